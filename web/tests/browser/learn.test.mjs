/* Lessons: walked through by mouse, by finger and by keyboard; what is said to wrong tries; what
 * is remembered; and the rules on one page. */

import assert from 'node:assert/strict';

import { Finger, Keyboard, Mouse } from './hands.mjs';
import { start, until } from './site.mjs';
import { isSteady, watchBoard } from './steady.mjs';
import { Table, rules } from './table.mjs';

const site = await start();
const chapters = await rules.chapters();
const first = chapters[0].lessons[0];

/** The board of a lesson on the page, and the same beside it in node. */
async function deskAt(page, step) {
  const desk = await Table.beside({ position: step.position });
  desk.page = page;
  if (step.free) desk.tries = await rules.tries(desk.scene.session);
  return desk;
}

/** Answers a step as the lesson would, by hand. */
async function answer(desk, step, hand) {
  const last = step.answer.length - 1;
  for (const [i, text] of step.answer.entries()) {
    if (step.free) desk.tries = await rules.tries(desk.scene.session);
    desk.isActor = true;
    await desk.agree();
    const judged = await rules.judge(desk.lesson, desk.step, step.answer.slice(0, i + 1));
    await hand.act(desk, text);
    if (judged.message === null) await desk.follow(text);
    if (i === last) assert.equal(judged.verdict, 'right');
  }
  for (const text of step.reply) await desk.follow(text);
  desk.isActor = false;
  await desk.agree();
  await desk.page.locator('.lesson-right').waitFor();
}

/** From the first rule to the end. */
async function walkThrough(visit, page, id, hand) {
  const lesson = await rules.lesson(id);
  const button = (name) => page.getByRole('button', { name, exact: true });
  await visit.go(`#/learn/${id}`);
  await watchBoard(page);
  let desk = null;
  for (const [i, step] of lesson.steps.entries()) {
    await page.getByText(`Step ${i + 1} of ${lesson.steps.length}`, { exact: true }).waitFor();
    await page.locator('.lesson-text', { hasText: step.text }).waitFor();
    if (!desk || !step.goesOn) {
      if (desk) await rules.close(desk.scene.session);
      desk = await deskAt(page, step);
    }
    Object.assign(desk, { lesson: id, step: i });
    for (const text of step.play) await desk.follow(text);
    if (step.kind === 'show') {
      desk.isActor = false;
      await desk.agree();
    } else await answer(desk, step, hand);
    await hand.button({ page }, button('Next'));
  }
  await page.getByText(/Lesson complete|last lesson/).waitFor();
  await rules.close(desk.scene.session);
  await isSteady(page);
}

const check = site.series({});

for (const chapter of chapters) {
  check(`by mouse: ${chapter.title}`, async (visit, page) => {
    const ticks = async () => {
      await visit.go('#/learn');
      await page.locator('.chapter').first().waitFor();
      return page.locator('.tick-done').count();
    };
    const before = await ticks();
    // Strategy ends with a game, which is played below.
    const lesson = chapter.lessons.at(chapter.strategy ? -2 : -1);
    await walkThrough(visit, page, lesson.id, new Mouse());
    assert.equal(await ticks(), before + 1);
  });
}

/** The points of the board in words, and whether there is something to do or to read. */
const shown = () => ({
  points: [...document.querySelectorAll('.table-board .pb-point')].map((point) =>
    point.getAttribute('aria-label').replace('; can be chosen', ''),
  ),
  waits: document.querySelector('.pb-point-can, .choices button, .lesson-said') !== null,
});

/** Follows the engine's reply: the legal one that leads to what the page shows. */
async function followReply(desk) {
  const isSeen = async () => {
    const now = await desk.page.evaluate(shown);
    if (!now.waits) return false;
    for (const text of await desk.legal()) {
      await desk.follow(text);
      desk.isActor = false;
      if (JSON.stringify(desk.expected().points) === JSON.stringify(now.points)) return true;
      await desk.undo();
    }
    return false;
  };
  await until(isSeen, () => `no reply leads to what the page shows: ${desk.actions.join(' ')}`);
}

