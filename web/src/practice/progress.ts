/* Puzzles tried and solved in this browser, and on which days. */

import { kept } from '../store/kept';

export interface Entry {
  tries: number; // failed ones, and the one that solved it
  helped: boolean; // before it was solved
  solved: number; // the day, 0 for not yet
}

export interface Progress {
  puzzles: Record<string, Entry>;
  /** Days with at least one puzzle solved, even one solved before. */
  days: number[];
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The reader's local date, as days since 1970. */
export function today(now = new Date()): number {
  return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY_MS);
}

const isNumber = (value: unknown): value is number => Number.isSafeInteger(value);

function entryOf(json: unknown): Entry | null {
  if (typeof json !== 'object' || json === null) return null;
  const { tries, helped, solved } = json as Partial<Record<keyof Entry, unknown>>;
  if (!isNumber(tries) || !isNumber(solved)) return null;
  return { tries, helped: helped === true, solved };
}

const progress = kept<Progress>('potentia.practice', (json) => {
  const { puzzles, days } = (json ?? {}) as Partial<Record<keyof Progress, unknown>>;
  const entries = Object.entries(puzzles ?? {}).flatMap(([id, one]) => {
    const entry = entryOf(one);
    return entry ? [[id, entry] as const] : [];
  });
  return {
    puzzles: Object.fromEntries(entries),
    days: Array.isArray(days) ? days.filter(isNumber) : [],
  };
});

export const useProgress = progress.use;

function change(id: string, next: (entry: Entry) => Entry, days: number[] = []): void {
  progress.change((now) => {
    const entry = now.puzzles[id] ?? { tries: 0, helped: false, solved: 0 };
    return {
      // A solved puzzle keeps its first result.
      puzzles: entry.solved ? now.puzzles : { ...now.puzzles, [id]: next(entry) },
      days: [...new Set([...now.days, ...days])],
    };
  });
}

export function markTried(id: string): void {
  change(id, (entry) => ({ ...entry, tries: entry.tries + 1 }));
}

export function markHelped(id: string): void {
  change(id, (entry) => ({ ...entry, helped: true }));
}

export function markSolved(id: string): void {
  const day = today();
  change(id, (entry) => ({ ...entry, tries: entry.tries + 1, solved: day }), [day]);
}

/** Days in a row with a solved puzzle; today's may be still to come. */
export function streak(days: readonly number[], now: number): number {
  const solved = new Set(days);
  const last = solved.has(now) ? now : now - 1;
  let count = 0;
  while (solved.has(last - count)) count++;
  return count;
}
