/* A game around its moves: reloads, taking back, undo, hints, ends, rematch, the computer. */

import assert from 'node:assert/strict';

import { Mouse } from './hands.mjs';
import { start, until } from './site.mjs';
import { Table } from './table.mjs';

const site = await start();
const mouse = new Mouse();
const check = site.series({});
const TAMSK = 'gipf standard 4/5/6/bbwT4/6/5/W2B w 5,5 BB -,- m -';

const button = (page, name) => page.getByRole('button', { name, exact: true });
const line = (page, text) => page.locator('.status-line', { hasText: text }).waitFor();
const turns = (page) => page.locator('.moves .turn').count();
const more = async (page, item) => {
  await page.locator('.controls').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

/** A game against the first level, with White unless told otherwise. */
async function against(visit, name, colour = 'White') {
  const page = visit.latest;
  await visit.go(`#/new?start=${name}&opponent=computer`);
  await page.getByText('Level 1:').first().waitFor();
  await page.getByRole('radio', { name: colour, exact: true }).check();
  await button(page, 'Start game').click();
  await page.locator('.table .pb-svg').waitFor();
}

/** Pushes from a dot to a spot, where nothing is asked. */
async function push(page, dot, spot) {
  const at = async (name) => {
    const box = await page.locator(`.pb-point[data-point="${name}"]`).boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  };
  await at(dot);
  await page.locator('.pb-chosen').waitFor();
  await at(spot);
}

check('a reload in the middle of a turn finds the turn', async (visit, page) => {
  const table = await Table.friends(visit, { position: TAMSK });
  await table.play(['e1-e2'], mouse);
  await page.reload();
  await table.agree();
  assert.match(await page.locator('.status-line').textContent(), /White has an extra move/);
  assert.match(await page.locator('.moves').textContent(), /So far: e1-e2/);
  await button(page, 'Step back').click();
  await table.back();
  await table.agree();
  assert.ok(await button(page, 'Step back').isDisabled());
  await page.reload();
  await table.agree();
  await table.play(['e1-e2', '+a1-b2'], mouse);
  // The turn is over: it is undone as a whole.
  assert.ok(await button(page, 'Step back').isDisabled());
  await button(page, 'Undo').click();
  await table.undo();
  await table.agree();
});

check('steps are taken back up to where another has acted', async (visit, page) => {
  const table = await Table.friends(visit, {
    position: 'combined Z:rps,Y:die 3,3 - gipf tournament wY3/5/6/W6/6/wZb3/3B w 9,9 BB -,- m -',
  });
  await table.act('Zg2-g4', mouse);
  await button(page, 'Step back').click();
  await table.back();
  await table.agree();
  await table.play(['Zg2-g4', 'challenge', 'rock'], mouse);
  // Black must not take back, or see, what White chose in secret.
  assert.ok(await button(page, 'Step back').isDisabled());
  await page.reload();
  await mouse.takeScreen(table);
  await table.agree();
  assert.ok(await button(page, 'Step back').isDisabled());
});

site.check(
  'turns are final when they are confirmed',
  { settings: { confirm: true } },
  async (visit, page) => {
    const table = await Table.friends(visit, { position: TAMSK });
    await table.play(['e1-e2'], mouse);
    await mouse.act(table, '+a1-b2');
    await line(page, 'Play this move?');
    await page.reload();
    await line(page, 'Play this move?');
    await button(page, 'Take back').click();
    await table.agree();
    await mouse.act(table, '+none');
    await line(page, 'Play this move?');
    await button(page, 'Confirm').click();
    await table.follow('+none');
    await table.agree();
  },
);

check('the third repetition is told and either may claim a draw', async (visit, page) => {
  const position = 'gipf basic 4/5/6/w5b/6/5/4 w 11,11 BB -,- m -';
  const table = await Table.friends(visit, { position });
  const round = [
    'b1-b2',
    'h1-h2',
    'b1-b2',
    'h1-h2',
    'b1-b2',
    'h1-h2',
    'b1-b2',
    'xb2-b5',
    'h1-h2',
    'xh2-h5',
  ];
  await table.play([...round, ...round.slice(0, -1)], mouse);
  assert.equal(await button(page, 'Claim a draw').count(), 0);
  await table.play(round.slice(-1), mouse);
  await page.getByText('This position has occurred three times.').first().waitFor();
  await button(page, 'Claim a draw').click();
  await line(page, 'A draw by repetition');
});

check('friends agree on a draw', async (visit, page) => {
  const table = await Table.friends(visit, { start: 'standard' });
  await table.play(['a1-b2'], mouse);
  await more(page, 'Offer a draw');
  await button(page, 'Decline').click();
  await table.agree();
  await more(page, 'Offer a draw');
  await button(page, 'Accept').click();
  await line(page, 'A draw by agreement');
});

site.check(
  'the computer answers; undo, hint, resign, rematch',
  { settings: { opponent: 1 } },
  async (visit, page) => {
    await against(visit, 'basic');
    await line(page, 'Your move');
    await push(page, 'a2', 'b3');
    await until(async () => (await turns(page)) === 2, 'the computer answers');
    await line(page, 'Your move');
    // The computer has acted since: a step cannot be taken back, two turns can be undone.
    assert.ok(await button(page, 'Step back').isDisabled());
    await button(page, 'Undo').click();
    await until(async () => (await turns(page)) === 0, 'both turns are undone');

    await button(page, 'Hint').click();
    await page.locator('.pb-arrow.pb-tone-hint').first().waitFor();
    await page.locator('[aria-live=polite]', { hasText: 'Hint: ' }).waitFor();

    await push(page, 'a2', 'b3');
    await until(async () => (await turns(page)) === 2, 'the computer answers again');
    await more(page, 'Resign');
    await line(page, 'Black wins by resignation');
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await line(page, 'Your move');
    assert.equal(await turns(page), 2, 'the game goes on where it was');
    await more(page, 'Resign');
    await line(page, 'Black wins by resignation');

    // With the colours changed, the computer begins.
    const before = page.url();
    await page.locator('.status').getByRole('button', { name: 'Rematch' }).click();
    await until(async () => page.url() !== before, 'another game');
    await until(async () => (await turns(page)) === 1, 'the computer begins');
    await line(page, 'Your move');
    await page.getByRole('link', { name: 'Potentia, home' }).click();
    await page.locator('.game-card', { hasText: 'You’re Black against' }).waitFor();
    await page.locator('.game-card', { hasText: 'Black wins by resignation' }).waitFor();
  },
);

site.check('the computer plays DVONN', { settings: { opponent: 1 } }, async (visit, page) => {
  await against(visit, 'dvonn', 'Black');
  await line(page, 'Place a piece');
  assert.equal(await turns(page), 1);
  // The computer draws its lot: any space but the one it has taken will do.
  const taken = await page.locator('.moves .turn').first().textContent();
  await page.getByLabel('Move or command').fill(taken.includes('e3') ? 'f3' : 'e3');
  await page.getByLabel('Move or command').press('Enter');
  await until(async () => (await turns(page)) === 3, 'the computer answers');
});

site.check('the clock runs, is kept, and ends the game', {}, async (visit, page) => {
  await page.clock.install();
  await visit.go('#/new?start=basic&opponent=friend');
  await page.getByRole('radio', { name: '5+3' }).check();
  await button(page, 'Start game').click();
  const table = await Table.at(page, { setup: 'basic' });
  await table.play(['a1-b2', 'i1-h2'], mouse);
  const white = page.getByRole('timer', { name: 'White’s clock' });
  await page.clock.fastForward(60_000);
  await until(async () => /^[34]:/.test(await white.textContent()), 'a minute is gone');
  await page.clock.fastForward(5 * 60_000);
  await line(page, 'Black wins on time');
});

site.check('one game in two tabs', {}, async (visit, page) => {
  const table = await Table.friends(visit, { start: 'basic' });
  await table.play(['a1-b2'], mouse);
  const other = await visit.page();
  await other.goto(page.url());
  await other.getByRole('heading', { name: 'This game is open in another tab' }).waitFor();
  await button(other, 'Continue here').click();
  table.page = other;
  await table.agree();
  await table.play(['i1-h2'], mouse);
  await page.getByRole('heading', { name: 'This game is open in another tab' }).waitFor();
});
