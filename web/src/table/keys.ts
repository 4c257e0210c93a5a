/* Keys that step through a game, unless the focused element needs them. A board reached by keyboard
 * keeps those that move its cursor. */

import { useEffect, useRef } from 'preact/hooks';

const OWN_KEYS =
  'input, select, textarea, .pb-pop, [role=menu], [role=tablist], [role=slider], dialog';

export type Way = 'previous' | 'next' | 'first' | 'last' | 'up' | 'down';

const WAYS: Record<string, Way> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** `run` says whether it did anything; otherwise the key scrolls the page as usual. */
export function useKeys(run: (way: Way) => boolean): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        event.shiftKey
      )
        return;
      if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return;
      const way = WAYS[event.key];
      if (way && latest.current(way)) event.preventDefault();
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** A moment of a game: a turn, -1 for the start, null for now; of the turn the first `step` actions,
 * null for all. */
interface Moment {
  shown: number | null;
  step: number | null;
}

const count = (actions: string): number => actions.split(';').length;

/** Where a key leads, null if nowhere. `turns` are their actions, `begun` those of an unfinished turn
 * that is gone through step by step, '' for none. Within a turn of which steps are shown, it goes
 * from step to step. */
export function leaf(
  way: Way,
  { turns, begun, shown, step }: Moment & { turns: readonly string[]; begun: string },
): Moment | null {
  const now: Moment = { shown: null, step: null };
  const end = turns.length - (begun === '' ? 1 : 0);
  if (end < 0 || way === 'up' || way === 'down') return null;
  const at = shown ?? end;
  const last = at === turns.length ? count(begun) : count(turns[at] ?? '');
  const from = at === turns.length ? (step ?? last) : step;
  const to = (index: number): Moment => (index >= end ? now : { shown: index, step: null });
  if (way === 'first') return to(-1);
  if (way === 'last') return now;
  if (from !== null) {
    const next = from + (way === 'next' ? 1 : -1);
    if (next > 0 && next < last) return { shown: at, step: next };
    if (way === 'next') return to(at);
  }
  // The unfinished turn is gone back into from its end.
  if (way === 'next' && begun !== '' && at === turns.length - 1)
    return count(begun) > 1 ? { shown: turns.length, step: 1 } : now;
  return to(way === 'next' ? at + 1 : Math.max(-1, at - 1));
}

/** Steps through the turns of a game. */
export function useLeafing(
  game: Parameters<typeof leaf>[1] & { show: (index: number | null, step: number | null) => void },
): void {
  useKeys((way) => {
    const to = leaf(way, game);
    if (to) game.show(to.shown, to.step);
    return to !== null;
  });
}
