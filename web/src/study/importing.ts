/* Importing records and positions. */

import { ModuleError, type Rules } from '../module/api';
import { t, tm } from '../text/t';
import { errorText } from '../text/words';

/** Larger than any game; a club's whole collection fits. */
export const FILE_MAX = 4 << 20;
const LISTED = 200;

/** What was wrong, and where. */
export function importError(error: unknown): string {
  if (!(error instanceof ModuleError)) return errorText(error);
  const { line, turn } = error.detail;
  const reason = tm(error.detail);
  // Messages about a file's syntax name the line themselves.
  if (/^line \{0\}/.test(error.detail.template)) return reason;
  if (line > 0 && turn > 0) return t('Line {line}, turn {turn}: {reason}', { line, turn, reason });
  if (line > 0) return t('Line {line}: {reason}', { line, reason });
  if (turn > 0) return t('Turn {turn}: {reason}', { turn, reason });
  return reason;
}

export async function readFile(file: Blob): Promise<string> {
  if (file.size > FILE_MAX) {
    throw new Error(t('The file is too large (at most {size} MB).', { size: FILE_MAX >> 20 }));
  }
  return decode(new Uint8Array(await file.arrayBuffer()));
}

/** A file's bytes as text: UTF-8 if valid and not declared otherwise, else in the charset that CA[]
 * names, which in FF[4] is usually ISO-8859-1. */
export function decode(bytes: Uint8Array): string {
  const plain = new TextDecoder('iso-8859-1').decode(bytes);
  const stated = /^\s*\(/.test(plain)
    ? /(?:^|[\s;\]])CA\s*\[\s*([^\]]*?)\s*\]/.exec(plain)?.[1]
    : undefined;
  if (stated === undefined) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      return plain;
    }
  }
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(stated, { fatal: true });
  } catch {
    // Pure ASCII is the same in every charset.
    if (bytes.every((byte) => byte < 0x80)) return plain;
    throw new Error(
      t('This browser doesn’t know the file’s character set: {name}', {
        name: stated.slice(0, 40),
      }),
    );
  }
  try {
    return decoder.decode(bytes);
  } catch {
    throw new Error(
      t('The file isn’t in the character set it names: {name}', { name: stated.slice(0, 40) }),
    );
  }
}

/** One game from a file with several. */
export interface Listed {
  game: number;
  white: string;
  black: string;
  event: string;
  date: string;
  result: string;
  /** Why it can't be opened, '' if it can. */
  error: string;
}

/** The games in a collection, up to as many as people can read in a list. */
export async function listGames(
  rules: Rules,
  text: string,
  games: number,
  start?: string,
): Promise<Listed[]> {
  const list: Listed[] = [];
  for (let game = 0; game < Math.min(games, LISTED); game++) {
    const entry: Listed = {
      game,
      white: '',
      black: '',
      event: '',
      date: '',
      result: '',
      error: '',
    };
    try {
      const scene = await rules.open(text, start, game);
      const header = await rules.header(scene.session);
      await rules.close(scene.session);
      entry.white = header['PW'] ?? '';
      entry.black = header['PB'] ?? '';
      entry.event = header['GN'] ?? header['EV'] ?? '';
      entry.date = header['DT'] ?? '';
      entry.result = header['RE'] ?? '';
    } catch (error) {
      entry.error = importError(error);
    }
    list.push(entry);
  }
  return list;
}
