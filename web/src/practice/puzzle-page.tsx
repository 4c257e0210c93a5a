/* A puzzle: the board from the solver's side, and the response to each try. */

import { Opening, Stage } from '../learn/parts';
import type { PuzzleHead } from '../module/api';
import { rules } from '../services';
import { t } from '../text/t';
import { said, told } from '../text/words';
import { useAsked } from '../ui/asked';
import { LinkButton } from '../ui/button';
import { Icon } from '../ui/icon';
import { filter, nextUnsolved, wanted } from './choice';
import { Grade } from './grade';
import { useProgress } from './progress';
import { SolvingControls, isDone } from './solving-controls';
import { usePuzzle } from './use-solving';
import { puzzleTitle } from './words';

const NONE: PuzzleHead[] = [];

/** Waits for the puzzle itself, so that what fails is told once. */
function useNext(id: string, ready: boolean): string {
  const puzzles = useAsked(
    () => (ready ? rules().puzzles() : new Promise<PuzzleHead[]>(() => undefined)),
    NONE,
    ready,
  );
  const progress = useProgress();
  const by = filter.use();
  const list = wanted(puzzles, by);
  // Reached from elsewhere, such as a link: puzzles of the same game.
  const start = puzzles.find((one) => one.id === id)?.start ?? '';
  const own = list.some((one) => one.id === id) ? list : wanted(puzzles, { start, grade: 0 });
  return nextUnsolved(own, progress, id)?.id ?? '';
}

function Record({ id }: { id: string }) {
  const entry = useProgress().puzzles[id];
  if (!entry?.solved) return null;
  return (
    <span class="puzzle-record">
      <Icon name="check" size={16} />
      {entry.helped ? t('solved with help') : t('solved')}
    </span>
  );
}

export function PuzzlePage({ id }: { id: string }) {
  const solving = usePuzzle(id);
  const { view } = solving;
  const next = useNext(id, view !== null);
  if (!view) return <Opening staged={solving} />;
  const { puzzle } = view.task;
  const title = puzzleTitle(puzzle, told(view.scene.title));
  return (
    <div class="lesson puzzle">
      <div class="lesson-main">
        <div class="lesson-head">
          <a class="muted" href="#/practice">
            {t('Practice')}
          </a>
          <div class="puzzle-facts muted">
            <Record id={id} />
            <Grade grade={puzzle.grade} />
          </div>
          <h1>{title}</h1>
        </div>
        <Stage
          staged={solving}
          view={view}
          task={view.right}
          label={title}
          orientation={view.reader === 'white' ? 0 : 3}
          marks={view.marks}
        >
          <p class="lesson-text">{view.question}</p>
          <p class="muted lesson-phase">{said(view.scene.prompt)}</p>
        </Stage>
      </div>
      <SolvingControls solving={solving} view={view}>
        <LinkButton
          look={isDone(view) ? 'main' : 'plain'}
          icon={<Icon name="next" />}
          href={next === '' ? '#/practice' : `#/practice/${next}`}
        >
          {next === '' ? t('All puzzles') : t('Next')}
        </LinkButton>
      </SolvingControls>
      <div class="puzzle-more">
        <LinkButton
          look="plain"
          href={`#/study?position=${encodeURIComponent(puzzle.position)}`}
          icon={<Icon name="analyse" />}
        >
          {t('Analyse this position')}
        </LinkButton>
      </div>
    </div>
  );
}
