/* The side games of a turn in a list of turns: folded, opened to be replayed step by step. */

import type { Scene, TreeNode, TurnPart } from '../module/api';
import { t } from '../text/t';
import { said, told } from '../text/words';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';

type Steps = Pick<TreeNode, 'actions' | 'parts'>;
type Side = Extract<TurnPart, { steps: string[] }>;

const isSide = (part: TurnPart): part is Side => 'steps' in part;

/** A turn in notation without its side games, which can have hundreds of actions; '' for no turn.
 */
export function mainText(turn: Pick<TreeNode, 'parts' | 'text'> | undefined): string {
  const main = turn?.parts?.flatMap((part) => (isSide(part) ? [] : [part.text])) ?? [];
  return main.length > 0 ? main.join(';') : (turn?.text ?? '');
}

/** The unfinished turn, of its side games the last step alone. */
export function begunText({ current }: Scene): string {
  const texts = current.map(({ text, board }, i) => {
    if (board === 0) return text;
    return current[i + 1]?.board === board ? '' : `… ${text}`;
  });
  return texts.filter((text) => text !== '').join('; ');
}

/** The unfinished turn like the others, if a side game is part of it. */
export function begunTurn({ current, sides }: Scene): Steps | null {
  const texts = current.map(({ text }) => text);
  const parts = sides.map(({ first, count, title, result }) => {
    return { first, title, result, steps: texts.slice(first, first + count) };
  });
  return parts.length > 0 ? { actions: texts.join(';'), parts } : null;
}

function Fold(props: {
  side: Side;
  /** So many of the turn's actions are shown, 0 if none of this side game. */
  at: number;
  open: boolean;
  onStep: (count: number) => void;
}) {
  const { side, at, onStep } = props;
  const { first, title, steps, result } = side;
  const shown = at > first && at <= first + steps.length ? at : 0;
  const names = [told(title), said(result)].filter((text) => text !== '');
  return (
    <details class="turn-side" open={props.open && shown > 0}>
      <summary>{names.join(' · ')}</summary>
      <div class="row">
        <Button
          look="plain"
          icon={<Icon name="previous" />}
          label={t('Previous step')}
          disabled={shown <= first + 1}
          onClick={() => onStep(shown - 1)}
        />
        <Button
          look="plain"
          icon={<Icon name="next" />}
          label={t('Next step')}
          disabled={shown === first + steps.length}
          onClick={() => onStep((shown || first) + 1)}
        />
      </div>
      <ol class="turn-steps">
        {steps.map((text, i) => (
          <li key={i}>
            <button
              type="button"
              class="turn"
              aria-current={shown === first + i + 1 ? 'step' : undefined}
              onClick={() => onStep(first + i + 1)}
            >
              {text}
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** `at` counts the turn's actions that are shown, 0 for another moment; `onStep` gets null for the
 * whole turn. What is shown is open, unless `folded`. */
export function TurnSides(props: {
  turn: Steps;
  at: number;
  folded?: boolean;
  onStep: (count: number | null) => void;
}) {
  const { turn, at, folded = false, onStep } = props;
  const count = turn.actions.split(';').length;
  return (
    <>
      {turn.parts?.filter(isSide).map((side) => (
        <Fold
          key={side.first}
          side={side}
          at={at}
          open={!folded}
          onStep={(to) => onStep(to < count ? to : null)}
        />
      ))}
    </>
  );
}
