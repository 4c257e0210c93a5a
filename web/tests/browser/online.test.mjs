/* Two people at two browsers and one server: by link, with everything people do at a table. */

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { OnlineGame, button, control, join, line, makeTable, more, turns } from './online.mjs';
import { Keyboard, Mouse } from './hands.mjs';
import { board, record } from './record.mjs';
import { newVisit, serve, settled, start, until } from './site.mjs';
import { Table, randomFrom } from './table.mjs';

const site = await start({ more: ['--open-house'] });
const mouse = new Mouse();
const two = [{}, {}];
const party = site.company(two);

site.party('by link: play, watch, chat, draw, resign, rematch', [{}, {}, {}], async (visits) => {
  const [first, second, third] = visits;
  const white = first.latest;
  const link = await makeTable(first, { choices: ['Anyone', 'White'] });
  assert.match(link, /#\/table\/[\w-]{11}\?invite=[\w-]{43}$/);
  await line(white, 'Waiting for an opponent');
  const black = await join(second, link);
  const other = third.latest;
  await third.go(`#/table/${/table\/([\w-]{11})/.exec(link)[1]}`);
  await other.locator('.table-online .pb-svg').waitFor();

  const game = await OnlineGame.at({ white, black, others: [other] }, { setup: 'basic' });
  await game.play(['a2-b3', 'i2-h3', 'e1-e2', 'c1-c2']);
  assert.equal(await turns(other), 4);
  await white.getByText('1 person watching').waitFor();

  // Chat is text, whatever it looks like.
  await white.getByRole('tab', { name: 'Chat' }).click();
  await white.getByLabel('Write a message').fill('<b>good luck</b> & have fun');
  await white.getByLabel('Write a message').press('Enter');
  await black.getByRole('tab', { name: 'Chat (1)' }).click();
  await black.locator('.chat-lines', { hasText: '<b>good luck</b> & have fun' }).waitFor();
  await black.getByRole('switch', { name: 'Mute your opponent' }).check();
  await black.locator('.chat-lines', { hasText: 'No messages yet.' }).waitFor();
  await white.getByRole('tab', { name: 'Moves' }).click();

  await control(white, 'Draw').click();
  await black.getByText('White offers a draw').first().waitFor();
  await white.getByText('You’ve offered a draw.').waitFor();
  await button(black, 'Decline').click();
  await until(
    async () => (await white.getByText('You’ve offered a draw.').count()) === 0,
    'declined',
  );

  // A turn goes back when the other lets it.
  await control(black, 'Takeback').click();
  await button(white, 'Decline').click();
  await button(white, 'Decline').waitFor({ state: 'detached' });
  await control(black, 'Takeback').click();
  await button(white, 'Accept').click();
  await game.table.undo();
  await game.agree();
  await game.play(['c1-c2']);

  await control(white, 'Resign').click();
  await white.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  for (const page of [white, black, other]) await line(page, 'Black wins by resignation');
  await black.locator('[aria-live=assertive]', { hasText: 'Black wins by resignation' }).waitFor();
  for (const [page, result] of [
    [white, 'You lost'],
    [black, 'You won'],
    [other, 'Black won'],
  ])
    assert.equal(await page.locator('.status-result').textContent(), result);

  await button(white, 'Rematch').click();
  await black.getByText('Your opponent wants a rematch.').waitFor();
  const before = white.url();
  await button(black, 'Rematch').click();
  await until(() => white.url() !== before && black.url() === white.url(), 'both are at the next');
  await line(black, 'Your move');
  const next = await OnlineGame.at({ white: black, black: white }, { setup: 'basic' });
  await next.play(['a1-b2', 'i1-h2']);
  await other.getByRole('link', { name: 'Go to the rematch' }).waitFor();

  await control(black, 'Draw').click();
  await button(white, 'Accept').click();
  for (const page of [white, black]) await line(page, 'A draw by agreement');
});

party('a reload in the middle of the game, and of a turn', async ([first, second]) => {
  const white = first.latest;
  const link = await makeTable(first, { choices: ['White'] });
  const black = await join(second, link);
  const game = await OnlineGame.at({ white, black }, { setup: 'basic' });
  await game.play(['a2-b3', 'i2-h3']);
  await white.reload();
  await black.reload();
  await game.agree();
  await game.play(['e1-e2']);
});

const TAMSK = 'gipf standard 4/5/6/bbwT4/6/5/W2B w 5,5 BB -,- m -';

party('a turn of several steps is handed in whole', async ([first, second]) => {
  const white = first.latest;
  const link = await makeTable(first, { position: TAMSK, choices: ['White'] });
  const black = await join(second, link);
  const game = await OnlineGame.at({ white, black }, { position: TAMSK });
  await game.act('e1-e2');
  await line(white, 'You have an extra move');
  assert.equal(await black.getByText('So far:').count(), 0, 'nobody sees half a turn');
  await control(white, 'Step back').click();
  await game.table.back();
  await game.agree();
  await game.play(['e1-e2', '+a1-b2']);
  await line(black, 'Your move');
  assert.equal(await turns(black), 1);
});

party('a whole game of DVONN', async ([first, second]) => {
  const position = (await record('dvonn', 19, 60)).position;
  const white = first.latest;
  const link = await makeTable(first, { position, choices: ['White'] });
  const black = await join(second, link);
  const game = await OnlineGame.at({ white, black }, { position });
  const random = randomFrom(3);
  while (!game.table.over) await game.act(await game.table.byLot(random));
  for (const page of [white, black]) await page.locator('.status-over').waitFor();
});

party('every game can be played at a table', async ([first, second]) => {
  for (const [start, moves] of [
    ['dvonn', ['e3', 'f3', 'g3', 'd3']],
    ['ultimate', []],
    ['standard', ['a1-b2', 'i1-h2']],
    ['yinsh', []],
    ['tzaar.fixed', []],
  ]) {
    const white = first.latest;
    const link = await makeTable(first, { start, choices: ['White'] });
    const black = await join(second, link);
    const game = await OnlineGame.at({ white, black }, { setup: start });
    await game.play(moves);
    for (let i = moves.length; i < 3; i++) await game.act((await game.table.legal())[0]);
  }
});

party('a random board is drawn by the server, for both alike', async ([first, second]) => {
  const boards = [];
  for (let i = 0; i < 2; i++) {
    const white = first.latest;
    const link = await makeTable(first, { start: 'tzaar', choices: ['White'] });
    const black = await join(second, link);
    await line(white, 'Capture a stack');
    const [mine, theirs] = [await board(white), await board(black)];
    assert.deepEqual(mine, theirs);
    boards.push(mine.join());
  }
  assert.notEqual(boards[0], boards[1]);
});

site.party('an open table is in the lobby', two, async ([first, second]) => {
  const page = second.latest;
  await second.go('#/online');
  await page.getByText('Nobody’s waiting for an opponent').waitFor();
  await makeTable(first, { choices: ['Anyone', 'White'] });
  await page.locator('.table-line', { hasText: 'GIPF, basic game' }).getByText('Play').click();
  await button(page, 'Sit down and play').click();
  await line(first.latest, 'Your move');
  // It is told of where one is not looking.
  await first.go('#/settings');
  await until(async () => /Your turn/.test(await first.latest.title()), 'the title says so');
  await first.go('#/online');
  await first.latest.getByRole('heading', { name: 'Your turn' }).waitFor();
});

party('by keyboard alone', async ([first, second]) => {
  const white = first.latest;
  const link = await makeTable(first, { choices: ['White'] });
  const black = await join(second, link);
  const game = await OnlineGame.at({ white, black }, { setup: 'basic' });
  const keys = new Keyboard();
  for (const text of ['a2-b3', 'i2-h3', 'e1-e2']) await game.act(text, keys);
  // What the other did is told to those who listen.
  await black.locator('[aria-live=polite]', { hasText: 'White pushes a piece' }).waitFor();
});

site.party(
  'turns are handed in when they are confirmed',
  [{ settings: { confirm: true } }, {}],
  async (visits) => {
    const [first, second] = visits;
    const white = first.latest;
    const link = await makeTable(first, { choices: ['White'] });
    const black = await join(second, link);
    const game = await OnlineGame.at({ white, black }, { setup: 'basic' });
    game.table.page = white;
    game.table.isActor = true;
    await mouse.act(game.table, 'a2-b3');
    await line(white, 'Play this move?');
    assert.equal(await turns(black), 0);
    await button(white, 'Take back').click();
    await game.agree();
    game.table.page = white;
    game.table.isActor = true;
    await mouse.act(game.table, 'e1-e2');
    await button(white, 'Confirm').click();
    await game.table.follow('e1-e2');
    await game.agree();
  },
);

site.party('a private table is watched by its link alone', [{}, {}, {}], async (visits) => {
  const [first, second, third] = visits;
  const link = await makeTable(first, { choices: ['White'] });
  await join(second, link);
  const id = /table\/([\w-]{11})/.exec(link)[1];
  await third.go(`#/table/${id}`);
  await third.latest.getByRole('heading', { name: 'This table is private' }).waitFor();
  await more(first.latest, 'Link for spectators');
  const watch = await first.latest
    .getByRole('textbox', { name: 'Link for spectators' })
    .inputValue();
  await third.latest.goto(watch);
  await third.latest.reload();
  await line(third.latest, 'White to move');
  await first.latest.keyboard.press('Escape');
  await control(first.latest, 'Resign').click();
  await first.latest.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await line(third.latest, 'Black wins by resignation');
  // What was played can be studied.
  await button(first.latest, 'Review the game').click();
  await first.latest.locator('.study-grid .pb-svg').waitFor();
});

site.party('a notification where the page is not looked at', two, async ([first, second]) => {
  await second.context.addInitScript(() => {
    globalThis.told = [];
    function Told(title, options) {
      globalThis.told.push(`${title}: ${options.body}`);
    }
    Told.permission = 'granted';
    Told.requestPermission = async () => 'granted';
    globalThis.Notification = Told;
  });
  const link = await makeTable(first, { choices: ['White'] });
  const black = await join(second, link);
  await second.go('#/online');
  await black.getByRole('button', { name: 'Notify me when it’s my turn' }).click();
  await black.getByRole('button', { name: 'Notifications are on' }).waitFor();
  await black.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }));
  await first.latest.getByLabel('Move or command').fill('a2-b3');
  await first.latest.getByLabel('Move or command').press('Enter');
  await until(async () => (await black.evaluate(() => globalThis.told)).length === 1, 'it is told');
  await until(async () => /^● Your turn/.test(await black.title()), 'in the title, too');
});

