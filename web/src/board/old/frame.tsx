/* The board itself, without pieces: surface, lines, dots or spaces, coordinates. */

import { UNIT, polygon, type View } from './geometry';
import { memo } from '../memo';

export interface FrameProps {
  view: View;
  coordinates: boolean;
}

export const Frame = memo(({ view, coordinates }: FrameProps) => {
  const { layout, at } = view;
  return (
    <g class={`pb-frame pb-frame-${layout.id}`} aria-hidden="true">
      {/* A thick stroke with round joins widens the hull to the edge of the board. */}
      <polygon class="pb-edge" points={polygon(view.edge)} stroke-width={2 * view.margin - 4} />
      {view.field && (
        <polygon class="pb-field" points={polygon(view.field)} stroke-width={UNIT * 0.36} />
      )}
      {layout.lines.map(([a, b]) => {
        const p = at[a];
        const q = at[b];
        return (
          p && q && <line key={`${a}-${b}`} class="pb-line" x1={p.x} y1={p.y} x2={q.x} y2={q.y} />
        );
      })}
      {layout.points.map((point, i) => {
        const p = at[i];
        if (!p) return null;
        if (point.dot) return <circle key={i} class="pb-dot" cx={p.x} cy={p.y} r={15} />;
        return view.field ? null : <circle key={i} class="pb-space" cx={p.x} cy={p.y} r={44} />;
      })}
      {coordinates &&
        view.labels.map((l) => (
          <text key={l.text} class="pb-label" x={l.x} y={l.y}>
            {l.text}
          </text>
        ))}
    </g>
  );
});
