/* What is foreseen on a board, and a push under the pointer. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { makeView } from '../../src/board/geometry';
import { foresee } from '../../src/board/preview';
import { madeOf, pushesFrom } from '../../src/board/slide';
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
  turn: -1,
  facts: [],
  next: [],
};

test('a push moves the whole line and brings a piece in', () => {
  const { shifted, ghosts, changing, leaving } = foresee([PUSH], KIT, NOW, VIEW, 0);
  assert.deepEqual(shifted, [
    { thing: 1, point: 2 },
    { thing: 2, point: 3 },
  ]);
  assert.deepEqual(
    ghosts.map(({ laid, over }) => [laid.thing.point, laid.thing.owner, over]),
    [[1, 'white', false]],
  );
  assert.deepEqual([changing, leaving], [[], []]);
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
  const { shifted, ghosts, changing, leaving } = foresee([onto], KIT, now, VIEW, 0);
  assert.deepEqual(
    ghosts.map(({ laid, over }) => [laid.thing.point, laid.thing.level, over]),
    [[2, 1, true]],
  );
  assert.deepEqual([shifted, changing, leaving], [[], [0], [4]]);
});

test('a stack that joins another is one with it, and nothing leaves', () => {
  const join: Preview = {
    ...PUSH,
    changes: [
      change('moves', thing(1), thing(4, { count: 3 })),
      change('joins', thing(4), null, 1),
    ],
  };
  const now = boardOf([thing(1), thing(4, { count: 2 })]);
  const { shifted, ghosts, changing, leaving } = foresee([join], KIT, now, VIEW, 0);
  assert.deepEqual(
    ghosts.map(({ laid, over }) => [laid.thing.point, laid.thing.count, over]),
    [[4, 3, false]],
  );
  assert.deepEqual([shifted, changing, leaving], [[], [0, 1], []]);
});

test('a push follows the pointer along its line, and no further than a step', () => {
  const [push, ...more] = pushesFrom(0, [PUSH], NOW, VIEW, 0);
  assert.ok(push && more.length === 0);
  assert.deepEqual(push.target, 1);
  assert.deepEqual(push.moves, [
    { thing: 1, by: { x: 100, y: 0 } },
    { thing: 2, by: { x: 100, y: 0 } },
  ]);
  const made = (x: number, y: number): number => madeOf(push, { x, y });
  assert.deepEqual([made(30, 10), made(250, 0), made(-50, 0)], [0.3, 1, 0]);
  assert.equal(made(60, 90), 0);
});

test('only from a dot is anything pushed', () => {
  assert.deepEqual(pushesFrom(1, [{ ...PUSH, points: [1, 2] }], NOW, VIEW, 0), []);
});