party('a game is aborted before it has begun', async ([first, second]) => {
  const link = await makeTable(first, { choices: ['White'] });
  const black = await join(second, link);
  await more(black, 'Abort game');
  await button(black, 'Abort game').click();
  await line(first.latest, 'The game was aborted');
});

site.party('a seat moves to another device', two, async ([first, second]) => {
  const page = first.latest;
  await makeTable(first, { choices: ['White'] });
  await more(page, 'Continue on another device');
  const link = await page.getByRole('textbox', { name: 'Link to your seat' }).inputValue();
  await second.latest.goto(link);
  await button(second.latest, 'Continue here').click();
  await second.latest.getByRole('heading', { name: 'Invite your opponent' }).waitFor();
  await until(() => !/seat=/.test(second.latest.url()), 'the secret is gone from the address');
});

site.party('the engine plays on the server', [{}], async ([visit]) => {
  const page = visit.latest;
  await makeTable(visit, { choices: ['The computer', 'White'] });
  await line(page, 'Your move');
  await page.getByLabel('Move or command').fill('a2-b3');
  await page.getByLabel('Move or command').press('Enter');
  await until(async () => (await turns(page)) === 2, 'the computer answers');
  await line(page, 'Your move');
});

/* White declares, Black challenges, both choose in secret; the one who looks on sees neither
 * choice before both are made. */
