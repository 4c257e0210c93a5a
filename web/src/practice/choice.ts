/* The puzzles as they are listed. */

import type { PuzzleHead } from '../module/api';

/** The games that have puzzles, in display order. */
export function startsOf(all: readonly PuzzleHead[]): string[] {
  return [...new Set(all.map((one) => one.start))];
}

export const GRADES = [1, 2, 3, 4, 5] as const;

export function numberOf(id: string): number {
  return Number(id.slice(id.lastIndexOf('-') + 1));
}

/** What puzzles ask for, as numbers of turns: wins first, the shortest first. */
export function tasksOf(all: readonly PuzzleHead[]): number[] {
  const place = (turns: number) => (turns > 0 ? turns : 100 - turns);
  return [...new Set(all.map((one) => one.turns))].sort((a, b) => place(a) - place(b));
}