site.check('strategy ends with a short game', {}, async (visit, page) => {
  const hand = new Mouse();
  const chapter = chapters.find((one) => one.strategy && one.game === 'dvonn');
  const { id } = chapter.lessons.at(-1);
  const step = (await rules.lesson(id)).steps.at(-1);
  await visit.go(`#/learn/${id}`);
  await page.getByText(`A short game against level ${step.level}`).waitFor();
  const desk = await deskAt(page, step);
  const reader = desk.scene.actor;
  while (!desk.over) {
    desk.isActor = true;
    await desk.agree();
    const [text] = await desk.legal();
    await hand.act(desk, text);
    await desk.follow(text);
    if (!desk.over) await followReply(desk);
  }
  const won = desk.scene.outcome.winner === reader;
  await page.locator('.lesson-said', { hasText: won ? step.won : step.lost }).waitFor();
  await hand.button({ page }, page.getByRole('button', { name: 'Next', exact: true }));
  await page.getByText('Lesson complete').waitFor();
  await visit.go('#/learn');
  await page.locator('.tick-done').waitFor();
  assert.equal(await page.locator('.tick-done').count(), 1);
});

site.check('by keyboard', {}, async (visit, page) => {
  await walkThrough(visit, page, 'four', new Keyboard());
  await walkThrough(visit, page, 'dvonn-moving', new Keyboard());
});

site.check(
  'by finger, on a phone',
  { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } },
  async (visit, page) => {
    await walkThrough(visit, page, 'crossing-gipf', new Finger());
  },
);

site.check('from the start page to the first push', {}, async (visit, page) => {
  const lesson = await rules.lesson(first.id);
  await visit.go();
  await page.getByRole('link', { name: 'Learn', exact: true }).click();
  await page.getByRole('link', { name: 'Start with the first lesson' }).click();
  await page.getByRole('heading', { name: first.title }).waitFor();
  await page.locator('.lesson-text', { hasText: lesson.steps[0].text }).waitFor();
  const desk = await deskAt(page, lesson.steps[0]);
  await desk.agree();
  await new Mouse().act(desk, 'd1-d2');
  await page.locator('.lesson-right', { hasText: 'That was a whole turn.' }).waitFor();
});

site.check('what was done under an earlier name stays done', {}, async (visit, page) => {
  await page.addInitScript(() => localStorage.setItem('potentia.learned', '["yinsh"]'));
  await visit.go('#/learn');
  await page.getByRole('link', { name: /YINSH slides.*completed/ }).waitFor();
  await visit.go('#/learn/yinsh');
  await page.getByRole('heading', { name: 'YINSH slides' }).waitFor();
});

site.check('a wrong try is told why and taken back', {}, async (visit, page) => {
  const lesson = await rules.lesson('full-line');
  const mouse = new Mouse();
  await visit.go('#/learn/full-line');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.locator('.lesson-text', { hasText: lesson.steps[1].text }).waitFor();
  const desk = await deskAt(page, lesson.steps[1]);
  await desk.agree();

  // Legal, but not what is asked.
  await mouse.act(desk, 'e9-e8');
  await page.locator('.lesson-wrong', { hasText: 'That push is allowed' }).waitFor();
  await desk.agree();

  // Refused, which is what is asked: the rules say why, and nothing moves.
  await mouse.act(desk, 'c1-c2');
  await page.locator('.lesson-right', { hasText: 'The rules forbid it' }).waitFor();
  await page.getByRole('button', { name: 'Next' }).click();

  // Refused, and not what is asked.
  await page.locator('.lesson-text', { hasText: lesson.steps[2].text }).waitFor();
  const next = await deskAt(page, lesson.steps[2]);
  await next.agree();
  await mouse.act(next, 'c1-c2');
  await page.locator('.lesson-wrong').waitFor();
  await next.agree();
});

