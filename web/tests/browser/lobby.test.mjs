/* The lobby: what it says without a server, and boards to watch. */

import assert from 'node:assert/strict';

import { OnlineGame, join, makeTable } from './online.mjs';
import { start, until } from './site.mjs';

const site = await start({ more: ['--open-house'] });
const two = [{}, {}];

const UNTRUE = /nobody|no public|loading|\b0 /i;
const shown = (page) => page.locator('main').innerText();

site.party('without a network the lobby says so, and nothing else', two, async (visits) => {
  const [first, second] = visits;
  for (const one of visits) one.forgive(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const page = second.latest;
  await makeTable(first, { choices: ['Anybody', 'White'] });
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

site.party('games to watch have small boards', [{}, {}, {}], async ([first, second, third]) => {
  const link = await makeTable(first, { start: 'standard', choices: ['Anybody', 'White'] });
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
