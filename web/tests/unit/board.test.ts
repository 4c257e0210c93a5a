/* Geometry, outlines and the order of what lies on a board; when what is seen of an action. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { arrange, covered, thingsOn } from '../../src/board/arrange';
import {
  bottomPlayer,
  makeView,
  nearest,
  neighbour,
  stretches,
  turnedOn,
  upright,
} from '../../src/board/geometry';
import { boxOf, flatten, side } from '../../src/board/outline';
import { lastOn, reversed, stepDuration, timeline, transition } from '../../src/board/timeline';
import type { Played } from '../../src/module/api';
import {
  DISC,
  boardOf,
  change,
  inHand,
  kitOf,
  sceneOf,
  sprite,
  squares,
  thing,
} from './board-data';

const NINE = squares(3, 3);

test('a board is turned only onto itself', () => {
  const view = makeView(NINE, 0);
  assert.deepEqual(view.at[0], { x: 0, y: 0 });
  assert.deepEqual(view.at[8], { x: 200, y: -200 });
  assert.equal(makeView(NINE, 1).orientation, 0);
  assert.equal(makeView(NINE, 2).orientation, 3);
  assert.equal(turnedOn(NINE, 0, 1), 3);
  assert.equal(turnedOn({ ...NINE, turns: [0, 1, 2, 3, 4, 5] }, 0, -1), 5);
});

test('any board can stand upright, for either player', () => {
  const wide = squares(5, 2);
  const lying = makeView(wide, 0);
  const standing = makeView(wide, upright(0));
  assert.deepEqual([standing.box.width, standing.box.height], [lying.box.height, lying.box.width]);
  assert.deepEqual([upright(0), upright(5), upright(3)], [1.5, 1.5, 4.5]);
  assert.deepEqual([bottomPlayer(1.5), bottomPlayer(4.5)], ['white', 'black']);
});

test('cells are what is nearest to a point', () => {
  const { cell } = makeView(NINE, 0);
  assert.equal(cell.length, 4);
  assert.ok(cell.every((p) => Math.abs(Math.abs(p.x) - 50) < 1e-6));
});

test('an area of the board has its own outline', () => {
  assert.deepEqual(makeView(NINE, 0).area, []);
  const { area, at } = makeView({ ...NINE, area: [0, 1, 3, 4] }, 0);
  assert.deepEqual(new Set(area), new Set([at[0], at[1], at[3], at[4]]));
});

test('names stand beside the first point of their line', () => {
  const labels = [{ text: 'b', x: 1, y: -1 }];
  const [label] = makeView({ ...NINE, labels }, 0).labels;
  assert.deepEqual([label?.x, label?.y], [100, 65]);
});

test('points are found by place and by direction', () => {
  const view = makeView(NINE, 0);
  assert.equal(nearest(view, { x: 105, y: -90 }), 4);
  assert.equal(nearest(view, { x: 400, y: 0 }), null);
  assert.equal(neighbour(view, 4, 0, -1, { x: 100, y: -100 }), 7);
  assert.equal(neighbour(view, 4, 1, -1, { x: 100, y: -100 }), 8);
  assert.equal(neighbour(view, 8, 1, 0, { x: 200, y: -200 }), null);
});

test('lines end where points are missing', () => {
  const view = makeView(NINE, 0);
  assert.equal(stretches(view, [0, 2], new Set()).length, 1);
  assert.equal(stretches(view, [0, 2], new Set([1])).length, 0);
  assert.equal(stretches(view, [0, 2], new Set([0])).length, 1);
});

test('path data becomes points', () => {
  const [circle = []] = flatten(DISC);
  const box = boxOf(circle);
  assert.ok(Math.abs(box.x + 41) < 0.01 && Math.abs(box.height - 82) < 0.5);
  assert.deepEqual(flatten('M0 0h10v10l-10 0z')[0], [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
    { x: 0, y: 10 },
  ]);
  assert.equal(flatten('M0 0L10 10M5 5L6 6').length, 2);
  assert.equal(flatten('M0 0C0 10 10 10 10 0')[0]?.length, 9);
  assert.deepEqual(flatten('M0 0 X'), []);
});

test('a side is seen below what faces the reader', () => {
  const square = flatten('M0 0H10V10H0Z')[0] ?? [];
  assert.match(side(square, 8), /^M10\.0 18\.0L0\.0 18\.0L0\.0 10\.0L10\.0 10\.0Z$/);
  assert.equal(side([{ x: 0, y: 0 }], 8), '');
});

const TILE = sprite({
  name: 'tile',
  footprint: [
    [
      [0, 0],
      [1, 0],
    ],
    [
      [0, 0],
      [0, 1],
    ],
  ],
});

test('tiles cover points by their turn', () => {
  const kit = kitOf(NINE, [sprite(), TILE]);
  assert.deepEqual(covered(kit, thing(0, { sprite: 1 })), [0, 1]);
  assert.deepEqual(covered(kit, thing(0, { sprite: 1, turn: 1 })), [0, 3]);
  const board = boardOf([thing(1, { level: 1 }), thing(0, { sprite: 1 })]);
  assert.deepEqual(
    thingsOn(kit, board, 1).map((t) => t.sprite),
    [1, 0],
  );
});

test('what lies higher or nearer is painted later', () => {
  const kit = kitOf(NINE, [sprite(), TILE]);
  const things = [
    thing(1, { level: 1 }), // on the tile
    thing(0, { sprite: 1 }),
    thing(2),
    thing(8),
  ];
  const laid = arrange(kit, boardOf(things), makeView(NINE, 0));
  assert.deepEqual(
    laid.map((l) => l.index),
    [1, 3, 2, 0],
  );
  assert.ok((laid[3]?.foot ?? 0) > 0);
});

test('stacks rise, but not for ever; counted ones have a numeral', () => {
  const stack = (n: number) => Array.from({ length: n }, (_, level) => thing(4, { level }));
  const counted = kitOf(NINE, [sprite({ stacking: 'counted' })]);
  const view = makeView(NINE, 0);
  const low = arrange(kitOf(NINE), boardOf(stack(2)), view);
  const high = arrange(counted, boardOf(stack(30)), view);
  assert.deepEqual([low[1]?.height, high[29]?.height, high[28]?.height], [0, 30, 0]);
  assert.ok((high[29]?.foot ?? 99) - (high[0]?.foot ?? 0) <= 38.01);
  const men = arrange(counted, boardOf([thing(4, { count: 3 })]), view);
  assert.equal(men[0]?.height, 3);
});

/* a2 is a dot; b2 and c2 lie behind it. */
test('a place amid points that is none is a hole', () => {
  const around = squares(3, 3);
  const points = around.points.filter((p) => p.name !== 'b2');
  const layout = { ...around, points, print: 'lines' as const };
  assert.deepEqual(makeView(layout, 0).holes, [{ x: 100, y: -100 }]);
  assert.deepEqual(makeView(around, 0).holes, []);
  const notched = { ...layout, points: around.points.filter((p) => p.name !== 'b3') };
  assert.deepEqual(makeView(notched, 0).holes, []);
});

