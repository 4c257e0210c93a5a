/* Where the keys lead that step through a game. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leaf } from '../../src/table/keys';

const NOW = { shown: null, step: null };
const turns = ['a', 'b;c;d;e', 'f'];
const from = (shown: number | null, step: number | null = null, begun = '') => ({
  ...{ turns, begun, shown, step },
});

test('a game is stepped through turn by turn', () => {
  assert.deepEqual(leaf('previous', from(null)), { shown: 1, step: null });
  assert.deepEqual(leaf('previous', from(0)), { shown: -1, step: null });
  assert.deepEqual(leaf('previous', from(-1)), { shown: -1, step: null });
  assert.deepEqual(leaf('next', from(0)), { shown: 1, step: null });
  assert.deepEqual(leaf('next', from(1)), NOW);
  assert.deepEqual(leaf('first', from(null)), { shown: -1, step: null });
  assert.deepEqual(leaf('last', from(0)), NOW);
  assert.equal(leaf('up', from(0)), null);
  assert.equal(leaf('previous', { turns: [], begun: '', ...NOW }), null);
});

test('a turn of which a step is shown is stepped through', () => {
  assert.deepEqual(leaf('next', from(1, 2)), { shown: 1, step: 3 });
  assert.deepEqual(leaf('next', from(1, 3)), { shown: 1, step: null });
  assert.deepEqual(leaf('previous', from(1, 2)), { shown: 1, step: 1 });
  assert.deepEqual(leaf('previous', from(1, 1)), { shown: 0, step: null });
});

test('so is the unfinished turn with its side game, from its end', () => {
  assert.deepEqual(leaf('previous', from(null, null, 'g;h;i')), { shown: 3, step: 2 });
  assert.deepEqual(leaf('previous', from(3, 2, 'g;h;i')), { shown: 3, step: 1 });
  assert.deepEqual(leaf('previous', from(3, 1, 'g;h;i')), { shown: 2, step: null });
  assert.deepEqual(leaf('next', from(2, null, 'g;h;i')), { shown: 3, step: 1 });
  assert.deepEqual(leaf('next', from(3, 2, 'g;h;i')), NOW);
  assert.deepEqual(leaf('next', { turns: [], begun: 'g;h', shown: -1, step: null }), {
    shown: 0,
    step: 1,
  });
});
