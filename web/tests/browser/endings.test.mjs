/* How games end: who won and why, the deciding turn, learning from it, and sharing it. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { cutOff } from './cut-off.mjs';
import { SIX, SLIP, ended } from './ended.mjs';
import { settled, start, until } from './site.mjs';

const site = await start();
const button = (page, name) => page.getByRole('button', { name, exact: true });
const result = (page) => page.locator('.status-result').textContent();
const decided = (page) => page.getByText('The deciding move', { exact: true }).waitFor();

site.check('a game against the computer ends with one thing to do', {}, async (visit, page) => {
  await ended(visit, { ...SIX, person: 'black', loser: 'black' });
  assert.equal(await result(page), 'You lost');
  assert.match(await page.locator('.status-line').textContent(), /White wins by resignation/);
  // The last turn is shown until the review has found the one that cost most.
  await page.getByText('The last move', { exact: true }).waitFor();
  await decided(page);
  assert.match(await page.locator('.ending-text').textContent(), /3 .*g5/);
  await page.locator('.ending-picture svg.pb-svg').waitFor();
  assert.equal(await page.locator('.status .button-main').count(), 1);
  assert.equal(await page.locator('.status .button-main').textContent(), 'Rematch');

  // The review is there already when the game is studied.
  await button(page, 'Review the game').click();
  await page.locator('.tallies').waitFor();
  assert.equal(await page.getByRole('progressbar').count(), 0);
});

site.check('who won is said to who looks', {}, async (visit, page) => {
  await ended(visit, { ...SIX, person: 'white', loser: 'black' });
  assert.equal(await result(page), 'You won');
  await ended(visit, { ...SIX, person: null, loser: 'white' });
  assert.equal(await result(page), 'Black won');
});

site.check('the picture leads to the deciding turn', {}, async (visit, page) => {
  await ended(visit, {
    from: SIX.from,
    turns: [...SIX.turns, 'a1-b2'],
    person: 'black',
    loser: 'black',
  });
  await decided(page);
  await page.locator('.ending-picture').click();
  await button(page, 'Back to the game').click();
  assert.equal(await result(page), 'You lost');
});

/** Touches one point after the other. */
async function touch(page, ...points) {
  for (const name of points) {
    const box = await page.locator(`.pb-point[data-point="${name}"]`).boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await settled(page);
  }
}

const asked = (page, text) => page.locator('.lesson-text', { hasText: text }).waitFor();
const says = (page, text) => page.locator('.lesson-said', { hasText: text }).waitFor();

site.check('a mistake becomes a puzzle: wrong, hint, right', {}, async (visit, page) => {
  await ended(visit, { ...SLIP, person: 'white', loser: 'white' });
  await button(page, 'Learn from your mistakes (1)').click();
  await asked(page, 'You played j3i2 here. Find a better move.');
  await touch(page, 'j3', 'i2');
  await says(page, 'That’s what was played in the game');
  await until(() => button(page, 'Hint').isEnabled(), 'it is taken back');
  await button(page, 'Hint').click();
  await says(page, /j3/);
  await touch(page, 'j3', 'j2');
  await says(page, 'Yes, that’s the best move.');
  await button(page, 'Finish').click();
  assert.equal(await result(page), 'You lost');
});

site.check('any move as good as the best is right', {}, async (visit, page) => {
  await ended(visit, { ...SIX, person: 'black', loser: 'black' });
  await button(page, 'Learn from your mistakes (1)').click();
  await asked(page, 'You played i5-g5 here. Find a better move.');
  await touch(page, 'b1', 'b2');
  await says(page, 'Yes, that’s a good move.');
  await button(page, 'Try again').click();
  await until(() => button(page, 'Solution').isEnabled(), 'it is asked again');
  await button(page, 'Solution').click();
  await says(page, 'was better.');
});

site.check('a game is shared as a moving picture and by a link', {}, async (visit, page) => {
  await ended(visit, { ...SIX, turns: [...SIX.turns, 'a1-b2'], person: 'black', loser: 'black' });
  await decided(page);
  await page.locator('.ending').getByRole('button', { name: 'Share', exact: true }).click();
  await page.locator('.film-picture').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Save the picture').click(),
  ]);
  const gif = readFileSync(await download.path());
  assert.equal(download.suggestedFilename(), 'potentia.gif');
  assert.equal(gif.subarray(0, 6).toString('latin1'), 'GIF89a');
  assert.equal(gif.readUInt16LE(6), 480);
  const read = await page.evaluate(
    async (bytes) => {
      const decoder = new ImageDecoder({ data: new Uint8Array(bytes), type: 'image/gif' });
      await Promise.all([decoder.tracks.ready, decoder.completed]);
      const { frameCount, repetitionCount } = decoder.tracks.selectedTrack;
      const last = await decoder.decode({ frameIndex: frameCount - 1 });
      return [frameCount, repetitionCount, last.image.duration / 1000];
    },
    [...gif],
  );
  // The start and seven turns, for ever, the last one longer.
  assert.deepEqual(read, [8, Infinity, 3000]);

  const link = await page.getByLabel('Link to the deciding move').inputValue();
  await visit.go('#/');
  await page.goto(link);
  await page.locator('.turn-current', { hasText: 'i5-g5' }).waitFor();
  assert.equal(await page.locator('.tree-turn[data-node]').count(), 7);

  visit.forgive(/damaged/);
  await visit.go('#/');
  await page.goto(link.replace(/&t=\d+$/, '&t=x'));
  await page.getByText('The link is damaged.').waitFor();
});

site.check(
  'nothing of the end is cut off on a small phone',
  { viewport: { width: 320, height: 568 } },
  async (visit, page) => {
    await ended(visit, { ...SIX, person: 'black', loser: 'black' });
    await decided(page);
    assert.deepEqual(await page.evaluate(cutOff), []);
    await page.locator('.ending').getByRole('button', { name: 'Share', exact: true }).click();
    await page.locator('.film-picture').waitFor();
    assert.deepEqual(await page.evaluate(cutOff), []);
    await page.keyboard.press('Escape');
    await button(page, 'Learn from your mistakes (1)').click();
    await asked(page, 'Find a better move.');
    assert.deepEqual(await page.evaluate(cutOff), []);
  },
);
