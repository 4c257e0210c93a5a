/* The board itself, without pieces: surface, lines, dots, spaces or cells, coordinates. */

import { UNIT, polygon, stretches, type View } from './geometry';
import { memo } from './memo';

export interface FrameProps {
  view: View;
  missing: ReadonlySet<number>;
  coordinates: boolean;
}

export const Frame = memo(({ view, missing, coordinates }: FrameProps) => {
  const { layout, at } = view;
  return (
    <g class={`pb-frame pb-print-${layout.print}`} aria-hidden="true">
      {/* A thick stroke with round joins widens the hull to the edge of the board. */}
      <polygon class="pb-edge" points={polygon(view.edge)} stroke-width={2 * view.margin - 4} />
      {view.field && (
        <polygon class="pb-field" points={polygon(view.field)} stroke-width={UNIT * 0.36} />
      )}
      {layout.lines.flatMap((line) =>
        stretches(view, line, missing).map(([p, q], i) => (
          <line key={`${line.join()} ${i}`} class="pb-line" x1={p.x} y1={p.y} x2={q.x} y2={q.y} />
        )),
      )}
      {layout.points.map((point, i) => {
        const p = at[i];
        if (!p || missing.has(i)) return null;
        if (point.dot) return <circle key={i} class="pb-dot" cx={p.x} cy={p.y} r={15} />;
        if (layout.print === 'spaces')
          return <circle key={i} class="pb-space" cx={p.x} cy={p.y} r={44} />;
        if (layout.print === 'cells')
          return (
            <polygon
              key={i}
              class="pb-space"
              points={polygon(view.cell)}
              transform={`translate(${p.x} ${p.y})`}
            />
          );
        return null;
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
