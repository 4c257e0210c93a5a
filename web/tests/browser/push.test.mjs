/* What is seen of an action before and while it is made: where the pieces go, what that takes, the
 * line under the finger, captured pieces on their way to where they are counted. */

import assert from 'node:assert/strict';

import { Mouse } from './hands.mjs';
import { settled, start, until } from './site.mjs';
import { Table, randomFrom } from './table.mjs';

const site = await start();
const mouse = new Mouse();
const MOVING = { reducedMotion: 'no-preference' };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };

/* Black pushes from e1: four in a row, and the white piece at its end is lost. */
const ROW = { position: 'gipf basic 4/5/6/bbbw3/6/5/4 b 9,9 BB -,- m -' };
const LINE = ['e2', 'e3', 'e4', 'e5', 'e6'];

const places = (page, name) =>
  page.evaluate(
    (name) =>
      [...document.querySelectorAll(`.table-board [data-${name}]`)]
        .map((one) => one.dataset[name])
        .sort(),
    name,
  );
const middle = async (page, name) => {
  const box = await page.locator(`.table-board [data-point="${name}"]`).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
const between = (a, b, part) => ({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part });

async function isForeseen(page) {
  await page.locator('[data-ghost]').first().waitFor();
  assert.deepEqual(await places(page, 'ghost'), LINE);
  assert.deepEqual(await places(page, 'fate'), LINE);
  assert.equal(await page.locator('.pb-row-chosen').count(), 1);
  assert.equal(await page.locator('.pb-preview .pb-push').count(), 1);
  // Black's own pieces return, White's is lost.
  assert.equal(await page.locator('.pb-preview .pb-returns').count(), 4);
  assert.equal(await page.locator('.pb-preview .pb-goes[data-fate="e6"]').count(), 1);
}

site.check('a push and the row it makes, under the mouse', {}, async (visit, page) => {
  await Table.friends(visit, ROW);
  const { x, y } = await middle(page, 'e1');
  await page.mouse.move(x, y);
  await isForeseen(page);
  await page.mouse.move(5, 5);
  await page.locator('[data-ghost]').first().waitFor({ state: 'detached' });
});

site.check('the same under the cursor of the keyboard', {}, async (visit, page) => {
  await Table.friends(visit, ROW);
  await page.locator('.table-board [data-point="e2"]').focus();
  await page.keyboard.press('x');
  await isForeseen(page);
});

site.check('the same at the first touch', PHONE, async (visit, page) => {
  await Table.friends(visit, ROW);
  const { x, y } = await middle(page, 'e1');
  await page.touchscreen.tap(x, y);
  await isForeseen(page);
});

site.check(
  'both lines of a dot, and a piece that is still to be chosen',
  {},
  async (visit, page) => {
    await Table.friends(visit, { position: 'gipf tournament w3/5/6/W6/6/5/B3 w 9,9 GG -,- m -' });
    const { x, y } = await middle(page, 'b1');
    await page.mouse.move(x, y);
    await page.locator('[data-ghost]').first().waitFor();
    // What comes in is a ring: it may be a GIPF-piece or a basic one.
    assert.deepEqual(await places(page, 'ghost'), ['b3']);
    assert.equal(await page.locator('.pb-preview .pb-push').count(), 2);
    assert.equal(await page.locator('.pb-preview .pb-target').count(), 2);
  },
);

site.check('stacks that lose their contact', {}, async (visit, page) => {
  const random = randomFrom(3);
  const game = await Table.beside({ setup: 'dvonn' });
  const cutting = async () => {
    for (const option of game.scene.walk.options) {
      const ways = await game.previews([option.key]);
      const found = ways.find(({ changes }) => changes.some((one) => one.kind === 'leaves'));
      if (found && option.kind === 'point') return found;
    }
    return null;
  };
  let found = null;
  while (!(found = game.scene.phase === 'stack' ? await cutting() : null))
    await game.follow(await game.byLot(random));
  const table = await Table.friends(visit, { position: game.scene.position });
  const [from, to] = found.points.map((point) => table.name(point));
  await page.locator(`.table-board [data-point="${from}"]`).click();
  await page.locator(`.table-board [data-point="${to}"]`).hover();
  const lost = found.changes.flatMap(({ kind, from }) => (kind === 'leaves' ? [from.point] : []));
  const names = [...new Set(lost)].map((point) => table.name(point)).sort();
  await until(
    async () => String(await places(page, 'leaves')) === String(names),
    `${names} are crossed out`,
  );
});

/* How far the pieces of the line have moved on the screen. */
const moved = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.table-board .pb-layer')]
      .map((one) => new DOMMatrix(getComputedStyle(one).transform).f)
      .filter((by) => by !== 0),
  );