const SECRET = 'combined Z:rps,Y:die 3,3 - gipf tournament wY3/5/6/W6/6/wZb3/3B w 9,9 BB -,- m -';

site.party('a secret choice stays one until both have chosen', [{}, {}, {}], async (visits) => {
  const [first, second, third] = visits;
  const white = first.latest;
  const link = await makeTable(first, { position: SECRET, choices: ['Anyone', 'White'] });
  const black = await join(second, link);
  const other = third.latest;
  await third.go(`#/table/${/table\/([\w-]{11})/.exec(link)[1]}`);
  const game = await OnlineGame.at({ white, black, others: [other] }, { position: SECRET });
  await game.play(['Zg2-g4', 'challenge']);
  await game.act('rock');
  for (const page of [black, other]) {
    await page.locator('.side-game', { hasText: 'White: a secret choice' }).waitFor();
    assert.doesNotMatch(await page.content(), /Rock<\/p>|White: Rock/);
  }
  await white.locator('.side-game', { hasText: 'White: Rock' }).waitFor();
  await black.reload();
  await game.agree();
  await button(black, 'Paper').click();
  await game.table.follow('paper');
  await game.agree();
  await game.act((await game.table.legal())[0]);
});

/* Black's answer to a choice he does not know: only then it shows that his turn goes on. */
const ANSWER = 'combined Z:rps 3,3 - gipf tournament wY3/5/4b1/W3b2/3b2/bZw3/3B b 9,9 BB -,- m -';

