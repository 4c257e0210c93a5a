/* A list that follows what is current in it. */

import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/** Room between the edge of a list and what is current in it. */
const ROOM = 4;

/** Scrolls `box` alone, never the page under the player's hands. */
function bringIntoSight(box: HTMLElement, mark: Element | null): void {
  if (!mark) {
    box.scrollTop = 0;
    return;
  }
  const inside = mark.getBoundingClientRect();
  const top = inside.top - box.getBoundingClientRect().top - box.clientTop;
  if (top < ROOM || top + inside.height > box.clientHeight - ROOM)
    box.scrollTop += top - Math.max(ROOM, (box.clientHeight - inside.height) / 2);
}

/** Keeps what `selector` finds in sight: when `current` changes, and when the list gets another
 * height. Without a mark the list is at its top. */
export function useInSight(
  list: RefObject<HTMLElement>,
  selector: string,
  current: readonly unknown[],
): void {
  const follow = (): void => {
    const box = list.current;
    if (box) bringIntoSight(box, box.querySelector(selector));
  };
  useEffect(follow, [selector, ...current]);
  useEffect(() => {
    if (!list.current) return;
    const observer = new ResizeObserver(follow);
    observer.observe(list.current);
    return () => observer.disconnect();
  }, [selector]);
}
