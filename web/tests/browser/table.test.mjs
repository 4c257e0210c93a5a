/* The table round the board: the list follows the game, the board stays where it is, keys go where
 * they are meant, and what cannot be done is told. */

import assert from 'node:assert/strict';

import { Mouse } from './hands.mjs';
import { button, control, join, makeTable } from './online.mjs';
import { DVONN, open, ULTIMATE } from './pages.mjs';
import { paste, record } from './record.mjs';
import { start, until } from './site.mjs';
import { isSteady, watchBoard } from './steady.mjs';
import { rules, Table } from './table.mjs';

const site = await start();
const mouse = new Mouse();

const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } };
const onPhone = site.series(PHONE);
const onDesktop = site.series({});
const SIZES = [
  ['phone', onPhone],
  ['desktop', onDesktop],
];
const LONG = await record('dvonn', 19, 66);
const linesOf = ({ actions }) =>
  actions
    .trim()
    .split('\n')
    .slice(1)
    .filter((line) => !line.startsWith('#'));

/** Types turns into the command box of the page whose turn it is. */
async function type(pages, lines) {
  for (const [i, text] of lines.entries()) {
    const page = pages[i % pages.length];
    const box = page.getByLabel('Move or command');
    await page.locator('.player-acts .player-white, .player-acts .player-black').first().waitFor();
    await box.fill(text);
    await box.press('Enter');
    await Promise.all(
      pages.map((one) =>
        until(async () => (await one.locator('.moves .turn').count()) === i + 1, `turn ${i + 1}`),
      ),
    );
  }
}

/* Read in the page: whether what is current can be seen in its list. */
const sight = (list) => {
  const box = document.querySelector(list).getBoundingClientRect();
  const mark = document.querySelector(`${list} [aria-current]`)?.getBoundingClientRect();
  return !!mark && mark.top >= box.top && mark.bottom <= box.bottom;
};
const inSight = (page, list, what) => until(() => page.evaluate(sight, list), what, 5000);

for (const [size, check] of SIZES) {
  check(`the list follows a long game: ${size}`, async (visit, page) => {
    await Table.friends(visit, { start: 'dvonn' });
    await type([page], linesOf(LONG));
    assert.ok((await page.locator('.moves .turn').count()) > 60);
    await inSight(page, '.moves', 'the last turn');
    await page.locator('.moves').focus();
    const scrolled = await page.evaluate(() => scrollY);
    for (const [key, what] of [
      ['ArrowLeft', 'the turn before'],
      ['Home', ''],
      ['ArrowRight', 'the first turn'],
      ['End', 'the last turn'],
    ]) {
      await page.keyboard.press(key);
      if (what !== '') await inSight(page, '.moves', what);
    }
    assert.equal(await page.evaluate(() => scrollY), scrolled, 'only the list scrolls');

    // A list that gets lower keeps it too.
    await page.locator('.moves').evaluate((list) => (list.style.maxHeight = '90px'));
    await inSight(page, '.moves', 'the last turn in a lower list');
  });

  check(`the tree follows a long record: ${size}`, async (visit, page) => {
    await visit.go('#/study');
    await paste(page, LONG.sgf);
    const nodes = page.locator('.tree-turn[data-node]');
    await until(async () => (await nodes.count()) === LONG.turns, 'the whole record');
    const to = (name) => page.locator('.study-nav').getByRole('button', { name }).click();
    await to('Go to the end');
    await inSight(page, '.tree', 'the last turn');
    await to('Go to the start');
    await to('Forward');
    await inSight(page, '.tree', 'the first turn');
    await to('Go to the end');
    await inSight(page, '.tree', 'the last turn again');
  });
}

site.party('the list follows a game online', [PHONE, {}], async ([one, two]) => {
  const link = await makeTable(one, { start: 'dvonn', choices: ['White'] });
  const black = await join(two, link);
  await type([one.latest, black], linesOf(LONG).slice(0, 24));
  await inSight(one.latest, '.moves', 'on the phone');
  await inSight(black, '.moves', 'on the desktop');
});

onDesktop('after a move by mouse the arrow keys lead through the game', async (visit, page) => {
  const table = await Table.friends(visit, { start: 'standard' });
  await table.play(['a1-b2', 'i1-h2'], mouse);
  const past = page.getByText('You’re looking at an earlier position');
  const focus = () => page.evaluate(() => document.activeElement?.dataset.point ?? '');
  const before = await focus();
  assert.notEqual(before, '', 'the point that was touched has the focus');
  await page.keyboard.press('ArrowLeft');
  await past.waitFor();
  assert.equal(await focus(), before);
  await page.keyboard.press('ArrowRight');
  await past.waitFor({ state: 'detached' });

  // Reached by keyboard, the board walks.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await until(async () => (await focus()) !== '', 'Tab comes back to the board');
  const from = await focus();
  await page.keyboard.press('ArrowUp');
  await until(async () => (await focus()) !== from, 'the cursor moves');
  assert.equal(await past.count(), 0);
});