const EDGE = squares(4, 3, ['a2']);

test('a push slides, each when it is touched, and comes in from its dot', () => {
  const changes = [
    change('moves', thing(6), thing(7)),
    change('moves', thing(5), thing(6)),
    change('comes', inHand({ owner: 'black' }), thing(5, { owner: 'black' })),
  ];
  const { cues, length } = timeline(changes, [4, 5], EDGE, 0);
  assert.deepEqual(
    cues.map((c) => [c.way, c.via, c.start]),
    [
      ['slide', -1, 40],
      ['slide', -1, 20],
      ['slide', 4, 0],
    ],
  );
  assert.equal(length, 270);
});

test('what goes alone flies, a stack as one, and what leaves leaves later', () => {
  const changes = [
    change('moves', thing(0), thing(1, { level: 1 })),
    change('moves', thing(0, { level: 1 }), thing(1, { level: 2 })),
    change('leaves', thing(5), null, 1),
    change('turns-over', thing(6), thing(6, { face: 1 }), 1),
  ];
  const { cues } = timeline(changes, [0, 1], EDGE, 0);
  assert.deepEqual(
    cues.map((c) => c.way),
    ['fly', 'fly', 'leave', 'turn'],
  );
  assert.equal(cues[1]?.start, 0);
  assert.ok((cues[2]?.start ?? 0) > 0 && cues[2]?.start === cues[3]?.start);
});

