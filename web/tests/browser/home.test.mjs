/* The start page: games to go on with, a game at once, a board on which the engine plays itself,
 * today's puzzle, and every game with its variants. */

import assert from 'node:assert/strict';

import { cutOff } from './cut-off.mjs';
import { Mouse } from './hands.mjs';
import { join, makeTable } from './online.mjs';
import { pause, settled, start, until } from './site.mjs';
import { solve } from './solve.mjs';
import { Table, rules } from './table.mjs';

const site = await start();
const starts = (await rules.starts()).filter(
  ({ board, options }) => board && !options.some((one) => one.kind === 'sides'),
);
const games = [...new Set(starts.map((one) => one.game))];

const MOVING = { reducedMotion: 'no-preference' };
const button = (within, name) => within.getByRole('button', { name, exact: true });
const demoOf = (page) => page.getByRole('region', { name: 'The engine plays itself' });
/** What lies on its board, and how. */
const drawing = (page) =>
  demoOf(page)
    .locator('.pb-pieces')
    .evaluate((one) => new XMLSerializer().serializeToString(one));
const turnsOf = async (page) =>
  parseInt(await demoOf(page).locator('.demo-foot p').textContent(), 10);

site.check('everything, each once', {}, async (visit, page) => {
  await visit.go();
  await page.getByRole('heading', { level: 1, name: 'A home for abstract games' }).waitFor();
  await demoOf(page).locator('.pb-svg').waitFor();
  await page.getByRole('region', { name: 'Today’s puzzle' }).locator('.pb-svg').waitFor();
  const cards = page.getByRole('region', { name: 'The games' }).locator('.way-in');
  await cards.nth(games.length - 1).waitFor();
  assert.equal(games.length, 6);
  assert.equal(await cards.count(), games.length);
  for (const [i, game] of games.entries()) {
    const own = starts.filter((one) => one.game === game);
    const card = cards.nth(i);
    await card.getByRole('heading', { name: own[0].gameTitle, exact: true }).waitFor();
    await card.getByText(own[0].gameAbout, { exact: true }).first().waitFor();
    await card.locator('.pb-svg .pb-pieces > g').first().waitFor();
    await card.getByRole('link', { name: 'Lessons' }).waitFor();
    await card.getByRole('link', { name: 'Puzzles' }).waitFor();
    await card.getByText('Variants', { exact: true }).click();
    for (const { title } of own)
      await button(card, new RegExp(`^${title}`))
        .or(card.getByText(title))
        .first()
        .waitFor();
    assert.equal(await card.locator('.variant:visible').count(), own.length);
  }
  assert.equal(await page.getByRole('region', { name: 'Continue' }).count(), 0);
});

site.check('a game made of others says which, and how long it takes', {}, async (visit, page) => {
  await visit.go();
  const card = page.locator('.way-combined');
  await card.locator('.pb-svg').nth(4).waitFor();
  assert.equal(await card.count(), 1);
  assert.match(
    await card.textContent(),
    /namesakes.*TZAAR, ZÈRTZ, DVONN, YINSH or PÜNCT; takes about an hour/,
  );
  // Other side games are chosen before it begins, where the same is said.
  await card.getByRole('link', { name: 'Choose other side games' }).click();
  await page.getByText('takes about an hour').waitFor();
  const sides = page.locator('.side-choice select');
  await sides.nth(4).waitFor();
  assert.equal(await sides.count(), 5);
  await sides.first().selectOption({ label: 'Roll of a die' });
  await visit.go();
  await button(card, 'Play').click();
  await page.locator('.table-board .pb-svg').waitFor();
  assert.match(await page.locator('.table-title').textContent(), /namesakes/);
});

site.check('a variant starts a game', {}, async (visit, page) => {
  await visit.go();
  const card = page.locator('.way-in').first();
  await card.getByText('Variants', { exact: true }).focus();
  await page.keyboard.press('Enter');
  const [, second] = starts.filter((one) => one.game === games[0]);
  await card.locator('.variant', { hasText: second.title }).click();
  await page.locator('.table .pb-svg').waitFor();
  await page.locator('.table', { hasText: 'Computer, level 3' }).waitFor();
  await visit.go('#/');
  await page.getByRole('region', { name: 'Continue' }).getByText(second.title).waitFor();
});

