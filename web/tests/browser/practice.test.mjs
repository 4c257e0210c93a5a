/* Practice: puzzles solved by mouse, by finger and by keyboard, missed and helped; and what is
 * remembered of it. */

import assert from 'node:assert/strict';

import { Finger, Keyboard, Mouse } from './hands.mjs';
import { start } from './site.mjs';
import { solve } from './solve.mjs';
import { Table, rules } from './table.mjs';

const site = await start();
const all = await rules.puzzles();
const win = (turns, start = 'standard') =>
  all.find((one) => one.turns === turns && one.start === start);
const DVONN = win(0, 'dvonn');

const button = (page, name) => page.getByRole('button', { name, exact: true });

/** What is kept of a puzzle, and the days; the module reads it as the page does. */
async function kept(page, { id }) {
  const text = await page.waitForFunction((one) => {
    const path = JSON.parse(localStorage.getItem('potentia.path') ?? '""');
    return path.includes(`met ${one} `) ? path : null;
  }, id);
  const { met } = await rules.path(await text.jsonValue(), 0, '', '', '');
  const { tries, helped, solved } = met[id];
  return { tries, helped, solved: solved > 0 };
}

/** The board of a puzzle on the page, and the same beside it in node. */
async function open(visit, page, { id }) {
  await visit.go(`#/practice/${id}`);
  const { position } = await rules.puzzle(id);
  return Table.at(page, { position });
}

/** An action that is a whole choice, and not the right one. */
async function missing(table, { id }) {
  for (const text of await table.legal()) {
    const { verdict } = await rules.puzzleTry(id, [], [text]);
    if (verdict === 'missed') return text;
  }
  return assert.fail('everything is right');
}

const check = site.series({});

for (const puzzle of all.filter((one) => one === win(3, one.start))) {
  check(`by mouse: three turns, ${puzzle.start}`, async (visit, page) => {
    const table = await open(visit, page, puzzle);
    await page.locator('.lesson-text', { hasText: 'wins in 3 turns' }).waitFor();
    await solve(table, puzzle, new Mouse());
    assert.deepEqual(await kept(page, puzzle), { tries: 1, helped: false, solved: true });
    await page.locator('.puzzle-won', { hasText: '+' }).waitFor();
  });
}

site.check('by keyboard, and Enter leads to the next', {}, async (visit, page) => {
  const puzzle = win(2);
  const table = await open(visit, page, puzzle);
  await solve(table, puzzle, new Keyboard());
  await page.locator('a:focus', { hasText: 'Next' }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.lesson-right').waitFor({ state: 'detached' });
  assert.ok(!page.url().endsWith(puzzle.id));
});

site.check(
  'by finger, on a phone',
  { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } },
  async (visit, page) => {
    const table = await open(visit, page, DVONN);
    await page.locator('.lesson-text', { hasText: 'Only one move wins for' }).waitFor();
    await solve(table, DVONN, new Finger());
  },
);

site.check('what is missed is refuted and taken back, and remembered', {}, async (visit, page) => {
  const puzzle = win(2);
  const mouse = new Mouse();
  const table = await open(visit, page, puzzle);
  const wrong = await missing(table, puzzle);
  await mouse.act(table, wrong);
  const { line } = await rules.puzzleTry(puzzle.id, [], [wrong]);
  assert.ok(line.length > 0);
  await page.locator('.lesson-wrong', { hasText: 'win in time any more' }).waitFor();
  // The reply is on the board, until all of it is taken back.
  await page.locator('.lesson-phase', { hasNotText: 'White to move.' }).waitFor();
  await button(page, 'Hint').and(page.locator(':enabled')).waitFor();
  await table.agree();
  assert.deepEqual(await kept(page, puzzle), { tries: 1, helped: false, solved: false });
  await page.locator('.puzzle-lost', { hasText: '−' }).waitFor();
  await solve(table, puzzle, mouse);
  assert.deepEqual(await kept(page, puzzle), { tries: 2, helped: false, solved: true });
});

site.check('following the hints; kept over a reload', {}, async (visit, page) => {
  const puzzle = win(2);
  const table = await open(visit, page, puzzle);
  await solve(table, puzzle, new Mouse(), async (text) => {
    await button(page, 'Hint').click();
    await page.locator('.lesson-hint').waitFor();
    await button(page, 'Hint').click();
    await page.locator('.lesson-hint', { hasText: `Play ${text}.` }).waitFor();
    await page.locator('.lesson-hint p').nth(1).waitFor(); // and why
  });
  await page.locator('.puzzle-record', { hasText: 'solved with help' }).waitFor();
  await visit.go('#/practice');
  await page.reload();
  await page.locator('summary', { hasText: 'All puzzles' }).click();
  const number = puzzle.id.split('-')[1];
  const card = page.getByRole('region', { name: 'GIPF, standard game' });
  await card.getByRole('link', { name: `${number} solved with help`, exact: true }).waitFor();
  await card.getByText(/^1 of \d+ solved$/).waitFor();
  await page.getByText('1 day in a row', { exact: true }).waitFor();
});

