/* A puzzle to solve: the board from the solver's side, and the response to each try. */

import type { ComponentChildren } from 'preact';
import { Stage } from '../learn/parts';
import type { Met, Path } from '../module/api';
import { t, tc } from '../text/t';
import { said } from '../text/words';
import { LinkButton } from '../ui/button';
import { Icon } from '../ui/icon';
import { Grade } from './grade';
import { fits, theme, useChange, usePath } from './path';
import type { PuzzleTask } from './puzzle-task';
import type { Solving, SolvingView } from './solving';
import { SolvingControls, isDone } from './solving-controls';

const NOTHING: Path['met'] = {};

/** What this puzzle did to the reader's rating. */
function Rated({ id }: { id: string }) {
  const change = useChange(id);
  if (!change) return null;
  const by = change.after - change.before;
  return (
    <span class={`puzzle-rated number ${by < 0 ? 'puzzle-lost' : 'puzzle-won'}`}>
      {tc('of the reader, by puzzles', 'Your rating')} {change.after}{' '}
      <strong>{by < 0 ? `−${-by}` : `+${by}`}</strong>
    </span>
  );
}

function Record({ met }: { met: Met | undefined }) {
  if (!met?.solved) return null;
  return (
    <span class="puzzle-record">
      <Icon name="check" size={16} />
      {met.helped ? t('solved with help') : t('solved')}
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
  const wanted = theme.use();
  // Reached from elsewhere, such as a link: puzzles of the same game.
  const path = usePath(
    fits(wanted, puzzle) ? wanted : { start: puzzle.start, task: '' },
    puzzle.id,
  );
  const next = path?.next;
  return (
    <div class={`lesson puzzle ${props.class ?? ''}`}>
      <div class="lesson-main">
        <div class="lesson-head">
          {from}
          <div class="puzzle-facts muted">
            <Rated id={puzzle.id} />
            <Record met={(path?.met ?? NOTHING)[puzzle.id]} />
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
