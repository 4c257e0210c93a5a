/* Pieces outside a board: in legends, hands, questions, dialogs. */

import { useId } from 'preact/hooks';
import type { Kit, Owner, Thing } from '../module/api';
import { boxOf, flatten, turnedBy } from './outline';
import { Layer, PieceDefs, alone, paletteOf } from './piece';
import { pieceText } from './words';

export interface PieceIconProps {
  kit: Kit;
  sprite: number;
  owner: Owner;
  face?: number;
  turn?: number;
  /** A CSS class sets the size; `pb-icon` alone is 1.6 em. */
  class?: string;
  /** Hidden from screen readers if text beside it says the same. */
  decorative?: boolean;
}

export function thingOf(sprite: number, owner: Owner, face = 0, turn = 0): Thing {
  return { sprite, owner, face, turn, hand: -1, point: 0, level: 0, count: 1 };
}

/** A piece wider than its point is still shown whole. */
function frameOf(kit: Kit, sprite: number, turn: number): string {
  const [outline] = kit.sprites[sprite]?.shapes ?? [];
  const box = boxOf(turnedBy(flatten(outline?.path ?? '')[0] ?? [], -60 * turn));
  if (!(box.width > 90 || box.height > 90)) return '-48 -52 96 112';
  const size = Math.max(box.width, box.height) + 30;
  const x = box.x + box.width / 2 - size / 2;
  return `${x} ${box.y + box.height / 2 - size / 2} ${size} ${(size * 112) / 96}`;
}

export function PieceIcon(props: PieceIconProps) {
  const { kit, sprite, owner, face = 0, turn = 0, class: extra = '', decorative = false } = props;
  const ids = useId();
  const words = decorative
    ? { 'aria-hidden': true as const }
    : { role: 'img' as const, 'aria-label': pieceText(kit, sprite, owner) };
  return (
    <svg
      class={`pb-icon ${extra}`}
      viewBox={frameOf(kit, sprite, turn)}
      focusable="false"
      {...words}
    >
      <PieceDefs ids={ids} />
      <Layer kit={kit} laid={alone(thingOf(sprite, owner, face, turn))} ids={ids} orientation={0} />
    </svg>
  );
}

/** A stack from the side, bottom to top, with every piece visible. */
export function StackView({ kit, things }: { kit: Kit; things: readonly Thing[] }) {
  const all = things.flatMap((t) => Array.from({ length: Math.min(t.count, 60) }, () => t));
  const slab = Math.max(5, Math.min(15, 190 / all.length));
  const height = slab * all.length + 4;
  return (
    <svg
      class="pb-stackview"
      viewBox={`-34 0 68 ${height}`}
      width={68}
      height={height}
      aria-hidden="true"
    >
      {all.map((thing, i) => {
        const y = height - 2 - slab * (i + 1);
        const sprite = kit.sprites[thing.sprite];
        return (
          <g
            key={i}
            class={`pb-slab pb-${sprite ? paletteOf(sprite, thing.owner, thing.face) : thing.owner}`}
          >
            <rect x={-30} y={y} width={60} height={slab - 1} rx={Math.min(3, slab / 3)} />
            {sprite && sprite.on >= 0 && (
              <line x1={-30} x2={30} y1={y + slab / 2} y2={y + slab / 2} />
            )}
            {sprite && sprite.letter !== '' && slab > 9 && (
              <text y={y + slab - 4}>{sprite.letter}</text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
