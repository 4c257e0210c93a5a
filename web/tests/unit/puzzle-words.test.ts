/* What a puzzle asks, and what it says to a choice that misses. */

import './browser';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oldLines } from '../../src/practice/path';
import { goalText, taskText, whyText } from '../../src/practice/words';

const puzzle = (turns: number) => ({
  id: 'noughts-1',
  start: 'noughts',
  grade: 1,
  turns,
  rating: 1000,
});

test('each task has its own sentences', () => {
  const heads = [puzzle(-1), puzzle(0), puzzle(1), puzzle(2)];
  assert.deepEqual(heads.map(goalText), [
    'Stop your opponent',
    'Keep the win',
    'Win in 1 turn',
    'Win in 2 turns',
  ]);
  assert.equal(new Set(heads.map((head) => taskText(head, 'white', null))).size, heads.length);
});

test('what moves do is told with its facts, and what that means', () => {
  const sentence = (english: string, ...args: (number | string)[]) => ({ english, args });
  const tell = sentence('{0} moves to {1}', 'Black', 'b2');
  const told = [
    { actor: 'black' as const, tell, facts: [] },
    { actor: 'black' as const, tell, facts: [sentence('captures {0}', 2), sentence('wins')] },
  ];
  const why = sentence('It is too late.');
  assert.equal(
    whyText({ verdict: 'missed', line: [], told, why, end: null }),
    'Black moves to b2. Black moves to b2 (captures 2, wins). It is too late.',
  );
  assert.equal(whyText({ verdict: 'missed', line: [] }), '');
});

test('what 0.1 kept becomes lines, whatever it was', () => {
  const puzzles = {
    'a-1': { tries: 1, helped: false, solved: 20000 },
    'a-2': { tries: 2, helped: true, solved: 20001 },
    'a-3': { tries: 3, helped: false, solved: 0 },
    'a-4': null,
  };
  assert.deepEqual(oldLines({ puzzles, days: [20000, 20001] }).split('\n'), [
    'met a-1 1 0 20000 0 0',
    'met a-2 2 1 20001 1 0',
    'met a-3 3 0 0 1 0',
    'met a-4 undefined 0 undefined 1 0',
    'days 20000',
    'days 20001',
  ]);
  for (const json of [null, 7, [], {}, { puzzles: 'x', days: 'y' }, { days: {} }]) oldLines(json);
});
