/* Which page an address shows. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRoute } from '../../src/route';

test('a puzzle has an address, of a variant too', () => {
  assert.deepEqual(parseRoute('#/practice/standard-1'), { page: 'puzzle', id: 'standard-1' });
  assert.deepEqual(parseRoute('#/practice/some.variant-12'), {
    page: 'puzzle',
    id: 'some.variant-12',
  });
  assert.deepEqual(parseRoute('#/practice/A b'), { page: 'unknown' });
});
