/* Every game there is, also those that nobody here has heard of, is played by whatever its walk
 * offers: one start of each game by mouse, by finger, by keyboard, and by two people over the
 * server, its other starts for a few moves by mouse. Short games are played to their ends, long ones
 * as far as an impatient reader would watch; at a server they begin where their ends are near, unless
 * POTENTIA_SOAK=1. */

import assert from 'node:assert/strict';

import { Finger, Keyboard, Mouse } from './hands.mjs';
import { OnlineGame, join, makeTable } from './online.mjs';
import { start } from './site.mjs';
import { Table, randomFrom, rules } from './table.mjs';

const site = await start();
const MOST = 60;
/** Actions of the other starts of a game. */
const FEW = 8;
const SEED = 5;
/** Actions before the end at a server, at least. */
const LAST = process.env.POTENTIA_SOAK === '1' ? MOST : 20;

/** The actions of a random game, up to where chance acts: the page has its own. */
async function byLot(position, most) {
  const table = await Table.beside({ position });
  const random = randomFrom(SEED);
  const actions = [];
  const turns = []; // where they begin
  while (!table.over && table.scene.actor !== 'chance' && actions.length < most) {
    if (table.scene.current.length === 0)
      turns.push({ position: table.scene.position, played: actions.length });
    actions.push(await table.byLot(random));
    await table.follow(actions.at(-1));
  }
  await rules.close(table.scene.session);
  const late = turns.findLast(({ played }) => played <= actions.length - LAST) ?? turns[0];
  const ending = { position: late.position, actions: actions.slice(late.played) };
  return { actions, over: table.over, ending };
}

const gameOf = ({ setup }) => setup.split(' ')[0];
const starts = await Promise.all(
  (await rules.starts())
    .filter((one) => one.board)
    .map(async (one, at, all) => {
      const { position, session } = await rules.create({ setup: one.setup });
      await rules.close(session);
      const isFirst = all.findIndex((other) => gameOf(other) === gameOf(one)) === at;
      return { title: one.title, isFirst, position, ...(await byLot(position, MOST)) };
    }),
);

const HANDS = [
  { how: 'by mouse', hand: new Mouse(), options: {}, most: 24, all: true },
  {
    how: 'by finger, on a phone',
    hand: new Finger(),
    options: { viewport: { width: 360, height: 740 }, hasTouch: true },
    most: 12,
  },
  { how: 'by keyboard', hand: new Keyboard(), options: {}, most: 10 },
];

for (const { how, hand, options, most, all = false } of HANDS) {
  const check = site.series(options);
  for (const { title, isFirst, position, actions, over } of starts) {
    if (!all && !isFirst) continue;
    check(`${title}, ${how}`, async (visit, page) => {
      const table = await Table.friends(visit, { position });
      const toTheEnd = over && all && isFirst;
      await table.play(toTheEnd ? actions : actions.slice(0, isFirst ? most : FEW), hand);
      await rules.close(table.scene.session);
      if (!toTheEnd) return;
      assert.ok(table.over);
      const { english, args } = table.scene.outcome.sentence;
      const said = english.replace(/\{(\d)\}/g, (_, i) => args[i].text ?? args[i]);
      assert.equal(await page.locator('.status-line').textContent(), said);
    });
  }
}

const party = site.company([{}, {}]);
for (const { title, isFirst, over, ending } of starts) {
  if (!over || !isFirst) continue;
  party(`${title}, over the server`, async ([first, second]) => {
    const { position, actions } = ending;
    const link = await makeTable(first, { position, choices: ['White'] });
    const black = await join(second, link);
    const game = await OnlineGame.at({ white: first.latest, black }, { position });
    await game.play(actions);
    assert.ok(game.table.over);
    await rules.close(game.table.scene.session);
  });
}
