/* Games as a file and back, and files that are none of ours. Without a database games live in
 * memory, so each test has those of the tests before it. */

import './browser';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ModuleError, type Rules } from '../../src/module/api';
import { listGames } from '../../src/store/games';
import { exportText, importText } from '../../src/store/transfer';
import type { StoredClock, StoredGame } from '../../src/store/types';
import { unplayed } from '../../src/table/side-times';

const game: StoredGame = {
  id: 'one-1',
  version: 1,
  kind: 'game',
  created: 1,
  changed: 2,
  title: '',
  setup: 'setup',
  start: 'start',
  white: { kind: 'human', name: 'Anna' },
  black: { kind: 'engine', level: 4 },
  clock: { base: 60000, increment: 0, white: 50000, black: 60000, side: null },
  sgf: '(;)',
  node: 0,
  pending: [],
  unconfirmed: false,
  actor: 'white',
  turn: 3,
  outcome: { over: false, winner: 'nobody', reason: '', score: [0, 0], sentence: null },
  picture: '..w',
  mine: null,
};

/** In the middle of a side game. */
const SIDE = {
  ...unplayed({ base: 180000, increment: 2000 }),
  isPlayed: true,
  turns: [3, 2] as [number, number],
};

/** Rules that open every record but one. */
const rules = {
  open: (sgf: string) => {
    if (sgf !== 'bad') return Promise.resolve({ session: 1 });
    const detail = { template: 'not a "{0}"', args: ['record'], field: '', offset: 0 };
    return Promise.reject(new ModuleError({ ...detail, code: 'X', line: 0, turn: 0 }));
  },
  tree: () => Promise.resolve([]),
  go: () => Promise.resolve({}),
  play: () => Promise.resolve({}),
  close: () => Promise.resolve(),
} as unknown as Rules;

const take = (text: string) => importText(text, rules, () => undefined);
const file = (...games: unknown[]) => exportText(games as StoredGame[]);

test('what is written is read again', async () => {
  assert.deepEqual(await take(file(game)), { added: 1, already: 0, refused: [] });
  assert.deepEqual(await listGames(), [game]);
});

test('what is here already stays, and another game of its name gets a new one', async () => {
  assert.equal((await take(file(game))).already, 1);
  assert.equal((await take(file({ ...game, sgf: '(;B)' }))).added, 1);
  const ids = (await listGames()).map((one) => one.id);
  assert.equal(new Set(ids).size, 2);
});

test('the time of side games is read again, and files of earlier versions have none', async () => {
  const { side: none, ...before } = game.clock as StoredClock;
  const timed = { ...before, side: SIDE };
  await take(file({ ...game, id: 'timed', clock: timed }, { ...game, id: 'old', clock: before }));
  const clocks = new Map((await listGames()).map((one) => [one.id, one.clock]));
  assert.deepEqual(clocks.get('timed'), timed);
  assert.deepEqual(clocks.get('old'), { ...before, side: none });
});

test('a field that is wrong is named', async () => {
  const wrong: [string, unknown][] = [
    ['id', '../x'],
    ['id', 7],
    ['kind', 'other'],
    ['created', -1],
    ['changed', Infinity],
    ['title', 'x'.repeat(121)],
    ['white', { kind: 'engine', level: 0 }],
    ['black', { kind: 'human' }],
    ['clock', { base: 1 }],
    ['clock', { ...game.clock, side: { ...SIDE, kept: 7 } }],
    ['clock', { ...game.clock, side: { ...SIDE, turns: [1] } }],
    ['sgf', undefined],
    ['node', '0'],
    ['pending', 'abc'],
    ['pending', [1]],
    ['actor', 'somebody'],
    ['outcome', { over: false, winner: 'nobody', reason: '', score: [1] }],
    ['outcome', { over: 1, winner: 'nobody', reason: '', score: [1, 1] }],
    ['picture', 'x'.repeat(10000)],
  ];
  for (const [name, value] of wrong) {
    const { added, refused } = await take(file({ ...game, id: 'wrong', [name]: value }));
    assert.equal(added, 0, name);
    assert.match(refused[0]?.reason ?? '', new RegExp(`"${name}"`));
  }
  for (const nothing of [null, 7, 'game', []])
    assert.equal((await take(file(nothing))).refused.length, 1);
});

test('what is not ours to keep is left out', async () => {
  await take(file({ ...game, id: 'more', extra: 'x', white: { ...game.white, secret: 1 } }));
  const kept = (await listGames()).find((one) => one.id === 'more');
  assert.deepEqual(kept, { ...game, id: 'more' });
});

test('a record that the rules refuse is refused with their reason', async () => {
  const { refused } = await take(file({ ...game, id: 'bad', sgf: 'bad', title: 'Mine' }));
  assert.deepEqual(refused, [{ title: 'Mine', reason: 'not a "record"' }]);
});

test('files that are no files of games', async () => {
  await assert.rejects(take('{'), /not JSON/);
  await assert.rejects(take('[]'), /isn’t a file/);
  await assert.rejects(take('{"format":"potentia-games","games":7}'), /isn’t a file/);
  await assert.rejects(take('{"format":"potentia-games","version":2,"games":[]}'), /newer/);
  const many = JSON.stringify({
    format: 'potentia-games',
    version: 1,
    games: Array(20001).fill(0),
  });
  await assert.rejects(take(many), /too many/);
});
