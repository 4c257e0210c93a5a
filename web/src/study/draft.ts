/* An unsaved study survives a reload while its tab stays open. */

import type { Player } from '../module/api';
import type { Kept } from './study';

const KEY = 'potentia.study';
const SIZE_MAX = 1 << 20;

interface Draft extends Kept {
  hash: string;
  /** The listed game it is saved as, '' for none. */
  saved: string;
  /** The version of the listed game it was made from: a game that has continued since takes
   * precedence. */
  version: number;
  /** Whose game it is. */
  person: Player | null;
  changed: boolean;
}

export function writeDraft(draft: Draft): void {
  try {
    const text = JSON.stringify(draft);
    if (text.length <= SIZE_MAX) sessionStorage.setItem(KEY, text);
  } catch {
    // Without storage, saving to the list says so.
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
