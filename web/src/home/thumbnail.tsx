/* A small picture of a board: no letters and no heights. */

import { makeView, polygon } from '../board/geometry';
import { paletteOf } from '../board/piece';
import type { Sprite, Thing } from '../module/api';
import { thingsOf } from '../store/picture';
import { useKitOf } from '../table/kits';

function Piece({ sprite, thing }: { sprite: Sprite; thing: Thing }) {
  const [outline, ...marks] = sprite.shapes;
  const flat = outline?.fill === '';
  return (
    <g class={`pb-${paletteOf(sprite, thing.owner, thing.face)}`}>
      <g transform={`rotate(${-60 * thing.turn})`}>
        <path d={outline?.path} class={flat ? 'thumbnail-flat' : 'thumbnail-piece'} />
        {(flat || sprite.on >= 0 || thing.count > 1) &&
          marks.map((mark, i) => (
            <path
              key={i}
              d={mark.path}
              class={`thumbnail-mark-${mark.fill === '' ? 'line' : 'fill'}`}
            />
          ))}
      </g>
    </g>
  );
}

export function Thumbnail({ setup, picture }: { setup: string; picture: string }) {
  const kit = useKitOf()(setup);
  if (!kit || kit.layout.points.length === 0) return <span class="thumbnail" aria-hidden="true" />;
  const { layout, sprites } = kit;
  const view = makeView(layout, 0);
  const { box, at, cell } = view;
  const things = thingsOf(picture, kit);
  const taken = new Set(things.map((thing) => thing.point));
  return (
    <svg
      class="thumbnail"
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      aria-hidden="true"
    >
      <polygon points={polygon(view.edge)} class="thumbnail-board" />
      {layout.print === 'lines' &&
        layout.lines.map(([a, b], i) => (
          <line
            key={i}
            x1={at[a]?.x}
            y1={at[a]?.y}
            x2={at[b]?.x}
            y2={at[b]?.y}
            class="thumbnail-print"
          />
        ))}
      {layout.print !== 'lines' &&
        at.map((place, i) =>
          cell.length > 0 ? (
            <polygon
              key={i}
              points={polygon(cell.map(({ x, y }) => ({ x: x + place.x, y: y + place.y })))}
              class="thumbnail-print"
            />
          ) : (
            !taken.has(i) && (
              <circle key={i} cx={place.x} cy={place.y} r={38} class="thumbnail-print" />
            )
          ),
        )}
      {things.map((thing, i) => {
        const place = at[thing.point];
        const sprite = sprites[thing.sprite];
        return (
          place &&
          sprite && (
            <g key={i} transform={`translate(${place.x} ${place.y})`}>
              <Piece sprite={sprite} thing={thing} />
            </g>
          )
        );
      })}
    </svg>
  );
}
