/* Pieces that cover several points: seen as they would lie, turned and moved there, laid on others
 * and looked under; and by finger where points are close together. */

import assert from 'node:assert/strict';

import { pause, settled, start, until } from './site.mjs';
import { Table, randomFrom } from './table.mjs';

const site = await start();
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const check = site.series({});
const checkPhone = site.series(PHONE);
/** A straight piece can bridge from d5 to f5, over the end of a black one or beside it. */
const BRIDGE = 'punct standard wE3d3,wE3d9,wE3f5,bT0n10 w -';
const OVER = 'punct standard wE3d3,wE3d9,bC0e5,wE3f5,bT0n10 w -';
const CLIMBED = 'punct standard wE3d3,wE3f5,bT0n10/wE5d5 b -';

const place = (page, name) =>
  page.evaluate((point) => {
    const box = document
      .querySelector(`.table-board .pb-point[data-point="${point}"]`)
      .getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }, name);

const pad = (page) => page.locator('.pb-laying');
const turnOf = async (page) => Number(await pad(page).getAttribute('data-turn'));
const waits = (page, at) =>
  until(async () => (await pad(page).getAttribute('data-at')) === at, `a piece waits on ${at}`);
const ghosts = (page) =>
  page.locator('.pb-preview [data-ghost]').evaluateAll((all) => all.map((g) => g.dataset.ghost));
const under = (page) =>
  page
    .locator('.pb-preview [data-under]')
    .evaluateAll((all) => all.map((u) => `${u.getAttribute('class')} ${u.dataset.under}`));

async function click(page, name) {
  const { x, y } = await place(page, name);
  await page.mouse.click(x, y);
}

check('a piece is seen where it would lie, and the wheel turns it', async (visit, page) => {
  const table = await Table.friends(visit, { position: OVER });
  await click(page, 'd9');
  await page.locator('.status-line', { hasText: 'where its' }).waitFor();
  const { x, y } = await place(page, 'd5');
  await page.mouse.move(x, y);
  await until(async () => (await ghosts(page)).join() === 'd5', 'the piece is seen on d5');
  assert.deepEqual(await under(page), []);
  for (let i = 0; i < 6 && (await under(page)).length === 0; i++) {
    await page.mouse.wheel(0, 100);
    await settled(page);
  }
  assert.deepEqual(await under(page), ['pb-covers e6'], 'what it would cover is marked');
  await page.mouse.click(x, y);
  await waits(page, 'd5');
  assert.match(await pad(page).innerText(), /level 2 · dots covered: 1 · groups joined: 2/);
  await page.keyboard.press('Enter');
  await table.follow('d9');
  await table.follow('d5');
  await table.follow('4');
  await table.agree();
});

check('what bridges a gap is marked and said; keys turn and lay it', async (visit, page) => {
  const table = await Table.friends(visit, { position: BRIDGE });
  await click(page, 'd9');
  await page.locator('.status-line', { hasText: 'where its' }).waitFor();
  await click(page, 'd5');
  await waits(page, 'd5');
  for (let i = 0; i < 6 && !/gap bridged/.test(await pad(page).innerText()); i++) {
    await page.keyboard.press('r');
    await settled(page);
  }
  assert.match(await pad(page).innerText(), /gap bridged/);
  assert.match((await under(page)).join(), /^pb-bridges e/);
  const turn = await turnOf(page);
  await page.keyboard.press('ArrowDown');
  await waits(page, 'd4');
  await page.keyboard.press('ArrowUp');
  await waits(page, 'd5');
  assert.equal(await turnOf(page), turn, 'it keeps its way round');
  await page.keyboard.press('Escape');
  await page.locator('.status-line', { hasText: 'where its' }).waitFor();
  assert.equal(await pad(page).count(), 0);
  await table.follow('d9');
  await table.agree();
});

check('pieces are dragged, from the set and on the board', async (visit, page) => {
  const table = await Table.friends(visit, { position: BRIDGE });
  const drag = async (from, to) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await pause(100);
    await page.mouse.move(from.x + 10, from.y, { steps: 2 });
    await pause(100);
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
  };
  const piece = await page.locator('.pb-tray-white .pb-bring').first().boundingBox();
  const centre = { x: piece.x + piece.width / 2, y: piece.y + piece.height / 2 };
  await drag(centre, await place(page, 'n7'));
  await waits(page, 'n7');
  // The piece that waits is dragged on, gripped where the finger is.
  await drag(await place(page, 'n7'), await place(page, 'm7'));
  await waits(page, 'm7');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Step back' }).click();
  await table.agree();
  // By its other end: its own point stands for the whole piece.
  await drag(await place(page, 'd11'), await place(page, 'd7'));
  await waits(page, 'd5');
  const turn = await turnOf(page);
  await page.getByRole('button', { name: 'Lay it here' }).click();
  for (const text of ['d9', 'd5', String((6 - turn) % 6)]) await table.follow(text);
  await table.agree();
});

