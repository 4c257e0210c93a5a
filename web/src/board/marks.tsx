/* Marks over and under the pieces: the last turn, what can be chosen, arrows. */

import type { BoardNow, Change, Kit, Layout, Pick, Played, Scene } from '../module/api';
import { Space } from './frame';
import { RADIUS, type Place, type View } from './geometry';
import { FLOOR, covered, isWide } from './arrange';
import { memo } from './memo';
import { pointsLost, timeline } from './timeline';

export type ArrowTone = 'best' | 'other' | 'hint' | 'threat' | 'declared';

/** An arrow from point to point, or a ring where both are the same. */
export interface Arrow {
  points: readonly [from: number, to: number];
  /** 0 to 1: how wide and how opaque. */
  weight: number;
  tone: ArrowTone;
}

/** The path of the piece an action brings in or moves, if its points form one. */
function waysOf(
  changes: readonly Change[],
  points: readonly number[],
  layout: Layout,
  board: number,
) {
  const ways = new Map<string, [number, number]>();
  const add = (a: number, b: number): unknown => ways.set(`${a} ${b}`, [a, b]);
  const { cues } = timeline(changes, points, layout, board);
  for (const { change, via } of cues)
    if (change.kind === 'comes' && change.to && layout.points[via]?.dot) add(via, change.to.point);
  for (const { change } of cues)
    if (
      change.kind === 'moves' &&
      change.from &&
      change.to &&
      change.from.point !== change.to.point
    )
      add(change.from.point, change.to.point);
  return [...ways.values()];
}

/** An action as arrows: the path of its piece, or rings around what it affects. */
export function arrowsOf(
  made: { changes: readonly Change[]; points: readonly number[] },
  layout: Layout,
  weight: number,
  tone: ArrowTone,
  board = 0,
): Arrow[] {
  const [way] = waysOf(made.changes, made.points, layout, board);
  if (way) return [{ points: way, weight, tone }];
  const here = made.changes.filter((c) => c.board === board);
  const about = here.flatMap(({ kind, from, to }) => {
    const thing = kind === 'leaves' ? from : kind === 'becomes' ? null : to;
    return thing && thing.hand < 0 ? [thing.point] : [];
  });
  const [a, b] = made.points;
  if (about.length === 0 && a !== undefined) return [{ points: [a, b ?? a], weight, tone }];
  return [...new Set(about)].map((p) => ({ points: [p, p] as const, weight, tone }));
}

/** A declared action, not allowed yet, so not on the board. */
export function declaredIn(scene: Scene, board: number): Played | null {
  for (const played of [...scene.current].reverse()) {
    if (played.changes.some((c) => c.board === board)) return null;
    if (played.board === board && played.points.length > 1) return played;
  }
  return null;
}

export function arrowPath(from: Place, to: Place, width: number, short: number): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const ux = (to.x - from.x) / length;
  const uy = (to.y - from.y) / length;
  const end = length - short;
  const neck = end - width * 2.2;
  const at = (along: number, across: number): string => {
    const x = from.x + ux * along - uy * across;
    const y = from.y + uy * along + ux * across;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  const h = width / 2;
  const w = width * 1.35;
  const head = [at(neck, h), at(neck, w), at(end, 0), at(neck, -w), at(neck, -h)];
  return `M${[at(0, h), ...head, at(0, -h)].join('L')}Z`;
}

/** From a point to the edge of what will be at another. */
export const pushArrow = (from: Place, to: Place): string => arrowPath(from, to, 13, RADIUS + 7);

export const Arrows = memo(({ view, arrows }: { view: View; arrows: readonly Arrow[] }) => (
  <g class="pb-arrows" aria-hidden="true">
    {arrows.map(({ points: [a, b], weight, tone }, i) => {
      const p = view.at[a];
      const q = view.at[b];
      if (!p || !q) return null;
      const opacity = 0.85 + 0.15 * weight;
      const key = `${i}-${a}-${b}`;
      return a === b ? (
        <circle
          key={key}
          class={`pb-ring pb-tone-${tone}`}
          cx={p.x}
          cy={p.y}
          r={RADIUS + 3}
          opacity={opacity}
        />
      ) : (
        <path
          key={key}
          class={`pb-arrow pb-tone-${tone}`}
          d={arrowPath(p, q, 8 + 10 * weight, 8)}
          opacity={opacity}
        />
      );
    })}
  </g>
));