site.check('lessons and puzzles of a game', {}, async (visit, page) => {
  await visit.go();
  const card = page.locator('.way-in', { hasText: 'TZAAR' });
  await card.getByRole('link', { name: 'Puzzles' }).click();
  const filter = page.getByRole('combobox', { name: 'Game' });
  await until(async () => (await filter.inputValue()) === 'tzaar', 'its puzzles are wanted');
  await visit.go('#/');
  await card.getByRole('link', { name: 'Lessons' }).click();
  const inSight = async (game) => {
    const chapter = page.locator(`.chapter[data-game="${game}"]`).first();
    await chapter.waitFor();
    await until(
      () =>
        chapter.evaluate((one) => {
          const { top } = one.getBoundingClientRect();
          return top > -1 && top < innerHeight / 2;
        }),
      `the lessons of ${game} are in sight`,
    );
  };
  await inSight('tzaar');
  const games = page.getByRole('navigation', { name: 'Lessons' });
  await games.getByRole('link', { name: 'DVONN' }).click();
  await inSight('dvonn');
});

site.check('play now', { settings: { opponent: 2 } }, async (visit, page) => {
  await visit.go();
  const play = button(page, 'Play now');
  await page.getByText('GIPF, level 2', { exact: true }).waitFor();
  await play.click();
  await page.locator('.table .pb-svg').waitFor();
  await page.locator('.table', { hasText: 'Computer, level 2' }).waitFor();
  assert.match(page.url(), /#\/game\//);
});

/** Finished games against a level, all won by the person here. */
const keepWon = async ([setup, level, count]) => {
  const wait = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const asked = indexedDB.open('potentia', 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore('games', { keyPath: 'id' });
  const database = await wait(asked);
  const store = database.transaction('games', 'readwrite').objectStore('games');
  for (let i = 0; i < count; i++)
    await wait(
      store.put({
        id: `won${i}`,
        version: 1,
        kind: 'game',
        created: 1,
        changed: 1 + i,
        title: '',
        setup,
        start: '',
        white: { kind: 'human', name: '' },
        black: { kind: 'engine', level },
        clock: null,
        sgf: '',
        node: 0,
        pending: [],
        unconfirmed: false,
        actor: 'nobody',
        turn: 30,
        outcome: { over: true, winner: 'white', reason: '', score: [1, 0] },
        picture: '',
        mine: null,
      }),
    );
  database.close();
};

site.check(
  'play now, at the level that fits and the game played last',
  { settings: { opponent: 4, start: 'dvonn' } },
  async (visit, page) => {
    await visit.go('#/settings');
    await page.locator('.settings-pieces').waitFor();
    await page.evaluate(keepWon, ['dvonn', 4, 2]);
    await visit.go('#/');
    await page.reload();
    await page.getByText('DVONN, level 5', { exact: true }).waitFor();
    assert.equal(await page.locator('.game-list .game-card').count(), 2);
  },
);

site.check('who has a game going continues first', {}, async (visit, page) => {
  await Table.friends(visit, { start: 'standard' });
  await visit.go('#/');
  const going = page.getByRole('region', { name: 'Continue' });
  const card = going.locator('.game-card', { hasText: 'GIPF, standard game' });
  await card.waitFor();
  // Before everything else that can be done, and nowhere else.
  const order = await page.evaluate(() =>
    [...document.querySelectorAll('main :is(a, button, summary)')]
      .filter((one) => one.checkVisibility() && !one.closest('[inert]'))
      .map((one) => one.textContent),
  );
  assert.match(order[0], /GIPF, standard game/);
  assert.equal(await page.locator('.game-card').count(), 1);
  const { y } = await card.boundingBox();
  assert.ok(y < (await page.locator('.demo').boundingBox()).y);
  await card.getByRole('link').click();
  await page.locator('.table .pb-svg').waitFor();
});

site.party('a game at a table of the server, too', [{}, {}], async ([first, second]) => {
  const link = await makeTable(first, { start: 'dvonn', choices: ['Anyone', 'White'] });
  await join(second, link);
  await first.latest.locator('.table .pb-svg').waitFor();
  const table = new URL(first.latest.url()).hash.split('?')[0];
  await first.go('#/');
  const going = first.latest.getByRole('region', { name: 'Continue' });
  const line = going.getByRole('link', { name: /DVONN/ });
  await line.waitFor();
  await line.click();
  await until(() => first.latest.url().includes(table), 'the table');
});

site.check('the engine plays itself: it plays, and pauses', MOVING, async (visit, page) => {
  await visit.go();
  await until(async () => (await turnsOf(page)) >= 2, 'two turns');
  await button(demoOf(page), 'Pause').click();
  await pause(1500); // what had begun is seen to its end
  const before = await drawing(page);
  await pause(2500);
  assert.equal(await drawing(page), before, 'nothing moves');
  await button(demoOf(page), 'Play').click();
  await until(async () => (await drawing(page)) !== before, 'it plays on');
  // Each game in turn, and none twice.
  const title = demoOf(page).locator('.demo-head span');
  const titles = [await title.textContent()];
  for (let i = 1; i < games.length; i++) {
    await button(demoOf(page), 'Next game').click();
    await until(async () => (await title.textContent()) !== titles.at(-1), 'the next game');
    titles.push(await title.textContent());
  }
  assert.equal(new Set(titles).size, games.length, titles.join(', '));
});

site.check('it plays only where it is seen', MOVING, async (visit, page) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await visit.go();
  await until(async () => (await turnsOf(page)) >= 1, 'a turn');
  const away = async (does, undo) => {
    await does();
    await pause(1500);
    const before = await drawing(page);
    await pause(2500);
    assert.equal(await drawing(page), before, 'nothing moves');
    await undo();
    await until(async () => (await drawing(page)) !== before, 'it goes on');
  };
  await page.locator('.way-in').nth(5).waitFor();
  await away(
    () => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight)),
    () => page.evaluate(() => window.scrollTo(0, 0)),
  );
  // A tab that is hidden.
  const hide = (hidden) =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'hidden', { value: now, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await away(
    () => hide(true),
    () => hide(false),
  );
});