check('a place may come before the piece', async (visit, page) => {
  const table = await Table.friends(visit, { position: BRIDGE });
  await click(page, 'k5');
  await page.locator('.pb-asked').getByRole('button', { name: 'triangular piece' }).click();
  await waits(page, 'k5');
  const before = await turnOf(page);
  await click(page, 'k5');
  await until(async () => (await turnOf(page)) !== before, 'touching it again turns it');
  await page.getByRole('button', { name: 'Lay it here' }).click();
  await table.follow('T');
  await table.follow('k5');
  await table.follow(String((6 - ((before + 5) % 6)) % 6));
  await table.agree();
});

check('upper pieces are looked under, and their levels shown', async (visit, page) => {
  await Table.friends(visit, { position: CLIMBED });
  const eye = page.getByRole('button', { name: 'Look under the upper pieces' });
  const seen = () =>
    page.locator('[data-raised]').evaluateAll((all) => all.map((g) => getComputedStyle(g).opacity));
  assert.deepEqual(await seen(), ['1']);
  await eye.hover();
  await page.mouse.down();
  await until(async () => Number((await seen())[0]) < 0.5, 'it is seen through while held');
  await pause(400);
  await page.mouse.up();
  await until(async () => (await seen())[0] === '1', 'and is back when let go');
  await eye.focus();
  await page.keyboard.press('Enter');
  await until(async () => Number((await seen())[0]) < 0.5, 'a short press keeps it');
  assert.equal(await eye.getAttribute('aria-pressed'), 'true');
  await page.keyboard.press('Enter');
  await until(async () => (await seen())[0] === '1', 'until the next one');
  const { x, y } = await place(page, 'e5');
  await page.mouse.move(x, y);
  await page.locator('.pb-heights').waitFor();
  assert.deepEqual(await page.locator('.pb-heights text').allTextContents(), ['2', '2', '2']);
  const bridge = await page.locator('.pb-point[data-point="e5"]').getAttribute('aria-label');
  assert.match(bridge, /on level 2$/, 'a piece over a gap says its level');
});

checkPhone('who leads and what is left are in sight on a phone', async (visit, page) => {
  await Table.friends(visit, { position: 'punct standard wT0i9,bE3j10 w -' });
  const lines = await page.locator('.player').allInnerTexts();
  assert.match(lines[1], /centre 3\s+in the lead\s+17 left/);
  assert.match(lines[0], /centre 2\s+17 left/);
  assert.match(await page.locator('.pb-ahead').textContent(), /centre 3.*in the lead/);
  assert.equal(await page.locator('.pb-ahead').count(), 1);
  for (const line of await page.locator('.pb-numbers').all()) {
    const box = await line.boundingBox();
    assert.ok(box.y > 0 && box.y + box.height < 740 - 62, 'without scrolling');
  }
});

checkPhone('a lesson has as large a board on a phone as a game', async (visit, page) => {
  await visit.go('#/learn/punct-climbing');
  await page.locator('.lesson-board .pb-svg').waitFor();
  const step = async () => {
    const [a, b] = [await place(page, 'i9'), await place(page, 'i10')];
    return Math.hypot(a.x - b.x, a.y - b.y);
  };
  await until(async () => (await step()) > 21, 'points are 22 px apart');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.equal(wide, 360, 'nothing is cut off');
});

/** A finger, by touch events alone. */
class Touch {
  static async on(visit, page) {
    const touch = new Touch();
    touch.page = page;
    touch.cdp = await visit.context.newCDPSession(page);
    return touch;
  }

  send(type, at) {
    const touchPoints = at ? [{ x: at.x, y: at.y }] : [];
    return this.cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  }

  async tap(at) {
    await this.send('touchStart', at);
    await this.send('touchEnd');
  }

  async tapOn(locator) {
    const { x, y, width, height } = await locator.boundingBox();
    await this.tap({ x: x + width / 2, y: y + height / 2 });
  }

