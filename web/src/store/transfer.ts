/* All games of this browser as one file, and back. A file comes from anywhere: its size, every
 * type and every length is checked, and each record must be one that the rules can open. */

import type { Outcome, Rules } from '../module/api';
import { FULL_STRENGTH, errorText } from '../text/words';
import { t } from '../text/t';
import { addGames, listGames, newId } from './games';
import { mainLine } from './main-line';
import type { Seat, StoredClock, StoredGame } from './types';

const FORMAT = 'potentia-games';
const VERSION = 1;
export const FILE_MAX = 64 * 1024 * 1024;
const GAMES_MAX = 20000;
const SGF_MAX = 1024 * 1024;

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

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown, max: number): string | null {
  return typeof value === 'string' && value.length <= max ? value : null;
}

function count(value: unknown, max: number): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= max
    ? value
    : null;
}

function oneOf<T extends string>(value: unknown, values: readonly T[]): T | null {
  return values.find((one) => one === value) ?? null;
}

function seatOf(value: unknown): Seat | null {
  if (!isFields(value)) return null;
  if (value['kind'] === 'human') {
    const name = text(value['name'], 80);
    return name === null ? null : { kind: 'human', name };
  }
  const level = count(value['level'], FULL_STRENGTH);
  return value['kind'] === 'engine' && level !== null && level >= 1
    ? { kind: 'engine', level: Math.floor(level) }
    : null;
}

const DAY = 24 * 3600 * 1000;

function clockOf(value: unknown): StoredClock | null | undefined {
  if (value === null) return null;
  if (!isFields(value)) return undefined;
  const base = count(value['base'], DAY);
  const increment = count(value['increment'], DAY);
  const white = count(value['white'], 10 * DAY);
  const black = count(value['black'], 10 * DAY);
  return base === null || increment === null || white === null || black === null
    ? undefined
    : { base, increment, white, black };
}

const REASONS: readonly Outcome['reason'][] = [
  '',
  'reserve',
  'gipf',
  'no_move',
  'count',
  'side',
  'conceded',
  'resigned',
  'time',
  'agreed',
  'repetition',
];

function outcomeOf(value: unknown): Outcome | null {
  if (!isFields(value)) return null;
  const winner = oneOf(value['winner'], ['white', 'black', 'nobody'] as const);
  const reason = oneOf(value['reason'], REASONS);
  const score = value['score'];
  if (typeof value['over'] !== 'boolean' || winner === null || reason === null) return null;
  if (!Array.isArray(score) || score.length !== 2) return null;
  const first: unknown = score[0];
  const second: unknown = score[1];
  if (typeof first !== 'number' || typeof second !== 'number') return null;
  return { over: value['over'], winner, reason, score: [first, second] };
}

/** The game, or the name of the field that is wrong. */
function gameOf(value: unknown): StoredGame | string {
  if (!isFields(value)) return 'games';
  const id = text(value['id'], 40);
  if (id === null || !/^[\w-]+$/.test(id)) return 'id';
  const kind = oneOf(value['kind'], ['game', 'study'] as const);
  if (kind === null) return 'kind';
  const created = count(value['created'], 1e14);
  if (created === null) return 'created';
  const changedAt = count(value['changed'], 1e14);
  if (changedAt === null) return 'changed';
  const title = text(value['title'], 120);
  if (title === null) return 'title';
  const setup = text(value['setup'], 1000);
  if (setup === null) return 'setup';
  const start = text(value['start'], 40);
  if (start === null) return 'start';
  const white = seatOf(value['white']);
  if (white === null) return 'white';
  const black = seatOf(value['black']);
  if (black === null) return 'black';
  const clock = clockOf(value['clock']);
  if (clock === undefined) return 'clock';
  const sgf = text(value['sgf'], SGF_MAX);
  if (sgf === null) return 'sgf';
  const node = count(value['node'], 1e6);
  if (node === null) return 'node';
  const pending = value['pending'];
  if (!Array.isArray(pending) || pending.length > 4000) return 'pending';
  const actions = pending.map((one: unknown) => text(one, 200));
  if (actions.includes(null)) return 'pending';
  const actor = oneOf(value['actor'], ['white', 'black', 'chance', 'nobody'] as const);
  if (actor === null) return 'actor';
  const turn = count(value['turn'], 1e6);
  if (turn === null) return 'turn';
  const outcome = outcomeOf(value['outcome']);
  if (outcome === null) return 'outcome';
  const layout = text(value['layout'], 40);
  if (layout === null) return 'layout';
  const picture = text(value['picture'], 400);
  if (picture === null) return 'picture';
  return {
    id,
    version: 1,
    kind,
    created,
    changed: changedAt,
    title,
    setup,
    start,
    white,
    black,
    clock,
    sgf,
    node: Math.floor(node),
    pending: actions.filter((one): one is string => one !== null),
    unconfirmed: value['unconfirmed'] === true,
    actor,
    turn: Math.floor(turn),
    outcome,
    layout,
    picture,
  };
}

/** Adds the games of a file; what is here already stays as it is. Throws an Error for people
 * when the file as a whole is none of ours. */
export async function importText(
  source: string,
  rules: Rules,
  progress: (done: number, all: number) => void,
): Promise<ImportResult> {
  if (source.length > FILE_MAX) throw new Error(t('The file is too large: 64 MB is the most.'));
  let parsed: unknown;
  try {
    parsed = JSON.parse(source);
  } catch {
    throw new Error(t('This is not a file of exported games: it is not JSON.'));
  }
  if (!isFields(parsed) || parsed['format'] !== FORMAT || !Array.isArray(parsed['games'])) {
    throw new Error(t('This is not a file of exported games.'));
  }
  if (parsed['version'] !== VERSION) {
    throw new Error(t('The file was written by a newer version of Potentia.'));
  }
  const all: unknown[] = parsed['games'];
  if (all.length > GAMES_MAX)
    throw new Error(t('The file has too many games: {n} is the most.', { n: GAMES_MAX }));

  const here = new Map((await listGames()).map((game) => [game.id, game]));
  const result: ImportResult = { added: 0, already: 0, refused: [] };
  const wanted: StoredGame[] = [];
  for (const [i, value] of all.entries()) {
    progress(i, all.length);
    const game = gameOf(value);
    if (typeof game === 'string') {
      result.refused.push({
        title: t('Game {n}', { n: i + 1 }),
        reason: t('the field "{field}" is missing or wrong', { field: game }),
      });
      continue;
    }
    const known = here.get(game.id);
    if (known && known.sgf === game.sgf && known.pending.join() === game.pending.join()) {
      result.already++;
      continue;
    }
    try {
      const scene = await rules.open(game.sgf);
      try {
        // The pending actions are played again when the game is opened; they must be possible.
        if (game.kind === 'game') await standAt(rules, scene.session, game.pending);
      } finally {
        await rules.close(scene.session);
      }
    } catch (error) {
      result.refused.push({
        title: game.title || t('Game {n}', { n: i + 1 }),
        reason: errorText(error),
      });
      continue;
    }
    const added = known ? { ...game, id: newId() } : game;
    here.set(added.id, added);
    wanted.push(added);
  }
  result.added = await addGames(wanted);
  return result;
}

/** Puts a session at the end of its main line with the actions of the unfinished turn. */
export async function standAt(rules: Rules, session: number, pending: string[]) {
  const line = mainLine(await rules.tree(session));
  let scene = await rules.go(session, line[line.length - 1]?.id ?? 0);
  for (const action of pending) scene = await rules.play(session, action);
  return scene;
}
