/* What lies over and under the pieces: the last turn, what can be chosen, arrows, rows. */

import type { Action, Scene, Step } from '../../module/api';
import { RADIUS, type Place, type View } from './geometry';
import { memo } from '../memo';
import type { Offer, Row } from './offer';

export type ArrowTone = 'best' | 'other' | 'hint' | 'threat' | 'declared';

/** An arrow from point to point, or a ring where both are the same. */
export interface Arrow {
  points: readonly [from: number, to: number];
  /** 0 to 1: how broad and how plain. */
  weight: number;
  tone: ArrowTone;
}

/** How an action looks as arrows: the way of its piece, or rings round what it removes. */
export function arrowsOf(action: Action, weight: number, tone: ArrowTone): Arrow[] {
  const [a, b] = action.points;
  if (action.kind === 'remove') {
    return action.points.map((p) => ({ points: [p, p] as const, weight, tone }));
  }
  if (a === undefined) return [];
  return [{ points: [a, b ?? a], weight, tone }];
}

/** What was declared and has still to be allowed: nothing of it is on the board yet. */
export function declaredIn(scene: Scene): Action | null {
  if (scene.phase !== 'answer' && scene.phase !== 'first') return null;
  const declared = [...scene.steps].reverse().find((s) => s.action.points.length === 2);
  return declared?.action ?? null;
}

function arrowPath(from: Place, to: Place, width: number, short: number): string {
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

export const Arrows = memo(({ view, arrows }: { view: View; arrows: readonly Arrow[] }) => (
  <g class="pb-arrows" aria-hidden="true">
    {arrows.map(({ points: [a, b], weight, tone }, i) => {
      const p = view.at[a];
      const q = view.at[b];
      if (!p || !q) return null;
      const opacity = 0.45 + 0.5 * weight;
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

/** The last turn: where a piece came in, what was moved along, which spots were cleared. */
export const LastTurn = memo(({ view, steps }: { view: View; steps: readonly Step[] }) => (
  <g class="pb-last" aria-hidden="true">
    {steps.map((step, i) => {
      const { action } = step;
      const [first, second] = action.points;
      const ways = step.moved.map(([from, to]) => [from, to]);
      if (step.entered !== null && first !== undefined && second !== undefined)
        ways.unshift([first, second]);
      const from = ways[0]?.[0];
      const to = step.entered ?? ways[0]?.[1];
      return (
        <g key={i}>
          {ways.map(([a = -1, b = -1]) => {
            const p = view.at[a];
            const q = view.at[b];
            return (
              p &&
              q && <line key={`${a}-${b}`} class="pb-way" x1={p.x} y1={p.y} x2={q.x} y2={q.y} />
            );
          })}
          {from !== undefined && (
            <circle class="pb-last-from" cx={view.at[from]?.x} cy={view.at[from]?.y} r={26} />
          )}
          {to !== undefined && (
            <circle class="pb-last-to" cx={view.at[to]?.x} cy={view.at[to]?.y} r={RADIUS + 6} />
          )}
          {step.gone.map(({ point }, j) => {
            const p = view.at[point];
            return (
              p && (
                <path
                  key={j}
                  class="pb-gone"
                  d="M-12-12L12 12M12-12L-12 12"
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

export interface ChoicesProps {
  view: View;
  offer: Offer;
  from: number | null;
  /** Where the chosen piece can go. */
  targets: readonly number[];
  /** Points that are pushed from, not moved: they get arrows. */
  pushing: boolean;
}

/** Points that can be chosen, and where the chosen one can go. */
export const Choices = memo(({ view, offer, from, targets, pushing }: ChoicesProps) => {
  const start = from === null ? undefined : view.at[from];
  return (
    <g class="pb-choices" aria-hidden="true">
      {[...offer.from.keys()].map((i) => {
        const p = view.at[i];
        if (!p) return null;
        const dot = view.layout.points[i]?.dot;
        const kind = i === from ? 'pb-chosen' : from === null ? 'pb-can' : 'pb-can pb-other';
        return (
          <circle
            key={i}
            class={dot ? `${kind} pb-on-dot` : kind}
            cx={p.x}
            cy={p.y}
            r={dot ? 23 : RADIUS + 6}
          />
        );
      })}
      {[...offer.at.keys()].map((i) => {
        const p = view.at[i];
        return p && <circle key={`at${i}`} class="pb-can-place" cx={p.x} cy={p.y} r={12} />;
      })}
      {targets.map((i) => {
        const p = view.at[i];
        if (!p || !start) return null;
        return (
          <g key={`to${i}`}>
            {pushing ? (
              <path class="pb-push" d={arrowPath(start, p, 13, 6)} />
            ) : (
              <circle class="pb-target-core" cx={p.x} cy={p.y} r={13} />
            )}
            <circle class="pb-target" cx={p.x} cy={p.y} r={RADIUS + 6} />
          </g>
        );
      })}
    </g>
  );
});

export interface RowsProps {
  view: View;
  rows: readonly Row[];
  chosen: Row | null;
}

/** Rows that can be removed, as bands under the pieces. */
export const Rows = memo(({ view, rows, chosen }: RowsProps) => (
  <g class="pb-rows" aria-hidden="true">
    {rows.map((row) => {
      const p = view.at[row.points[0] ?? -1];
      const q = view.at[row.points[row.points.length - 1] ?? -1];
      return (
        p &&
        q && (
          <line
            key={row.points.join()}
            class={row === chosen ? 'pb-row pb-row-chosen' : 'pb-row'}
            x1={p.x}
            y1={p.y}
            x2={q.x}
            y2={q.y}
          />
        )
      );
    })}
  </g>
));

export interface KeptProps {
  view: View;
  row: Row;
  kept: ReadonlySet<number>;
}

/** What happens to each piece of the chosen row: a cross goes, a ring can be kept and is. */
export const Kept = memo(({ view, row, kept }: KeptProps) => (
  <g class="pb-kept" aria-hidden="true">
    {row.points.map((i) => {
      const p = view.at[i];
      if (!p) return null;
      const optional = row.optional.includes(i);
      const stays = kept.has(i);
      return (
        <g key={i} transform={`translate(${p.x} ${p.y})`} class={stays ? 'pb-stays' : 'pb-goes'}>
          {optional && <circle class="pb-toggle" r={RADIUS + 7} />}
          <circle class="pb-badge" cx={28} cy={-34} r={17} />
          {stays ? (
            <path class="pb-badge-sign" d="M20-34L26-27L37-41" />
          ) : (
            <path class="pb-badge-sign" d="M21-41L35-27M35-41L21-27" />
          )}
        </g>
      );
    })}
  </g>
));
