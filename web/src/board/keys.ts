/* The board by keyboard: one tab stop, and a cursor that moves over the points' buttons. After a
 * click there is no cursor, and the arrow keys step through the game, as they do elsewhere. */

import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { neighbour, type Place, type View } from './geometry';
import type { Walking } from './walking';

type Way = [dx: number, dy: number];

/** Screen directions, y downwards. Diagonals are where a keypad has them. */
export const ARROWS: Record<string, Way> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-1, -1],
  PageUp: [1, -1],
  End: [-1, 1],
  PageDown: [1, 1],
};

/** The same round S on the letters, wherever a keyboard has them. */
const LETTERS: Record<string, Way> = {
  KeyQ: [-1, -1],
  KeyW: [0, -1],
  KeyE: [1, -1],
  KeyA: [-1, 0],
  KeyD: [1, 0],
  KeyZ: [-1, 1],
  KeyX: [0, 1],
  KeyC: [1, 1],
};

export interface Cursor {
  /** The point that Tab comes to. */
  point: number;
  /** Whether it was reached by keyboard and should show. */
  shown: boolean;
  onKeyDown(event: KeyboardEvent): void;
  onFocus(point: number, event: FocusEvent): void;
  onBlur(event: FocusEvent): void;
}

export function useCursor(
  root: RefObject<HTMLElement>,
  view: View,
  walking: Walking | null,
  missing: ReadonlySet<number>,
  moved: (point: number) => void,
): Cursor {
  const [at, setAt] = useState<number | null>(null);
  const [shown, setShown] = useState(false);
  const goal = useRef<Place>({ x: 0, y: 0 });
  const order = view.at
    .map((_, i) => i)
    .filter((i) => !missing.has(i))
    .sort((a, b) => (view.at[a]?.y ?? 0) - (view.at[b]?.y ?? 0));
  const isThere = at !== null && at < view.at.length && !missing.has(at);
  const point = isThere
    ? at
    : (order.find((p) => walking?.can(p)) ?? order[Math.floor(order.length / 2)] ?? 0);

  function goTo(next: number): void {
    setAt(next);
    root.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus();
  }

  function step(dx: number, dy: number): void {
    let next = neighbour(view, point, dx, dy, goal.current);
    // Skips removed points to reach those behind.
    for (let i = 0; next !== null && missing.has(next) && i < 20; i++)
      next = neighbour(view, next, dx, dy, goal.current);
    const place = next === null ? undefined : view.at[next];
    if (next === null || !place) return;
    const { x, y } = goal.current;
    goTo(next);
    goal.current = { x: dx === 0 ? x : place.x, y: dy === 0 ? y : place.y };
  }

  function jump(backwards: boolean): void {
    const chosen = walking && walking.points.length > 0;
    const can = order.filter((p) => (chosen ? walking.leadsOn(p) : walking?.can(p)));
    const i = can.indexOf(point);
    const next = can[(i < 0 ? 0 : i + (backwards ? can.length - 1 : 1)) % can.length];
    if (next === undefined) return;
    goTo(next);
    goal.current = view.at[next] ?? goal.current;
  }

  return {
    point,
    shown,
    onKeyDown(event) {
      if (!(event.target as Element).matches('.pb-point')) return;
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const way = (shown ? ARROWS[event.key] : undefined) ?? LETTERS[event.code];
      if (way) step(...way);
      else if (event.key.toLowerCase() === 'n') jump(event.shiftKey);
      else if (event.key.toLowerCase() === 'r') {
        if (!walking?.rotate(event.shiftKey ? -1 : 1)) return;
      }
      // Space toggles the piece under the cursor, Enter takes the whole row.
      else if (event.key === 'Enter' && walking?.subset) walking.confirm();
      else if (event.key !== 'Escape' || !walking?.cancel()) return;
      setShown(true);
      event.preventDefault();
      event.stopPropagation();
    },
    onFocus(next, event) {
      const visible = (event.target as Element).matches(':focus-visible');
      setAt(next);
      setShown(visible);
      if (!visible) return;
      goal.current = view.at[next] ?? goal.current;
      walking?.lookPoint(next);
      moved(next);
    },
    onBlur({ relatedTarget }) {
      // From point to point it stays on the board.
      if (relatedTarget instanceof Node && root.current?.contains(relatedTarget)) return;
      setShown(false);
      walking?.lookPoint(null);
    },
  };
}
