/* A push that follows the pointer: the piece that comes in and those it pushes move along their
 * line, at most one step. Let go past half way, it is made. */

import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { BoardNow, Preview } from '../module/api';
import { UNIT, type Place, type View } from './geometry';
import { keyOf } from './timeline';
import type { Walking } from './walking';

/** How far beside its line the pointer may be, in steps. */
const ASIDE = 0.8;
/** How long a push waits to be played, and takes to go back, in ms. */
const PATIENCE = 300;
const BACK = 140;

export interface Push {
  /** The point where the piece comes in. */
  target: number;
  from: Place;
  way: Place;
  /** The things it pushes, by index, and how far. */
  moves: { thing: number; by: Place }[];
}

const between = (a: Place, b: Place): Place => ({ x: b.x - a.x, y: b.y - a.y });

/** The pushes from a dot. */
export function pushesFrom(
  dot: number,
  previews: readonly Preview[],
  now: BoardNow,
  view: View,
  board: number,
): Push[] {
  const from = view.at[dot];
  if (!from || !view.layout.points[dot]?.dot) return [];
  return previews.flatMap(({ points, changes }) => {
    const [first, target = -1] = points;
    const entry = view.at[target];
    if (first !== dot || !entry) return [];
    const moves = changes.flatMap((c) => {
      const [a, b] = [view.at[c.from?.point ?? -1], view.at[c.to?.point ?? -1]];
      const key = c.from && keyOf(c.from);
      const thing = now.things.findIndex((one) => one.hand < 0 && keyOf(one) === key);
      const moved = c.kind === 'moves' && c.board === board && a && b && thing >= 0;
      return moved ? [{ thing, by: between(a, b) }] : [];
    });
    return [{ target, from, way: between(from, entry), moves }];
  });
}

/** How much of a push a pointer has made, from 0 to 1. */
export function madeOf({ from, way }: Push, pointer: Place): number {
  const length = Math.hypot(way.x, way.y) || UNIT;
  const at = between(from, pointer);
  const along = (at.x * way.x + at.y * way.y) / length;
  const aside = Math.abs(at.x * way.y - at.y * way.x) / length;
  return aside > ASIDE * length ? 0 : Math.min(1, Math.max(0, along / length));
}

const isMeant = (made: number): boolean => made > 0.5;

export interface Slider {
  /** Moves the line under a pointer that came down on a dot. Returns where the piece that comes in
   * is, and where the push leads, -1 while it would be taken back; null without a push from
   * there. */
  follow(dot: number, pointer: Place): { place: Place; pushed: number } | null;
  /** Lets go. Returns where the push leads, null if it is taken back, undefined without one. */
  letGo(): number | null | undefined;
  /** Puts everything back to be animated; returns how much of the push was made by hand. */
  taken(): number;
}

export function useSlider(
  svg: RefObject<SVGSVGElement>,
  walking: Walking | null,
  now: BoardNow,
  view: View,
  board: number,
  /** Whether a push is seen to go back. */
  animates: () => boolean,
): Slider {
  const latest = useRef({ walking, now, view, board });
  latest.current = { walking, now, view, board };
  const held = useRef<{ push: Push; made: number } | null>(null);
  const moved = useRef(new Map<SVGElement, string>());
  const timer = useRef<ReturnType<typeof setTimeout>>();

  function putBack(isSeen: boolean): void {
    clearTimeout(timer.current);
    for (const [el, transform] of moved.current) {
      el.style.removeProperty('transform');
      if (isSeen && animates()) el.animate([{ transform }, { transform: 'translate(0, 0)' }], BACK);
    }
    moved.current.clear();
    held.current = null;
  }

  function move({ moves }: Push, made: number): void {
    for (const { thing, by } of moves) {
      const el = svg.current?.querySelector<SVGElement>(`[data-thing="${thing}"] > g`);
      if (!el) continue;
      const transform = `translate(${by.x * made}px, ${by.y * made}px)`;
      el.style.transform = transform;
      moved.current.set(el, transform);
    }
  }

  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    follow(dot, pointer) {
      const { walking, now, view, board } = latest.current;
      const all = pushesFrom(dot, walking?.previews ?? [], now, view, board).map((push) => ({
        push,
        made: madeOf(push, pointer),
      }));
      const [first, ...more] = all;
      if (!first) return null;
      const best = more.reduce((a, b) => (b.made > a.made ? b : a), first);
      if (held.current?.push.target !== best.push.target) putBack(false);
      held.current = best;
      move(best.push, best.made);
      const { from, way, target } = best.push;
      return {
        place: { x: from.x + way.x * best.made, y: from.y + way.y * best.made },
        pushed: isMeant(best.made) ? target : -1,
      };
    },
    letGo() {
      if (!held.current) return undefined;
      const { push, made } = held.current;
      if (!isMeant(made)) {
        putBack(true);
        return null;
      }
      // It stays there until it is played.
      timer.current = setTimeout(() => putBack(true), PATIENCE);
      return push.target;
    },
    taken() {
      const made = held.current?.made ?? 0;
      putBack(false);
      return made;
    },
  };
}
