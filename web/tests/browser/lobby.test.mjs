/* The lobby: what it says without a server, opponents with one tap, and boards to watch. */

import assert from 'node:assert/strict';

import { OnlineGame, button, join, makeTable } from './online.mjs';
import { start, until } from './site.mjs';

const site = await start({ more: ['--open-house'] });
const two = [{}, {}];

const UNTRUE = /nobody|no public|loading|\b0 /i;
const shown = (page) => page.locator('main').innerText();

site.party('without a network the lobby says so, and nothing else', two, async (visits) => {
  const [first, second] = visits;
  for (const one of visits) one.forgive(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const page = second.latest;
  await makeTable(first, { choices: ['Anyone', 'White'] });
  await second.go('#/online');
  const line = page.locator('.table-line', { hasText: 'GIPF, basic game' });
  await line.waitFor();

  // What was there is not shown as if it still were.
  await second.context.setOffline(true);
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
  assert.equal(await line.count(), 0);
  assert.doesNotMatch(await shown(page), UNTRUE);

  await second.context.setOffline(false);
  await line.waitFor();
  assert.equal(await page.getByRole('heading', { name: 'You’re offline' }).count(), 0);
});

site.party('the page begun without a network', [{}], async ([visit]) => {
  visit.forgive(/ERR_INTERNET_DISCONNECTED|WebSocket|ERR_FAILED/);
  const page = visit.latest;
  await visit.go('#/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await until(
    () => page.evaluate(() => navigator.serviceWorker.controller !== null),
    'the page is kept',
  );
  await visit.context.setOffline(true);
  await page.goto('about:blank');
  await visit.go('#/online');
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
  assert.doesNotMatch(await shown(page), UNTRUE);
  await visit.context.setOffline(false);
  await page.getByRole('heading', { name: 'Open tables' }).waitFor();
});

site.party('one tap waits, a second withdraws', two, async ([first, second]) => {
  const page = first.latest;
  const other = second.latest;
  await first.go('#/online');
  await second.go('#/online');
  await page.locator('.seeks select').selectOption('dvonn');
  await button(page, '5+3').click();
  await page.getByText('Waiting for an opponent: DVONN, 5+3.').waitFor();
  const line = other.locator('.table-line', { hasText: '5+3' });
  await line.waitFor();
  // It still waits after a reload.
  await page.reload();
  await page.getByText('Waiting for an opponent: DVONN, 5+3.').waitFor();
  await button(page, '5+3').click();
  await line.waitFor({ state: 'detached' });
  assert.equal(await button(page, '5+3').getAttribute('aria-pressed'), 'false');
});

site.party('the same tap joins who waits, and calls them', two, async ([first, second]) => {
  const page = first.latest;
  const other = second.latest;
  await first.go('#/online/new');
  await page.locator('.seeks select').selectOption('basic');
  await page.locator('.seeks').getByRole('button', { name: '15+10' }).click();
  await button(page, 'Play the computer in the meantime').click();
  await page.locator('.table .pb-svg').waitFor();
  assert.match(page.url(), /#\/game\//);

  await second.go('#/online');
  await other.locator('.seeks select').selectOption('basic');
  // Another clock does not fit.
  await button(other, '3 days per turn').click();
  await other.getByText('Waiting for an opponent: GIPF, basic game').waitFor();
  await button(other, '15+10').click();
  await other.locator('.table-online .pb-svg').waitFor();

  await page.locator('.toast', { hasText: 'Someone has joined your table.' }).waitFor();
  await button(page, 'To the table').click();
  await page.locator('.table-online .pb-svg').waitFor();
  assert.equal(page.url().split('#')[1], other.url().split('#')[1]);
});

site.party('games to watch have small boards', [{}, {}, {}], async ([first, second, third]) => {
  const link = await makeTable(first, { start: 'standard', choices: ['Anyone', 'White'] });
  const black = await join(second, link);
  const game = await OnlineGame.at({ white: first.latest, black }, { setup: 'standard' });
  const page = third.latest;
  const line = page.locator('section', { hasText: 'Games to watch' }).locator('.table-line');
  const pieces = line.filter({ hasText: 'GIPF, standard game' }).locator('.thumbnail-piece');
  await third.go('#/online');
  await until(async () => (await pieces.count()) === 6, 'the board at the start');
  await game.play(['a2-b3']);
  await third.go('#/');
  await third.go('#/online');
  await until(async () => (await pieces.count()) === 7, 'the board after a turn');
});
