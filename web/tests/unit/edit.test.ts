/* A position under construction: single pieces, stacks, and tiles over several points. */

import './browser';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EditParts, Kit, Sprite, Thing } from '../../src/module/api';
import { carry, palette, put, sameTool, touch, turnedOn, type Stamp } from '../../src/study/edit';

function sprite(name: string, more: Partial<Sprite>): Sprite {
  const label: Sprite['label'] = ['white', 'black', ''];
  const plain = { letter: '', label, noun: '', on: -1, shapes: [], faces: 0, footprint: [] };
  return { name, stacking: 'none', ...plain, ...more };
}

const ALONE = 0;
const PILED = 1;
const TILE = 2;

/** Six points in a row, the last of them a dot. */
const kit: Kit = {
  id: 'row',
  game: 'row',
  title: '',
  sides: false,
  players: [
    { name: 'white', label: 'White', letter: 'w', colourless: false },
    { name: 'black', label: 'Black', letter: 'b', colourless: false },
  ],
  layout: {
    points: [0, 1, 2, 3, 4, 5].map((x) => ({ name: `a${x}`, dot: x === 5, x, y: 0 })),
    lines: [],
    print: 'lines',
    turns: [0],
    area: [],
    labels: [],
  },
  sprites: [
    sprite('alone', { faces: 2, label: ['', '', 'nobody'] }),
    sprite('piled', { stacking: 'layers' }),
    sprite('tile', {
      stacking: 'layers',
      footprint: [
        [
          [0, 0],
          [1, 0],
        ],
        [
          [0, 0],
          [-1, 0],
        ],
      ],
    }),
  ],
  hands: [],
  standings: [],
};

const nothing: EditParts = {
  setup: 'row',
  things: [],
  missing: [],
  takesPoints: true,
  turn: 'white',
  fields: [],
  values: {},
};

const stamp = (of: number, owner: Stamp['owner'] = 'white', turn = 0): Stamp => ({
  sprite: of,
  owner,
  face: 0,
  turn,
});

/** "sprite owner@point+level", in the order of points and levels. */
function shown(parts: EditParts): string[] {
  const key = (thing: Thing) => thing.point * 100 + thing.level;
  return [...parts.things]
    .sort((a, b) => key(a) - key(b))
    .map((one) => `${kit.sprites[one.sprite]?.name} ${one.owner}@${one.point}+${one.level}`);
}

test('the palette has every piece of every owner, with each of its faces', () => {
  assert.deepEqual(
    palette(kit).map(({ sprite: of, owner, face }) => `${of} ${owner} ${face}`),
    ['0 nobody 0', '0 nobody 1', '1 white 0', '1 black 0', '2 white 0', '2 black 0'],
  );
});

test('a piece that is one of the players’ on the board is nobody’s only beside it', () => {
  const markers = { ...kit, sprites: [sprite('marker', { label: ['white', 'black', 'marker'] })] };
  assert.deepEqual(
    palette(markers).map(({ owner }) => owner),
    ['white', 'black'],
  );
});

test('a piece comes in the place of what is there, or on top', () => {
  let parts = put(kit, nothing, 1, stamp(PILED), false);
  parts = put(kit, parts, 1, stamp(PILED, 'black'), false);
  assert.deepEqual(shown(parts), ['piled black@1+0']);
  parts = put(kit, parts, 1, stamp(PILED), true);
  assert.deepEqual(shown(parts), ['piled black@1+0', 'piled white@1+1']);
  parts = put(kit, parts, 1, stamp(ALONE, 'nobody'), true);
  assert.deepEqual(shown(parts), ['alone nobody@1+0'], 'what does not stack replaces');
});

test('a second touch takes a piece off, the eraser the topmost', () => {
  const one = touch(kit, nothing, 2, stamp(PILED), false);
  assert.deepEqual(shown(touch(kit, one, 2, stamp(PILED), false)), []);
  const two = touch(kit, one, 2, stamp(PILED, 'black'), true);
  assert.deepEqual(shown(put(kit, two, 2, 'erase', false)), ['piled white@2+0']);
  assert.equal(put(kit, nothing, 2, 'erase', false), nothing);
  const counted = { ...one, things: one.things.map((thing) => ({ ...thing, count: 3 })) };
  assert.equal(put(kit, counted, 2, 'erase', false).things[0]?.count, 2);
});

test('a tile covers its points, turned or not, and does not hang over the edge', () => {
  const parts = put(kit, put(kit, nothing, 2, stamp(PILED), false), 1, stamp(TILE), false);
  assert.deepEqual(shown(parts), ['tile white@1+0'], 'the piece under its other end is gone');
  const above = put(kit, parts, 3, stamp(TILE, 'black', 1), true);
  assert.deepEqual(shown(above), ['tile white@1+0', 'tile black@3+1']);
  assert.equal(put(kit, nothing, 0, stamp(TILE, 'white', 1), false), nothing);
  assert.equal(put(kit, nothing, 4, stamp(TILE), false), nothing, 'a dot is no place for it');
  assert.deepEqual(shown(put(kit, above, 2, 'erase', false)), ['tile white@1+0']);
});

test('turning', () => {
  assert.equal(turnedOn(kit, stamp(TILE)).turn, 1);
  assert.equal(turnedOn(kit, stamp(TILE, 'white', 1)).turn, 0);
  const plain = stamp(PILED);
  assert.equal(turnedOn(kit, plain), plain);
  assert.ok(sameTool(stamp(TILE), stamp(TILE, 'white', 1)));
  assert.ok(!sameTool(stamp(TILE), 'erase'));
});

test('a stack is carried whole, of tiles the topmost', () => {
  let parts = put(kit, nothing, 0, stamp(PILED), false);
  parts = put(kit, parts, 0, stamp(PILED, 'black'), true);
  assert.deepEqual(shown(carry(kit, parts, 0, 3)), ['piled white@3+0', 'piled black@3+1']);
  assert.equal(carry(kit, parts, 0, 0), parts);
  assert.equal(carry(kit, parts, 1, 3), parts, 'there is nothing to carry');
  assert.equal(carry(kit, parts, 0, 5), parts, 'a dot takes nothing');
  const tile = put(kit, nothing, 0, stamp(TILE), false);
  assert.deepEqual(shown(carry(kit, tile, 1, 3)), ['tile white@2+0'], 'held by its other end');
  assert.equal(carry(kit, tile, 0, 4), tile);
});

test('a point is taken away with what is on it, and comes back', () => {
  const gone = put(kit, put(kit, nothing, 2, stamp(PILED), false), 2, 'point', false);
  assert.deepEqual([gone.missing, gone.things], [[2], []]);
  assert.deepEqual(put(kit, gone, 2, 'point', false).missing, []);
  assert.deepEqual(put(kit, gone, 2, stamp(PILED), false).missing, []);
});