site.check('a line slides under the mouse', {}, async (visit, page) => {
  const table = await Table.friends(visit, ROW);
  const [dot, entry] = [await middle(page, 'e1'), await middle(page, 'e2')];
  const dragTo = async (part) => {
    const { x, y } = between(dot, entry, part);
    await page.mouse.move(x, y, { steps: 3 });
    await settled(page);
  };
  await page.mouse.move(dot.x, dot.y);
  await page.locator('[data-ghost]').first().waitFor();
  await page.mouse.down();
  await dragTo(0.4);
  const by = await moved(page);
  assert.equal(by.length, 4);
  for (const one of by) assert.ok(Math.abs(one + 40) < 3, `${one} instead of 40`);
  assert.equal(await page.locator('.pb-row-chosen').count(), 0);
  await page.mouse.up();
  // Too little: it is as it was.
  await until(async () => (await moved(page)).length === 0, 'the line goes back');
  await table.agree();
  await page.mouse.move(dot.x, dot.y);
  await page.mouse.down();
  await dragTo(0.8);
  assert.equal(await page.locator('.pb-row-chosen').count(), 1);
  await page.mouse.up();
  await table.follow('e1-e2');
  await table.agree();
  assert.deepEqual(await moved(page), []);
});

site.check(
  'a line slides under a finger, and waits where turns are confirmed',
  {
    ...PHONE,
    settings: { confirm: true },
  },
  async (visit, page) => {
    const table = await Table.friends(visit, { start: 'basic' });
    const [dot, entry] = [await middle(page, 'e1'), await middle(page, 'e2')];
    const session = await visit.context.newCDPSession(page);
    const touch = (type, ...points) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await touch('touchStart', dot);
    for (const part of [0.1, 0.2, 0.3]) await touch('touchMove', between(dot, entry, part));
    await touch('touchMove', { x: dot.x + 150, y: dot.y });
    await touch('touchEnd');
    await table.agree();
    await touch('touchStart', dot);
    for (const part of [0.2, 0.5, 0.9]) await touch('touchMove', between(dot, entry, part));
    await touch('touchEnd');
    await page.getByText('Play this move?').waitFor();
  },
);

site.check('a line slides on the board of a study', {}, async (visit, page) => {
  await visit.go(`#/study?position=${encodeURIComponent(ROW.position)}`);
  await page.locator('.pb-point-can[data-point="e1"]').waitFor();
  const [dot, entry] = [await middle(page, 'e1'), await middle(page, 'e2')];
  await page.mouse.move(dot.x, dot.y);
  await page.locator('[data-ghost]').first().waitFor();
  await page.mouse.down();
  const end = between(dot, entry, 0.7);
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
  // Its row stands, to be removed.
  await page.locator('.pb-confirm button').waitFor();
});

/** Stops what moves shortly before its end: the pieces are over their count. */
const nearlyThere = (page) =>
  page.evaluate(() => {
    const flights = document
      .getAnimations()
      .filter(
        ({ effect }) => effect.target.closest('[data-copy]') && effect.getTiming().duration > 100,
      );
    for (const one of flights) {
      const { delay, duration } = one.effect.getTiming();
      one.pause();
      one.currentTime = delay + duration * 0.89;
    }
    return flights.map((one) => {
      const { x, y, width, height } = one.effect.target.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    });
  });

for (const [where, options] of [
  ['', MOVING],
  [', on a phone', { ...PHONE, ...MOVING }],
])
  site.check(
    `what a row takes goes to where it is counted${where}`,
    options,
    async (visit, page) => {
      const table = await Table.friends(visit, ROW);
      await table.act('e1-e2', mouse);
      await until(
        () => page.evaluate(() => document.getAnimations().length === 0),
        'everything is at rest',
      );
      await page.locator('.pb-confirm button').click();
      await until(
        () => page.evaluate(() => document.querySelectorAll('[data-copy]').length > 0),
        'pieces leave',
      );
      const pieces = await nearlyThere(page);
      const counts = await page.evaluate(() =>
        [...document.querySelectorAll('.table-board [data-hand]')].map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return { left: x - 12, top: y - 24, right: x + width + 12, bottom: y + height + 24 };
        }),
      );
      assert.equal(pieces.length, 5);
      for (const { x, y } of pieces)
        assert.ok(
          counts.some((box) => x > box.left && x < box.right && y > box.top && y < box.bottom),
          `${x} ${y} is at none of ${JSON.stringify(counts)}`,
        );
    },
  );
