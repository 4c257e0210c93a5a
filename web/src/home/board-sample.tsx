/* A piece of a board as it would look, to choose by. */

import { useId } from 'preact/hooks';
import { Frame } from '../board/frame';
import { makeView, type Place } from '../board/geometry';
import { thingOf } from '../board/icon';
import { Layer, PieceDefs, alone } from '../board/piece';
import type { Kit, Owner } from '../module/api';
import type { Settings } from '../store/settings';

const NONE: ReadonlySet<number> = new Set();
/** In the units of a board. */
const SIZE = { width: 360, height: 230 };
const OWNERS: readonly Owner[] = ['white', 'black'];

export function BoardSample({ kit, board }: { kit: Kit; board: Settings['board'] }) {
  const ids = useId();
  const view = makeView(kit.layout, 0);
  // Below the middle, where most boards have more to show.
  const { box, at } = view;
  const focus = { x: box.x + box.width / 2, y: box.y + box.height * 0.7 };
  const away = (p: Place): number => Math.hypot(p.x - focus.x, p.y - focus.y);
  const places = at
    .filter((_, i) => !kit.layout.points[i]?.dot)
    .sort((a, b) => away(a) - away(b))
    .slice(0, 2);
  return (
    <svg
      class="pb-svg board-sample"
      data-board={board}
      viewBox={`${focus.x - SIZE.width / 2} ${focus.y - SIZE.height / 2} ${SIZE.width} ${SIZE.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <PieceDefs ids={ids} />
      <Frame view={view} missing={NONE} coordinates={false} />
      {OWNERS.map((owner, i) => {
        const place = places[i];
        return (
          place && (
            <g key={owner} transform={`translate(${place.x} ${place.y})`}>
              <Layer kit={kit} laid={alone(thingOf(0, owner))} ids={ids} orientation={0} />
            </g>
          )
        );
      })}
    </svg>
  );
}
