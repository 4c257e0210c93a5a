/* Any game in a folder can be a side game: challenges decided by the games of tests/games, which
 * nobody here has heard of; and the board of a side game comes out of the stake and goes back. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { Mouse } from './hands.mjs';
import { start, until } from './site.mjs';
import { Table, randomFrom, rules } from './table.mjs';

const site = await start();
const mouse = new Mouse();
/** A side game that takes longer is conceded. */
const MOST = 12;

const starts = await rules.starts();
const isKnown = (name) => starts.some(({ side }) => side === name);
const MAIN = 'gipf tournament wY3/5/6/W6/6/wZb3/3B w 9,9 BB -,- m -';

const positionWith = (side) => `combined Z:${side} 3,3 - ${MAIN}`;

const OTHERS = ['noughts', 'medley'];
if (process.env.MODULE_WASM.endsWith('-more.wasm'))
  assert.ok(OTHERS.every(isKnown), 'all are here');

for (const side of OTHERS.filter(isKnown)) {
  site.check(`a challenge decided by ${side}`, {}, async (visit, page) => {
    const table = await Table.friends(visit, { position: positionWith(side) });
    await table.play(['Zg2-g4', 'challenge'], mouse);
    if (table.scene.phase === 'first') await table.act('first:b', mouse);
    assert.equal(table.scene.boards.length, 2);
    // Whatever its players are called, who acts is who they are in the main game.
    const [first] = table.kit.players;
    const role = first.label === 'White' ? /^Black, as White$/ : `Black, as ${first.label}`;
    await page.getByRole('region', { name: role }).waitFor();
    assert.match(await page.locator('.status-line').textContent(), /^Black /);
    await page.locator('.side-board [data-stake=g2]').waitFor({ state: 'attached' });
    const random = randomFrom(3);
    for (let i = 0; i < MOST && table.scene.challenge; i++)
      await table.act(await table.byLot(random), mouse);
    if (table.scene.challenge) await table.act('concede', mouse);
    const { settled } = table.scene;
    assert.ok(settled, 'the side game came to its end');
    const result = page.locator(settled.kept ? '.side-kept' : '.side-lost');
    assert.match(await result.textContent(), /side game/);
    const lies = table.scene.boards[0].things.some(
      ({ point, sprite }) => point === settled.point && table.kit.sprites[sprite].name === 'loaded',
    );
    assert.equal(lies, false, 'made or lost, the stake is spent');
  });
}

site.check(
  'a side game’s board comes out of the stake and goes back into it',
  { reducedMotion: 'no-preference' },
  async (visit, page) => {
    const table = await Table.friends(visit, { position: positionWith('tzaar.fixed') });
    await table.play(['Zg2-g4', 'challenge'], mouse);
    const large = page.locator('.table-middle > .pb');
    // What moves is noted, since it may be over before anybody looks.
    await page.evaluate(() => {
      const { animate } = Element.prototype;
      window.moves = [];
      Element.prototype.animate = function (frames, ...rest) {
        if (frames[0]?.transformOrigin) window.moves.push(frames.map((one) => one.transform));
        return animate.call(this, frames, ...rest);
      };
    });
    const moved = (wanted) =>
      until(
        async () =>
          JSON.stringify(await page.evaluate(() => window.moves)) === JSON.stringify(wanted),
        'the board moves',
      );
    const OUT = ['scale(0.06)', 'none'];
    await page.getByRole('button', { name: 'White starts' }).click();
    await moved([OUT]);
    await page.getByRole('button', { name: 'Give up the side game' }).click();
    await page.locator('.side-lost').waitFor();
    assert.match(await large.getAttribute('aria-label'), /Side game/, 'its end is seen');
    await moved([OUT, [...OUT].reverse()]);
    await until(
      async () => !/Side game/.test(await large.getAttribute('aria-label')),
      'the main board',
    );
  },
);

site.check('side games on one screen have a time of their own', {}, async (visit, page) => {
  const position = positionWith('dvonn');
  const choice = page.getByRole('group', { name: 'Time for each side game' });
  // Only where there are side games, and a clock.
  await visit.go('#/new?start=basic&opponent=friend');
  await page.getByRole('radio', { name: '10+5' }).check();
  assert.equal(await choice.count(), 0);
  await page.clock.install();
  await visit.go(`#/new?position=${encodeURIComponent(position)}&opponent=friend`);
  await page.getByRole('radio', { name: 'No clock' }).check();
  assert.equal(await choice.count(), 0);
  await page.getByRole('radio', { name: '10+5' }).check();
  await choice.getByRole('radio', { name: '1+2' }).check();
  await page.getByText('Running out of time loses only the side game.').waitFor();
  await page.getByRole('button', { name: 'Start game' }).click();

  const table = await Table.at(page, { position });
  const clock = (name) => page.getByRole('timer', { name: `${name}’s clock` });
  const shows = (name, wanted) =>
    until(async () => wanted.test(await clock(name).textContent()), `${name}: ${wanted}`);
  const main = page.getByText('main game', { exact: false });
  await table.play(['Zg2-g4', 'challenge'], mouse);
  assert.equal(await main.count(), 0, 'who starts is chosen in the main game');
  await table.act('first:w', mouse);
  assert.equal(await main.count(), 2);
  await shows('Black', /^1:00$/);
  await page.clock.fastForward(30_000);
  await shows('White', /^(0:3\d|0:2\d)$/);
  await table.act('a1', mouse);

  // It is kept with the game, and a reload finds it.
  await page.clock.fastForward(10_000);
  await shows('Black', /^0:(50|4\d)$/);
  await page.reload();
  await table.agree();
  assert.equal(await main.count(), 2);
  await shows('Black', /^0:(50|4\d)$/);
  await shows('White', /^0:(3\d|2\d)$/);

  // Who runs out of it loses the side game alone.
  await page.clock.fastForward(60_000);
  await page.getByText('Black ran out of time and loses the side game').first().waitFor();
  await table.follow('concede');
  await table.agree();
  assert.equal(await page.locator('.side-kept').count(), 1, 'the declared move is made');
  assert.equal(await main.count(), 0);
  await shows('Black', /^(10:00|9:5\d)$/);
  await page.locator('.clock-runs').waitFor();

  // The record says so, too.
  const download = page.waitForEvent('download');
  await page.locator('.controls').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Export as SGF' }).click();
  const sgf = readFileSync(await (await download).path(), 'utf8');
  assert.match(sgf, /TM\[600\]/);
  assert.match(sgf, /PTT\[60\+2\]/);
  assert.match(sgf, /first:w;a1;concede/);
});
