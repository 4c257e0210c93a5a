/* Accounts: making one, leaving it, getting back in, and what they are for. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { OnlineGame, button, control, join, line, makeTable } from './online.mjs';
import { open } from './pages.mjs';
import { start, until } from './site.mjs';

const site = await start({ more: ['--open-house'] });
let count = 0;
const newName = () => `Tester${++count}`;

async function register(visit, name, password = 'correct horse') {
  const page = visit.latest;
  await visit.go('#/account');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(password);
  await button(page, 'Create account').click();
  const code = await page.getByRole('textbox', { name: 'Recovery code' }).inputValue();
  await button(page, 'I’ve written it down').click();
  await page.getByRole('heading', { name, exact: true }).waitFor();
  return code;
}

site.party('an account from beginning to end', [{}, {}], async ([first, second]) => {
  for (const one of [first, second]) one.forgive(/status of 40[01349]/);
  const name = newName();
  const code = await register(first, name);
  assert.ok(code.length >= 16);
  const page = first.latest;

  // The same name again, in capitals, is refused with a reason.
  const other = second.latest;
  await second.go('#/account');
  await other.getByLabel('Name').fill(name.toUpperCase());
  await other.getByLabel('Password').fill('another password');
  await button(other, 'Create account').click();
  await other.getByRole('alert').filter({ hasText: /\w/ }).first().waitFor();

  // A wrong password, then the right one, on another device.
  await other.getByRole('tab', { name: 'Log in' }).click();
  await other.getByLabel('Password').fill('wrong password');
  await button(other, 'Log in').click();
  await other.locator('.note-error').waitFor();
  await other.getByLabel('Password').fill('correct horse');
  await button(other, 'Log in').click();
  await other.getByRole('heading', { name, exact: true }).waitFor();

  // A changed password ends the other session.
  await page.getByLabel('Current password').fill('correct horse');
  await page.getByLabel('New password').fill('battery staple');
  await button(page, 'Change password').click();
  await page.getByText('Your password has been changed').first().waitFor();
  await other.getByRole('tab', { name: 'Log in' }).waitFor();
  // So does the old recovery code; there is a new one.
  const dialog = page.getByRole('dialog');
  const newer = await dialog.getByRole('textbox', { name: 'Recovery code' }).inputValue();
  assert.notEqual(newer, code);
  await button(page, 'I’ve written it down').click();

  // The recovery code gives a new one.
  await other.getByRole('tab', { name: 'Forgotten password' }).click();
  await other.getByLabel('Name').fill(name);
  await other.getByLabel('Recovery code').fill(newer);
  await other.getByLabel('New password').fill('third password');
  await button(other, 'Set a new password').click();
  const again = await other
    .getByRole('dialog')
    .getByRole('textbox', { name: 'Recovery code' })
    .inputValue();
  assert.notEqual(again, newer);
  await button(other, 'I’ve written it down').click();
  await other.getByRole('heading', { name, exact: true }).waitFor();

  // Everything that is kept, as a file.
  const [file] = await Promise.all([
    other.waitForEvent('download'),
    button(other, 'Download everything').click(),
  ]);
  assert.match(readFileSync(await file.path(), 'utf8'), new RegExp(name));

  // A bot, somebody blocked.
  await other.locator('section', { hasText: 'Bots' }).getByLabel('Name').fill(`${name}-bot`);
  await button(other, 'Create a bot').click();
  assert.ok((await other.getByLabel('Bot token').inputValue()).length > 20);
  const bars = other.locator('section', { hasText: 'Blocked and muted' });
  await bars.getByLabel('Name').fill(`${name}-bot`);
  await button(other, 'Add to the list').click();
  await other.getByRole('button', { name: `Remove ${name}-bot from the list` }).waitFor();

  await button(other, 'Log out everywhere').click();
  await other.getByRole('tab', { name: 'Log in' }).click();
  await other.getByLabel('Name').fill(name);
  await other.getByLabel('Password').fill('third password');
  await button(other, 'Log in').click();
  await other.getByRole('heading', { name, exact: true }).waitFor();
  await other.getByText('Delete account').click();
  await other.locator('details[open]').getByLabel('Password').fill('third password');
  await button(other, 'Delete permanently').click();
  await other.getByText('Your account has been deleted.').first().waitFor();
  await open(second, `#/people/${name}`, 'h1');
  await other.getByRole('heading', { name, exact: true }).waitFor();
  assert.equal(await other.getByText('Ratings').count(), 0);
});

site.party('a rated game changes both ratings', [{}, {}], async ([first, second]) => {
  const names = [newName(), newName()];
  await register(first, names[0]);
  await register(second, names[1]);
  const link = await makeTable(first, {
    choices: ['Anyone', 'White', '10+5'],
    toggles: ['Rated'],
  });
  const white = first.latest;
  const black = await join(second, link);
  const game = await OnlineGame.at({ white, black }, { setup: 'basic' });
  const table = white.url();
  await white.getByText('Rated').first().waitFor();
  // From the tenth turn on the winner gains as well.
  await game.play(['a2-b3', 'i2-h3', 'e1-e2', 'c1-c2', 'i4-h4']);
  await game.play(['d1-d2', 'f8-e8', 'i3-h3', 'a2-b3', 'h6-g6']);
  await control(black, 'Resign').click();
  await black.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await line(white, 'White wins by resignation');
  const rating = async (visit, name) => {
    await open(visit, `#/people/${name}`, '.rating-number');
    return Number.parseInt(await visit.latest.locator('.rating-number').textContent(), 10);
  };
  const [won, lost] = [await rating(first, names[0]), await rating(first, names[1])];
  assert.ok(won > 1500 && lost < 1500, `${won} and ${lost}`);
  await first.latest.locator('.table-line', { hasText: 'White wins by resignation' }).waitFor();

  // With a second game there is a curve, and what it shows is also said and listed.
  await button(black, 'Rematch').click();
  await white.goto(table);
  await button(white, 'Rematch').click();
  await line(black, 'Your move');
  await control(black, 'Resign').click();
  await black.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await line(black, 'by resignation');
  const less = await rating(second, names[1]);
  assert.ok(less < lost, `${less} after ${lost}`);
  const curve = black.getByRole('img', { name: /^Rating in GIPF/ });
  const label = await curve.getAttribute('aria-label');
  assert.match(label, new RegExp(`${lost} at first, ${less} now, between ${less} and ${lost}`));
  await black.getByText('Game by game').click();
  const rows = await black.locator('.rating-table tbody tr').allInnerTexts();
  assert.equal(rows.length, 2);
  assert.ok(rows[0].includes(`${less}\t−${lost - less}`), rows[0]);
  await black.locator('.rating-table').getByRole('link', { name: 'View' }).last().click();
  await line(black, 'White wins by resignation');
});

site.party(
  'the board of a rated game is drawn when both sit',
  [{}, {}],
  async ([first, second]) => {
    await register(first, newName());
    await register(second, newName());
    const link = await makeTable(first, {
      start: 'random',
      choices: ['Anyone', 'White', '10+5'],
      toggles: ['Rated'],
    });
    const white = first.latest;
    await white
      .getByText('The board will be chosen at random once both players are seated.')
      .waitFor();
    const discs = (page) => page.locator('.table-board .pb-point:not([aria-label*=empty])');
    assert.equal(await discs(white).count(), 0);
    await white.getByText('How ratings work').click();
    await white.getByText('At most three games between the same two players count').waitFor();
    const black = await join(second, link);
    for (const page of [white, black])
      await until(async () => (await discs(page).count()) === 49, 'a full board');
    const board = (page) =>
      page.locator('.table-board [data-point]').evaluateAll((all) =>
        all
          .map((one) => `${one.dataset.point} ${one.getAttribute('aria-label').split(';')[0]}`)
          .sort()
          .join(),
      );
    assert.equal(await board(white), await board(black));
  },
);

site.party('games of the browser are added to the account', [{}], async ([visit]) => {
  const page = visit.latest;
  await visit.go('#/new?start=basic&opponent=friend');
  await button(page, 'Start game').click();
  await page.getByLabel('Move or command').fill('a2-b3');
  await page.getByLabel('Move or command').press('Enter');
  await until(async () => (await page.locator('.moves .turn').count()) === 1, 'a turn');
  await register(visit, newName());
  await button(page, 'Add 1 game from this browser').click();
  await page.getByText('1 game added.').first().waitFor();
  const list = page.locator('.account-list');
  await list.getByRole('button', { name: 'GIPF, basic game', exact: true }).click();
  await page.locator('.study-grid .pb-svg').waitFor();
});

site.party('tables of a visitor go with the account', [{}, {}], async ([first, second]) => {
  const name = newName();
  const link = await makeTable(first, { choices: ['White'] });
  const black = await join(second, link);
  await register(first, name);
  await black.getByRole('link', { name }).waitFor();
  const device = second.latest;
  assert.ok(device);
  await first.go('#/online');
  await first.latest.getByRole('heading', { name: 'Your turn' }).waitFor();
});