site.check('with less motion it stands still until it is asked', {}, async (visit, page) => {
  await visit.go();
  await until(async () => (await turnsOf(page)) > 5, 'a position of a game');
  const before = await drawing(page);
  await pause(2500);
  assert.equal(await drawing(page), before, 'nothing moves');
  await button(demoOf(page), 'Play').click();
  await until(async () => (await drawing(page)) !== before, 'it plays');
});

site.check(
  'its games come after the first board',
  { ...MOVING, serviceWorkers: 'block' },
  async (visit, page) => {
    const asked = [];
    let release;
    const held = new Promise((resolve) => (release = resolve));
    await visit.context.route(/\/(?:demo|puzzles)[\w-]*\.\w+\.txt$/, async (route) => {
      asked.push(await page.locator('.demo .pb-svg').count());
      await held;
      await route.continue();
    });
    await visit.go();
    await demoOf(page).locator('.pb-svg').waitFor();
    await until(() => asked.length >= games.length + 1, 'all are asked for');
    assert.ok(
      asked.every((boards) => boards === 1),
      asked.join(),
    );
    release();
    await until(async () => (await turnsOf(page)) >= 1, 'a turn');
  },
);

site.check('today’s puzzle is solved on the spot', {}, async (visit, page) => {
  await visit.go();
  const place = page.getByRole('region', { name: 'Today’s puzzle' });
  await place.locator('.pb-live').waitFor();
  const day = await page.evaluate(() => {
    const now = new Date();
    return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86400000);
  });
  const all = [...new Set((await rules.puzzles()).map((one) => one.start))];
  const gameOf = (name) => starts.find((one) => one.name === name).game;
  const names = all.filter((name, i) => all.findIndex((one) => gameOf(one) === gameOf(name)) === i);
  const puzzle = await rules.puzzleOfDay(names[day % names.length], day);
  // It says nothing before anybody turns to it.
  await settled(page);
  assert.equal(await page.locator('[aria-live=polite]').first().textContent(), '');
  await place.scrollIntoViewIfNeeded();
  const table = await Table.at(page, { position: puzzle.position });
  await solve(table, puzzle, new Mouse());
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('potentia.path')));
  assert.match(kept, new RegExp(`\\ndays ${day}\\n`));
  await place.getByText('solved', { exact: true }).waitFor();
  await place.getByRole('link', { name: 'Next' }).click();
  await page.locator('.puzzle .pb-live').waitFor();
  assert.match(page.url(), /#\/practice\/[\w.-]+$/);
});

const sized = site.series({});
for (const width of [320, 360, 820, 1280, 1920]) {
  sized(`nothing is cut off at ${width} px`, async (visit, page) => {
    await page.setViewportSize({ width, height: 740 });
    await Table.friends(visit, { start: 'standard' });
    await visit.go('#/');
    await page.locator('.way-in .pb-svg').nth(5).waitFor();
    await page.locator('.puzzle-here .pb-svg').waitFor();
    for (const one of await page.locator('.variants summary').all()) await one.click();
    assert.deepEqual(await page.evaluate(cutOff), []);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= width, `${wide} px wide`);
  });
}
