/* A puzzle: the board from the side of who is to find something, and what is said to a try. */

import { useEffect, useRef } from 'preact/hooks';
import { Stage } from '../learn/parts';
import { t } from '../text/t';
import { phaseText } from '../text/words';
import { Button, LinkButton } from '../ui/button';
import { Icon } from '../ui/icon';
import { filter, nextUnsolved, wanted } from './choice';
import { Grade } from './grade';
import { useProgress } from './progress';
import type { Solving, SolvingView } from './solving';
import { usePuzzles } from './use-puzzles';
import { useSolving } from './use-solving';
import { puzzleTitle, taskText } from './words';

/** What goes on has the focus when there is nothing else to do, as in lessons. */
function Controls({ solving, view, next }: { solving: Solving; view: SolvingView; next: string }) {
  const place = useRef<HTMLDivElement>(null);
  const done = (view.stage === 'solved' || view.stage === 'shown') && !view.playing;
  useEffect(() => {
    if (done) place.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [done]);
  const asked = view.stage === 'asked';
  return (
    <div class="lesson-controls" role="group" aria-label={t('Puzzle')}>
      <Button look="plain" icon={<Icon name="again" />} onClick={() => solving.again()}>
        {t('Again')}
      </Button>
      <Button
        look="plain"
        icon={<Icon name="hint" />}
        disabled={!asked}
        onClick={() => solving.help()}
      >
        {t('Hint')}
      </Button>
      <Button
        look="plain"
        icon={<Icon name="eye" />}
        disabled={!asked}
        onClick={() => solving.solution()}
      >
        {t('Solution')}
      </Button>
      <div ref={place}>
        <LinkButton
          look={done ? 'main' : 'plain'}
          icon={<Icon name="next" />}
          href={next === '' ? '#/practice' : `#/practice/${next}`}
        >
          {next === '' ? t('All puzzles') : t('Next')}
        </LinkButton>
      </div>
    </div>
  );
}

function useNext(id: string): string {
  const puzzles = usePuzzles();
  const progress = useProgress();
  const by = filter.use();
  const list = wanted(puzzles, by);
  // Come from elsewhere, as from a link: those of the same game.
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
  const solving = useSolving(id);
  const next = useNext(id);
  const { view } = solving;
  if (!view) return <div class="page" aria-busy="true" />;
  const { puzzle } = view;
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
          <h1>{puzzleTitle(puzzle)}</h1>
        </div>
        <Stage
          staged={solving}
          view={view}
          task={view.right}
          label={puzzleTitle(puzzle)}
          orientation={view.reader === 'white' ? 0 : 3}
          marks={view.marks}
        >
          <p class="lesson-text">{taskText(view.puzzle, view.reader)}</p>
          {/* Always there, so that the board does not move with every try. */}
          <p class="muted lesson-phase">{phaseText(view.scene)}</p>
        </Stage>
      </div>
      <Controls solving={solving} view={view} next={next} />
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
