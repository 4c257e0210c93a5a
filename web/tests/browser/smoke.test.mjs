/* The daily part: the page loads under its policy, a game is played, the engine answers and
 * analyses. */

import assert from 'node:assert/strict';

import { Keyboard, Mouse } from './hands.mjs';
import { start, until } from './site.mjs';
import { Table } from './table.mjs';

const site = await start();

site.check(
  'the page comes with its policy and loads nothing from elsewhere',
  {},
  async (visit, page) => {
    const asked = [];
    page.on('request', (request) => asked.push(request.url()));
    const response = await page.goto(site.address);
    assert.match(
      response.headers()['content-security-policy'],
      /script-src 'self' 'wasm-unsafe-eval';/,
    );
    await page.locator('.way-in').first().waitFor();
    assert.deepEqual(
      asked.filter((url) => !url.startsWith(site.address)),
      [],
    );
    assert.ok(await page.evaluate(() => crossOriginIsolated));
  },
);

site.check(
  'a turn by mouse and one by keyboard, kept through a reload',
  {},
  async (visit, page) => {
    const table = await Table.friends(visit, {
      position: 'gipf standard 4/5/6/bbwT4/6/5/W2B w 5,5 BB -,- m -',
    });
    await table.play(['e1-e2', '+a1-b2'], new Mouse());
    await table.play(['i1-h2'], new Keyboard());
    await page.reload();
    await table.agree();
  },
);

site.check('the computer answers', { settings: { opponent: 1 } }, async (visit, page) => {
  await visit.go();
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.locator('.table .pb-svg').waitFor();
  const turns = () => page.locator('.moves .turn').count();
  await page.locator('.status-line', { hasText: 'Your move' }).waitFor();
  const before = await turns();
  await page.getByLabel('Move or command').fill('a2-b3');
  await page.getByLabel('Move or command').press('Enter');
  await until(async () => (await turns()) === before + 2, 'the computer answers');
});

site.check('the engine analyses', {}, async (visit, page) => {
  await visit.go('#/study?start=dvonn');
  await page.locator('.line-turn').first().waitFor();
});