for (const [size, check] of SIZES)
  for (const [name, seed] of [
    ['basic', 12],
    ['standard', 1],
    ['dvonn', 19],
  ])
    check(`the board stays where it is: ${name}, ${size}`, async (visit, page) => {
      await Table.friends(visit, { start: name });
      await watchBoard(page);
      await type([page], linesOf(await record(name, seed, 400)));
      await page.locator('.status-over').waitFor();
      await isSteady(page);
    });

const middle = async (page, point) => {
  const box = await page.locator(`.pb-point[data-point="${point}"]`).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

onDesktop('what cannot be chosen is told, to the eye and to the ear', async (visit, page) => {
  const position = 'dvonn bwwbwwbbw/wbbwwbbwwb/wbrbwbwwrbb/bbbwbwbwww/wwwbrwbbb w 49';
  await Table.friends(visit, { position });
  const told = async (text) => {
    await page.locator('.pb-why', { hasText: text }).waitFor();
    await page.locator('[aria-live=polite]', { hasText: text }).waitFor();
  };
  await page.mouse.click(...(await middle(page, 'f3')));
  await told('White does not control the stack on f3');

  // Dropped where it cannot go.
  await page.mouse.move(...(await middle(page, 'a3')));
  await page.mouse.down();
  await page.mouse.move(...(await middle(page, 'e5')), { steps: 5 });
  await page.mouse.up();
  await told('e5');

  // By keyboard.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.locator('.pb-point[data-point="b2"]').focus();
  await page.keyboard.press('Enter');
  await told('White does not control the stack on b2');
  await page.locator('.pb-why').waitFor({ state: 'detached' });
});

for (const [size, check] of SIZES)
  check(`the button that takes a row covers no point: ${size}`, async (visit, page) => {
    const position = 'gipf tournament w3/5/6/WWWW3/6/5/B3 w 8,9 BB -,- R -';
    await Table.friends(visit, { position });
    await page.mouse.click(...(await middle(page, 'e3')));
    await page.locator('.pb-confirm button').waitFor();
    const covered = await page.evaluate(() => {
      const button = document.querySelector('.pb-confirm button').getBoundingClientRect();
      return [...document.querySelectorAll('.pb-point')].flatMap((point) => {
        const box = point.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2 + box.width * 0.24];
        const inside = x > button.left && x < button.right && y > button.top;
        return inside ? [point.dataset.point] : [];
      });
    });
    assert.deepEqual(covered, []);
  });

onPhone('on a narrow screen a wide board stands upright', async (visit, page) => {
  await Table.friends(visit, { position: DVONN });
  const { apart, letters, beyond } = await page.evaluate(() => {
    const at = [...document.querySelectorAll('.pb-point')].map((point) => {
      const { x, y, width } = point.getBoundingClientRect();
      return [x + width / 2, y + width / 2];
    });
    const far = at.flatMap(([x, y], i) => at.slice(0, i).map(([a, b]) => Math.hypot(a - x, b - y)));
    const labels = [...document.querySelectorAll('.pb-label')];
    return {
      apart: Math.min(...far),
      letters: Math.min(...labels.map((label) => label.getBoundingClientRect().height)),
      beyond: document.documentElement.scrollWidth - innerWidth,
    };
  });
  assert.ok(apart >= 40, `points are ${apart} px apart`);
  assert.ok(letters >= 12, `names are ${letters} px high`);
  assert.equal(beyond, 0, 'the page is not wider than the screen');
});

/* Read in the page: the points whose middle something else lies over, or the edge of the screen. */
const hidden = () =>
  [...document.querySelectorAll('.table-board .pb-point')].flatMap((point) => {
    const { x, y, width, height } = point.getBoundingClientRect();
    const there = document.elementFromPoint(x + width / 2, y + height / 2);
    return there === point ? [] : [point.dataset.point];
  });

site.check(
  'at twice the size the whole board is in sight',
  { viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 },
  async (visit, page) => {
    const query = encodeURIComponent(ULTIMATE);
    for (const [hash, ready] of [
      [`#/study?position=${query}`, '.line'],
      ['#/learn/four', '.lesson .pb-point-can'],
      ['#/practice/dvonn-1', '.puzzle .pb-svg'],
    ]) {
      await open(visit, hash, ready);
      assert.deepEqual(await page.evaluate(hidden), [], hash);
    }
    for (const position of [ULTIMATE, DVONN]) {
      await Table.friends(visit, { position });
      assert.deepEqual(await page.evaluate(hidden), [], position);
    }
  },
);

