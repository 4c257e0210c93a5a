/* The clocks of a game on one screen, and the time that side games have of their own. */

import './browser';
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import type { Player } from '../../src/module/api';
import type { StoredClock } from '../../src/store/types';
import { Clock } from '../../src/table/clock';
import { unplayed } from '../../src/table/side-times';

let now = 0;
mock.method(performance, 'now', () => now);
// Nobody runs out of time here.
Object.assign(window, { setTimeout: () => 0, clearTimeout: () => undefined });

const MAIN = { side: null };
const inSide = (white: number, black: number) => ({
  side: { turns: [white, black] as [number, number] },
});

/** Ten minutes and five seconds a turn, in side games three minutes and two seconds. */
const TERMS: StoredClock = {
  base: 600000,
  increment: 5000,
  white: 600000,
  black: 600000,
  side: unplayed({ base: 180000, increment: 2000 }),
};

const clockOf = (terms: StoredClock) => new Clock(terms, () => undefined);
const left = (clock: Clock) => [clock.remaining('white'), clock.remaining('black')];

/** A player thinks for so many ms, and then the game stands there. */
function think(
  clock: Clock,
  player: Player,
  ms: number,
  after: Parameters<Clock['press']>[0],
  ended: Player | null = null,
): void {
  clock.run(player);
  now += ms;
  clock.press(after, ended);
}

test('a side game has its own time, and the main clocks stand', () => {
  const clock = clockOf(TERMS);
  think(clock, 'white', 10000, MAIN);
  think(clock, 'black', 4000, inSide(0, 0));
  assert.deepEqual(left(clock), [180000, 180000]);
  assert.equal(clock.standing('white'), 590000);
  think(clock, 'white', 30000, inSide(1, 0));
  assert.deepEqual(left(clock), [152000, 180000], 'a turn in it earns its increment');
  assert.equal(clock.increment, 2000);
  think(clock, 'black', 20000, MAIN, 'white');
  assert.deepEqual(
    left(clock),
    [595000, 596000],
    'the turn it was a part of earns that of the game',
  );
  assert.equal(clock.standing('white'), null);
});

test('each side game begins with the full time', () => {
  const clock = clockOf(TERMS);
  think(clock, 'white', 0, inSide(0, 0));
  think(clock, 'white', 100000, MAIN);
  think(clock, 'white', 0, inSide(0, 0));
  assert.deepEqual(left(clock), [180000, 180000]);
});

test('without a time of its own the game’s clock runs in a side game', () => {
  const clock = clockOf({ ...TERMS, side: null });
  think(clock, 'white', 10000, inSide(0, 0));
  think(clock, 'white', 30000, inSide(1, 0));
  assert.deepEqual(left(clock), [560000, 600000]);
  assert.equal(clock.standing('white'), null);
});

test('a step back within a side game refunds nothing, and its turn earns nothing again', () => {
  const clock = clockOf(TERMS);
  think(clock, 'white', 0, inSide(0, 0));
  think(clock, 'white', 30000, inSide(1, 0));
  clock.back(inSide(0, 0));
  assert.deepEqual(left(clock), [152000, 180000]);
  think(clock, 'white', 10000, inSide(1, 0));
  assert.deepEqual(left(clock), [142000, 180000]);
});

test('a step back into a side game lost on time gives back the turn, not more', () => {
  const clock = clockOf(TERMS);
  think(clock, 'white', 0, inSide(0, 0));
  think(clock, 'white', 30000, inSide(1, 0));
  think(clock, 'black', 20000, inSide(1, 1));
  think(clock, 'white', 500000, MAIN);
  clock.back(inSide(1, 1));
  assert.deepEqual(left(clock), [152000, 162000]);
});

test('a side game that was taken back begins anew', () => {
  const clock = clockOf(TERMS);
  think(clock, 'white', 0, inSide(0, 0));
  think(clock, 'white', 30000, inSide(1, 0));
  clock.back(MAIN);
  assert.deepEqual(left(clock), [600000, 600000]);
  think(clock, 'black', 1000, inSide(0, 0));
  assert.deepEqual(left(clock), [180000, 180000]);
  think(clock, 'white', 10000, inSide(1, 0));
  assert.deepEqual(left(clock), [172000, 180000], 'its turns count again');
});

test('what is stored in the middle of a side game goes on from there', () => {
  const clock = clockOf(TERMS);
  think(clock, 'white', 10000, inSide(0, 0));
  think(clock, 'white', 30000, inSide(1, 0));
  clock.run('black');
  now += 7000;
  const stored = JSON.parse(JSON.stringify(clock.stored())) as StoredClock;
  const again = clockOf(stored);
  again.press(inSide(1, 0), null);
  assert.deepEqual(left(again), [152000, 173000]);
  assert.equal(again.standing('white'), 590000);
  again.press(MAIN, null);
  assert.deepEqual(left(again), [590000, 600000]);
});
