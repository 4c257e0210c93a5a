/* A puzzle to solve: the board from the solver's side, and the response to each try. */

import type { ComponentChildren } from 'preact';
import { Stage } from '../learn/parts';
import type { PuzzleHead } from '../module/api';
import { rules } from '../services';
import { t } from '../text/t';
import { said } from '../text/words';
import { useAsked } from '../ui/asked';
import { LinkButton } from '../ui/button';
import { Icon } from '../ui/icon';
import { filter, nextUnsolved, wanted } from './choice';
import { Grade } from './grade';
import { useProgress } from './progress';
import type { PuzzleTask } from './puzzle-task';
import type { Solving, SolvingView } from './solving';
import { SolvingControls, isDone } from './solving-controls';

const NONE: PuzzleHead[] = [];

/** '' if there is none, undefined until that is known. */
function useNext(id: string): string | undefined {
  const puzzles = useAsked(() => rules().puzzles(), NONE);
  const progress = useProgress();
  const by = filter.use();
  const list = wanted(puzzles, by);
  // Reached from elsewhere, such as a link: puzzles of the same game.
  const start = puzzles.find((one) => one.id === id)?.start ?? '';
  const own = list.some((one) => one.id === id) ? list : wanted(puzzles, { start, grade: 0 });
  return puzzles === NONE ? undefined : (nextUnsolved(own, progress, id)?.id ?? '');
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

export function Puzzle(props: {
  solving: Solving<PuzzleTask>;
  view: SolvingView<PuzzleTask>;
  /** The board's name for screen readers. */
  label: string;
  class?: string;
  /** Above the title, to the left. */
  from: ComponentChildren;
  title: ComponentChildren;
  /** Below the buttons. */
  children?: ComponentChildren;
}) {
  const { solving, view, label, from, title, children } = props;
  const { puzzle } = view.task;
  const next = useNext(puzzle.id);
  return (
    <div class={`lesson puzzle ${props.class ?? ''}`}>
      <div class="lesson-main">
        <div class="lesson-head">
          {from}
          <div class="puzzle-facts muted">
            <Record id={puzzle.id} />
            <Grade grade={puzzle.grade} />
          </div>
          {title}
        </div>
        <Stage
          staged={solving}
          view={view}
          task={view.right}
          label={label}
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
          href={`#/practice${next ? `/${next}` : ''}`}
        >
          {next === '' ? t('All puzzles') : t('Next')}
        </LinkButton>
      </SolvingControls>
      {children}
    </div>
  );
}
