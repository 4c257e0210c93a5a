/* Which puzzles the reader wants, and the next of them. */

import type { PuzzleHead } from '../module/api';
import { kept } from '../store/kept';
import type { Progress } from './progress';

/** The games that have puzzles, in display order. */
export function startsOf(all: readonly PuzzleHead[]): string[] {
  return [...new Set(all.map((one) => one.start))];
}

export const GRADES = [1, 2, 3, 4, 5] as const;

export interface Filter {
  start: string; // '' for all
  grade: number; // 0 for all
}

export const filter = kept<Filter>('potentia.practice.filter', (json) => {
  const { start, grade } = (json ?? {}) as Partial<Record<keyof Filter, unknown>>;
  return {
    start: typeof start === 'string' ? start : '',
    grade: GRADES.find((one) => one === grade) ?? 0,
  };
});

export function numberOf(id: string): number {
  return Number(id.slice(id.lastIndexOf('-') + 1));
}

/** The wanted ones: game by game, easier ones first. */
export function wanted(all: readonly PuzzleHead[], by: Filter): PuzzleHead[] {
  const starts = startsOf(all);
  const place = (one: PuzzleHead) => starts.indexOf(one.start);
  return all
    .filter((one) => !starts.includes(by.start) || one.start === by.start)
    .filter((one) => by.grade === 0 || one.grade === by.grade)
    .sort((a, b) => place(a) - place(b) || a.grade - b.grade || numberOf(a.id) - numberOf(b.id));
}

/** The first unsolved puzzle in a list, after `id` if that is in it; null if all are solved. */
export function nextUnsolved(
  list: readonly PuzzleHead[],
  { puzzles }: Progress,
  id = '',
): PuzzleHead | null {
  const at = list.findIndex((one) => one.id === id) + 1;
  const round = [...list.slice(at), ...list.slice(0, at)];
  return round.find((one) => one.id !== id && !puzzles[one.id]?.solved) ?? null;
}