site.party('on a phone what is asked is above the controls', [{}, PHONE], async ([one, two]) => {
  const white = one.latest;
  const black = await join(two, await makeTable(one, { choices: ['White'] }));
  await type([white], ['a1-b2']);
  await control(white, 'Takeback').click();
  for (const name of ['Accept', 'Decline']) {
    await button(black, name).waitFor();
    const isSeen = await button(black, name).evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return [
        [left + 8, top + 4],
        [right - 8, bottom - 4],
      ].every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
    });
    assert.ok(isSeen, `${name} can be seen and touched`);
  }
  assert.deepEqual(await black.evaluate(hidden), [], 'and nothing of the board is covered');
  await button(black, 'Accept').tap();
  await until(async () => (await black.locator('.moves .turn').count()) === 0, 'taken back');
});

site.check('a reload shows no ring to people with a mouse', {}, async (visit, page) => {
  const heads = (await rules.chapters()).flatMap((chapter) => chapter.lessons);
  const lessons = await Promise.all(heads.map(({ id }) => rules.lesson(id)));
  const { id } = lessons.find(({ steps }) => steps[0].kind === 'show');
  await visit.go(`#/learn/${id}`);
  await page.reload();
  const next = page.getByRole('button', { name: 'Next', exact: true });
  const ring = () =>
    page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle !== 'none');
  const hasFocus = () => next.evaluate((one) => one === document.activeElement);
  await until(hasFocus, 'what goes on has the focus');
  assert.equal(await ring(), false);
  await next.hover();
  await page.mouse.down();
  assert.equal(await ring(), false);
  await page.mouse.up();
  await page.keyboard.press('Tab');
  assert.equal(await ring(), true, 'with the first key it is there');
});

site.check('a turn of the list is seen small beside it', {}, async (visit, page) => {
  const table = await Table.friends(visit, { start: 'standard' });
  await table.play(['a1-b2', 'i1-h2', 'a3-b4'], mouse);
  const picture = page.locator('.peek .pb-svg');
  const turn = (i) => page.locator('.moves .turn').nth(i);
  const pieces = () => picture.locator('[data-thing]').count();
  await turn(0).hover();
  await picture.waitFor();
  const after = await pieces();
  await turn(1).hover();
  await until(async () => (await pieces()) === after + 1, 'the next turn has a piece more');
  await page.mouse.move(5, 5);
  await picture.waitFor({ state: 'detached' });
  assert.equal(await page.getByText('You’re looking at an earlier position').count(), 0);

  // By keyboard too; what is on the board already has none.
  await page.locator('.moves').focus();
  await page.keyboard.press('Tab');
  await picture.waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await picture.waitFor({ state: 'detached' });

  await visit.go('#/study');
  await paste(page, LONG.sgf);
  const nodes = page.locator('.tree-turn[data-node]');
  await until(async () => (await nodes.count()) === LONG.turns, 'the whole record');
  await page.locator('.line').first().waitFor();
  await nodes.nth(3).hover();
  await picture.waitFor();
});

onPhone('fingers get no picture of a turn', async (visit, page) => {
  const table = await Table.friends(visit, { start: 'standard' });
  await table.play(['a1-b2', 'i1-h2'], mouse);
  await page.locator('.moves .turn').first().tap();
  await page.getByText('You’re looking at an earlier position').waitFor();
  await page.waitForTimeout(400);
  assert.equal(await page.locator('.peek').count(), 0);
});

site.check('rings round the dots are quiet once they are known', {}, async (visit, page) => {
  const ring = () =>
    page
      .locator('.table-board .pb-can.pb-on-dot')
      .first()
      .evaluate((one) => Number(getComputedStyle(one).opacity));
  const loud = (what) => until(async () => (await ring()) === 1, `loud ${what}`);
  const quiet = (what) => until(async () => (await ring()) < 0.5, `quiet ${what}`);
  const away = () => page.mouse.move(2, 2);
  const table = await Table.friends(visit, { start: 'standard' });
  await away();
  await loud('for a beginner');
  for (let i = 0; i < 8; i++) await table.act(await table.byLot(() => 0), mouse);
  await away();
  await quiet('after some moves');
  await page.mouse.move(...(await middle(page, 'e1')));
  await loud('near the mouse');
  await away();
  await quiet('again');
  await page.mouse.click(...(await middle(page, 'e5')));
  await loud('after a touch in vain');
  await page.locator('.pb-why').waitFor({ state: 'detached' });
  await away();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await loud('for the keyboard');
  await visit.go('#/learn/four');
  await page.locator('.lesson .pb-on-dot').first().waitFor();
  await loud('in a lesson');
});
