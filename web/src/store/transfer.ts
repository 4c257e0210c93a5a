/* All games in this browser as one file, and back. A file may come from anywhere: its size, every
 * type and every length is checked, and the rules must be able to open each record. */

import type { Outcome, Rules, Sentence } from '../module/api';
import { FULL_STRENGTH, errorText } from '../text/words';
import { t } from '../text/t';
import {
  fields,
  fieldsOf,
  isFields,
  listOf,
  number,
  oneOf,
  text,
  truth,
  whole,
  type Check,
  type Checks,
} from './check';
import { addGames, listGames, newId } from './games';
import { mainLine } from './main-line';
import type { Seat, StoredClock, StoredGame, StoredSide, Times } from './types';

const FORMAT = 'potentia-games';
const VERSION = 1;
export const FILE_MAX = 64 * 1024 * 1024;
const GAMES_MAX = 20000;
const SGF_MAX = 1024 * 1024;
const PICTURE_MAX = 8000;

export interface ImportResult {
  added: number;
  already: number;
  refused: { title: string; reason: string }[];
}

export function exportText(games: StoredGame[]): string {
  return JSON.stringify(
    { format: FORMAT, version: VERSION, exported: new Date().toISOString(), games },
    null,
    1,
  );
}

const DAY = 24 * 3600 * 1000;

const person = fields<Seat & { kind: 'human' }>({ kind: oneOf('human'), name: text(80) });
const engine = fields<Seat & { kind: 'engine' }>({
  kind: oneOf('engine'),
  level: whole(FULL_STRENGTH, 1),
});
const seat: Check<Seat> = (value) => person(value) ?? engine(value);
const pair =
  (one: Check<number>): Check<[number, number]> =>
  (value) => {
    const [white, black, ...more] = listOf(one, 2)(value) ?? [];
    return white === undefined || black === undefined || more.length > 0
      ? undefined
      : [white, black];
  };
const time = number(0, 10 * DAY);
const pace = { base: number(0, DAY), increment: number(0, DAY) };
const times = fields<Times>({ white: time, black: time });
const side = fields<StoredSide>({
  ...pace,
  isPlayed: truth,
  left: times,
  kept: times,
  turns: pair(whole(1e6)),
});
const clock = fields<StoredClock>({
  ...pace,
  white: time,
  black: time,
  // Files of earlier versions have none.
  side: (value) => (value === undefined || value === null ? null : side(value)),
});

const argument: Check<string | number | { text: string }> = (value) =>
  text(200)(value) ?? number(-1e9, 1e9)(value) ?? fields({ text: text(200) })(value);
const sentence = fields<Sentence>({ english: text(500), args: listOf(argument, 4) });

const game: Checks<StoredGame> = {
  id: (value) => (/^[\w-]+$/.test(String(value)) ? text(40)(value) : undefined),
  version: () => 1,
  kind: oneOf('game', 'study'),
  created: number(0, 1e14),
  changed: number(0, 1e14),
  title: text(120),
  setup: text(1000),
  start: text(40),
  white: seat,
  black: seat,
  clock: (value) => (value === null ? null : clock(value)),
  sgf: text(SGF_MAX),
  node: whole(1e6),
  pending: listOf(text(200), 4000),
  unconfirmed: (value) => value === true,
  actor: oneOf('white', 'black', 'chance', 'nobody'),
  turn: whole(1e6),
  outcome: fields<Outcome>({
    over: truth,
    winner: oneOf('white', 'black', 'nobody'),
    reason: text(40) as Check<Outcome['reason']>,
    score: pair(number(-1e6, 1e6)),
    sentence: (value) => (value === undefined || value === null ? null : sentence(value)),
  }),
  picture: text(PICTURE_MAX),
  mine: (value) => oneOf('white', 'black')(value) ?? null,
};

/** Adds the games in a file; games already here stay unchanged. Throws an Error for people if the
 * file isn't ours at all. */
export async function importText(
  source: string,
  rules: Rules,
  progress: (done: number, all: number) => void,
): Promise<ImportResult> {
  if (source.length > FILE_MAX)
    throw new Error(t('The file is too large (at most {size} MB).', { size: FILE_MAX >> 20 }));
  let parsed: unknown;
  try {
    parsed = JSON.parse(source);
  } catch {
    throw new Error(t('This isn’t a file of exported games: it’s not JSON.'));
  }
  if (!isFields(parsed) || parsed['format'] !== FORMAT || !Array.isArray(parsed['games'])) {
    throw new Error(t('This isn’t a file of exported games.'));
  }
  if (parsed['version'] !== VERSION) {
    throw new Error(t('The file was written by a newer version of Potentia.'));
  }
  const all: unknown[] = parsed['games'];
  if (all.length > GAMES_MAX)
    throw new Error(t('The file has too many games (at most {n}).', { n: GAMES_MAX }));

  const here = new Map((await listGames()).map((game) => [game.id, game]));
  const result: ImportResult = { added: 0, already: 0, refused: [] };
  const wanted: StoredGame[] = [];
  for (const [i, value] of all.entries()) {
    progress(i, all.length);
    const found = fieldsOf(value, game);
    if (typeof found === 'string') {
      result.refused.push({
        title: t('Game {number}', { number: i + 1 }),
        reason: t('the field "{field}" is missing or wrong', { field: found }),
      });
      continue;
    }
    const known = here.get(found.id);
    if (known && known.sgf === found.sgf && known.pending.join() === found.pending.join()) {
      result.already++;
      continue;
    }
    try {
      const scene = await rules.open(found.sgf);
      try {
        // Opening the game plays the pending actions again, so they must be legal.
        if (found.kind === 'game') await standAt(rules, scene.session, found.pending);
      } finally {
        await rules.close(scene.session);
      }
    } catch (error) {
      result.refused.push({
        title: found.title || t('Game {number}', { number: i + 1 }),
        reason: errorText(error),
      });
      continue;
    }
    const added = known ? { ...found, id: newId() } : found;
    here.set(added.id, added);
    wanted.push(added);
  }
  result.added = await addGames(wanted);
  return result;
}

/** Takes a session to the end of its main line and plays the actions of the unfinished turn. */
export async function standAt(rules: Rules, session: number, pending: string[]) {
  const line = mainLine(await rules.tree(session));
  let scene = await rules.go(session, line[line.length - 1]?.id ?? 0);
  for (const action of pending) scene = await rules.play(session, action);
  return scene;
}
