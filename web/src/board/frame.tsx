/* The board itself, without pieces: surface, lines, dots, spaces or cells, coordinates. */

import { useId } from 'preact/hooks';
import { UNIT, polygon, stretches, type View } from './geometry';
import { memo } from './memo';

export interface FrameProps {
  view: View;
  missing: ReadonlySet<number>;
  coordinates: boolean;
}

/** The grain of wood: waves that go on from tile to tile. */
const TILE = { width: 420, height: 90 };
const GRAIN = [
  'M0 8C140 1 280 15 420 8',
  'M0 21C130 28 290 14 420 21',
  'M0 29C150 33 270 25 420 29',
  'M0 47C120 38 300 56 420 47',
  'M0 58C140 62 280 54 420 58',
  'M0 76C160 70 260 82 420 76',
];

/** The board's shape and the size of its labels, for its style sheet. */
export function frameStyle({ box: { width, height } }: View): Record<string, string> {
  const px = (least: number, wide: number, high: number): string =>
    `${Math.max(least, width * wide, height * high).toFixed(1)}px`;
  return {
    '--board-ratio': (width / height).toFixed(4),
    '--board-label-size': px(22, 0.026, 0.02),
    '--board-label-large': px(27, 0.034, 0.027),
  };
}

/** A space or a cell, as printed on the board; nothing on a board of lines. */
export function Space({ view, point, look }: { view: View; point: number; look: string }) {
  const p = view.at[point];
  if (!p || view.layout.print === 'lines') return null;
  if (view.layout.print === 'spaces') return <circle class={look} cx={p.x} cy={p.y} r={44} />;
  return (
    <polygon class={look} points={polygon(view.cell)} transform={`translate(${p.x} ${p.y})`} />
  );
}

export const Frame = memo(({ view, missing, coordinates }: FrameProps) => {
  const { layout, at } = view;
  const grain = `${useId()}-grain`;
  return (
    <g class={`pb-frame pb-print-${layout.print}`} aria-hidden="true">
      {/* A thick stroke with round joins widens the hull to the edge of the board. */}
      <polygon class="pb-edge" points={polygon(view.edge)} stroke-width={2 * view.margin - 4} />
      {view.field && (
        <polygon class="pb-field" points={polygon(view.field)} stroke-width={UNIT * 0.36} />
      )}
      <pattern id={grain} patternUnits="userSpaceOnUse" patternTransform="rotate(-3)" {...TILE}>
        {GRAIN.map((path) => (
          <path key={path} class="pb-grain-line" d={path} />
        ))}
      </pattern>
      <polygon
        class="pb-grain"
        points={polygon(view.edge)}
        fill={`url(#${grain})`}
        stroke={`url(#${grain})`}
        stroke-width={2 * view.margin - 4}
      />
      {view.area.length > 0 && (
        <>
          <polygon class="pb-area-edge" points={polygon(view.area)} stroke-width={UNIT + 10} />
          <polygon class="pb-area" points={polygon(view.area)} stroke-width={UNIT - 3} />
        </>
      )}
      {layout.lines.flatMap((line) =>
        stretches(view, line, missing).map(([p, q], i) => (
          <line key={`${line.join()} ${i}`} class="pb-line" x1={p.x} y1={p.y} x2={q.x} y2={q.y} />
        )),
      )}
      {view.holes.map(({ x, y }) => (
        <circle key={`${x} ${y}`} class="pb-hole" cx={x} cy={y} r={UNIT * 0.55} />
      ))}
      {layout.points.map((point, i) => {
        const p = at[i];
        if (!p || missing.has(i)) return null;
        if (point.dot) return <circle key={i} class="pb-dot" cx={p.x} cy={p.y} r={15} />;
        return <Space key={i} view={view} point={i} look="pb-space" />;
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
