/* Small panels over the board: a question at its place, a stack from the side, the button
 * that removes a row. */

import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../text/t';
import type { Action, Piece, Player } from '../../module/api';
import { removeText, variantText } from './describe';
import type { View } from './geometry';
import { PieceIcon, StackView, pieceOf } from './icon';
import { firstHarmless } from './offer';
import type { Question } from './turn';

/** Percentages of the board; board.css keeps the panel away from the sides. */
function placeAt(view: View, point: number): Record<string, string> {
  const p = view.at[point] ?? { x: 0, y: 0 };
  const { box } = view;
  return {
    '--x': `${(((p.x - box.x) / box.width) * 100).toFixed(2)}%`,
    '--y': `${(((p.y - box.y) / box.height) * 100).toFixed(2)}%`,
  };
}

/** Opens towards the middle of the board. */
function side(view: View, point: number): string {
  const y = view.at[point]?.y ?? 0;
  return y > view.box.y + view.box.height / 2 ? 'pb-pop-above' : 'pb-pop-below';
}

export interface AskedProps {
  view: View;
  question: Question;
  actor: Player;
  onChoice: (action: Action, point: number) => void;
  onClose: () => void;
}

export function Asked({ view, question, actor, onChoice, onClose }: AskedProps) {
  // Many names in a column would cover a small board: then the pieces speak for themselves.
  const many = question.actions.length > 3;
  const first = useRef<HTMLButtonElement>(null);
  const harmless = firstHarmless(question.actions);
  useEffect(() => first.current?.focus({ preventScroll: true }), [question]);
  return (
    <div
      class={`pb-pop pb-asked ${many ? 'pb-many ' : ''}${side(view, question.point)}`}
      style={placeAt(view, question.point)}
      role="group"
      aria-label={t('Which one?')}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      {question.actions.map((action) => {
        const words = variantText(action);
        const shape = action.laid > 0 ? (action.laid > 1 ? 'G' : '') : action.letter;
        return (
          <button
            key={action.text}
            type="button"
            ref={action === harmless ? first : undefined}
            title={many ? words : undefined}
            aria-label={many ? words : undefined}
            onClick={() => onChoice(action, question.point)}
          >
            <PieceIcon piece={pieceOf(actor, shape)} decorative />
            <span>{many ? action.letter : words}</span>
          </button>
        );
      })}
      <button type="button" class="pb-close" onClick={onClose}>
        {t('Cancel')}
      </button>
    </div>
  );
}

export interface ShownProps {
  view: View;
  point: number;
  pieces: readonly Piece[];
  text: string;
}

export function Shown({ view, point, pieces, text }: ShownProps) {
  const name = view.layout.points[point]?.name ?? '';
  return (
    <div class={`pb-pop pb-shown ${side(view, point)}`} style={placeAt(view, point)}>
      <strong aria-hidden="true">{name}</strong>
      <StackView pieces={pieces} />
      <span class="pb-hidden">
        {t('{point} from bottom to top: {pieces}', { point: name, pieces: text })}
      </span>
    </div>
  );
}

export interface ConfirmProps {
  action: Action | null;
  onConfirm: () => void;
}

export function Confirm({ action, onConfirm }: ConfirmProps) {
  return (
    <div class={action?.kind === 'done' ? 'pb-confirm pb-confirm-stays' : 'pb-confirm'}>
      <button type="button" disabled={!action} onClick={onConfirm}>
        {action ? removeText(action) : t('This choice is not possible')}
      </button>
    </div>
  );
}
