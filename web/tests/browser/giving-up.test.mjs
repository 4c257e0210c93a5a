/* What gives something up for good is never chosen beforehand; what is lost is said and asked
 * about, once a game of each player, and every way out but a plain yes leaves it as it was. */

import assert from 'node:assert/strict';

import { Finger, Keyboard, Mouse } from './hands.mjs';
import { OnlineGame, join, makeTable, turns } from './online.mjs';
import { start, until } from './site.mjs';
import { Table } from './table.mjs';

const site = await start();
const check = site.series({});

const ULTIMATE = 'gipf tournament W3/5/6/7/6/5/3B w 19,19 GG T3Z3D3Y3P3,T3Z3D3Y3P3 m -';
const LOADED = 'gipf standard B2W/5/6/W5B/6/5/B2W w 12,12 LL Z4D4,P1 m -';
const TOURNAMENT = 'gipf tournament W3/5/6/7/6/5/3B w 16,16 GG -,- m -';
const MAY_STAY = 'gipf tournament 4/5/6/1WWWW2/6/5/3B w 9,9 BB -,- r -';

const mouse = new Mouse();
const question = (page) => page.getByRole('dialog', { name: 'Play this move?' });
const yes = (page) => question(page).getByRole('button', { name: 'Play it anyway' });
const no = (page) => question(page).getByRole('button', { name: 'Choose again' });

/** Chooses a piece for a push without answering what is asked then. */
async function push(table, text, hand = mouse) {
  await hand.make(table, text);
}

/** What Enter would take, of what is asked at the place of a push. */
const focused = (page) =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    return at?.closest('.pb-asked') ? (at.getAttribute('aria-label') ?? at.textContent) : '';
  });

for (const [position, stands, played] of [
  [ULTIMATE, 'GIPF-piece', 'Gb1-b2'],
  [TOURNAMENT, 'GIPF-piece', 'Gb1-b2'],
  [LOADED, 'ZÈRTZ-potential', 'Zb1-b2'],
]) {
  check(`Enter alone gives nothing up: ${stands} in ${position}`, async (visit, page) => {
    const table = await Table.friends(visit, { position });
    const keys = new Keyboard();
    const [from, to] = ['b1', 'b2'].map((name) => table.point(name));
    await keys.touch(table, from);
    await page.locator('.pb-chosen').waitFor();
    await keys.touch(table, to);
    await until(async () => (await focused(page)).endsWith(stands), `${stands} stands chosen`);
    await page.keyboard.press('Enter');
    await table.follow(played);
    await table.agree();
  });
}

check('what is lost is named and asked about, once each', async (visit, page) => {
  const table = await Table.friends(visit, { position: ULTIMATE });
  await push(table, 'a1-b2');
  await question(page).waitFor();
  const said = (await question(page).locator('p, li').allTextContents()).join(' ');
  assert.match(said, /gives up the potentials left in your supply \(15\)/);
  for (const name of ['TAMSK', 'ZÈRTZ', 'DVONN', 'YINSH', 'PÜNCT'])
    assert.match(said, new RegExp(`3 × ${name}-potential`));
  assert.match(said, /any more GIPF-pieces, though your reserve would allow 9\./);
  await no(page).click();
  await table.agree();
  assert.equal(await turns(page), 0);
  // Told once: the same again is played.
  await push(table, 'a1-b2');
  await table.follow('a1-b2');
  await table.agree();
  // Black has not been told of anything; a potential ends GIPF-pieces alone.
  await push(table, 'Ti5-h5');
  assert.match(
    await question(page).locator('p').textContent(),
    /^After this move you can't bring in any more GIPF-pieces, though your reserve would allow 9\.$/,
  );
  await yes(page).click();
  await table.follow('Ti5-h5');
  await table.agree();
  await table.act('e1-e2', mouse);
  // Of the potentials he is told apart.
  await push(table, 'i5-h5');
  assert.match(await question(page).locator('p').textContent(), /in your supply \(14\)/);
  await yes(page).click();
  await table.follow('i5-h5');
  await table.agree();
});

check('no way out but yes gives anything up', async (visit, page) => {
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.keyboard.press('Enter'),
    () => no(page).click(),
    () => question(page).getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(3, 3),
    () => visit.go('#/'),
  ];
  for (const way of ways) {
    const table = await Table.friends(visit, { position: LOADED });
    const address = page.url();
    await push(table, 'a1-b2');
    await question(page).waitFor();
    await way();
    await question(page).waitFor({ state: 'detached' });
    if (page.url() !== address) await page.goto(address);
    await table.agree();
    assert.equal(await turns(page), 0);
  }
});

