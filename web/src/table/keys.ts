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

/** Steps through turns, with `shown` the one shown: -1 for the start, null for now. Within a turn
 * of so many `steps`, of which the first `step` are shown, it goes from step to step. */
export function useLeafing(
  shown: number | null,
  count: number,
  show: (index: number | null, step?: number | null) => void,
  step: number | null,
  steps: number,
): void {
  useKeys((way) => {
    const at = shown ?? count - 1;
    const next = step === null ? 0 : step + (way === 'next' ? 1 : -1);
    if (step !== null && (way === 'next' || way === 'previous') && next > 0 && next < steps) {
      show(at, next);
      return true;
    }
    if (step !== null && way === 'next') {
      show(at >= count - 1 ? null : at);
      return true;
    }
    const to = { previous: Math.max(-1, at - 1), next: at + 1, first: -1, last: count };
    if (count === 0 || way === 'up' || way === 'down') return false;
    show(to[way] >= count - 1 ? null : to[way]);
    return true;
  });
}
