/* Records and boards to compare. */

import { newRules, randomFrom } from '../module/client.mjs';
import { until } from './site.mjs';

/** A random game of so many turns, in every form, with its last position. */
export async function record(start, seed, turns) {
  const rules = newRules();
  const random = randomFrom(seed);
  let scene = await rules.create({ setup: start });
  while (scene.turn < turns && !scene.outcome.over) {
    const all = await rules.legal(scene.session);
    scene = await rules.play(scene.session, all[random(all.length)]);
  }
  while (scene.current.length > 0) scene = await rules.back(scene.session);
  const [sgf, official, actions] = await Promise.all(
    ['sgf', 'official', 'actions'].map((form) => rules.write(scene.session, form)),
  );
  return { sgf, official, actions, position: scene.position, turns: scene.turn };
}

/** What stands on the board of the page, point by point. */
export const board = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.pb-point')].map((point) =>
      point.getAttribute('aria-label').replace('; can be chosen', ''),
    ),
  );

/** What a study page tells of its record. */
export const study = async (page) => {
  await page.locator('.study-grid .pb-svg').waitFor();
  return { board: await board(page), turns: await page.locator('.tree-turn[data-node]').count() };
};

/** To the last turn of the main line, once so many turns are there. */
export async function toEnd(page, turns) {
  const nodes = page.locator('.tree-turn[data-node]');
  await until(async () => (await nodes.count()) === turns, `a record of ${turns} turns`);
  await page.locator('.study-nav').getByRole('button', { name: 'Go to the end' }).click();
  if (turns > 0)
    await page.locator('.tree-turn[data-node]').last().and(page.locator('.turn-current')).waitFor();
  return study(page);
}

export async function menu(page, item) {
  await page.getByRole('button', { name: 'Study menu' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Opens a text by the import dialog. */
export async function paste(page, text) {
  await menu(page, 'Import');
  await page.getByLabel('Game or position').fill(text);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
}

/** The text of an export, and the dialog closed again. */
export async function exported(page, form) {
  await menu(page, 'Export');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: form, exact: true }).check();
  const field = dialog.getByLabel('Text', { exact: true });
  const text = await until(() => field.inputValue(), `the game as ${form}`);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  return text;
}