site.check('hints, back, again and skip', {}, async (visit, page) => {
  const lesson = await rules.lesson(first.id);
  const button = (name) => page.getByRole('button', { name, exact: true });
  await visit.go(`#/learn/${first.id}`);
  await button('Hint').click();
  await page.locator('.lesson-hint', { hasText: lesson.steps[0].hint }).waitFor();
  await button('Hint').click();
  await page.locator('.pb-tone-hint.pb-arrow').waitFor();
  await button('Try again').click();
  await page.locator('.pb-tone-hint.pb-arrow').waitFor({ state: 'detached' });
  await button('Skip').click();
  await page.locator('.lesson-text', { hasText: lesson.steps[1].text }).waitFor();
  await button('Back').click();
  await page.locator('.lesson-text', { hasText: lesson.steps[0].text }).waitFor();
  await button('Skip').click();
  await page.locator('.lesson-text', { hasText: lesson.steps[1].text }).waitFor();
  await button('Skip').click();
  await page.getByText('You’ve skipped something').waitFor();
  await visit.go('#/learn');
  await page.locator('.chapter').first().waitFor();
  assert.equal(await page.locator('.tick-done').count(), 0);
});

site.check('what was done is remembered', {}, async (visit, page) => {
  await walkThrough(visit, page, first.id, new Mouse());
  await page.getByRole('link', { name: 'Next lesson' }).click();
  await page.getByRole('heading', { name: chapters[0].lessons[1].title }).waitFor();
  await visit.go('#/learn');
  await page.reload();
  await page.getByRole('link', { name: `Continue: ${chapters[0].lessons[1].title}` }).waitFor();
});

site.check('all rules on one page, each with its lesson', {}, async (visit, page) => {
  await visit.go('#/rules');
  await page.locator('.rules-lesson').first().waitFor();
  const shown = await page
    .locator('.rules-lesson p')
    .evaluateAll((all) =>
      all.map((one) => [one.firstChild.textContent, one.querySelector('a').getAttribute('href')]),
    );
  const wanted = [];
  for (const chapter of chapters.filter((one) => !one.strategy))
    for (const [i, paragraphs] of (await rules.chapterRules(chapter.id)).entries())
      for (const rule of paragraphs) wanted.push([rule, `#/learn/${chapter.lessons[i].id}`]);
  assert.deepEqual(shown, wanted);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('.header').isVisible(), false);
  assert.equal(await page.locator('.rules-try').first().isVisible(), false);
  await page.emulateMedia({ media: 'screen' });
  await page.locator('.rules-try').last().click();
  await until(() => page.url().includes('#/learn/'), 'the lesson of a paragraph');
});

site.check('a lesson that there is not', {}, async (visit, page) => {
  await visit.go('#/learn/chess');
  await page.locator('.page', { hasText: 'there is no lesson "chess"' }).waitFor();
});

site.check(
  'beside an upright board the words have their place, and its room is used',
  { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } },
  async (visit, page) => {
    const boxOf = (name) => page.locator(name).first().boundingBox();
    for (const [width, height] of [
      [360, 740],
      [320, 640],
      [412, 915],
    ]) {
      await page.setViewportSize({ width, height });
      for (const hash of ['#/learn/dvonn-moving', '#/practice/dvonn-1']) {
        await visit.go(hash);
        await page.locator('.table-upright .pb-svg').waitFor();
        const board = await boxOf('.table-upright .pb-svg');
        const words = await boxOf('.lesson-task');
        const where = `${hash} at ${width}`;
        assert.ok(words.x >= board.x + board.width, `beside it: ${where}`);
        assert.ok(words.x + words.width <= width, `not cut off: ${where}`);
        assert.ok(words.y < board.y + board.height / 2, `in sight with it: ${where}`);
        assert.ok(board.width + words.width > 0.9 * (width - 16), `no room is left: ${where}`);
        const trays = await page.locator('.table-upright .table-seat').all();
        for (const tray of trays) {
          const { y, height: high } = await tray.boundingBox();
          const apart = y + high <= words.y || y >= words.y + words.height;
          assert.ok(apart, `no tray lies over it: ${where}`);
        }
        // The words can be touched where the room was the board's.
        const hit = await page.evaluate(
          ([x, y]) => document.elementFromPoint(x, y)?.closest('.lesson-words') !== null,
          [words.x + words.width / 2, words.y + words.height / 2],
        );
        assert.ok(hit, where);
      }
    }
  },
);