party('a turn goes on after the answer to a secret', async ([first, second]) => {
  const white = first.latest;
  const link = await makeTable(first, { position: ANSWER, choices: ['White'] });
  const black = await join(second, link);
  const game = await OnlineGame.at({ white, black }, { position: ANSWER });
  await game.play(['Zg2-g4', 'challenge', 'rock', 'rock', 'xd6-g4']);
  await line(white, 'Your move');
});

party('chance acts on the server', async ([first, second]) => {
  const white = first.latest;
  const link = await makeTable(first, { position: SECRET, choices: ['White'] });
  const black = await join(second, link);
  const game = await OnlineGame.at({ white, black }, { position: SECRET });
  await game.play(['Yb2-b3']);
  await button(black, 'Challenge it').click();
  // What was rolled is the same for both, and the game goes on.
  for (const page of [white, black]) await line(page, /Your move|to move\.?$/);
  const points = (page) =>
    page
      .locator('.pb-point')
      .evaluateAll((all) =>
        all.map((point) => point.getAttribute('aria-label').replace(/; can be chosen$/, '')),
      );
  await until(
    async () => JSON.stringify(await points(white)) === JSON.stringify(await points(black)),
    'both see the same board',
  );
});

party('over days, answers are planned', async ([first, second]) => {
  const white = first.latest;
  const link = await makeTable(first, { choices: ['White', 'Correspondence', '3 days'] });
  const black = await join(second, link);
  const game = await OnlineGame.at({ white, black }, { setup: 'basic' });
  await game.play(['a2-b3']);
  await white.getByRole('tab', { name: 'Plan' }).click();
  // On a board of its own: Black's turn, then one's answer.
  const plan = async (expected, answer) => {
    await button(white, 'Plan a reply').click();
    await line(white, 'Play the move you expect from your opponent');
    const table = await Table.beside({ setup: 'basic' });
    table.page = white;
    await table.follow('a2-b3');
    await table.act(expected, mouse);
    await line(white, 'Play your reply');
    await table.act(answer, mouse);
    await button(white, 'Save this plan').click();
    await white.locator('.plan-lines', { hasText: `${expected} → ${answer}` }).waitFor();
  };
  await plan('c1-c2', 'd1-d2');
  await plan('i2-h3', 'e1-e2');
  assert.equal(await white.locator('.plan-lines li').count(), 2);
  await button(white, 'Remove c1-c2 → d1-d2').click();
  await until(async () => (await white.locator('.plan-lines li').count()) === 1, 'one is left');
  // Black plays it, and White's answer comes by itself.
  game.table.page = black;
  game.table.isActor = true;
  await mouse.act(game.table, 'i2-h3');
  await game.table.follow('i2-h3');
  await game.table.follow('e1-e2');
  await game.agree();
});

test('on a host without a server nothing of it is offered', async () => {
  const server = await serve({ store: null });
  after(() => server.stop());
  const visit = await newVisit(site.browser, server.address);
  visit.forgive(/status of 404/);
  const page = visit.latest;
  await Promise.all([page.waitForResponse('**/api/v1/me'), visit.go('#/')]);
  await page.locator('.way-in').first().waitFor();
  await settled(page);
  assert.equal(await page.getByRole('link', { name: 'Online' }).count(), 0);
  await visit.go('#/online');
  await page.getByRole('heading', { name: 'Online play isn’t available here' }).waitFor();
  visit.quiet();
  await visit.context.close();
});
