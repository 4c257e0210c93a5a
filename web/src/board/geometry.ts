/* Where the points of a layout lie on the screen.
 *
 * A layout gives points in distances between neighbours, y upwards from White's seat. The
 * drawing uses UNIT of these a step, y downwards, turned by an orientation. Only positions
 * are turned: everything drawn at a position stays upright. */

import type { Layout, Player } from '../module/api';

export const UNIT = 100;
/** Room for a piece around its point. */
export const RADIUS = 41;

/** Sixths of a whole turn, clockwise: 0 has White's seat at the bottom, 3 Black's. With a quarter
 * of a turn more a board stands upright. */
export type Orientation = 0 | 1 | 1.5 | 2 | 3 | 4 | 4.5 | 5;

export interface Place {
  x: number;
  y: number;
}

export interface Box extends Place {
  width: number;
  height: number;
}

export interface View {
  layout: Layout;
  orientation: Orientation;
  at: Place[];
  box: Box;
  /** The edge of the board and the play area inside the dots (null without dots). */
  edge: Place[];
  field: Place[] | null;
  /** The outline of the layout's area; empty without one. */
  area: Place[];
  /** The outline of a cell around its point, if the board is printed in cells. */
  cell: Place[];
  labels: (Place & { text: string })[];
  /** How far the surface extends beyond the outermost points. */
  margin: number;
  /** Places in the middle of the board that are no points. */
  holes: Place[];
}

export function turned(orientation: Orientation, sixths: number): Orientation {
  return ((((orientation + sixths) % 6) + 6) % 6) as Orientation;
}

export function flipped(orientation: Orientation): Orientation {
  return turned(orientation, 3);
}

export function upright(orientation: Orientation): Orientation {
  return bottomPlayer(orientation) === 'white' ? 1.5 : 4.5;
}

/** Whose seat is at the lower edge of the screen. */
export function bottomPlayer(orientation: Orientation): Player {
  return orientation < 2 || orientation > 4.5 ? 'white' : 'black';
}

/** The next orientation a board can be turned to, clockwise or anticlockwise. */
export function turnedOn(layout: Layout, orientation: Orientation, way: 1 | -1): Orientation {
  let next = turned(orientation, way);
  while (allowed(layout, next) !== next) next = turned(next, way);
  return next;
}

/** A board turns only onto itself, and by half a turn for a player on its other side. */
function allowed(layout: Layout, orientation: Orientation): Orientation {
  if (layout.turns.includes(orientation) || orientation % 3 === 1.5) return orientation;
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

const distance = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y);

function towards(from: Place, to: Place, by: number): Place {
  const length = distance(from, to) || 1;
  return {
    x: from.x + ((to.x - from.x) / length) * by,
    y: from.y + ((to.y - from.y) / length) * by,
  };
}

/** A dot's name goes outside it; a row's or column's goes next to its first point. */
function placeLabel(
  text: string,
  place: Place,
  view: Pick<View, 'layout' | 'at'>,
  centre: Place,
): Place {
  const near = view.at
    .map((p, i) => ({ p, away: distance(p, place), name: view.layout.points[i]?.name ?? '' }))
    .filter(({ away }) => away < 1.1 * UNIT)
    .sort(
      (a, b) => Number(b.name.includes(text)) - Number(a.name.includes(text)) || a.away - b.away,
    );
  const [first] = near;
  if (!first) return place;
  // A longer text is wider than high, so it stands a little further off.
  return first.away < 1
    ? towards(place, centre, -0.43 * UNIT)
    : towards(first.p, place, (0.53 + 0.12 * text.length) * UNIT);
}

/** The area nearer to a point than to any neighbour it could have. */
function cellOf(at: readonly Place[]): Place[] {
  const ways: Place[] = [];
  for (const p of at)
    for (const q of at) {
      const way = { x: q.x - p.x, y: q.y - p.y };
      const length = Math.hypot(way.x, way.y);
      if (length < 1 || length > 1.1 * UNIT) continue;
      for (const one of [way, { x: -way.x, y: -way.y }])
        if (ways.every((other) => distance(one, other) > 1)) ways.push(one);
    }
  let cell = [-1, 1, 1, -1].map((x, i) => ({ x: x * UNIT, y: (i < 2 ? -1 : 1) * UNIT }));
  for (const way of ways) {
    const limit = (way.x * way.x + way.y * way.y) / 2;
    const beyond = (p: Place): number => p.x * way.x + p.y * way.y - limit;
    cell = cell.flatMap((p, i) => {
      const q = cell[(i + 1) % cell.length] ?? p;
      const [a, b] = [beyond(p), beyond(q)];
      const cut = { x: p.x + ((q.x - p.x) * a) / (a - b), y: p.y + ((q.y - p.y) * a) / (a - b) };
      return [...(a <= 0 ? [p] : []), ...(a < 0 !== b < 0 && a !== b ? [cut] : [])];
    });
  }
  return cell;
}

