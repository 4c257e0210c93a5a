/* Newcomers: one tap from the start page to a board, a few words around it, and a second tap
 * that makes a move, or takes the piece to be moved or laid. Who has played goes on from there. */

import assert from 'node:assert/strict';

import { Finger, Mouse } from './hands.mjs';
import { start, until } from './site.mjs';
import { Table, rules } from './table.mjs';

const site = await start();
const starts = await rules.starts();
const first = (game) => starts.find((one) => one.game === game);
const games = [...new Set(starts.filter((one) => one.lesson !== '').map((one) => one.game))];

const SCREENS = {
  'a phone': { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } },
  'a desktop': { viewport: { width: 1280, height: 800 } },
};

/* Read in the page: the words that can be seen around the board. */
const wordsInSight = () => {
  const main = document.querySelector('main');
  // What is only heard is a pixel wide; what is drawn on the board is not counted.
  const isApart = (element) =>
    element !== main &&
    (element.matches('.pb-svg') || element.offsetWidth === 1 || isApart(element.parentElement));
  const seen = [];
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (isApart(parent) || !parent.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { top, bottom } = range.getBoundingClientRect();
    if (bottom > 0 && top < innerHeight)
      seen.push(...(node.textContent.match(/\p{L}[\p{L}’'-]*\d*/gu) ?? []));
  }
  return seen;
};

/** The names of the points that make a move the lesson asks for: one if a game lays or pushes
 * pieces, two if it moves them; null if a move has several actions. */
async function pointsToTap({ id, steps: [step] }) {
  const { session, walk, boards } = await rules.create({ position: step.position });
  const { points } = (await rules.kit(boards[0].kit)).layout;
  for (const option of walk.options) {
    const next = await rules.walk(session, [option.key]);
    const [from] = option.points;
    const action = option.action || next.action;
    if (action === '') continue;
    const { verdict } = await rules.judge(id, 0, [action]);
    if (verdict !== 'right') continue;
    const to = next.picked.find((pick) => pick.filled && pick.kind === 'point')?.points[0];
    const isMove = to !== undefined && !points[from].dot && to !== from;
    return [from, ...(isMove ? [to] : [])].map((point) => points[point].name);
  }
  return null;
}

/** A move of several actions, as the lesson itself would make it. */
async function makeMove(page, { id, steps: [step] }, hand) {
  const table = await Table.beside({ position: step.position });
  table.page = page;
  for (const [i, text] of step.answer.entries()) {
    await table.agree();
    await hand.act(table, text);
    await table.follow(text);
    const { verdict } = await rules.judge(id, 0, step.answer.slice(0, i + 1));
    assert.equal(verdict === 'right', i === step.answer.length - 1);
  }
}

for (const [screen, options] of Object.entries(SCREENS)) {
  const check = site.series(options);
  for (const game of games) {
    check(`${game} on ${screen}: a tap to the board, and then a move`, async (visit, page) => {
      const lesson = await rules.lesson(first(game).lesson);
      assert.ok(lesson.first);
      const taps = await pointsToTap(lesson);
      await visit.go('#/');
      const card = page.locator('.way-in', { hasText: first(game).gameTitle });
      await card.getByRole('link', { name: 'Make your first move' }).click();
      await page.locator('.lesson .pb-svg').waitFor();
      await page.locator('.pb-live').first().waitFor();
      const words = await page.evaluate(wordsInSight);
      assert.ok(words.length <= 25, `${words.length} words: ${words.join(' ')}`);
      assert.ok(words.join(' ').startsWith('You win'), words.join(' '));
      for (const tap of taps ?? [])
        await page.locator(`.table-board .pb-point[data-point="${tap}"]`).click();
      if (!taps) await makeMove(page, lesson, options.hasTouch ? new Finger() : new Mouse());
      await page.locator('.lesson-right').waitFor();
      // The rule comes after the deed.
      await page.getByText('The rule in words').waitFor();
    });
  }
}

site.check('who has played goes on with the game', {}, async (visit, page) => {
  await visit.go('#/new?start=basic&opponent=friend');
  await page.getByRole('button', { name: 'Start game' }).click();
  await page.locator('.table .pb-svg').waitFor();
  const game = page.url();
  await visit.go('#/');
  const going = page.getByRole('region', { name: 'Continue' });
  await going.getByRole('link', { name: /GIPF, basic game/ }).click();
  await until(() => page.url() === game, 'the game goes on');
  // It is played now, and another one is still new.
  await visit.go('#/');
  const card = page.locator('.way-in', { hasText: 'GIPF' });
  await card.getByRole('button', { name: 'Play', exact: true }).waitFor();
  assert.equal(await card.getByRole('link', { name: 'Make your first move' }).count(), 0);
  const other = page.locator('.way-in', { hasText: 'DVONN' });
  await other.getByRole('link', { name: 'Make your first move' }).waitFor();
});

site.check('who has learned goes on with the next lesson', {}, async (visit, page) => {
  const chapters = (await rules.chapters()).filter((one) => one.game === 'dvonn');
  const lessons = chapters.flatMap((one) => one.lessons);
  await page.addInitScript(
    (id) => localStorage.setItem('potentia.learned', JSON.stringify([id])),
    lessons[0].id,
  );
  await visit.go('#/');
  const card = page.locator('.way-in', { hasText: 'DVONN' });
  await card.getByRole('link', { name: `Continue: ${lessons[1].title}` }).click();
  await page.getByRole('heading', { name: lessons[1].title }).waitFor();
});
