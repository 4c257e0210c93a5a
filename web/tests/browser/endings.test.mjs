/* How games end: who won and why, and the deciding turn. */

import assert from 'node:assert/strict';

import { SIX, ended } from './ended.mjs';
import { start } from './site.mjs';

const site = await start();
const button = (page, name) => page.getByRole('button', { name, exact: true });
const result = (page) => page.locator('.status-result').textContent();
const decided = (page) => page.getByText('The deciding turn', { exact: true }).waitFor();

site.check('a game against the computer ends with one thing to do', {}, async (visit, page) => {
  await ended(visit, { ...SIX, person: 'black', loser: 'black' });
  assert.equal(await result(page), 'You lost');
  assert.match(await page.locator('.status-line').textContent(), /White wins by resignation/);
  // The last turn is shown until the review has found the one that cost most.
  await page.getByText('The last turn', { exact: true }).waitFor();
  await decided(page);
  assert.match(await page.locator('.ending-text').textContent(), /3 .*g5/);
  await page.locator('.ending-picture svg.pb-svg').waitFor();
  assert.equal(await page.locator('.status .button-main').count(), 1);
  assert.equal(await page.locator('.status .button-main').textContent(), 'Rematch');

  // The review is there already when the game is studied.
  await button(page, 'Review the game').click();
  await page.locator('.tallies').waitFor();
  assert.equal(await page.getByRole('progressbar').count(), 0);
});

site.check('who won is said to who looks', {}, async (visit, page) => {
  await ended(visit, { ...SIX, person: 'white', loser: 'black' });
  assert.equal(await result(page), 'You won');
  await ended(visit, { ...SIX, person: null, loser: 'white' });
  assert.equal(await result(page), 'Black won');
});

site.check('the picture leads to the deciding turn', {}, async (visit, page) => {
  await ended(visit, {
    from: SIX.from,
    turns: [...SIX.turns, 'a1-b2'],
    person: 'black',
    loser: 'black',
  });
  await decided(page);
  await page.locator('.ending-picture').click();
  await button(page, 'Back to the game').click();
  assert.equal(await result(page), 'You lost');
});
