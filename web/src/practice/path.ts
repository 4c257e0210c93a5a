/* The reader's path through the puzzles. This browser keeps it as a text that the module reads and
 * writes (src/learn/path.h): a rating, days in a row, what was missed and when it comes again. */

import { useEffect, useReducer } from 'preact/hooks';
import { ModuleError } from '../module/api';
import type { Path, PathChange, PathEvent, PuzzleHead } from '../module/api';
import { rules } from '../services';
import { kept } from '../store/kept';
import { errorText } from '../text/words';
import { useAsked } from '../ui/asked';
import { toast } from '../ui/toast';

const KEY = 'potentia.path';
/** What 0.1 kept, as JSON; it is read while there is nothing newer, and left alone. */
const OLD_KEY = 'potentia.practice';
const DAY_MS = 24 * 60 * 60 * 1000;

/** The reader's local date, as days since 1970. */
export function today(now = new Date()): number {
  return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY_MS);
}

/** Which puzzles are wanted; '' for any. */
export interface Theme {
  start: string;
  task: string; // a number of turns, as in PuzzleHead
}

export function fits(theme: Theme, puzzle: PuzzleHead): boolean {
  return (
    (theme.start === '' || theme.start === puzzle.start) &&
    (theme.task === '' || theme.task === String(puzzle.turns))
  );
}

export const theme = kept<Theme>('potentia.practice.filter', (json) => {
  const { start, task } = (json ?? {}) as Partial<Record<keyof Theme, unknown>>;
  return {
    start: typeof start === 'string' ? start : '',
    task: typeof task === 'string' ? task : '',
  };
});

const path = kept<string>(KEY, (json) => (typeof json === 'string' ? json : ''));

/** What 0.1 kept, in lines; what does not read there is skipped. One that was tried and not solved
 * is to be repeated. */
export function oldLines(json: unknown): string {
  const { puzzles, days } = (json ?? {}) as { puzzles?: unknown; days?: unknown };
  const lines = Object.entries(puzzles ?? {}).map(([id, entry]) => {
    const { tries, helped, solved } = (entry ?? {}) as Record<string, unknown>;
    const box = Number(solved) > 0 && helped !== true ? 0 : 1;
    return `met ${id} ${String(tries)} ${helped === true ? 1 : 0} ${String(solved)} ${box} 0`;
  });
  if (Array.isArray(days)) lines.push(...days.map((day) => `days ${String(day)}`));
  return lines.join('\n');
}

async function current(): Promise<string> {
  const now = path.get();
  if (now !== '') return now;
  try {
    const old = localStorage.getItem(OLD_KEY);
    const lines = old === null ? '' : oldLines(JSON.parse(old));
    return lines === '' ? '' : (await rules().pathCarry(lines)).text;
  } catch {
    return ''; // unreadable counts as nothing
  }
}

/** Asks with the path. One that is damaged is set aside, and the reader begins anew. */
async function withPath<T>(ask: (text: string) => Promise<T>): Promise<T> {
  const text = await current();
  try {
    return await ask(text);
  } catch (error) {
    if (!(error instanceof ModuleError) || error.detail.code !== 'LEARN_PATH') throw error;
    try {
      localStorage.setItem(`${KEY}.damaged`, text);
    } catch {
      // There is no room for it.
    }
    path.change(() => '');
    toast(errorText(error), { kind: 'error', key: 'path' });
    return ask(await current());
  }
}

/** Where the reader stands; null until that is known. */
export function usePath({ start, task }: Theme, but = ''): Path | null {
  const text = path.use();
  const day = today();
  return useAsked<Path | null>(
    () => withPath((now) => rules().path(now, day, start, task, but)),
    null,
    [text, day, start, task, but].join(' '),
  );
}

/** What puzzles did to the rating since the page was opened. */
const changes = new Map<string, PathChange>();
const listeners = new Set<() => void>();
let work: Promise<unknown> = Promise.resolve();

/** One after the other, so that none is lost. */
export function mark(id: string, event: PathEvent): void {
  work = work
    .then(async () => {
      const change = await withPath((now) => rules().pathMark(now, today(), id, event));
      path.change(() => change.text);
      if (!change.rated) return;
      changes.set(id, change);
      for (const listener of listeners) listener();
    })
    .catch((error: unknown) => toast(errorText(error), { kind: 'error', key: 'path' }));
}

export function useChange(id: string): PathChange | undefined {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    const listener = () => redraw(0);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
  return changes.get(id);
}
