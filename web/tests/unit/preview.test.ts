/* What is foreseen on a board. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { makeView } from '../../src/board/geometry';
import { foresee } from '../../src/board/preview';
import type { Preview } from '../../src/module/api';
import { boardOf, change, inHand, kitOf, squares, thing } from './board-data';

/* a1 is a dot, from which a row of squares is pushed on to the right. */
const ROW = squares(5, 1, ['a1']);
const VIEW = makeView(ROW, 0);
const KIT = kitOf(ROW);
const BLACK = { owner: 'black' } as const;
const NOW = boardOf([inHand({ count: 5 }), thing(1), thing(2, BLACK)]);
const PUSH: Preview = {
  board: 0,
  points: [0, 1],
  changes: [
    change('moves', thing(1), thing(2)),
    change('moves', thing(2, BLACK), thing(3, BLACK)),
    change('comes', inHand(), thing(1)),
  ],
  next: [],
};

test('a push is seen as the whole line where it would be', () => {
  const { ghosts, changing, leaving } = foresee([PUSH], KIT, NOW, VIEW, 0);
  assert.deepEqual(
    ghosts.map(({ laid, over }) => [laid.thing.point, laid.thing.owner, over]),
    [
      [1, 'white', false],
      [2, 'white', false],
      [3, 'black', false],
    ],
  );
  assert.deepEqual(changing, [1, 2]);
  assert.deepEqual(leaving, []);
  assert.equal(foresee([PUSH], KIT, NOW, VIEW, 1).ghosts.length, 0);
});

test('over what stays a ghost is small, and what leaves is crossed out', () => {
  const onto: Preview = {
    ...PUSH,
    changes: [
      change('moves', thing(1), thing(2, { level: 1 })),
      change('leaves', thing(4), null, 1),
    ],
  };
  const now = boardOf([thing(1), thing(2, BLACK), thing(4)]);
  const { ghosts, changing, leaving } = foresee([onto], KIT, now, VIEW, 0);
  assert.deepEqual(
    ghosts.map(({ laid, over }) => [laid.thing.point, laid.thing.level, over]),
    [[2, 1, true]],
  );
  assert.deepEqual([changing, leaving], [[0], [4]]);
});
