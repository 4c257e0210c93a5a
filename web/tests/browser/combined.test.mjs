/* Any game in a folder can be a side game: challenges decided by the games of tests/games, which
 * nobody here has heard of; and the board of a side game comes out of the stake and goes back. */

import assert from 'node:assert/strict';

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

for (const side of ['noughts', 'medley'].filter(isKnown)) {
  site.check(`a challenge decided by ${side}`, {}, async (visit, page) => {
    const table = await Table.friends(visit, { position: positionWith(side) });
    await table.play(['Zg2-g4', 'challenge'], mouse);
    if (table.scene.phase === 'first') await table.act('first:b', mouse);
    assert.equal(table.scene.boards.length, 2);
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
    await page.getByRole('button', { name: 'Concede' }).click();
    await page.locator('.side-lost').waitFor();
    assert.match(await large.getAttribute('aria-label'), /Side game/, 'its end is seen');
    await moved([OUT, [...OUT].reverse()]);
    await until(
      async () => !/Side game/.test(await large.getAttribute('aria-label')),
      'the main board',
    );
  },
);
