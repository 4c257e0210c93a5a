/* How a board is heard: from the side of a column, at the pitch of a row, in the sound of a piece. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { makeView } from '../../src/board/geometry';
import { placeTone, timbre } from '../../src/board/sounding';
import type { Owner } from '../../src/module/api';
import { squares } from './board-data';

const OWNERS: Owner[] = ['white', 'black', 'nobody'];
const layout = squares(5, 4);

test('columns go from left to right, and rows from low to high', () => {
  const view = makeView(layout, 0);
  const tones = layout.points.map((point, i) => ({ ...point, ...placeTone(view, i) }));
  for (const a of tones)
    for (const b of tones) {
      assert.equal(Math.sign(b.pan - a.pan), Math.sign(b.x - a.x), `${a.name} ${b.name}`);
      assert.equal(Math.sign(b.pitch - a.pitch), Math.sign(b.y - a.y), `${a.name} ${b.name}`);
    }
  assert.ok(tones.every(({ pan }) => Math.abs(pan) <= 1));
});

test('a board that is turned is heard as it is seen', () => {
  const [here, there] = ([0, 3] as const).map((way) => placeTone(makeView(layout, way), 0));
  assert.ok(here && there);
  assert.ok(here.pan < 0 && there.pan > 0);
  assert.ok(there.pitch > here.pitch);
});

test('a single point is in the middle', () => {
  const { pan, pitch } = placeTone(makeView(squares(1, 1), 0), 0);
  assert.equal(pan, 0);
  assert.ok(pitch > 0 && Number.isFinite(pitch));
});

test('every kind of piece of every player has a sound of its own', () => {
  const all = Array.from({ length: 20 }, (_, sprite) => OWNERS.map((one) => timbre(sprite, one)));
  const sounds = all.flat().map((overtones) => {
    const loudest = Math.max(...overtones);
    return overtones.map((one) => one / loudest);
  });
  sounds.forEach((a, i) =>
    sounds.slice(i + 1).forEach((b, k) => {
      const apart = Math.max(...a.map((one, n) => Math.abs(one - (b[n] ?? 0))));
      assert.ok(apart > 0.05, `${i} and ${i + 1 + k} sound alike`);
    }),
  );
});