/** What a declared action puts at stake, on the main board. */
export const Stake = memo(({ view, point }: { view: View; point: number }) => {
  const p = view.at[point];
  return p ? (
    <g class="pb-stakes" aria-hidden="true" data-stake={view.layout.points[point]?.name}>
      <circle class="pb-stake-edge" cx={p.x} cy={p.y} r={RADIUS + 11} />
      <circle class="pb-stake" cx={p.x} cy={p.y} r={RADIUS + 11} />
    </g>
  ) : null;
});

export const CROSS =
  'M0-5.7L8.5-14.1L14.1-8.5L5.7 0L14.1 8.5L8.5 14.1L0 5.7L-8.5 14.1L-14.1 8.5L-5.7 0L-14.1-8.5L-8.5-14.1Z';

export interface LastTurnProps {
  view: View;
  kit: Kit;
  board: number;
  missing: readonly number[];
  played: readonly Played[];
}

/** The last turn: where a piece came in, what moved along, which points were cleared or are gone. */
export const LastTurn = memo(({ view, kit, board, missing, played }: LastTurnProps) => (
  <g class="pb-last" aria-hidden="true">
    {played.map(({ changes, points }, i) => {
      const here = changes.filter((c) => c.board === board);
      const ways = waysOf(here, points, kit.layout, board);
      const came = here.find((c) => c.kind === 'comes' && c.to && c.to.hand < 0);
      const from = view.at[ways[0]?.[0] ?? -1];
      const to = view.at[came?.to?.point ?? ways[0]?.[1] ?? -1];
      const turned = here.filter((c) => c.kind === 'turns-over' || c.kind === 'turns-round');
      const left = here.filter((c) => c.kind === 'leaves' && c.from && c.from.hand < 0);
      return (
        <g key={i}>
          {pointsLost(here, points, missing).map((point) => (
            <Space key={`g${point}`} view={view} point={point} look="pb-last-space" />
          ))}
          {ways.map(([a, b]) => {
            const p = view.at[a];
            const q = view.at[b];
            return (
              p &&
              q && <line key={`${a}-${b}`} class="pb-way" x1={p.x} y1={p.y} x2={q.x} y2={q.y} />
            );
          })}
          {from && <circle class="pb-last-from" cx={from.x} cy={from.y} r={26} />}
          {to && <circle class="pb-last-to" cx={to.x} cy={to.y} r={RADIUS + 6} />}
          {turned.map((c, k) => {
            const p = view.at[c.to?.point ?? -1];
            return p && <circle key={k} class="pb-last-from" cx={p.x} cy={p.y} r={RADIUS + 6} />;
          })}
          {[...new Set(left.map((c) => c.from?.point ?? -1))].map((point) => {
            const p = view.at[point];
            return (
              p && (
                <path
                  key={`x${point}`}
                  class="pb-gone"
                  d={CROSS}
                  transform={`translate(${p.x} ${p.y})`}
                />
              )
            );
          })}
        </g>
      );
    })}
  </g>
));

/** On every point the level of what is seen there, where that is not the first. */
export const Heights = memo(({ view, kit, now }: { view: View; kit: Kit; now: BoardNow }) => {
  const tops = new Map<number, number>();
  for (const thing of now.things)
    if (thing.hand < 0 && thing.level > 0 && isWide(kit.sprites[thing.sprite]))
      for (const point of covered(kit, thing))
        tops.set(point, Math.max(tops.get(point) ?? 0, thing.level));
  return (
    <g class="pb-heights" aria-hidden="true">
      {[...tops].map(([point, level]) => {
        const p = view.at[point];
        return (
          p && (
            <g key={point} transform={`translate(${p.x} ${p.y - level * FLOOR})`}>
              <circle r={30} />
              <text>{level + 1}</text>
            </g>
          )
        );
      })}
    </g>
  );
});

export interface ChoicesProps {
  view: View;
  /** What can be picked next, the points already picked, and the alternatives. */
  options: readonly Pick[];
  picked: readonly number[];
  others: readonly Pick[];
  /** Where an action that waits for a second touch leads. */
  held: readonly number[];
  /** Occupied points. */
  taken: ReadonlySet<number>;
}