/** Where the board goes on in every direction, but there is no point. */
function holesIn(at: readonly Place[]): Place[] {
  const holes: Place[] = [];
  at.forEach((p, i) => {
    for (const q of at.slice(i + 1)) {
      if (Math.abs(distance(p, q) - 2 * UNIT) > 1) continue;
      const middle = { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 };
      if ([...at, ...holes].some((other) => distance(middle, other) < 0.5 * UNIT)) continue;
      const around = at.filter((other) => distance(middle, other) < 1.1 * UNIT);
      const isBetween = (one: Place): boolean =>
        around.some((other) => distance(one, other) > 1.99 * UNIT);
      if (around.length > 2 && around.every(isBetween)) holes.push(middle);
    }
  });
  return holes;
}

export function makeView(layout: Layout, wanted: Orientation): View {
  const orientation = allowed(layout, wanted);
  const angle = (orientation * Math.PI) / 3;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const round = (n: number): number => Math.round(n * 100) / 100;
  const place = (p: Place): Place => ({
    x: round((p.x * cos + p.y * sin) * UNIT),
    y: round((p.x * sin - p.y * cos) * UNIT),
  });
  const at = layout.points.map(place);
  const hasDots = layout.points.some((p) => p.dot);
  const margin = (hasDots ? 0.63 : 0.82) * UNIT;
  const xs = at.map((p) => p.x);
  const ys = at.map((p) => p.y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const centre = { x: (left + right) / 2, y: (top + bottom) / 2 };
  return {
    layout,
    orientation,
    at,
    box: {
      x: left - margin,
      y: top - margin,
      width: right - left + 2 * margin,
      height: bottom - top + 2 * margin,
    },
    edge: hull(at),
    field: hasDots ? hull(at.filter((_, i) => !layout.points[i]?.dot)) : null,
    area: hull(at.filter((_, i) => layout.area.includes(i))),
    cell: layout.print === 'cells' ? cellOf(at) : [],
    labels: layout.labels.map((l) => ({
      text: l.text,
      ...placeLabel(l.text, place(l), { layout, at }, centre),
    })),
    margin,
    holes: hasDots ? [] : holesIn(at),
  };
}

/** The point nearest to a place on the board, if near enough to be meant. */
export function nearest(view: View, place: Place, within = 0.56 * UNIT): number | null {
  let best: number | null = null;
  let least = within;
  view.at.forEach((p, i) => {
    const d = distance(p, place);
    if (d < least) {
      least = d;
      best = i;
    }
  });
  return best;
}

/** The next point in a direction of the screen (y downwards), or null at the edge. Left and right
 * on a board of columns (up and down on one of rows) have two equally near neighbours; `goal`, the
 * line the walk began on, decides between them. */
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
    // On a board of squares a diagonal step is longer.
    if (i === from || length > (dx !== 0 && dy !== 0 ? 1.5 : 1.2) * UNIT) return;
    const along = (x * dx + y * dy) / (length * Math.hypot(dx, dy));
    if (along < 0.8) return;
    const astray = dx === 0 ? Math.abs(p.x - goal.x) : dy === 0 ? Math.abs(p.y - goal.y) : 0;
    const c = 10 * (1 - along) + astray / UNIT + length / UNIT / 100;
    if (c < cost - 1e-6) {
      cost = c;
      best = i;
    }
  });
  return best;
}

/** The ends of the stretches of a printed line over points still there. */
export function stretches(
  view: View,
  [a, b]: readonly [number, number],
  missing: ReadonlySet<number>,
): [Place, Place][] {
  const p = view.at[a];
  const q = view.at[b];
  if (!p || !q) return [];
  if (missing.size === 0) return [[p, q]];
  const steps = Math.max(1, Math.round(distance(p, q) / UNIT));
  const out: [Place, Place][] = [];
  let last: Place | null = null;
  for (let i = 0; i <= steps; i++) {
    const here = { x: p.x + ((q.x - p.x) * i) / steps, y: p.y + ((q.y - p.y) * i) / steps };
    const point = nearest(view, here, 0.3 * UNIT);
    const there = point !== null && !missing.has(point);
    if (there && last) out.push([last, here]);
    last = there ? here : null;
  }
  return out;
}

export function polygon(points: readonly Place[]): string {
  return points.map((p) => `${p.x.toFixed(1)},${p.y.toFixed(1)}`).join(' ');
}
