/* Pieces outside a board: in legends, trays, pickers, dialogs. */

import { useId } from 'preact/hooks';
import type { Piece, Player } from '../../module/api';
import { pieceText } from './describe';
import type { Letter } from './offer';
import { PieceDefs, Stack } from './piece';

/** The piece that a letter brings in. */
export function pieceOf(colour: Player, letter: Letter): Piece {
  if (letter === 'G') return { colour, kind: 'gipf', letter: '' };
  if (letter === '') return { colour, kind: 'basic', letter: '' };
  return { colour, kind: 'loaded', letter };
}

export interface PieceIconProps {
  piece: Piece;
  /** Side length as a CSS class decides; `pb-icon` alone is 1.6 em. */
  class?: string;
  /** Hidden from screen readers where a text beside it says the same. */
  decorative?: boolean;
}

export function PieceIcon({ piece, class: extra = '', decorative = false }: PieceIconProps) {
  const ids = useId();
  const words = decorative
    ? { 'aria-hidden': true as const }
    : { role: 'img' as const, 'aria-label': pieceText(piece) };
  return (
    <svg class={`pb-icon ${extra}`} viewBox="-48 -52 96 112" focusable="false" {...words}>
      <PieceDefs ids={ids} />
      <Stack pieces={[piece]} ids={ids} />
    </svg>
  );
}

/** A stack from the side, bottom to top, every piece to be seen. */
export function StackView({ pieces }: { pieces: readonly Piece[] }) {
  const slab = Math.max(5, Math.min(15, 190 / pieces.length));
  const height = slab * pieces.length + 4;
  return (
    <svg
      class="pb-stackview"
      viewBox={`-34 0 68 ${height}`}
      width={68}
      height={height}
      aria-hidden="true"
    >
      {pieces.map((piece, i) => {
        const y = height - 2 - slab * (i + 1);
        const double = piece.kind === 'gipf' || piece.kind === 'loaded';
        return (
          <g key={i} class={`pb-slab pb-${piece.colour}`}>
            <rect x={-30} y={y} width={60} height={slab - 1} rx={Math.min(3, slab / 3)} />
            {double && <line x1={-30} x2={30} y1={y + slab / 2} y2={y + slab / 2} />}
            {piece.letter !== '' && slab > 9 && (
              <text y={y + slab - 4}>
                {piece.kind === 'loaded' ? piece.letter : piece.letter.toLowerCase()}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