/** Points that can be chosen, and where the chosen one can go. */
export const Choices = memo(({ view, options, picked, others, held, taken }: ChoicesProps) => {
  const from = picked[picked.length - 1];
  const start = from === undefined ? undefined : view.at[from];
  const isDot = (i: number): boolean => view.layout.points[i]?.dot === true;
  const ring = (i: number, look: string) => {
    const p = view.at[i];
    if (!p) return null;
    const dot = isDot(i);
    return (
      <circle
        key={`${look}${i}`}
        class={dot ? `${look} pb-on-dot` : look}
        cx={p.x}
        cy={p.y}
        r={dot ? 23 : RADIUS + 6}
      />
    );
  };
  const places = [
    ...new Set(
      options.flatMap((o) => (o.kind === 'point' && o.points.length === 1 ? o.points : [])),
    ),
    ...held.filter((p) => !picked.includes(p)),
  ];
  return (
    <g class="pb-choices" aria-hidden="true">
      {others
        .flatMap((o) => o.points)
        .filter((p) => !picked.includes(p) && !places.includes(p))
        .map((p) => ring(p, 'pb-can pb-other'))}
      {picked.map((p) => ring(p, 'pb-chosen'))}
      {places.map((i) => {
        const p = view.at[i];
        if (!p) return null;
        // If nothing is lifted there, something is put down there.
        if (!start)
          return !taken.has(i) && !isDot(i) ? (
            <circle key={i} class="pb-can-place" cx={p.x} cy={p.y} r={12} />
          ) : (
            ring(i, 'pb-can')
          );
        return (
          <g key={`to${i}`}>
            {from !== undefined && isDot(from) ? (
              <path class="pb-push" d={pushArrow(start, p)} />
            ) : (
              // What lies there stays readable.
              !taken.has(i) && <circle class="pb-target-core" cx={p.x} cy={p.y} r={13} />
            )}
            <circle class="pb-target" cx={p.x} cy={p.y} r={RADIUS + 6} />
          </g>
        );
      })}
    </g>
  );
});

/** A line under pieces that belong together, bends included. */
function band(view: View, points: readonly number[]): string {
  const places = points.flatMap((p) => view.at[p] ?? []);
  const [first] = places;
  if (!first) return '';
  const far = (p: Place): number => Math.hypot(p.x - first.x, p.y - first.y);
  const end = places.reduce((a, b) => (far(b) > far(a) ? b : a), first);
  const sorted = [...places].sort(
    (a, b) => Math.hypot(a.x - end.x, a.y - end.y) - Math.hypot(b.x - end.x, b.y - end.y),
  );
  return `M${sorted.map((p) => `${p.x} ${p.y}`).join('L')}`;
}

export interface RowsProps {
  view: View;
  rows: readonly Pick[];
  chosen: Pick | null;
}

/** Bands under rows of points; those of `chosen` stand out. */
export const Bands = (props: {
  view: View;
  rows: readonly (readonly number[])[];
  chosen: (row: readonly number[]) => boolean;
}) => (
  <g class="pb-rows" aria-hidden="true">
    {[false, true].map((isChosen) => {
      const rows = props.rows.filter((row) => props.chosen(row) === isChosen);
      const look = isChosen ? 'pb-row pb-row-chosen' : 'pb-row';
      return [
        ...rows.map((row) => (
          <path key={`e${row.join()}`} class="pb-row-edge" d={band(props.view, row)} />
        )),
        ...rows.map((row) => <path key={row.join()} class={look} d={band(props.view, row)} />),
      ];
    })}
  </g>
);

/** Rows that can be taken in part, as bands under their pieces. */
export const Rows = memo(({ view, rows, chosen }: RowsProps) => (
  <Bands
    view={view}
    rows={rows.map((row) => row.points)}
    chosen={(row) => row.join() === chosen?.points.join()}
  />
));

export interface KeptProps {
  view: View;
  subset: Pick;
  toggles: ReadonlySet<number>;
}

const SIGNS = {
  goes: 'M21-41L35-27M35-41L21-27',
  stays: 'M20-34L26-27L37-41',
  returns: 'M37-42V-35H21M27-42L20-35L27-28',
};

/** What becomes of a piece, at its upper right. */
export const Badge = ({ sign }: { sign: keyof typeof SIGNS }) => (
  <>
    <circle class="pb-badge" cx={28} cy={-34} r={17} />
    <path class="pb-badge-sign" d={SIGNS[sign]} />
  </>
);

/** What happens to each piece of the chosen row: a cross leaves, a tick stays, a ring can do
 * either. */
export const Kept = memo(({ view, subset, toggles }: KeptProps) => (
  <g class="pb-kept" aria-hidden="true">
    {subset.points.map((i) => {
      const p = view.at[i];
      if (!p) return null;
      const goes = subset.chosen.includes(i);
      return (
        <g
          key={i}
          data-kept={view.layout.points[i]?.name}
          transform={`translate(${p.x} ${p.y})`}
          class={goes ? 'pb-goes' : 'pb-stays'}
        >
          {toggles.has(i) && <circle class="pb-toggle" r={RADIUS + 7} />}
          <Badge sign={goes ? 'goes' : 'stays'} />
        </g>
      );
    })}
  </g>
));