  async tapPoint(name) {
    await this.tap(await place(this.page, name));
  }

  /** Down on a point, and held there for a loupe. */
  async drag(from, to) {
    const { page } = this;
    const [a, b] = [await place(page, from), await place(page, to)];
    await this.send('touchStart', a);
    await page.locator('.pb-loupe').waitFor();
    await this.send('touchMove', { x: (a.x + b.x) / 2 + 8, y: (a.y + b.y) / 2 });
    await page.locator('.status-line', { hasText: 'where its' }).waitFor();
    await this.send('touchMove', b);
    await until(async () => (await ghosts(page)).includes(to), `it is seen on ${to}`);
    assert.equal(await page.locator('.pb-loupe strong').textContent(), to);
    await this.send('touchEnd');
  }
}

const near = (table, name) => {
  const { points } = table.layout;
  const { x, y } = points[table.point(name)];
  return points.filter((p) => Math.abs(Math.hypot(p.x - x, p.y - y) - 1) < 0.1);
};

/** White's way from one side to the other. */
const WAY = ['C;b4;2', 'C;h4;2', 'E;j4;4', 'E;m7;4', 'T;p10;4', 'E;f4;2'];

checkPhone('a whole game by finger at 360 px, on the board alone', async (visit, page) => {
  const table = await Table.friends(visit, { start: 'punct' });
  const touch = await Touch.on(visit, page);
  const [a, b] = [await place(page, 'i9'), await place(page, 'i10')];
  assert.ok(Math.hypot(a.x - b.x, a.y - b.y) > 21, 'as large as the screen allows');
  const random = randomFrom(11);
  const did = { nudged: 0, turned: 0, dragged: 0 };

  /** Turns the piece that waits by touching it, and lays it. */
  const lay = async (orientation) => {
    const wanted = (6 - Number(orientation)) % 6;
    const at = await pad(page).getAttribute('data-at');
    for (let now = await turnOf(page); now !== wanted; now = await turnOf(page)) {
      await touch.tapPoint(at);
      await until(async () => (await turnOf(page)) !== now, 'it turns');
      did.turned++;
    }
    await touch.tapOn(pad(page).getByRole('button', { name: 'Lay it here' }));
  };

  while (!table.over) {
    const white = table.scene.actor === 'white';
    const plan = white ? WAY.shift().split(';') : [];
    const choose = async (i, allowed = () => true) => {
      const legal = await table.legal();
      if (plan[i]) assert.ok(legal.includes(plan[i]), `${plan} is legal`);
      const some = legal.filter(allowed);
      const text = plan[i] ?? some[random(some.length)];
      await table.follow(text);
      return text;
    };
    // Black moves a piece every other turn, far from White's way.
    const moves = !white && table.scene.turn % 4 === 3;
    const far = (text) => table.point(text) < 0 || Number(text.slice(1)) > 10;
    const piece = await choose(0, (text) => moves === table.point(text) >= 0);
    const dots = await table.legal();
    const dot = await choose(1, (text) => far(text) && text !== piece);
    const turn = await choose(2);
    if (moves) {
      await touch.drag(piece, dot);
      did.dragged++;
      await waits(page, dot);
    } else {
      // First beside its place where that is empty, then a step on.
      const beside = near(table, dot).find(
        ({ name }) =>
          dots.includes(name) &&
          table.board.things.every((t) => t.hand >= 0 || table.name(t.point) !== name),
      );
      const label = await page
        .locator(`.pb-point[data-point="${beside?.name ?? dot}"]`)
        .getAttribute('aria-label');
      const first = beside && / empty/.test(label) ? beside.name : dot;
      await touch.tapPoint(first);
      const kinds = page.locator('.pb-asked');
      await kinds.waitFor();
      const { noun } = table.kit.sprites.find((s) => s.letter === piece);
      await touch.tapOn(kinds.getByRole('button', { name: noun, exact: true }));
      await waits(page, first);
      if (first !== dot) {
        await touch.tapOn(pad(page).getByRole('button', { name: `To ${dot}`, exact: true }));
        await waits(page, dot);
        did.nudged++;
      }
    }
    await lay(turn);
    await table.agree();
  }
  assert.equal(table.scene.outcome.reason, 'connection');
  assert.match(await page.locator('.status-line').textContent(), /White wins/);
  for (const [how, count] of Object.entries(did)) assert.ok(count > 1, `${how} ${count} times`);
});