check('what is typed is asked about too', async (visit, page) => {
  const table = await Table.friends(visit, { position: LOADED });
  const box = page.getByLabel('Move or command');
  const type = async (text) => {
    await box.fill(text);
    await box.press('Enter');
  };
  await type('a1-b2');
  await no(page).click();
  await page.locator('.command-answer', { hasText: 'No move was played.' }).waitFor();
  assert.equal(await turns(page), 0);
  await type('a1-b2');
  await table.follow('a1-b2');
  await table.agree();
  await type('i5-h5');
  assert.match(await question(page).locator('p').textContent(), /in your supply \(1\)/);
  await yes(page).click();
  await table.follow('i5-h5');
  await table.agree();
});

site.check(
  'by finger on a small screen, and by keyboard alone',
  { viewport: { width: 360, height: 740 }, hasTouch: true },
  async (visit, page) => {
    const table = await Table.friends(visit, { position: TOURNAMENT });
    const finger = new Finger();
    await push(table, 'a1-b2', finger);
    await no(page).tap();
    await table.agree();
    await push(table, 'a1-b2', finger);
    await table.follow('a1-b2');
    await table.agree();
    await table.act('i5-h5', new Keyboard());
  },
);

check('a dragged piece of the reserve is asked about', async (visit, page) => {
  const table = await Table.friends(visit, { position: LOADED });
  const reserve = page.locator('.pb-tray-white .pb-bring[title="white piece"]');
  await reserve.hover();
  await page.mouse.down();
  const dot = await page.locator('.pb-point[data-point="a1"]').boundingBox();
  await page.mouse.move(dot.x + dot.width / 2, dot.y + dot.height / 2, { steps: 5 });
  await page.mouse.up();
  await yes(page).click();
  await table.follow('a1-b2');
  await table.agree();
});

site.party('at a table of a server each is asked', [{}, {}], async ([first, second]) => {
  const white = first.latest;
  const link = await makeTable(first, { position: LOADED, choices: ['White'] });
  const black = await join(second, link);
  const game = await OnlineGame.at({ white, black }, { position: LOADED });
  game.table.page = white;
  await push(game.table, 'a1-b2');
  await question(white).waitFor();
  await white.keyboard.press('Escape');
  await question(white).waitFor({ state: 'detached' });
  await game.agree();
  assert.equal(await turns(white), 0);
  // Told already; the other has not been.
  await game.table.tellsOf('a1-b2');
  await game.play(['a1-b2', 'i5-h5', 'e1-e2']);
});

check('in a study nothing is lost, and nothing is asked', async (visit, page) => {
  await visit.go(`#/study?position=${encodeURIComponent(ULTIMATE)}`);
  await page.locator('.study-grid .pb-svg').waitFor();
  const table = await Table.at(page, { position: ULTIMATE });
  await table.act('a1-b2', mouse);
  assert.equal(await question(page).count(), 0);
});

check('a row that may stay is kept until something of it is chosen', async (visit, page) => {
  const table = await Table.friends(visit, { position: MAY_STAY });
  const confirm = page.locator('.pb-confirm button');
  const keep = page.getByRole('button', { name: 'Leave the other rows' });
  await keep.waitFor();
  assert.equal(await confirm.count(), 0);
  await mouse.touch(table, table.point('e3'));
  await confirm.filter({ hasText: 'Remove 4 pieces' }).waitFor();
  await mouse.touch(table, table.point('e3'));
  await confirm.filter({ hasText: 'Remove 3 pieces' }).waitFor();
  await page.keyboard.press('Escape');
  await confirm.waitFor({ state: 'detached' });
  await table.agree();
  await keep.click();
  await table.follow('done');
  await table.agree();
});

check('a row with a piece of the other takes that alone', async (visit, page) => {
  const position = 'gipf tournament 4/5/6/1WWWWB1/6/5/3B w 9,9 BB -,- r -';
  const table = await Table.friends(visit, { position });
  await page.locator('.pb-confirm button:enabled').click();
  await table.follow('xe3-e7:e3,e4,e5,e6');
  await table.agree();
});
