/* What a puzzle asks, and what it says to a choice that misses. */

import './browser';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goalText, missedText, taskText } from '../../src/practice/words';

const puzzle = (turns: number) => ({ id: 'noughts-1', start: 'noughts', grade: 1, turns });

test('each task has its own sentences', () => {
  const heads = [puzzle(-1), puzzle(0), puzzle(1), puzzle(2)];
  assert.deepEqual(heads.map(goalText), [
    'Stop your opponent',
    'Keep the win',
    'Win in 1 turn',
    'Win in 2 turns',
  ]);
  assert.equal(new Set(heads.map((head) => taskText(head, 'white', null))).size, heads.length);
  assert.match(missedText(puzzle(-1)), /your opponent still wins/);
  assert.match(missedText(puzzle(0)), /lets the win slip/);
  assert.match(missedText(puzzle(2)), /in time/);
});
