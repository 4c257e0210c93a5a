/* Where the points of a layout lie on the screen.
 *
 * A layout gives points in distances between neighbours, y upwards from White's seat. The
 * drawing uses UNIT of these a step, y downwards, turned by an orientation. Only positions
 * are turned: everything drawn at a position stays upright. */

import type { Layout, Player } from '../../module/api';

export const UNIT = 100;
/** Radius of a piece. */
export const RADIUS = 41;

/** Sixths of a whole turn, clockwise: 0 has White's seat at the bottom, 3 Black's. */
export type Orientation = 0 | 1 | 2 | 3 | 4 | 5;

export interface Place {
  x: number;
  y: number;
}

export interface Label extends Place {
  text: string;
}

export interface View {
  layout: Layout;
  orientation: Orientation;
  at: Place[];
  /** Points from the far side to the near one: the order to paint in, so that what stands
   * in front covers what stands behind. */
  order: number[];
  box: { x: number; y: number; width: number; height: number };
  /** The board's edge and the play area inside the dots (null where there are no dots). */
  edge: Place[];
  field: Place[] | null;
  labels: Label[];
  /** How far the surface reaches beyond the outermost points. */
  margin: number;
}

export function turned(orientation: Orientation, sixths: number): Orientation {
  return ((((orientation + sixths) % 6) + 6) % 6) as Orientation;
}

export function flipped(orientation: Orientation): Orientation {
  return turned(orientation, 3);
}

/** Whose seat is at the lower edge of the screen. */
export function bottomPlayer(orientation: Orientation): Player {
  return orientation === 0 || orientation === 1 || orientation === 5 ? 'white' : 'black';
}

/** A board of elongated shape turns by half turns only. */
function allowed(layout: Layout, orientation: Orientation): Orientation {
  if (layout.points.some((p) => p.dot)) return orientation;
  return bottomPlayer(orientation) === 'white' ? 0 : 3;
}

function hull(points: Place[]): Place[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (list: Place[]): Place[] => {
    const out: Place[] = [];
    for (const p of list) {
      for (;;) {
        const a = out[out.length - 2];
        const b = out[out.length - 1];
        if (!a || !b || (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) > 1e-6) break;
        out.pop();
      }
      out.push(p);
    }
    out.pop();
    return out;
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** Dots carry their whole name, outside. A board without dots carries its letters and
 * numbers at the low ends of its columns and rows. */
function makeLabels(layout: Layout, at: Place[], centre: Place): Label[] {
  const labels: Label[] = [];
  const outward = (p: Place, from: Place, by: number, text: string): void => {
    const dx = p.x - from.x;
    const dy = p.y - from.y;
    const length = Math.hypot(dx, dy) || 1;
    labels.push({ x: p.x + (dx / length) * by, y: p.y + (dy / length) * by, text });
  };
  if (layout.points.some((p) => p.dot)) {
    layout.points.forEach((p, i) => {
      const place = at[i];
      if (p.dot && place) outward(place, centre, 0.43 * UNIT, p.name);
    });
    return labels;
  }
  const byLetter = new Map<string, number[]>();
  const byNumber = new Map<string, number[]>();
  layout.points.forEach((p, i) => {
    const letter = p.name.slice(0, 1);
    const number = p.name.slice(1);
    byLetter.set(letter, [...(byLetter.get(letter) ?? []), i]);
    byNumber.set(number, [...(byNumber.get(number) ?? []), i]);
  });
  for (const groups of [byLetter, byNumber]) {
    for (const [text, members] of groups) {
      const first = at[members[0] ?? -1];
      const next = at[members[1] ?? -1];
      if (first && next) outward(first, next, 0.68 * UNIT, text);
    }
  }
  return labels;
}

export function makeView(layout: Layout, wanted: Orientation): View {
  const orientation = allowed(layout, wanted);
  const angle = (orientation * Math.PI) / 3;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const round = (n: number): number => Math.round(n * 100) / 100;
  const at = layout.points.map((p) => ({
    x: round((p.x * cos + p.y * sin) * UNIT),
    y: round((p.x * sin - p.y * cos) * UNIT),
  }));
  const hasDots = layout.points.some((p) => p.dot);
  const margin = (hasDots ? 0.63 : 0.9) * UNIT;
  const xs = at.map((p) => p.x);
  const ys = at.map((p) => p.y);
  const left = Math.min(...xs);
  const right = Math.max(...xs);
  const top = Math.min(...ys);
  const bottom = Math.max(...ys);
  const box = {
    x: left - margin,
    y: top - margin,
    width: right - left + 2 * margin,
    height: bottom - top + 2 * margin,
  };
  const centre = { x: (left + right) / 2, y: (top + bottom) / 2 };
  return {
    layout,
    orientation,
    at,
    order: at.map((_, i) => i).sort((a, b) => (at[a]?.y ?? 0) - (at[b]?.y ?? 0)),
    box,
    edge: hull(at),
    field: hasDots ? hull(at.filter((_, i) => !layout.points[i]?.dot)) : null,
    labels: makeLabels(layout, at, centre),
    margin,
  };
}

/** The point nearest to a place on the board, if it is near enough to be meant. */
export function nearest(view: View, place: Place, within = 0.56 * UNIT): number | null {
  let best: number | null = null;
  let distance = within;
  view.at.forEach((p, i) => {
    const d = Math.hypot(p.x - place.x, p.y - place.y);
    if (d < distance) {
      distance = d;
      best = i;
    }
  });
  return best;
}

/** The next point in a direction of the screen (y downwards), or null at the edge. Left and
 * right on a board of columns (up and down on one of rows) have two neighbours as near as
 * each other; `goal` is the line that the walk began on and decides between them. */
export function neighbour(
  view: View,
  from: number,
  dx: number,
  dy: number,
  goal: Place,
): number | null {
  const here = view.at[from];
  if (!here) return null;
  let best: number | null = null;
  let cost = Infinity;
  view.at.forEach((p, i) => {
    const x = p.x - here.x;
    const y = p.y - here.y;
    const length = Math.hypot(x, y);
    if (i === from || length > 1.2 * UNIT) return;
    const along = (x * dx + y * dy) / (length * Math.hypot(dx, dy));
    if (along < 0.8) return;
    const astray = dx === 0 ? Math.abs(p.x - goal.x) : dy === 0 ? Math.abs(p.y - goal.y) : 0;
    const c = 10 * (1 - along) + astray / UNIT;
    if (c < cost - 1e-6) {
      cost = c;
      best = i;
    }
  });
  return best;
}

export function polygon(points: Place[]): string {
  return points.map((p) => `${p.x},${p.y}`).join(' ');
}
