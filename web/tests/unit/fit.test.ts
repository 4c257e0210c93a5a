/* The level of the engine that fits, by the games that were played. */

import './browser';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fittingLevel } from '../../src/play/fit';
import type { StoredGame } from '../../src/store/types';

let clock = 0;

/** A game of White, a person, against a level; `winner` null: not over. */
function game(
  level: number,
  winner: 'white' | 'black' | 'nobody' | null,
  setup = 'one a',
): StoredGame {
  return {
    kind: 'game',
    changed: ++clock,
    setup,
    white: { kind: 'human', name: '' },
    black: level === 0 ? { kind: 'human', name: '' } : { kind: 'engine', level },
    outcome: { over: winner !== null, winner: winner ?? 'nobody', reason: '', score: [0, 0] },
    mine: null,
  } as unknown as StoredGame;
}

test('without a game it is the level chosen last, and a gentle one after a friend', () => {
  assert.equal(fittingLevel([], 'one', 1), 1);
  assert.equal(fittingLevel([], 'one', 7), 7);
  assert.equal(fittingLevel([], 'one', 0), 3);
});

test('it stays where results differ, and moves after two alike', () => {
  const fit = (...games: StoredGame[]) => fittingLevel(games, 'one', 3);
  assert.equal(fit(game(4, 'white')), 4);
  assert.equal(fit(game(4, 'white'), game(4, 'black')), 4);
  assert.equal(fit(game(4, 'white'), game(4, 'white')), 5);
  assert.equal(fit(game(4, 'black'), game(4, 'black')), 3);
  assert.equal(fit(game(4, 'nobody'), game(4, 'nobody')), 4);
  assert.equal(fit(game(4, 'white'), game(4, 'white'), game(4, 'black')), 4);
});

test('results count at their own level alone, and the latest level is the one', () => {
  const fit = (...games: StoredGame[]) => fittingLevel(games, 'one', 3);
  assert.equal(fit(game(4, 'white'), game(4, 'white'), game(5, null)), 5);
  assert.equal(fit(game(4, 'white'), game(5, 'white')), 5);
  assert.equal(fit(game(4, 'white'), game(0, 'white'), game(4, 'white')), 5);
});

test('there is no level below the first or above full strength', () => {
  assert.equal(fittingLevel([game(1, 'black'), game(1, 'black')], 'one', 3), 1);
  assert.equal(fittingLevel([game(11, 'white'), game(11, 'white')], 'one', 3), 11);
});

test('a game that is new begins gently, whatever was reached at another', () => {
  const games = [game(8, 'white', 'two b')];
  assert.equal(fittingLevel(games, 'one', 8), 3);
  assert.equal(fittingLevel(games, 'one', 1), 1);
  assert.equal(fittingLevel(games, 'two', 3), 8);
});
