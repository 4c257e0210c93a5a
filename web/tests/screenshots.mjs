/* The pictures of docs/pictures: node screenshots.mjs COMMAND PAGE MODULE OUTPUT
 *
 * The same build makes the same pictures, but for the engine's figures in one of them: games
 * come from seeds, and the clock stands still. */

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { shrink } from './png.mjs';

const [command, folder, module, output] = process.argv.slice(2);
if (!output) {
  console.error('usage: node screenshots.mjs COMMAND PAGE MODULE OUTPUT');
  process.exit(2);
}
process.env.POTENTIA = path.resolve(command);
process.env.PAGE = path.resolve(folder);
process.env.MODULE_WASM = path.resolve(module);

const { launch, newVisit, serve } = await import('./browser/site.mjs');
const { Mouse } = await import('./browser/hands.mjs');
const { paste, record, toEnd } = await import('./browser/record.mjs');
const { Table, randomFrom } = await import('./browser/table.mjs');

const MOST = 200 * 1024;
const TODAY = new Date('2026-01-10T12:00:00Z');
const DESKTOP = { viewport: { width: 1160, height: 740 } };
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1.25,
  hasTouch: true,
  isMobile: true,
};
const mouse = new Mouse();

/** Plays at random up to a turn. */
async function play(table, seed, turns) {
  const random = randomFrom(seed);
  while (table.scene.turn < turns && !table.over) {
    await table.act(await table.byLot(random), mouse);
  }
}

/** Chooses a point and shows where it leads, with the pointer out of the way. */
async function choose(page, name) {
  const box = await page.locator(`.pb-point[data-point="${name}"]`).boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.locator('.pb-chosen').waitFor();
  await page.mouse.move(0, 0);
}

async function ultimate(visit) {
  const table = await Table.friends(visit, { start: 'ultimate' });
  await play(table, 1, 18);
  return table;
}

async function study(visit, page, start, seed, turns) {
  const game = await record(start, seed, turns);
  await visit.go('#/study');
  await page.locator('.study-grid .pb-svg').waitFor();
  await paste(page, game.sgf);
  await toEnd(page, game.turns);
}

/** A table that begins in the middle of a game, and a few turns on it. */
async function middleOf(visit, start, seed, turns) {
  const { position } = await record(start, seed, turns);
  await play(await Table.friends(visit, { position }), 3, 3);
}

const PICTURES = [
  [
    'home',
    DESKTOP,
    async (visit, page) => {
      await ultimate(visit);
      await Table.friends(visit, { position: (await record('dvonn', 19, 58)).position });
      await visit.go('#/');
      await page.locator('.way-in').nth(5).waitFor();
      await page.locator('.game-card').nth(1).waitFor();
      await page.locator('.puzzle-here .pb-svg').waitFor();
    },
  ],
  [
    'standard',
    DESKTOP,
    async (visit, page) => {
      await play(await Table.friends(visit, { start: 'standard' }), 10, 14);
      await choose(page, 'a3');
    },
  ],
  ['ultimate', DESKTOP, ultimate],
  ['dvonn', DESKTOP, (visit) => middleOf(visit, 'dvonn', 19, 58)],
  ['yinsh', DESKTOP, (visit) => middleOf(visit, 'yinsh', 3, 26)],
  ['tzaar', DESKTOP, (visit) => middleOf(visit, 'tzaar', 3, 14)],
  ['zertz', DESKTOP, (visit) => middleOf(visit, 'zertz', 3, 14)],
  ['punct', DESKTOP, (visit) => middleOf(visit, 'punct', 3, 45)],
  [
    'study',
    { viewport: { width: 1060, height: 860 } },
    async (visit, page) => {
      await study(visit, page, 'tournament', 4, 12);
      await page.getByRole('tab', { name: 'Review' }).click();
      await page.getByRole('radio', { name: 'Quick' }).check();
      await page.getByRole('button', { name: 'Review the game' }).click();
      await page.getByRole('slider').waitFor();
      await page.locator('.line').nth(2).waitFor();
    },
  ],
  [
    'editor',
    DESKTOP,
    async (visit, page) => {
      const { position } = await record('ultimate', 1, 24);
      await visit.go(`#/study?position=${encodeURIComponent(position)}&edit=1`);
      await page.getByRole('spinbutton', { name: 'White: DVONN-potential' }).fill('6');
      await page.locator('.edit-verdict.note-error').waitFor();
      await page.evaluate(() => scrollTo(0, 0));
    },
  ],
  ['phone-light', PHONE, ultimate],
  ['phone-dark', { ...PHONE, colorScheme: 'dark' }, ultimate],
];

mkdirSync(output, { recursive: true });
const server = await serve();
const browser = await launch();
try {
  for (const [name, options, prepare] of PICTURES) {
    const visit = await newVisit(browser, server.address, options);
    await visit.latest.clock.setFixedTime(TODAY);
    await prepare(visit, visit.latest);
    await visit.latest.mouse.move(0, 0);
    visit.quiet();
    const file = path.join(output, `${name}.png`);
    const picture = shrink(await visit.latest.screenshot({ animations: 'disabled' }));
    await visit.context.close();
    console.log(`${String(picture.length).padStart(7)}  ${file}`);
    if (picture.length > MOST) throw new Error(`${file} would be larger than ${MOST} bytes`);
    writeFileSync(file, picture);
  }
} finally {
  await browser.close();
  await server.stop();
}
