/* A puzzle: the board from the solver's side, and the response to each try. */

import { useEffect, useRef } from 'preact/hooks';
import { Stage } from '../learn/parts';
import type { PuzzleHead } from '../module/api';
import { rules } from '../services';
import { useKitOf } from '../table/kits';
import { t } from '../text/t';
import { said, told } from '../text/words';
import { useAsked } from '../ui/asked';
import { Button, LinkButton } from '../ui/button';
import { Icon } from '../ui/icon';
import { filter, nextUnsolved, wanted } from './choice';
import { Grade } from './grade';
import { useProgress } from './progress';
import type { Solving, SolvingView } from './solving';
import { useSolving } from './use-solving';
import { puzzleTitle, taskText } from './words';

/** The continue button has the focus when there is nothing else to do, as in lessons. */
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
        {t('Try again')}
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

const NONE: PuzzleHead[] = [];

function useNext(id: string): string {
  const puzzles = useAsked(() => rules().puzzles(), NONE);
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
  const solving = useSolving(id);
  const next = useNext(id);
  const { view } = solving;
  const kit = useKitOf()(view?.scene.setup ?? '');
  if (!view) return <div class="page" aria-busy="true" />;
  const { puzzle } = view;
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
          <p class="lesson-text">{taskText(puzzle, view.reader, kit)}</p>
          <p class="muted lesson-phase">{said(view.scene.prompt)}</p>
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
