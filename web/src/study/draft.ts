/* A study that was not saved outlives a reload of the page, as long as its tab is open. */

import type { Kept } from './study';

const KEY = 'potentia.study';
const SIZE_MAX = 1 << 20;

interface Draft extends Kept {
  hash: string;
  /** The game of the list it is saved as, '' for none. */
  saved: string;
  /** The version of the listed game it was made from: a game that has gone on since comes first. */
  version: number;
  changed: boolean;
}

export function writeDraft(draft: Draft): void {
  try {
    const text = JSON.stringify(draft);
    if (text.length <= SIZE_MAX) sessionStorage.setItem(KEY, text);
  } catch {
    // A browser that keeps nothing: saving to the list tells so.
  }
}

export function readDraft(hash: string, version: number): Draft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Draft | null;
    return draft && draft.hash === hash && draft.version === version ? draft : null;
  } catch {
    return null;
  }
}
