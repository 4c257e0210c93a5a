/* A side game at a table of the server: its own time, its two boards, and giving up only it. */

import assert from 'node:assert/strict';

import { OnlineGame, button, control, join } from './online.mjs';
import { start, until } from './site.mjs';

const site = await start({ more: ['--open-house'] });

const POSITION =
  'combined Z:dvonn 3,3 - gipf tournament wY3/5/2wDb2/W4wPB/6/wZb3/3B w 9,9 BB -,- m -';

/** A table as the form can't make it: in the middle of a game. */
async function made(page) {
  return page.evaluate(async (position) => {
    const answer = await fetch('/api/v1/tables', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ position, clock: 'fischer:600000+5000/60000+2000', colour: 'white' }),
    });
    const { table, invite } = await answer.json();
    return { id: table.id, invite };
  }, POSITION);
}

site.party('the time of side games is chosen where there are any', [{}, {}], async (both) => {
  const [visit, friend] = both;
  const page = visit.latest;
  const choice = page.getByRole('group', { name: 'Time for each side game' });
  await visit.go('#/online/new?start=basic');
  await page.getByRole('radio', { name: 'A friend' }).waitFor();
  assert.equal(await choice.count(), 0);
  await visit.go('#/online');
  await visit.go('#/online/new?start=namesakes');
  await choice.waitFor();
  await choice.getByRole('radio', { name: '1+2' }).check();
  await page.getByText('Running out of time or leaving loses only the side game.').waitFor();
  await page.getByRole('radio', { name: 'No clock' }).check();
  await choice.waitFor({ state: 'detached' });
  await page.getByRole('radio', { name: '10+5' }).first().check();
  await choice.waitFor();
  const make = page.getByRole('button', { name: /^Create table/ });
  await until(() => make.isEnabled(), 'the table can be made');
  await make.click();
  await page.locator('.table-facts', { hasText: '10+5, side games 1+2' }).waitFor();

  // Who is invited reads what they would play, and for how long, before they sit down.
  const link = await page.getByRole('textbox', { name: 'Invitation' }).inputValue();
  const guest = friend.latest;
  await guest.goto(link);
  const invited = guest.locator('.join');
  await invited.getByText(/^Ultimate GIPF, namesakes · 10\+5, side games 1\+2/).waitFor();
  await invited.getByText(/TZAAR, ZÈRTZ, DVONN, YINSH or PÜNCT; takes about an hour/).waitFor();

  // From a position too, and by days.
  await visit.go(`#/online/new?position=${encodeURIComponent(POSITION)}`);
  await choice.waitFor();
  await page.getByRole('radio', { name: 'Correspondence' }).check();
  await page
    .getByRole('group', { name: 'Time per turn in side games' })
    .getByRole('radio', { name: '1 day' })
    .check();
  await until(() => make.isEnabled(), 'the table can be made');
  await make.click();
  const facts = page.locator('.table-facts');
  await facts.getByText('3 days per turn, side games 1 day per turn').waitFor();
});

site.party(
  'one tap finds an opponent for side games with their own time',
  [{}, {}],
  async (all) => {
    const [one, other] = all.map((visit) => visit.latest);
    for (const visit of all) await visit.go('#/online');
    const tap = (page) => button(page, '5+3, side games 3+2').click();
    await one.locator('.seeks select').selectOption('namesakes');
    await one.getByText('leaving loses only the side game').waitFor();
    await one.getByText('takes about an hour').waitFor();
    await tap(one);
    await one.getByText(/^Waiting for an opponent: .*, 5\+3, side games 3\+2\./).waitFor();
    await other.locator('.seeks select').selectOption('namesakes');
    await tap(other);
    for (const page of [one, other])
      await page.locator('.table-facts', { hasText: '5+3, side games 3+2' }).waitFor();
    await other.locator('.table-online .pb-svg').first().waitFor();
  },
);

site.party('a side game online', [{}, {}, {}], async ([first, second, third]) => {
  const white = first.latest;
  await first.go('#/online');
  const { id, invite } = await made(white);
  await first.go(`#/table/${id}`);
  // The connection may be older than the seat.
  await white.reload();
  await white.locator('.table-online .pb-svg').first().waitFor();
  const link = new URL(white.url());
  link.hash = `#/table/${id}?invite=${invite}`;
  const black = await join(second, link.href);
  const other = third.latest;
  await third.go(`#/table/${id}`);
  await other.locator('.table-online .pb-svg').first().waitFor();
  const pages = [white, black, other];

  const game = await OnlineGame.at({ white, black, others: [other] }, { position: POSITION });
  await game.play(['Zg2-g4']);
  // Who is called by their side is not told twice which one it is.
  const roles = async (page) => (await page.locator('.player-role').allTextContents()).sort();
  await until(async () => (await roles(white)).length === 1, 'only your own side is told');
  assert.deepEqual(await roles(white), ['White']);
  assert.deepEqual(await roles(black), ['Black']);
  assert.deepEqual(await roles(other), []);
  await game.play(['challenge', 'first:w']);
  // White's choice is sent at once, because another clock runs from there.
  for (const page of pages) {
    await page.getByText('main game 10:00').first().waitFor();
    await until(
      async () => (await page.locator('.table-online .pb-svg').count()) === 2,
      'both boards are seen',
    );
    assert.match(await page.locator('.clock-runs').textContent(), /^(1:00|0:5\d)$/);
  }
  await game.play(['a1']);

  // While the opponent thinks, White offers a draw, and then gives up the side game alone.
  await control(white, 'Draw').click();
  await black.getByText('White offers a draw of the whole game').first().waitFor();
  await button(black, 'Decline').click();
  await control(white, 'Resign').click();
  const asked = white.getByRole('dialog');
  await asked.getByRole('radio', { name: /^The whole game/ }).check();
  await asked.getByRole('radio', { name: /^This side game/ }).check();
  await button(asked, 'Give up the side game').click();
  await game.table.follow('leave');
  await game.agree();
  for (const page of pages) {
    await page.locator('.table-online .clock-runs').waitFor();
    assert.equal(await page.getByText('main game', { exact: false }).count(), 0);
    assert.match(await page.locator('.clock-runs').textContent(), /^(10:0\d|9:5\d)$/);
  }
});
