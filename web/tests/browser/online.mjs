/* A game over the server, seen from several browsers at once, and the same game beside it in
 * node: who is to act can, nobody else can, and all see the same. */

import { strict as assert } from 'node:assert';

import { Mouse } from './hands.mjs';
import { until } from './site.mjs';
import { Table } from './table.mjs';

export const button = (page, name) => page.getByRole('button', { name, exact: true });
export const line = (page, text) =>
  page.locator('.status-line', { hasText: text }).first().waitFor();
export const turns = (page) => page.locator('.moves .turn').count();
export const control = (page, name) => page.locator('.controls').getByRole('button', { name });

export async function more(page, item) {
  await page.locator('.controls').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Makes a table on the page, as its form is filled in by `choices` (names of radio buttons),
 * and gives the link for the other. */
export async function makeTable(visit, wish = {}) {
  const { start = 'basic', position, choices = [], toggles = [] } = wish;
  const page = visit.latest;
  const from = position ? `position=${encodeURIComponent(position)}` : `start=${start}`;
  await visit.go(`#/online/new?${from}`);
  await page.getByRole('radio', { name: 'A friend' }).waitFor();
  // Some have a line about them in their name.
  const begins = (name) => new RegExp(`^${name.replace('+', '\\+')}`);
  for (const name of choices) await page.getByRole('radio', { name: begins(name) }).check();
  for (const name of toggles) await page.getByRole('switch', { name: begins(name) }).check();
  const make = page.getByRole('button', { name: /^Create table/ });
  await until(() => make.isEnabled(), 'the table can be made');
  await make.click();
  await page.locator('.table-online .pb-svg').waitFor();
  if (choices.includes('The computer')) return '';
  return page.getByRole('textbox', { name: 'Invitation' }).inputValue();
}

export async function join(visit, link) {
  const page = visit.latest;
  await page.goto(link);
  await button(page, 'Sit down and play').click();
  await page.locator('.table-online .pb-svg').waitFor();
  // The secret has done its work, and is gone from the address.
  await until(() => !/invite/.test(page.url()), 'the seat is taken');
  return page;
}

const mouse = new Mouse();

/** The pages of both players and of those who look on. */
export class OnlineGame {
  constructor(pages, table) {
    this.pages = pages; // { white, black, others: [] }
    this.table = table;
  }

  static async at(pages, from) {
    const table = await Table.beside(from);
    const game = new OnlineGame({ others: [], ...pages }, table);
    await game.agree();
    return game;
  }

  get scene() {
    return this.table.scene;
  }

  all() {
    const { white, black, others } = this.pages;
    return [['white', white], ['black', black], ...others.map((page) => ['nobody', page])].filter(
      ([, page]) => page,
    );
  }

  /** All pages show the game as node knows it. */
  async agree() {
    for (const [who, page] of this.all()) {
      this.table.page = page;
      this.table.isActor = who === this.scene.actor;
      await this.table.agree();
    }
  }

  /** One action by the one who is to act; the others see a turn only when it is handed in. */
  async act(text, hand = mouse) {
    const { table } = this;
    const { actor } = this.scene;
    table.page = this.pages[actor];
    assert.ok(table.page, `${actor} has a page`);
    await hand.act(table, text);
    await table.follow(text);
    table.isActor = this.scene.actor === actor;
    await table.agree();
    if (this.scene.actor !== actor || this.scene.current.length === 0) await this.agree();
  }

  async play(texts) {
    for (const text of texts) await this.act(text);
  }
}
