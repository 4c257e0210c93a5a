/* Games in which both players play with the same pieces: players are told apart by their sign, and
 * what they share stays in sight. */

import assert from 'node:assert/strict';

import { Finger, Mouse } from './hands.mjs';
import { start } from './site.mjs';
import { Table } from './table.mjs';

const site = await start();
const MIDDLE = 'zertz basic .3/5/.4./..3G./...2./..2./.1W. 1 2,2,1 2,4,4 m';
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

site.check('players without a colour have a sign', {}, async (visit, page) => {
  await Table.friends(visit, { position: MIDDLE });
  assert.deepEqual(await page.locator('.player-head').allTextContents(), [
    '2Player 2',
    '1Player 1',
  ]);
  assert.equal(await page.locator('.player-white, .player-black').count(), 0);

  await visit.go('#/learn/zertz-isolating');
  await page.locator('.table-bare .player-sign').nth(1).waitFor();
  assert.deepEqual(await page.locator('.table-bare .player-sign').allTextContents(), ['2', '1']);

  await visit.go('#/new?start=zertz&opponent=engine');
  const sides = page.getByRole('group', { name: 'Your side' });
  assert.match(await sides.textContent(), /Player 1.*Player 2/);
});

const boxes = (page) =>
  page
    .locator('.table-shared, .table-board .pb-svg')
    .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));

for (const [where, options, hand] of [
  ['desktop', {}, new Mouse()],
  ['phone', PHONE, new Finger()],
]) {
  site.check(
    `${where}: pool, captures and what is to go in sight`,
    options,
    async (visit, page) => {
      const table = await Table.friends(visit, { position: MIDDLE });
      const before = await boxes(page);
      const low = page.viewportSize().height - (options.isMobile ? 58 : 0); // the controls
      for (const action of ['Bd3', '-a2', 'Ba3']) {
        const seen = page.locator('.table-board .pb-tray').filter({ visible: true });
        for (const tray of await seen.all()) {
          for (const item of await tray.locator('.pb-item, .pb-number').all()) {
            const { y, height } = await item.boundingBox();
            assert.ok(y >= 0 && y + height <= low, await item.textContent());
          }
        }
        assert.equal(await seen.count(), 3, 'both players and the pool');
        assert.match(
          await seen.nth(2).textContent(),
          /to go \d.*to go \d.*to go \d.*of each to go \d/,
        );
        await table.act(action, hand);
      }
      assert.deepEqual(await boxes(page), before, 'nothing has moved');
    },
  );
}

const CUT = 'zertz basic W.2/1.3/6/5G1/6/5/4 1 0,0,0 0,0,0 r';

/** The spaces that are drawn for a while, or stay as a mark. */
const spaces = (page, look) => page.locator(`.table-board .${look}`).count();

site.check(
  'a group cut off is marked before it goes to its captor',
  { reducedMotion: 'no-preference' },
  async (visit, page) => {
    await Table.friends(visit, { position: CUT });
    const captured = page.locator('[data-hand="white 1 0"]');
    await page.locator('.pb-point[data-point="b1"]').click();
    await page.locator('[data-marked]').waitFor({ state: 'attached' });
    assert.deepEqual(
      await page.locator('[data-goes]').evaluateAll((all) => all.length),
      2,
      'the ring removed, and the one cut off',
    );
    assert.equal(await spaces(page, 'pb-last-space'), 2);
    assert.match(await captured.textContent(), /^1/);
    await page
      .getByText('Player 1 removes the ring b1 and claims isolated marbles: 1.')
      .waitFor({ state: 'attached' });
  },
);

site.check('the only vacant ring asks for the marble', PHONE, async (visit, page) => {
  const last = 'zertz basic ..../...../..WG../..B1G../..BG../...../.... 1 0,0,0 0,1,1 m';
  const table = await Table.friends(visit, { position: last });
  await page.locator('.pb-point[data-point="d4"]').tap();
  await page.locator('.pb-asked').getByRole('button', { name: 'grey marble' }).tap();
  await table.follow('Gd4');
  await table.agree();
  assert.equal(
    await page.locator('.status-line').textContent(),
    'Player 1 wins by claiming the last rings.',
  );
});
