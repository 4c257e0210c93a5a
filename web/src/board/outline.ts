/* The outline of a piece as points, and the side visible below it if it has height. */

import type { Box, Place } from './geometry';

const SIZES: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, A: 7, C: 6, Q: 4, Z: 0 };
const ARC_STEP = Math.PI / 16;

/** An SVG elliptic arc without rotation, as the points after `from`. */
function arc(
  from: Place,
  rx: number,
  ry: number,
  large: boolean,
  sweep: boolean,
  to: Place,
): Place[] {
  const x = (from.x - to.x) / 2 / rx;
  const y = (from.y - to.y) / 2 / ry;
  const half = Math.min(1, Math.hypot(x, y));
  if (half === 0) return [to];
  const grow = Math.hypot(x, y) / half; // radii that are too short are scaled up
  const off = (large === sweep ? -1 : 1) * Math.sqrt(1 - half * half);
  const cx = (from.x + to.x) / 2 + (off * rx * grow * y) / Math.hypot(x, y);
  const cy = (from.y + to.y) / 2 - (off * ry * grow * x) / Math.hypot(x, y);
  const angle = (p: Place): number => Math.atan2((p.y - cy) / ry, (p.x - cx) / rx);
  const begin = angle(from);
  let turn = angle(to) - begin;
  if (sweep && turn <= 0) turn += 2 * Math.PI;
  if (!sweep && turn >= 0) turn -= 2 * Math.PI;
  const steps = Math.max(1, Math.ceil(Math.abs(turn) / ARC_STEP));
  return Array.from({ length: steps }, (_, i) => {
    const a = begin + (turn * (i + 1)) / steps;
    return i === steps - 1
      ? to
      : { x: cx + rx * grow * Math.cos(a), y: cy + ry * grow * Math.sin(a) };
  });
}

function bezier(points: readonly Place[], t: number): Place {
  const [first = { x: 0, y: 0 }] = points;
  if (points.length <= 1) return first;
  return bezier(
    points.slice(1).map((q, i) => {
      const p = points[i] ?? q;
      return { x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t };
    }),
    t,
  );
}

/** SVG path data as lists of points, one per subpath. */
export function flatten(path: string): Place[][] {
  const parts: Place[][] = [];
  let part: Place[] = [];
  let at: Place = { x: 0, y: 0 };
  for (const [, letter = '', rest = ''] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const command = letter.toUpperCase();
    const relative = letter !== command;
    const size = SIZES[command];
    if (size === undefined) return [];
    if (command === 'Z') {
      at = part[0] ?? at;
      continue;
    }
    const numbers = [...rest.matchAll(/[-+]?(?:\d*\.\d+|\d+)/g)].map(Number);
    for (let i = 0; i + size <= numbers.length; i += size) {
      const n = numbers.slice(i, i + size);
      const base = relative ? at : { x: 0, y: 0 };
      const point = (k: number): Place => ({
        x: base.x + (n[k] ?? 0),
        y: base.y + (n[k + 1] ?? 0),
      });
      if (command === 'M' && i === 0) {
        part = [(at = point(0))];
        parts.push(part);
        continue;
      }
      if (command === 'H') part.push({ x: base.x + (n[0] ?? 0), y: at.y });
      else if (command === 'V') part.push({ x: at.x, y: base.y + (n[0] ?? 0) });
      else if (command === 'A')
        part.push(...arc(at, n[0] || 1, n[1] || 1, !!n[3], !!n[4], point(5)));
      else if (size > 2) {
        const control = [at, ...(command === 'C' ? [0, 2, 4] : [0, 2]).map(point)];
        for (let k = 1; k <= 8; k++) part.push(bezier(control, k / 8));
      } else part.push(point(0));
      at = part[part.length - 1] ?? at;
    }
  }
  return parts.map((points) =>
    points.filter((p, i) => {
      const q = points[(i + 1) % points.length];
      return points.length < 2 || !q || Math.hypot(p.x - q.x, p.y - q.y) > 1e-6;
    }),
  );
}

export function turnedBy(points: readonly Place[], degrees: number): Place[] {
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  return points.map((p) => ({ x: p.x * cos - p.y * sin, y: p.x * sin + p.y * cos }));
}

/** The walls below an outline that face the viewer, `height` high, as path data; of a hole those on
 * its far side. */
export function side(outline: readonly Place[], height: number, isHole = false): string {
  const n = outline.length;
  const at = (i: number): Place => outline[((i % n) + n) % n] ?? { x: 0, y: 0 };
  const area = outline.reduce((sum, p, i) => sum + p.x * at(i + 1).y - at(i + 1).x * p.y, 0);
  // With the inside on the right, a wall is visible where the outline runs left.
  const inside = isHole ? -area : area;
  const seen = (i: number): boolean => (at(i + 1).x - at(i).x) * inside < -1e-9;
  const first = Array.from({ length: n }, (_, i) => i).find((i) => !seen(i - 1) && seen(i));
  if (n < 3 || first === undefined) return '';
  const text = (p: Place, down: number): string => `${p.x.toFixed(1)} ${(p.y + down).toFixed(1)}`;
  let path = '';
  let run: Place[] = [];
  for (let i = first; i <= first + n; i++) {
    if (i < first + n && seen(i)) {
      if (run.length === 0) run.push(at(i));
      run.push(at(i + 1));
    } else if (run.length > 0) {
      const down = run.map((p) => text(p, height));
      const up = run.map((p) => text(p, 0)).reverse();
      path += `M${[...down, ...up].join('L')}Z`;
      run = [];
    }
  }
  return path;
}

export function boxOf(points: readonly Place[]): Box {
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
