/* The board by keyboard: one tab stop, a cursor that walks in six directions. */

import { useRef, useState } from 'preact/hooks';
import { neighbour, type Place, type View } from './geometry';
import type { Turn } from './turn';

/** Screen directions, y downwards. Diagonals stand where they stand on a keypad, and round S
 * on the letters. */
const DIRECTIONS: Record<string, [dx: number, dy: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-1, -1],
  PageUp: [1, -1],
  End: [-1, 1],
  PageDown: [1, 1],
  KeyQ: [-1, -1],
  KeyW: [0, -1],
  KeyE: [1, -1],
  KeyA: [-1, 0],
  KeyD: [1, 0],
  KeyZ: [-1, 1],
  KeyX: [0, 1],
  KeyC: [1, 1],
};

function direction(event: KeyboardEvent): [number, number] | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  return DIRECTIONS[event.key] ?? DIRECTIONS[event.code] ?? null;
}

export interface Cursor {
  /** Where it stands; null before the first key. */
  point: number | null;
  /** Whether it is to be seen: the board was reached, or is used, by keyboard. */
  shown: boolean;
  onKeyDown(event: KeyboardEvent): void;
  onFocus(event: FocusEvent): void;
  onBlur(): void;
}

export function useCursor(
  view: View,
  turn: Turn,
  onPoint: ((point: number, event: KeyboardEvent) => void) | undefined,
): Cursor {
  const [at, setAt] = useState<number | null>(null);
  const [shown, setShown] = useState(false);
  const goal = useRef<Place>({ x: 0, y: 0 });
  const point = at !== null && at < view.at.length ? at : null;

  function goTo(next: number): void {
    goal.current = view.at[next] ?? goal.current;
    setAt(next);
  }

  function start(): number {
    const can = view.order.find((p) => turn.answers(p));
    return point ?? can ?? Math.floor(view.at.length / 2);
  }

  function walk(dx: number, dy: number): void {
    const next = point === null ? start() : neighbour(view, point, dx, dy, goal.current);
    const place = next === null ? undefined : view.at[next];
    if (next === null || !place) return;
    const { x, y } = goal.current;
    if (point === null) goal.current = place;
    else goal.current = { x: dx === 0 ? x : place.x, y: dy === 0 ? y : place.y };
    setAt(next);
  }

  function jump(backwards: boolean): void {
    const can = view.order.filter((p) =>
      turn.from === null ? turn.answers(p) : turn.targets.has(p),
    );
    const i = can.indexOf(point ?? -1);
    const next = can[(i < 0 ? 0 : i + (backwards ? can.length - 1 : 1)) % can.length];
    if (next !== undefined) goTo(next);
  }

  function choose(event: KeyboardEvent): void {
    const here = start();
    goTo(here);
    if (onPoint) onPoint(here, event);
    // Space decides about the piece under the cursor, Enter about the whole row.
    else if (
      turn.removal &&
      turn.row &&
      (event.key === 'Enter' || !turn.row.optional.includes(here))
    ) {
      turn.confirm();
    } else turn.press(here);
  }

  return {
    point,
    shown,
    onKeyDown(event) {
      if (event.target !== event.currentTarget) return;
      const way = direction(event);
      if (way) walk(...way);
      else if (event.key === 'Enter' || event.key === ' ') choose(event);
      else if (
        event.key.toLowerCase() === 'n' &&
        !event.ctrlKey &&
        !event.metaKey &&
        !event.altKey
      ) {
        jump(event.shiftKey);
      } else if (event.key !== 'Escape' || !turn.cancel()) return;
      setShown(true);
      event.preventDefault();
      event.stopPropagation();
    },
    onFocus(event) {
      if (!(event.currentTarget as Element).matches(':focus-visible')) return;
      setShown(true);
      if (point === null) goTo(start());
    },
    onBlur: () => setShown(false),
  };
}
