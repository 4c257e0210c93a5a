/* Connections break, servers die, people go into tunnels: the game goes on. */

import assert from 'node:assert/strict';

import { OnlineGame, button, control, join, line, makeTable, turns } from './online.mjs';
import { pause, start, until } from './site.mjs';

const site = await start({ more: ['--open-house'] });
const two = [{}, {}];

/** What the browser itself says about a server that is away. */
const away = /WebSocket connection to|ERR_CONNECTION_|ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE/;

const lost = (page) =>
  page.getByLabel('Connection').getByText('Connection lost. Reconnecting…').waitFor();
async function type(page, text) {
  await page.getByLabel('Move or command').fill(text);
  await page.getByLabel('Move or command').press('Enter');
}

const mended = (page) => page.locator('.connection-good').waitFor({ state: 'attached' });

async function begin([first, second], choices = ['White']) {
  for (const one of [first, second]) one.forgive(away);
  const white = first.latest;
  const link = await makeTable(first, { choices });
  const black = await join(second, link);
  const game = await OnlineGame.at({ white, black }, { setup: 'basic' });
  await game.play(['a2-b3', 'i2-h3']);
  return { white, black, game };
}

/** The service worker has what the page needs without a network. */
const kept = (page) =>
  until(
    () => page.evaluate(async () => (await navigator.serviceWorker.ready).active !== null),
    'the page is kept for use without a network',
  );

for (const way of ['kill', 'stop']) {
  site.party(`the server is gone (${way}) and comes back while both look`, two, async (visits) => {
    const { white, black, game } = await begin(visits);
    await kept(white);
    await kept(black);
    await site.down(way);
    await lost(white);
    await lost(black);
    const box = await white.locator('.pb-svg').boundingBox();
    // A turn made now is kept, shown, and handed in later.
    await type(white, 'e1-e2');
    await game.table.follow('e1-e2');
    await white.getByText('Your move is saved and will be sent later.').waitFor();
    assert.deepEqual(await white.locator('.pb-svg').boundingBox(), box, 'nothing has moved');
    await site.up();
    await mended(white);
    await mended(black);
    await game.agree();
    await game.play(['c1-c2', 'a1-b2']);
    assert.equal(await turns(black), 5);
  });
}

site.party('a turn made without a network is handed in after a reload', two, async (visits) => {
  const { white, black, game } = await begin(visits);
  const [first] = visits;
  // The page itself must come from the service worker then.
  await kept(white);
  await white.reload();
  await game.agree();
  await first.context.setOffline(true);
  await lost(white);
  game.table.page = white;
  await type(white, 'e1-e2');
  await white.getByText('Your move is saved').waitFor();
  await white.reload();
  await line(white, 'Black to move');
  await white.getByText('Your move is saved').waitFor();
  assert.equal(await turns(black), 2);
  await first.context.setOffline(false);
  await game.table.follow('e1-e2');
  await game.agree();
});

site.party('a turn that the browser cannot keep is not said to be kept', two, async (visits) => {
  const { white, game } = await begin(visits);
  const [first] = visits;
  await white.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('no room left', 'QuotaExceededError');
    };
  });
  await first.context.setOffline(true);
  await lost(white);
  await type(white, 'e1-e2');
  await white.getByText('Keep this page open').waitFor();
  await first.context.setOffline(false);
  await game.table.follow('e1-e2');
  await game.agree();
});

site.party('a turn is handed in also when one has left the table', two, async (visits) => {
  const { white, black, game } = await begin(visits);
  const [first] = visits;
  await first.context.setOffline(true);
  await lost(white);
  await type(white, 'e1-e2');
  await white.getByText('Your move is saved').waitFor();
  await first.go('#/settings');
  await white.locator('.settings-pieces').waitFor();
  await first.context.setOffline(false);
  await white.getByText('The move you made offline has been sent.').first().waitFor();
  game.pages.white = null;
  await game.table.follow('e1-e2');
  await game.agree();
  assert.equal(await turns(black), 3);
});

site.party('a turn that comes too late is shown as not played', two, async (visits) => {
  const { white, black } = await begin(visits);
  const [first] = visits;
  // The same seat in a second tab, as somebody has it who forgot the first.
  const tab = await first.page();
  await tab.goto(white.url());
  await line(tab, 'Your move');
  await first.context.setOffline(true);
  await lost(tab);
  await type(tab, 'e1-e2');
  await tab.getByText('Your move is saved').waitFor();
  await control(black, 'Resign').click();
  await black.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await line(black, 'White wins by resignation');
  await first.context.setOffline(false);
  await tab
    .getByText(/Your move e1-e2 couldn’t be played/)
    .first()
    .waitFor();
  await line(tab, 'White wins by resignation');
  await until(async () => (await turns(tab)) === 2, 'the board has gone back');
});

site.party('a stale turn is shown as not played, and the board goes back', two, async (visits) => {
  const { white, black, game } = await begin(visits);
  const [first] = visits;
  await game.play(['e1-e2', 'c1-c2']);
  // Black asks to take c1-c2 back; White makes a turn that the server does not hear of yet, and
  // says yes from another device: then the turn answers what has not happened.
  await control(black, 'Takeback').click();
  await button(white, 'Accept').waitFor();
  const cookies = await first.context.cookies();
  const visitor = cookies.find((one) => one.name === 'potentia-visitor');
  assert.ok(visitor, 'a visitor has a cookie');
  await first.context.setOffline(true);
  await lost(white);
  await type(white, 'a1-b2');
  await white.getByText('Your move is saved').waitFor();
  const id = /table\/([\w-]{11})/.exec(white.url())[1];
  const answer = await fetch(`${site.address}api/v1/tables/${id}/commands`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Cookie: `potentia-visitor=${visitor.value}`,
    },
    body: JSON.stringify({ do: 'grant-takeback', id: 'elsewhere' }),
  });
  assert.equal(answer.status, 200, await answer.text());
  await first.context.setOffline(false);
  await white
    .getByText(/Your move a1-b2 couldn’t be played/)
    .first()
    .waitFor();
  await game.table.undo();
  await game.agree();
  await game.play(['c1-c2', 'a1-b2']);
});

site.party('a page that is older than the server says so', [{}], async ([visit]) => {
  visit.forgive(/WebSocket connection to|Failed to load resource/);
  const page = visit.latest;
  let old = false;
  await page.routeWebSocket('**/api/v1/socket', (route) => {
    if (old) route.close({ code: 1002 });
    else route.connectToServer();
  });
  await page.route('**/api/v1/me', (route) =>
    old ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  await makeTable(visit, { choices: ['White'] });
  await kept(page);
  old = true;
  await site.down('stop');
  await site.up();
  await page.getByText('This page is out of date.').first().waitFor();
  await button(page, 'Reload the page').waitFor();
});

site.party('the connection is shown as lost at once', [{}], async ([visit]) => {
  visit.forgive(away);
  const page = visit.latest;
  await makeTable(visit, { choices: ['White'] });
  await page.locator('.presence-here').waitFor();
  const began = performance.now();
  await visit.context.setOffline(true);
  await lost(page);
  assert.ok(performance.now() - began < 15_000, 'before a silence of 20 s would tell it');
  await pause(1500); // long enough for a try in vain
  await visit.context.setOffline(false);
  await mended(page);
});
