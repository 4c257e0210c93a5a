/* The main board in one character a point, for lists: who is on top, and whether as more than a
 * single plain piece. */

import type { Scene, Thing } from '../module/api';

const LETTERS = { white: 'w', black: 'b', nobody: 'r' };

export function pictureOf(scene: Scene): string {
  const tops: (Thing | undefined)[] = [];
  for (const thing of scene.boards[0]?.things ?? []) {
    const below = tops[thing.point];
    if (thing.hand < 0 && (!below || below.level <= thing.level)) tops[thing.point] = thing;
  }
  return Array.from(tops, (top) => {
    if (!top) return '.';
    const letter = LETTERS[top.owner];
    const plain = top.sprite === 0 && top.level === 0 && top.count === 1;
    return plain ? letter : letter.toUpperCase();
  }).join('');
}
