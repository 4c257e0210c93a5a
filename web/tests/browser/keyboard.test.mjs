/* Everything by keyboard alone: no pointer event ever reaches the page. */

import assert from 'node:assert/strict';

import { Keyboard } from './hands.mjs';
import { settled, start } from './site.mjs';
import { Table } from './table.mjs';

const site = await start();
const keys = new Keyboard();

const series = site.series({});
const counted = new WeakSet();

function check(name, body) {
  series(name, async (visit, page) => {
    if (!counted.has(visit))
      await visit.context.addInitScript(() => {
        window.pointers = 0;
        for (const type of ['pointerdown', 'pointermove', 'mousedown', 'mousemove', 'touchstart'])
          window.addEventListener(type, () => window.pointers++, true);
      });
    counted.add(visit);
    await body(visit, page);
    assert.equal(await page.evaluate(() => window.pointers), 0);
  });
}

const pressing = (table) => ({
  to: (role, name) => keys.button(table, table.page.getByRole(role, { name })),
});

/** A game of two friends from a position, started by keyboard. */
async function friends(visit, position) {
  const page = visit.latest;
  await visit.go(`#/new?position=${encodeURIComponent(position)}&opponent=friend`);
  await page.getByRole('button', { name: 'Start game' }).waitFor();
  await pressing({ page }).to('button', 'Start game');
  return Table.at(page, { position });
}

check('a whole game of GIPF, from the start page to the result', async (visit, page) => {
  await visit.go();
  await page.getByRole('link', { name: /Play a friend/ }).waitFor();
  await pressing({ page }).to('link', /Play a friend/);
  const games = page.getByRole('radio', { name: /game/ }).and(page.locator(':checked')).first();
  await games.waitFor();
  await keys.tabTo(
    page,
    () => games.evaluate((one) => one === document.activeElement),
    'the games',
  );
  await page.keyboard.press('ArrowDown');
  await settled(page);
  await page.keyboard.press('ArrowUp');
  await page
    .getByRole('radio', { name: /basic game/ })
    .and(page.locator(':checked'))
    .waitFor();
  await pressing({ page }).to('button', 'Start game');
  const table = await Table.at(page, { setup: 'basic' });
  await table.finish(4, keys);
  await page.locator('.status-line', { hasText: /wins/ }).waitFor();
  await pressing(table).to('link', 'Potentia, home');
  await page.locator('.game-card').waitFor();
});

check('a game of DVONN', async (visit, page) => {
  const table = await friends(
    visit,
    'dvonn bwwbwwbbw/wbbwwbbwwb/wbrbwbwwrbb/bbbwbwbwww/wwwbrwbbb w 49',
  );
  await table.finish(5, keys);
  await page.locator('.status-line', { hasText: /wins|draw/ }).waitFor();
});

check('placing in DVONN', async (visit, page) => {
  await visit.go('#/new?start=dvonn&opponent=friend');
  await page.getByRole('button', { name: 'Start game' }).waitFor();
  await pressing({ page }).to('button', 'Start game');
  const table = await Table.at(page, { setup: 'dvonn' });
  await table.play(['e3', 'a1', 'k5', 'c2', 'f4'], keys);
});

const PREPARED = [
  ['an extra move', 'gipf standard 4/5/6/bbwT4/6/5/W2B w 5,5 BB -,- m -', 'e1-e2 +a1-b2 i1-h2'],
  ['no extra move', 'gipf standard 4/5/6/bbwT4/6/5/W2B w 5,5 BB -,- m -', 'e1-e2 +none i1-h2'],
  ['PÜNCT', 'gipf standard 4/5/6/3wPB2/6/5/W2B w 5,5 BB -,- m -', 'Pe5-e6=2 i1-h2'],
  ['kept pieces', 'gipf tournament w3/5/6/WWWW3/6/5/B3 w 8,9 BB -,- R -', 'xe2-e5:e2,e4 h6-h5'],
  ['a row left alone', 'gipf tournament w3/5/6/WWWW3/6/5/B3 w 8,9 BB -,- R -', 'done h6-h5'],
  ['crossing rows', 'gipf basic 4/3b1/3b2/1bbbb2/2b3/1b3/4 b 3,3 BB -,- R -', 'xc5-g3'],
  [
    'crossing rows with choices',
    'gipf tournament 1bYbPwT/wt1bZbYwY/bZ1wDw[Bw]wP/1wZwDbW1bD/bDbZwZwZ2/bDwD1wYwY/bP1wPbT w 5,7 BB -,- R -',
    'xc6-f5:c6,f5',
  ],
  [
    'one five of a longer row',
    'yinsh standard bwwB/bb5/bbwbwbW1/BwbWw4/2wb1ww1wB/1bwb1b2W/b1wwbbb1b1/2Wwb1bb1/3wwbb1/2B1b1B/3w w R',
    'xe3-i7 xd4',
  ],
  [
    'the last of a kind covered',
    'tzaar 3T1/4Z1/7/R2z2T1/1t6/3t1[r2]2/2t1R2/1z4/1Z1T1 w s',
    'f4-f6',
  ],
  [
    'a challenge',
    'combined Z:rps,Y:die 3,3 - gipf tournament wY3/5/6/W6/6/wZb3/3B w 9,9 BB -,- m -',
    'Zg2-g4 challenge rock scissors',
  ],
];

for (const [name, position, line] of PREPARED) {
  check(`${name}: ${line}`, async (visit) => {
    const table = await friends(visit, position);
    await table.play(line.split(' '), keys);
  });
}

check('the command box: turns, and questions about the board', async (visit, page) => {
  const table = await friends(visit, 'gipf standard 4/5/6/3w[Bw]2/6/5/W2B w 5,5 BB -,- m -');
  const box = page.getByLabel('Move or command');
  await keys.tabTo(page, () => box.evaluate((one) => one === document.activeElement), 'the box');
  const ask = async (text, answer) => {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await page.locator('.command-answer', { hasText: answer }).waitFor();
  };
  await ask('read stack e6', 'From bottom to top: black GIPF-piece, white piece');
  await ask('legal', /\d+ actions: .*a1-b2/);
  await ask('reserves', /White: reserve 5/i);
  await page.keyboard.type('a1-b2');
  await page.keyboard.press('Enter');
  await table.follow('a1-b2');
  await table.agree();
  await ask('last', 'b2');
  await ask('a1-b9', /b9/);
  await box.and(page.locator('[aria-invalid=true]')).waitFor();
  assert.equal(await box.inputValue(), 'a1-b9', 'what was wrong can be mended');
});

check('what is done and said is announced', async (visit, page) => {
  const table = await friends(visit, 'gipf standard 4/5/6/bbwT4/6/5/W2B w 5,5 BB -,- m -');
  const said = page.locator('[aria-live=polite]');
  await keys.touch(
    table,
    table.layout.points.findIndex((point) => point.name === 'e1'),
  );
  await said.filter({ hasText: /e1 chosen/ }).waitFor();
  await keys.touch(
    table,
    table.layout.points.findIndex((point) => point.name === 'e2'),
  );
  await table.follow('e1-e2');
  await table.agree();
  await said.filter({ hasText: /extra move/ }).waitFor();
});