site.check('the solution is played, and does not count', {}, async (visit, page) => {
  const puzzle = win(3);
  const table = await open(visit, page, puzzle);
  await button(page, 'Solution').click();
  const played = [];
  for (;;) {
    const { verdict, line } = await rules.puzzleHint(puzzle.id, played);
    if (verdict === 'solved') break;
    const answer = await rules.puzzleTry(puzzle.id, played, line);
    played.push(...line, ...answer.line);
  }
  for (const text of played) await table.follow(text);
  table.isActor = false;
  await table.agree();
  await page.locator('.lesson-hint', { hasText: 'That’s the solution.' }).waitFor();
  assert.deepEqual(await kept(page, puzzle), { tries: 0, helped: true, solved: false });
  await button(page, 'Try again').click();
  const again = await Table.at(page, { position: (await rules.puzzle(puzzle.id)).position });
  await again.agree();
});

site.check('today, a row of days, and what is wanted', {}, async (visit, page) => {
  const day = await page.evaluate(() => {
    const now = new Date();
    return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86400000);
  });
  await visit.go('#/');
  await page.getByRole('link', { name: 'All puzzles' }).click();
  await page.getByText('Solve a puzzle today to start a streak.').waitFor();
  const daily = await Promise.all(
    [...new Set(all.map((one) => one.start))].map((name) => rules.puzzleOfDay(name, day)),
  );
  await page
    .locator('.today')
    .nth(daily.length - 1)
    .waitFor();
  assert.deepEqual(
    await page.locator('.today').evaluateAll((links) => links.map((one) => one.hash)),
    daily.map((one) => `#/practice/${one.id}`),
  );

  // Yesterday and the day before: today's makes it three.
  await page.evaluate(
    (days) => localStorage.setItem('potentia.practice', JSON.stringify({ puzzles: {}, days })),
    [day - 2, day - 1],
  );
  await page.reload();
  await page.getByText('2 days in a row. Solve one today to keep going.').waitFor();
  const puzzle = daily.at(-1);
  await page
    .locator('.today')
    .nth(daily.length - 1)
    .click();
  const table = await Table.at(page, { position: puzzle.position });
  await solve(table, puzzle, new Mouse());
  await page.getByRole('link', { name: 'Practice', exact: true }).last().click();
  await page.getByText('3 days in a row', { exact: true }).waitFor();
  await page.locator('.today-solved').waitFor();

  // One game, one task: what is next is of them.
  await page.getByRole('combobox', { name: 'Game' }).selectOption('standard');
  await page.getByRole('combobox', { name: 'Theme' }).selectOption({ label: 'Win in 3 turns' });
  const own = all.filter((one) => one.start === 'standard' && one.turns === 3);
  await page.locator('.practice-next', { hasText: `0 of ${own.length} solved` }).waitFor();
  await page.locator('summary', { hasText: 'All puzzles' }).click();
  await page.locator('.puzzle-link').first().waitFor();
  assert.equal(await page.locator('.puzzle-link').count(), own.length);
  await page.reload();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: /GIPF, standard game: puzzle/ }).waitFor();
  const id = page.url().split('/').at(-1);
  assert.ok(own.some((one) => one.id === id));
  await page.getByRole('link', { name: 'Analyse this position' }).click();
  const { position } = await rules.puzzle(id);
  await page.waitForURL(`**/#/study?position=${encodeURIComponent(position)}`);
});

site.check(
  'the path: carried over, repeated, and set aside if damaged',
  {},
  async (visit, page) => {
    await page.addInitScript(() => {
      const puzzles = { 'dvonn-7': { tries: 2, helped: false, solved: 0 }, '?': 'nonsense' };
      localStorage.setItem('potentia.practice', JSON.stringify({ puzzles, days: [] }));
    });
    await visit.go('#/practice');
    await page.locator('.path-numbers', { hasText: 'To repeat1' }).waitFor();
    await page
      .getByRole('link', { name: 'Repeat' })
      .and(page.locator('[href$="/dvonn-7"]'))
      .waitFor();
    await page.evaluate(() => localStorage.setItem('potentia.path', '"practice 1\\nnonsense"'));
    await page.reload();
    await page.locator('.toast', { hasText: 'damaged at line 2' }).waitFor();
    await page.getByRole('link', { name: 'Repeat' }).waitFor();
    const aside = await page.evaluate(() => localStorage.getItem('potentia.path.damaged'));
    assert.match(aside, /nonsense/);
  },
);

site.check('a puzzle that there is not', {}, async (visit, page) => {
  await visit.go('#/practice/chess-1');
  await page.locator('.page', { hasText: 'there is no puzzle "chess-1"' }).waitFor();
});
