/* Small pictures of boards, of this version and of the first. */

import './browser';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Kit, Scene, Sprite, Thing } from '../../src/module/api';
import { pictureOf, thingsOf } from '../../src/store/picture';

const sprite = (...label: Sprite['label']) => ({ label }) as Sprite;
const kit = {
  layout: { points: [{}, {}, {}, {}] },
  sprites: [sprite('a', 'b', ''), sprite('', '', 'c'), sprite('d', 'e', '')],
} as unknown as Kit;

const thing = (point: number, more: Partial<Thing> = {}): Thing => ({
  sprite: 0,
  owner: 'white',
  hand: -1,
  level: 0,
  face: 0,
  turn: 0,
  count: 1,
  point,
  ...more,
});
const sceneOf = (...things: Thing[]) => ({ boards: [{ things }] }) as unknown as Scene;

test('what is on top is read again, with the height of the stack', () => {
  const picture = pictureOf(
    sceneOf(
      thing(1, { owner: 'black', level: 1 }),
      thing(1),
      thing(3, { sprite: 1, owner: 'nobody', face: 1, turn: 4 }),
      thing(-1, { hand: 0, count: 7 }),
    ),
  );
  assert.deepEqual(thingsOf(picture, kit), [
    thing(3, { sprite: 1, owner: 'nobody', face: 1, turn: 4 }),
    thing(1, { owner: 'black', count: 2 }),
  ]);
  assert.deepEqual(thingsOf(pictureOf(sceneOf()), kit), []);
});

test('pictures of the first version', () => {
  assert.deepEqual(
    thingsOf('.wBr', kit).map(({ point, sprite: of, owner }) => [point, of, owner]),
    [
      [1, 0, 'white'],
      [2, 2, 'black'],
      [3, 1, 'nobody'],
    ],
  );
});

test('of nonsense nothing is drawn', () => {
  for (const text of ['9.9.9', '1', '1.x', '-1.0.0', '....ww', '1.99.0.0.0.1', '½'])
    assert.deepEqual(thingsOf(text, kit), [], text);
});
