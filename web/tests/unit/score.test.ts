/* The engine's numbers follow the reader's language, also once a search is over. */

import assert from 'node:assert/strict';
import test from 'node:test';

import { scoreOf } from '../../src/study/score';
import { setCatalog } from '../../src/text/t';

const GERMAN = {
  language: 'de',
  forms: ['one', 'other'],
  messages: {
    '{who} wins in {n} turn': ['{who} gewinnt in {n} Zug', '{who} gewinnt in {n} Zügen'],
    '{who} wins by {n} (proven)': '{who} gewinnt mit {n} Vorsprung (bewiesen)',
    '{who} is better': '{who} steht besser',
  },
};

test('a score that was made before is told in a language chosen later', () => {
  const name = (player: string) => player;
  const info = { score: 3, win: 700, bound: '' } as const;
  const made = (['win', 'margin', 'estimate'] as const).map((kind) =>
    scoreOf({ ...info, kind } as Parameters<typeof scoreOf>[0], 'white', name),
  );
  const words = () => made.map((one) => one.words);
  assert.deepEqual(words(), [
    'white wins in 3 turns',
    'white wins by 3 (proven)',
    'white is better',
  ]);
  assert.equal(made[2]?.badge, '+0.03');
  setCatalog(GERMAN);
  assert.deepEqual(words(), [
    'white gewinnt in 3 Zügen',
    'white gewinnt mit 3 Vorsprung (bewiesen)',
    'white steht besser',
  ]);
  assert.equal(made[2]?.badge, '+0,03');
  setCatalog(null);
});
