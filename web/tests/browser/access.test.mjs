/* axe-core finds nothing: every page and dialog, light and dark, phone and desktop. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { SIX, ended } from './ended.mjs';
import { control, join, makeTable, more } from './online.mjs';
import { menu, paste, record } from './record.mjs';
import { start } from './site.mjs';
import { Table } from './table.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const site = await start();

const SIZES = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
];

/* Of all rules only that of contrast looks at colours: it alone is asked again in the dark. */
const ALL = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const RULES = {
  light: { type: 'tag', values: ALL },
  dark: { type: 'rule', values: ['color-contrast'] },
};

const runAxe = (runOnly) =>
  globalThis.axe
    .run(document, {
      runOnly,
      resultTypes: ['violations'],
    })
    .then(({ violations }) =>
      violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary.slice(0, 300)}`),
      ),
    );

async function inspect(page, name) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const found = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      const here = await page.evaluate(runAxe, RULES[colorScheme]);
      found.push(...here.map((text) => `${name}, ${size.width} px, ${colorScheme}: ${text}`));
    }
  }
  await page.setViewportSize(SIZES[0]);
  assert.deepEqual(found, []);
}

const ULTIMATE = (await record('ultimate', 1, 24)).position;
const ENTRY = 'gipf tournament W3/5/6/7/6/5/3B w 19,19 GG T3Z3D3Y3P3,T3Z3D3Y3P3 m -';
const escape = (page) => page.keyboard.press('Escape');

site.check('start page, new game, settings', {}, async (visit, page) => {
  const table = await Table.friends(visit, { start: 'standard' });
  await table.agree();
  await visit.go('#/');
  await page.locator('.game-card').waitFor();
  await page.locator('.way-in').first().waitFor();
  await inspect(page, 'home');
  await page.getByRole('button', { name: /More actions for/ }).click();
  await inspect(page, 'menu of a game');
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('dialog').waitFor();
  await inspect(page, 'rename');
  await visit.go('#/new?start=combined&opponent=computer');
  await page.getByRole('spinbutton').first().waitFor();
  await inspect(page, 'new game');
  await visit.go('#/settings');
  await page.locator('.settings-pieces').waitFor();
  await inspect(page, 'settings');
  await visit.go('#/learn');
  await page.locator('.chapter').first().waitFor();
  await inspect(page, 'lessons');
  await visit.go('#/learn/keep-or-take');
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('.lesson-hint').waitFor();
  await inspect(page, 'a step of a lesson');
  await visit.go('#/rules');
  await page.locator('.rules-lesson').first().waitFor();
  await inspect(page, 'rules');
  await visit.go('#/practice');
  await page.locator('.today').first().waitFor();
  await inspect(page, 'puzzles');
  await visit.go('#/practice/standard-1');
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('.lesson-hint').waitFor();
  await inspect(page, 'a puzzle');
  await visit.go('#/nowhere');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await inspect(page, 'no such page');
});

site.check('games', {}, async (visit, page) => {
  await Table.friends(visit, { position: ULTIMATE });
  await inspect(page, 'Ultimate GIPF');
  await page.locator('.controls').getByRole('button', { name: 'More' }).click();
  await inspect(page, 'menu');
  await page.getByRole('menuitem', { name: 'Resign' }).click();
  await page.locator('.status-over').waitFor();
  await inspect(page, 'a game that is over');
  await Table.friends(visit, {
    position: 'gipf tournament w3/5/6/WWWW3/6/5/B3 w 8,9 BB -,- R -',
  });
  await page.locator('.pb-point[data-point="e3"]').click();
  await page.locator('.pb-confirm').waitFor();
  await inspect(page, 'a row to remove');
  await Table.friends(visit, { position: ENTRY });
  await page.getByLabel('Move or command').fill('a1-b2');
  await page.getByLabel('Move or command').press('Enter');
  await page.getByRole('dialog').waitFor();
  await inspect(page, 'giving something up');
  await Table.friends(visit, {
    position:
      'dvonn b1wwb2[wb]1/bw[bw]b[bbbwww]3bw/1bbwbw[bw]wwbr/[wb]wbrrw1bbw/bwwwb1[bw][wb]1 b 49',
  });
  await inspect(page, 'DVONN');
});

site.check('studies', {}, async (visit, page) => {
  const game = await record('ultimate', 1, 8);
  await visit.go('#/study');
  await page.locator('.study-grid .pb-svg').waitFor();
  await paste(page, game.sgf);
  await page.locator('.tree-turn[data-node]').nth(7).waitFor();
  await page.locator('.line').first().waitFor();
  // The engine's lines come and go; they are looked at while they stand still.
  await page.getByRole('switch', { name: 'Engine' }).evaluate((one) => one.click());
  await inspect(page, 'study');
  for (const item of ['Import', 'Export', 'Share a link', 'About this game']) {
    await menu(page, item);
    await page.getByRole('dialog').waitFor();
    await inspect(page, item);
    await escape(page);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await page.getByRole('tab', { name: 'Review' }).click();
  await page.getByRole('radio', { name: 'Quick' }).check();
  await page.getByRole('button', { name: 'Review the game' }).click();
  await page.getByRole('slider').waitFor();
  await inspect(page, 'review');
  await menu(page, 'Edit position');
  await page.locator('.palette-piece').first().waitFor();
  await inspect(page, 'editor');
  await page.getByRole('combobox', { name: 'White: What they may bring in' }).selectOption('B');
  await page.locator('.edit-verdict.note-error').waitFor();
  await inspect(page, 'editor with an impossible position');
});

site.party('tables of the server, accounts', [{}, {}], async ([first, second]) => {
  const page = first.latest;
  first.forgive(/WebSocket connection to|ERR_INTERNET_DISCONNECTED/);
  await first.go('#/account');
  await page.getByLabel('Name').fill('Reader');
  await page.getByLabel('Password').fill('correct horse');
  await inspect(page, 'new account');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('dialog').waitFor();
  await inspect(page, 'recovery code');
  await page.getByRole('button', { name: 'I’ve written it down' }).click();
  await page.getByRole('heading', { name: 'Bots' }).waitFor();
  await inspect(page, 'account');
  await first.go('#/people/Reader');
  await page.getByText('No rated games yet.').waitFor();
  await inspect(page, 'profile');
  await first.go('#/online/new');
  await page.getByRole('radio', { name: 'A friend' }).waitFor();
  await inspect(page, 'new table');

  const link = await makeTable(first, { choices: ['Anyone', 'White', 'Correspondence'] });
  await inspect(page, 'a table that waits');
  const other = second.latest;
  await second.go('#/online');
  await other.locator('.table-line').waitFor();
  await inspect(other, 'lobby');
  await other.goto(link);
  await other.getByRole('button', { name: 'Sit down and play' }).waitFor();
  await inspect(other, 'an invitation');
  await join(second, link);
  await page.locator('.status-line', { hasText: 'Your move' }).waitFor();
  await inspect(page, 'a table');
  await control(other, 'Draw').click();
  await page.getByRole('button', { name: 'Accept' }).waitFor();
  await page.getByRole('tab', { name: 'Chat' }).click();
  await page.getByLabel('Write a message').fill('Hello');
  await page.getByLabel('Write a message').press('Enter');
  await page.locator('.chat-lines', { hasText: 'Hello' }).waitFor();
  await inspect(page, 'an offer, and the chat');
  await page.getByRole('tab', { name: 'Plan' }).click();
  await inspect(page, 'the planner');
  await more(page, 'Report');
  await page.getByRole('dialog').waitFor();
  await inspect(page, 'a report');
  await escape(page);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await first.context.setOffline(true);
  await page.getByLabel('Connection').getByText('Connection lost. Reconnecting…').waitFor();
  await inspect(page, 'a lost connection');
  await first.context.setOffline(false);
  await control(other, 'Resign').click();
  await other.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.locator('.status-over').waitFor();
  await inspect(page, 'a table where the game is over');
  await first.go('#/online');
  await page.locator('#open').waitFor();
  await inspect(page, 'the lobby');
});

site.check('the end of a game, a mistake, sharing', {}, async (visit, page) => {
  await ended(visit, { ...SIX, person: 'black', loser: 'black' });
  const learn = page.getByRole('button', { name: /^Learn from your mistakes/ });
  await learn.waitFor();
  await inspect(page, 'the end of a game');
  await page.locator('.ending').getByRole('button', { name: 'Share', exact: true }).click();
  await page.locator('.film-picture').waitFor();
  await inspect(page, 'sharing');
  await escape(page);
  await learn.click();
  await page.locator('.mistakes-page .pb-svg').waitFor();
  await inspect(page, 'a mistake');
});
