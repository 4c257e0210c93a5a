/* The board for the ear: the cursor, what is played, and what the command box answers. */

import assert from 'node:assert/strict';

import { Keyboard } from './hands.mjs';
import { heard, listen } from './listening.mjs';
import { DVONN } from './pages.mjs';
import { start, until } from './site.mjs';
import { Table } from './table.mjs';

const site = await start();

const type = async (page, text) => {
  const box = page.locator('.command input');
  await box.fill(text);
  await box.press('Enter');
};
const answers = (page, text) => page.locator('.command-answer', { hasText: text }).waitFor();
const says = (page, text) => page.locator('[aria-live=polite]', { hasText: text }).waitFor();

site.check('the cursor and moves are heard', {}, async (visit, page) => {
  await listen(visit);
  const table = await Table.friends(visit, { start: 'standard' });
  const at = (name) => page.locator(`.pb-point[data-point="${name}"]`);
  await at('e1').focus();
  await page.keyboard.press('ArrowUp');
  assert.deepEqual(await heard(page), [], 'silent until it is asked for');

  await type(page, 'sound');
  await answers(page, 'You hear the board now.');
  await says(page, 'You hear the board now.');
  const tones = {};
  for (const name of ['a1', 'e1', 'e5', 'e9', 'i1', 'b2', 'e2']) {
    await at(name).focus();
    await page.keyboard.press('Shift'); // what has the focus by keyboard is seen, and heard
    [tones[name]] = await heard(page);
  }
  assert.ok(tones.a1.pan < tones.e1.pan && tones.e1.pan < tones.i1.pan);
  assert.ok(tones.e1.pitch < tones.e5.pitch && tones.e5.pitch < tones.e9.pitch);
  assert.equal(tones.e5.kind, 'knock', 'nothing lies there');
  assert.equal(tones.b2.kind, 'tone');
  assert.notDeepEqual(tones.b2.wave, tones.e2.wave, 'White and Black sound different');

  await table.act('a1-b2', new Keyboard());
  await until(async () => (await page.locator('.moves .turn').count()) === 1, 'it is played');
  const played = (await heard(page)).filter(({ kind }) => kind === 'tone');
  assert.ok(played.length >= 2, 'from and to');

  await type(page, 'sound off');
  await answers(page, 'The board is silent.');
  await heard(page);
  await at('e5').focus();
  assert.deepEqual(await heard(page), []);
});

site.check('the command box tells what lies where', {}, async (visit, page) => {
  await listen(visit);
  await Table.friends(visit, { position: DVONN });
  await type(page, 'sound on');
  await answers(page, 'You hear the board now.');
  await type(page, 'What is on a1?');
  await answers(page, /^a1, /);
  await says(page, 'a1, ');
  assert.ok((await heard(page)).length > 0);
  await type(page, 'summary');
  await answers(page, /White: on the board \d+ × .*controls \d+/);
  await type(page, 'board');
  await answers(page, /c1, .*\. .*\. /);
  const all = await heard(page);
  assert.ok(all.length >= 20, 'point by point');
  assert.ok(all.at(-1).at - all[0].at > 3, 'one after the other');
});

site.check('it is a setting too', { settings: { volume: 0 } }, async (visit, page) => {
  await visit.go('#/settings');
  await page.getByRole('switch', { name: 'Sounding board' }).check();
  assert.equal(await page.getByRole('slider').inputValue(), '60', 'else it would not be heard');
});
