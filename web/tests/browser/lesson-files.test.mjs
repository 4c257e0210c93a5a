/* Lessons and puzzles are not part of the first load: they come when they are opened, and puzzles
 * and the games to show after the first board; all are there without a network once the page is
 * kept, and can be asked for again when they are damaged. */

import assert from 'node:assert/strict';

import { open } from './pages.mjs';
import { start, until } from './site.mjs';
import { rules } from './table.mjs';

const site = await start();
const chapters = await rules.chapters();
/** Those of the rules page. */
const ruled = chapters.filter(({ strategy }) => !strategy);
const last = ruled.at(-1);
const FILES = /\/(?:lessons|puzzles)[\w-]*\.\w+\.txt$/;
const ALONE = { serviceWorkers: 'block' };

/** The files of lessons and puzzles asked for so far, without the hash in their names. */
function watch(page) {
  const asked = [];
  page.on('request', (request) => {
    if (FILES.test(request.url())) asked.push(/([\w-]+)\.\w+\.txt$/.exec(request.url())[1]);
  });
  return asked;
}

site.check('they come with what needs them', ALONE, async (visit, page) => {
  const asked = watch(page);
  await open(visit, '#/learn', '.chapter');
  assert.deepEqual(asked, []);
  await open(visit, `#/learn/${last.lessons[0].id}`, '.lesson .pb-svg');
  assert.deepEqual(asked, [`lessons-${last.id}`]);
  await open(visit, '#/practice', '.today');
  await open(visit, '#/practice/standard-1', '.puzzle .pb-svg');
  assert.deepEqual(asked, [`lessons-${last.id}`, 'puzzles']);
  await open(visit, '#/rules', '.rules-lesson');
  const all = ruled.map(({ id }) => `lessons-${id}`);
  assert.deepEqual(asked.sort(), [...all, 'puzzles'].sort(), 'each of them once');
});

site.check('and so do their texts in another language', ALONE, async (visit, page) => {
  const asked = [];
  page.on('request', (request) => {
    const [, name] = /(lessons[\w-]*)\.\w+\.json$/.exec(request.url()) ?? [];
    if (name) asked.push(name);
  });
  await open(visit, '#/', '.way-in');
  await page.evaluate((done) => {
    localStorage.setItem('potentia.language', 'de');
    localStorage.setItem('potentia.learned', JSON.stringify([done]));
  }, chapters[0].lessons[0].id);
  await page.reload();
  await page.locator('html[lang="de"] .way-in').first().waitFor();
  await open(visit, '#/learn', '.chapter');
  assert.deepEqual(asked, ['lessons-de'], 'no more than the titles');
  const advice = chapters.find(({ strategy }) => strategy);
  await open(visit, `#/learn/${advice.lessons[0].id}`, '.lesson .pb-svg');
  assert.deepEqual(asked, ['lessons-de', `lessons-${advice.id}-de`]);
  const { steps } = await rules.lesson(advice.lessons[0].id);
  await page.locator('.lesson-text').first().waitFor();
  assert.notEqual(await page.locator('.lesson-text').first().textContent(), steps[0].text);
  await open(visit, '#/rules', '.rules-lesson');
  const all = ruled.map(({ id }) => `lessons-${id}-de`);
  assert.deepEqual(asked.sort(), ['lessons-de', `lessons-${advice.id}-de`, ...all].sort());

  // The wanted ones alone come with another language.
  await open(visit, `#/learn/${advice.lessons[0].id}`, '.lesson .pb-svg');
  await page.reload();
  await page.locator('html[lang="de"] .lesson .pb-svg').waitFor();
  asked.length = 0;
  await page.evaluate(() => {
    localStorage.setItem('potentia.language', 'ko');
    dispatchEvent(new StorageEvent('storage', { key: 'potentia.language' }));
  });
  await page
    .locator('html[lang="ko"] .lesson-text', { hasText: /[가-힣]/ })
    .first()
    .waitFor();
  assert.deepEqual(asked.sort(), [`lessons-${advice.id}-ko`, 'lessons-ko'].sort());
});

/** Opens the start page, and waits until all of the page is kept for use without a network. */
async function keep(visit, page) {
  await open(visit, '#/', '.way-in');
  await until(
    () => page.evaluate(() => Boolean(navigator.serviceWorker.controller)),
    'the page is kept for use without a network',
  );
}

site.check('without a network, once the page is kept', {}, async (visit, page) => {
  await keep(visit, page);
  await visit.context.setOffline(true);
  await page.reload();
  await page.locator('.way-in').first().waitFor();
  await open(visit, `#/learn/${last.lessons[0].id}`, '.lesson .pb-svg');
  await open(visit, '#/practice/standard-1', '.puzzle .pb-svg');
  await open(visit, '#/rules', '.rules-lesson');
  await visit.context.setOffline(false);
});

site.check('a damaged one is refused, and asked for again', ALONE, async (visit, page) => {
  const again = page.getByRole('button', { name: 'Try again' });
  await visit.context.route(FILES, (route) => route.fulfill({ body: '1\nHalf a rule' }));
  await visit.go(`#/learn/${last.lessons[0].id}`);
  await page.locator('.page', { hasText: 'is damaged at line 2' }).waitFor();
  await again.click();
  await page.locator('.page', { hasText: 'is damaged at line 2' }).waitFor();
  await visit.context.unroute(FILES);
  await again.click();
  await page.locator('.lesson .pb-svg').waitFor();
});

site.check('a damaged copy that is kept does no harm', {}, async (visit, page) => {
  await keep(visit, page);
  const damaged = await page.evaluate(async () => {
    const [name] = await caches.keys();
    const cache = await caches.open(name);
    const files = (await cache.keys()).filter(({ url }) =>
      /(lessons|puzzles)[^/]*\.txt$/.test(url),
    );
    for (const file of files) await cache.put(file, new Response('1\nHalf a rule'));
    return files.length;
  });
  assert.equal(damaged, chapters.length + 1);
  await open(visit, `#/learn/${last.lessons[0].id}`, '.lesson .pb-svg');
  await open(visit, '#/practice', '.today');
});

site.check('one that does not come, too', ALONE, async (visit, page) => {
  visit.forgive(/ERR_FAILED/);
  await visit.context.route(FILES, (route) => route.abort());
  await visit.go('#/practice');
  await page.locator('.toast', { hasText: 'The server can’t be reached.' }).waitFor();
  await visit.context.unroute(FILES);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('.today').first().waitFor();
  assert.equal(await page.locator('.toast').count(), 0);
});
