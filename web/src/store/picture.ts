/* The board in one character a point, for lists: who is on top, and whether as more than a
 * single basic piece. */

import type { Piece } from '../module/api';

export function pictureOf(pieces: Piece[][]): string {
  return pieces
    .map((stack) => {
      const top = stack[stack.length - 1];
      if (!top) return '.';
      const letter = top.colour === 'white' ? 'w' : top.colour === 'black' ? 'b' : 'r';
      return top.kind === 'basic' && stack.length === 1 ? letter : letter.toUpperCase();
    })
    .join('');
}
