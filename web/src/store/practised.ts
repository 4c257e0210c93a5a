/* Whether someone at this browser still has to find out where pieces enter the board. */

import { whole } from './check';
import { kept } from './kept';

/** This many moves show it. */
const FIRST = 8;

const made = kept('potentia.practised', (json) => whole(FIRST)(json) ?? 0);

export function practise(): void {
  if (made.get() < FIRST) made.change((count) => Math.min(FIRST, count + 1));
}

export function useIsBeginner(): boolean {
  return made.use() < FIRST;
}
