/* Whole games of two friends at one screen, by mouse. */

import assert from 'node:assert/strict';

import { Dragging, Mouse } from './hands.mjs';
import { start, until } from './site.mjs';
import { Table } from './table.mjs';

const site = await start();

/** Seeds whose games are neither short nor endless and have rows, potentials and stacks. */
const GAMES = [
  { start: 'basic', seed: 13, title: 'GIPF, basic game', hand: new Mouse() },
  { start: 'standard', seed: 10, title: 'GIPF, standard game', hand: new Mouse() },
  { start: 'tournament', seed: 4, title: 'GIPF, tournament game', hand: new Dragging() },
  { start: 'ultimate', seed: 1, title: 'Ultimate GIPF', hand: new Dragging() },
  { start: 'dvonn', seed: 19, title: 'DVONN', hand: new Mouse() },
  { start: 'yinsh.blitz', seed: 18, title: 'YINSH, blitz', hand: new Mouse() },
  { start: 'tzaar.fixed', seed: 13, title: 'TZAAR, fixed start', hand: new Dragging() },
  { start: 'zertz.blitz', seed: 7, title: 'ZÈRTZ, blitz', hand: new Mouse() },
];

for (const { start: name, seed, title, hand } of GAMES) {
  site.check(`a whole game: ${title}`, {}, async (visit, page) => {
    const table = await Table.friends(visit, { start: name });
    await table.finish(seed, hand);

    const { winner } = table.scene.outcome;
    const { label } = table.kit.players[winner === 'white' ? 0 : 1];
    const result = winner === 'nobody' ? /^A (tie|draw)/ : new RegExp(`^${label} wins[:,]? .+`);
    const line = await page.locator('.status-line').textContent();
    assert.match(line, result);
    await until(
      async () => (await page.locator('[aria-live=assertive]').textContent()).includes(line),
      'the result is announced',
    );
    assert.equal(await page.locator('.moves .turn').count(), table.scene.turn);

    await page.getByRole('link', { name: 'Potentia, home' }).click();
    const card = page.locator('.game-card');
    await card.waitFor();
    assert.equal(await card.count(), 1);
    const text = await card.textContent();
    assert.ok(text.includes(title) && text.includes(line), text);

    // Opened again it is the same game, and it is over.
    await card.locator('a').click();
    await table.agree();
    assert.equal(await page.locator('.status-line').textContent(), line);
  });
}
