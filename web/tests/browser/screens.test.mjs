/* Phones and desktops, light and dark; and all of it without a network. */

import assert from 'node:assert/strict';

import { cutOff } from './cut-off.mjs';
import { Finger } from './hands.mjs';
import { DVONN, open, PAGES, ULTIMATE } from './pages.mjs';
import { start, until } from './site.mjs';
import { Table } from './table.mjs';

const site = await start();

const SIZES = [
  { width: 320, height: 640, touch: true },
  { width: 390, height: 844, touch: true },
  { width: 844, height: 390, touch: true },
  { width: 1024, height: 768 },
  { width: 1920, height: 1080 },
];

/* Read in the page: how far it is too wide, where the board is, and what is too small for a
 * finger. What is written within text, and what a label around it makes larger, is not. */
const measure = () => {
  const root = document.documentElement;
  const board = document
    .querySelector('svg.pb-svg:not(.board-sample, .home *)')
    ?.getBoundingClientRect();
  const targets = document.querySelectorAll(
    'button, a[href], input, select, textarea, summary, [role=tab], [role=slider], .pb-live .pb-point',
  );
  const small = [...targets].flatMap((target) => {
    const style = getComputedStyle(target);
    if (style.visibility === 'hidden' || !target.getClientRects().length) return [];
    if (target.closest('.unseen, .skip, [hidden]') || target.closest('p')) return [];
    const box = (target.closest('label') ?? target).getBoundingClientRect();
    // Something unseen stands for its label.
    if (box.width < 2 || style.opacity === '0') return [];
    return box.width < 23.9 || box.height < 23.9
      ? [
          `${target.tagName} ${target.getAttribute('class')} ${target.getAttribute('aria-label')} "${target.textContent.slice(0, 20)}" ${box.width.toFixed(1)} x ${box.height.toFixed(1)}`,
        ]
      : [];
  });
  return {
    wide: root.scrollWidth - root.clientWidth,
    board: board && {
      left: board.left,
      right: innerWidth - board.right,
      size: Math.max(board.width, board.height),
      top: board.top,
      bottom: innerHeight - board.bottom,
    },
    small: [...new Set(small)],
    back: getComputedStyle(root).backgroundColor + getComputedStyle(document.body).backgroundColor,
  };
};

function judge(found, name, { height }) {
  assert.ok(found.wide <= 0, `${name}: ${found.wide} px too wide`);
  assert.deepEqual(found.small, [], `${name}: too small for a finger`);
  if (!found.board) return;
  const { left, right, size, top } = found.board;
  assert.ok(left >= 0 && right >= 0, `${name}: the board is cut off`);
  assert.ok(size >= 200, `${name}: the board has ${size} px`);
  assert.ok(top >= 0 && top < height / 2, `${name}: the board begins at ${top}`);
}

for (const size of SIZES) {
  const { width, height, touch = false } = size;
  const options = { viewport: { width, height }, hasTouch: touch, isMobile: touch };
  site.check(`${width} x ${height}: everything fits`, options, async (visit, page) => {
    const backs = new Set();
    for (const [name, hash, ready] of PAGES) {
      await open(visit, hash, ready);
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme });
        const found = await page.evaluate(measure);
        judge(found, `${name}, ${colorScheme}`, size);
        backs.add(found.back);
      }
      // The engine's lines are one row each until they are looked at.
      const cut = (await page.evaluate(cutOff)).filter((one) => !one.startsWith('li.line '));
      assert.deepEqual(cut, [], name);
    }
    assert.equal(backs.size, 2, 'dark is another colour than light');

    for (const position of [ULTIMATE, DVONN]) {
      const table = await Table.friends(visit, { position });
      const found = await page.evaluate(measure);
      judge(found, 'game', size);
      if (height > width) assert.ok(found.board.bottom >= 0, 'the whole board is in sight');
      if (!touch) continue;
      const finger = new Finger();
      const [first] = await table.legal();
      await table.act(first, finger);
      assert.ok((await page.evaluate(measure)).wide <= 0);
    }
  });
}

site.check(
  'stacks are looked at by a long touch',
  { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } },
  async (visit, page) => {
    const position =
      'dvonn b1wwb2[wb]1/bw[bw]b[bbbwww]3bw/1bbwbw[bw]wwbr/[wb]wbrrw1bbw/bwwwb1[bw][wb]1 b 49';
    await Table.friends(visit, { position });
    const box = await page.locator('.pb-point[data-point="h1"]').boundingBox();
    const session = await visit.context.newCDPSession(page);
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await page
      .locator('.pb-shown', {
        hasText: /h1, from bottom to top: white piece, black piece/,
      })
      .waitFor();
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.locator('.pb-shown').waitFor({ state: 'detached' });
  },
);

site.check(
  'without a network the page opens, plays and thinks',
  { settings: { opponent: 1 } },
  async (visit, page) => {
    await visit.go();
    await page.locator('.way-in').first().waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await until(
      () => page.evaluate(() => Boolean(navigator.serviceWorker.controller)),
      'the page is kept for use without a network',
    );
    await visit.context.setOffline(true);
    const finger = new (await import('./hands.mjs')).Mouse();

    await page.reload();
    await page.locator('.way-in').first().waitFor();
    const table = await Table.friends(visit, { start: 'standard' });
    await table.play(['a1-b2', 'i1-h2', 'a3-b4'], finger);
    await page.reload();
    await table.agree();
    await table.act('b1-b2', finger);

    await page.goto('about:blank');
    await visit.go('#/study');
    await page.locator('.line').first().waitFor();
    await visit.context.setOffline(false);
  },
);