test('what turns over along the way of a piece follows closely, in its order', () => {
  const turns = [3, 4, 5].map((point, i) =>
    change('turns-over', thing(point), thing(point, { owner: 'black' }), i + 1),
  );
  const { cues } = timeline([change('moves', thing(2), thing(6)), ...turns], [2, 6], EDGE, 0);
  const starts = cues.slice(1).map((c) => c.start);
  assert.deepEqual(
    starts.map((start) => start - (starts[0] ?? 0)),
    [0, 90, 180],
  );
  assert.ok((starts[0] ?? 0) > 0);
});

test('what joins a stack stays until that has come, and undone it has been there all along', () => {
  const changes = [
    change('moves', thing(0), thing(1, { count: 2, sprite: 1 })),
    change('joins', thing(1), null, 1),
  ];
  const { cues } = timeline(changes, [0, 1], EDGE, 0);
  assert.deepEqual(
    cues.map((c) => c.way),
    ['fly', 'leave'],
  );
  assert.ok((cues[1]?.start ?? 0) > 0);
  assert.deepEqual(
    reversed(changes).map((c) => c.kind),
    ['moves', 'comes'],
  );
});

test('what comes out of a hand is set down; what stays in hands is not seen', () => {
  const changes = [
    change('comes', inHand(), thing(0)),
    change('leaves', inHand(), null),
    { ...change('comes', null, thing(1)), board: 1 },
  ];
  assert.deepEqual(
    timeline(changes, [0], EDGE, 0).cues.map((c) => c.way),
    ['set'],
  );
});

test('points that go: the empty one first, then those that what lies there has left', () => {
  const changes = [
    change('comes', inHand(), thing(3)),
    ...[1, 3].map((point) => ({ ...change('leaves', thing(point), inHand()), beat: 1 })),
  ];
  const { cues, goings, length } = timeline(changes, [2], EDGE, 0, [0, 1, 2, 3]);
  const set = cues.find((c) => c.way === 'set');
  const [left] = cues.filter((c) => c.way === 'leave');
  assert.deepEqual(
    goings.map((g) => g.point),
    [2, 1, 3],
    'not one that was missing before',
  );
  const [empty, full] = goings;
  assert.ok(set && left && empty && full);
  assert.deepEqual([empty.start, empty.marked], [0, -1]);
  assert.ok(full.marked >= set.start + set.length, 'marked once everything is there');
  assert.ok(full.marked < left.start && left.start < full.start && full.start < length);
});

const played = (changes: Played['changes'], points: number[]): Played => ({
  actor: 'white',
  text: '',
  word: '',
  sprite: -1,
  tell: null,
  board: 0,
  by: 'white',
  points,
  changes,
});

test("of a side game each player's last action is marked, of the main one the turn", () => {
  const by = (actor: Played['actor'], text: string, board: number): Played => ({
    ...played([], []),
    actor,
    text,
    board,
  });
  const current = [
    by('white', 'an earlier side game', 1),
    by('black', 'declared', 0),
    by('white', 'first', 1),
    by('black', 'second', 1),
    by('white', 'third', 1),
  ];
  const scene = sceneOf({ current, previous: [by('white', 'before', 0)] });
  assert.deepEqual(
    lastOn(scene, 1).map((one) => one.text),
    ['second', 'third'],
  );
  assert.equal(lastOn(scene, 0), current);
  assert.deepEqual(lastOn({ ...scene, current: [] }, 0), scene.previous);
});

test('one action leads from a scene to the next, and back', () => {
  const made = played(
    [change('moves', thing(0), thing(1)), change('leaves', thing(5), null, 1)],
    [0, 1],
  );
  const before = sceneOf({ boards: [boardOf([thing(0), thing(5)])] });
  const after = sceneOf({ boards: [boardOf([thing(1)])], current: [made] });
  assert.deepEqual(transition(before, after, 0)?.backward, false);
  const back = transition(after, before, 0);
  assert.deepEqual(
    [back?.backward, back?.changes.map((c) => [c.kind, c.beat])],
    [
      true,
      [
        ['moves', 1],
        ['comes', 0],
      ],
    ],
  );
  const elsewhere = sceneOf({ boards: [boardOf([thing(7)])], current: [made] });
  assert.equal(transition(before, elsewhere, 0), null);
  assert.equal(transition(null, after, 0), null);
  assert.deepEqual(reversed(reversed(made.changes)), made.changes);
  assert.ok(stepDuration(after) > 500);
  assert.equal(stepDuration(before), 0);
});
