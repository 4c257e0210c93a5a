/* A small picture of a board: no letters, no heights, only who stands where. */

import { useKitOf } from '../table/kits';

export function Thumbnail({ setup, picture }: { setup: string; picture: string }) {
  const layout = useKitOf()(setup)?.layout;
  if (!layout || layout.points.length === 0) return <span class="thumbnail" aria-hidden="true" />;
  const xs = layout.points.map((point) => point.x);
  const ys = layout.points.map((point) => -point.y);
  const margin = 0.8;
  const left = Math.min(...xs) - margin;
  const top = Math.min(...ys) - margin;
  const width = Math.max(...xs) + margin - left;
  const height = Math.max(...ys) + margin - top;
  const lines = layout.lines
    .map(([a, b]) => {
      const from = layout.points[a];
      const to = layout.points[b];
      return from && to ? `M${from.x} ${-from.y}L${to.x} ${-to.y}` : '';
    })
    .join('');
  return (
    <svg class="thumbnail" viewBox={`${left} ${top} ${width} ${height}`} aria-hidden="true">
      {/* Lines so thick that they run together are the board. */}
      <path d={lines} class="thumbnail-board" />
      <path d={lines} class="thumbnail-lines" />
      {layout.points.map((point, i) => {
        const piece = picture[i] ?? '.';
        if (piece === '.') {
          return point.dot || layout.lines.length > 0 ? null : (
            <circle key={i} cx={point.x} cy={-point.y} r={0.4} class="thumbnail-empty" />
          );
        }
        const kind = piece.toLowerCase();
        return (
          <g key={i} class={`thumbnail-${kind}`}>
            <circle cx={point.x} cy={-point.y} r={0.46} />
            {piece !== kind && (
              <circle cx={point.x} cy={-point.y} r={0.2} class="thumbnail-inner" />
            )}
          </g>
        );
      })}
    </svg>
  );
}
