/* Every language on the narrowest screen: nothing is cut off. A pseudo-language has every text
 * accented and two fifths longer; the page does not know it, and gets it in place of another. And
 * another language changes nothing but words. */

import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';

import { catalogs, PSEUDO, pseudoCatalogs } from '../../catalogs.mjs';
import { cutOff } from './cut-off.mjs';
import { makeTable } from './online.mjs';
import { DVONN, open, PAGES, ULTIMATE } from './pages.mjs';
import { start, until } from './site.mjs';
import { Table } from './table.mjs';

const site = await start();
const PO = fileURLToPath(new URL('../../../po', import.meta.url));
const known = await catalogs(PO);

const ENTRY = 'gipf tournament W3/5/6/7/6/5/3B w 19,19 GG T3Z3D3Y3P3,T3Z3D3Y3P3 m -';
const NARROW = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
/** A try that is refuted at length, beside a board that leaves little room. */
const MISS = { id: 'dvonn-1', action: 'e3-f4' };
const escape = (page) => page.keyboard.press('Escape');

/** Games and a table of this browser, made once and looked at in every language. */
async function prepare(visit, page) {
  const places = [];
  for (const position of [ULTIMATE, DVONN, ENTRY]) {
    await Table.friends(visit, { position });
    places.push(new URL(page.url()).hash);
  }
  await makeTable(visit);
  places.push(new URL(page.url()).hash);
  const [ultimate, dvonn, entry, table] = places;
  return { ultimate, dvonn, entry, table };
}

/** All that one language shows, each with its name. */
async function* screens(visit, page, say, { ultimate, dvonn, entry, table }) {
  for (const [name, hash, ready] of PAGES) {
    await open(visit, hash, ready);
    yield name;
  }
  const button = (name, within = page, about = '') =>
    within.getByRole('button', { name: say(name, about), exact: true });
  const item = (name) => page.getByRole('menuitem', { name: say(name), exact: true });
  const dialog = page.getByRole('dialog');
  /** What each item of a menu opens. */
  async function* dialogs(menu, name, items) {
    for (const [i, what] of items.entries()) {
      await menu.click();
      await item(what).waitFor();
      if (i === 0) yield name;
      await item(what).click();
      await dialog.waitFor();
      yield what;
      await escape(page);
      await dialog.waitFor({ state: 'detached' });
    }
  }

  await open(visit, '#/', '.game-card');
  yield 'home with games';
  for (const menu of ['Language', 'Theme', 'Main menu']) {
    await button(menu).click();
    await page.locator('[role=menu]:focus-within').waitFor(); // Escape is the menu's then
    yield menu;
    await escape(page);
    await page.getByRole('menu').waitFor({ state: 'detached' });
  }

  await open(visit, dvonn, 'svg.pb-svg');
  yield 'game of DVONN';
  await open(visit, ultimate, 'svg.pb-svg');
  yield 'game of Ultimate GIPF';
  const controls = page.locator('.controls');
  yield* dialogs(button('More', controls, 'menu'), 'menu of a game', ['Offer a draw']);

  await open(visit, entry, 'svg.pb-svg');
  await page.reload(); // it is asked once a game
  const box = page.getByLabel(say('Move or command'));
  await box.fill('a1-b2');
  await box.press('Enter');
  await dialog.waitFor();
  yield 'giving something up';
  await escape(page);
  await dialog.waitFor({ state: 'detached' });

  await open(visit, '#/learn/keep-or-take', '.lesson h1');
  await button('Hint').click();
  await page.locator('.lesson-hint').waitFor();
  yield 'a step of a lesson';

  await open(visit, '#/learn/punct-short-game', '.lesson .pb-svg');
  yield 'a game of a lesson, with many kinds of pieces';
  await open(visit, `#/practice/${MISS.id}`, '.puzzle .pb-svg');
  for (const point of MISS.action.split('-')) {
    await page.locator(`.pb-point[data-point="${point}"]`).click();
  }
  await page.locator('.lesson-wrong').waitFor();
  yield 'a puzzle that was missed';
  await open(visit, '#/practice', '.path-numbers');
  yield 'a path that has begun';

  // Its lines were seen above; a search that goes on takes its time from all that follows.
  await open(visit, `#/study?position=${encodeURIComponent(ULTIMATE)}`, '.line');
  const engine = page.getByRole('switch', { name: say('Engine'), exact: true });
  await engine.evaluate((one) => one.click());
  await page.locator('.line').first().waitFor({ state: 'detached' });
  const menus = ['Import', 'Export', 'Share a link', 'About this game'];
  yield* dialogs(button('Study menu'), 'menu of a study', menus);
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    yield `study, ${await tab.textContent()}`;
  }

  await open(visit, table, '.table-online .pb-svg');
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    yield `table, ${await tab.textContent()}`;
  }
  yield* dialogs(button('More', controls, 'menu'), 'menu of a table', ['Report']);
}

/** Read in the page in the pseudo-language: words that are not between its brackets. Notation has
 * none of four letters, and months are short where a date is told. */
const untranslated = () => {
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    if (
      parentElement.closest('noscript, script, textarea, .brand, .edit-verdict, [lang]:not(html)')
    )
      continue;
    let rest = data;
    for (let before = ''; before !== rest;) {
      before = rest;
      rest = rest.replace(/\[[^[\]]*\]/g, ' '); // a text may stand within another
    }
    if (/\p{L}{4}/u.test(rest)) found.add(`not translated: ${data.trim().slice(0, 60)}`);
  }
  return [...found];
};

/* Whoever looks for what is cut off must see it. */
const narrow = { minWidth: '0', maxWidth: '40px', whiteSpace: 'nowrap' };
const BREAKS = {
  'a button too narrow': ['.button-main', { ...narrow, overflow: 'hidden' }],
  'a button that spills': ['.button-main', narrow],
  'words behind an ellipsis': ['h1', { ...narrow, overflow: 'hidden', textOverflow: 'ellipsis' }],
  'a line too many': ['p', { height: '10px', overflow: 'hidden' }],
  'beyond the window': ['h1', { position: 'relative', left: '280px' }],
  'before the window': ['h1', { position: 'relative', left: '-40px' }],
  'a list too narrow': ['select', { maxWidth: '70px' }],
};

site.check('what is cut off is found', NARROW, async (visit, page) => {
  await open(visit, '#/new?start=combined', '.new-game fieldset:nth-of-type(2)');
  for (const [name, [selector, style]] of Object.entries(BREAKS)) {
    assert.deepEqual(await page.evaluate(cutOff), [], `before ${name}`);
    const element = page.locator('main').locator(selector).first();
    await element.evaluate((one, wrong) => Object.assign(one.style, wrong), style);
    assert.notDeepEqual(await page.evaluate(cutOff), [], name);
    await element.evaluate((one) => one.removeAttribute('style'));
  }
});

/** Goes through everything in a language that was `chosen` and is spoken as `code`. */
async function lookThrough(visit, page, made, { chosen, code = chosen, messages = {} }) {
  await page.evaluate((name) => localStorage.setItem('potentia.language', name), chosen);
  await page.reload();
  await page.locator(`html[lang="${code}"] main *`).first().waitFor();
  const faults = new Map(); // to where it was seen first
  /** Some texts are kept with what they are about. */
  const say = (text, about = '') => {
    const key = Object.keys(messages).find((one) => one.endsWith(`${about}\u0004${text}`));
    return messages[text] ?? messages[key] ?? text;
  };
  for await (const name of screens(visit, page, say, made)) {
    const seen = await page.evaluate(cutOff);
    if (code === PSEUDO) seen.push(...(await page.evaluate(untranslated)));
    for (const one of seen) if (!faults.has(one)) faults.set(one, name);
  }
  assert.equal(await page.evaluate(() => document.documentElement.lang), code);
  assert.deepEqual(Object.fromEntries(faults), {});
}

const patient = { ...NARROW, timeout: (1 + known.size) * 120_000 };

site.check('nothing is cut off at 320 px', patient, async (visit, page, t) => {
  const made = await prepare(visit, page);
  for (const chosen of ['en', ...known.keys()]) {
    const messages = known.get(chosen)?.page.messages;
    await t.test(chosen, () => lookThrough(visit, page, made, { chosen, messages }));
  }
});

site.check(
  'nor where every text is longer, and each is a translated one',
  { ...NARROW, serviceWorkers: 'block' },
  async (visit, page) => {
    const { page: texts, lessons } = await pseudoCatalogs(PO);
    const messages = { ...texts.messages, ...lessons.messages };
    const made = await prepare(visit, page);
    const json = { ...texts, messages };
    await visit.context.route(/\/text-de\./, (route) => route.fulfill({ json }));
    await lookThrough(visit, page, made, { chosen: 'de', code: PSEUDO, messages });
  },
);

site.check('the page is not shipped with the language of the tests', {}, async (visit, page) => {
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await open(visit, '#/', '.way-in');
  await page.evaluate((code) => localStorage.setItem('potentia.language', code), PSEUDO);
  await page.reload();
  await page.locator('html[lang="en"] .way-in').first().waitFor();
  assert.deepEqual(
    asked.filter((url) => url.includes(PSEUDO)),
    [],
  );
});

/** Chooses a language as a reader does. */
async function choose(page, name) {
  await page.locator('.header-end .menu').first().getByRole('button').click();
  await page.getByRole('menuitemradio', { name }).click();
}

site.check('another language changes nothing but words', {}, async (visit, page) => {
  await Table.friends(visit, { position: ULTIMATE });
  const lang = (code) => page.locator(`html[lang="${code}"]`).waitFor({ state: 'attached' });
  const box = page.locator('.command input');
  await box.fill('read e5');
  await page.locator('.pb-point[data-point="a1"]').click();
  await page.locator('.pb-chosen').waitFor();
  await choose(page, 'Deutsch');
  await lang('de');
  assert.equal(await box.inputValue(), 'read e5');
  assert.equal(await page.locator('.pb-chosen').count(), 1);
  assert.match(
    await page.locator('.pb-point[data-point="a1"]').getAttribute('aria-label'),
    /Ausgangspunkt/,
  );
  await choose(page, 'English');
  await lang('en');

  await makeTable(visit);
  await page.getByRole('tab', { name: 'Chat' }).click();
  const say = page.locator('.chat-say .input');
  await say.fill('good luck');
  await choose(page, 'Deutsch');
  await lang('de');
  assert.equal(await say.inputValue(), 'good luck');
  await choose(page, 'English');

  // A dialog is over the menu; another tab is not.
  await open(visit, '#/study?start=standard', '.line');
  await page.getByRole('button', { name: 'Study menu' }).click();
  await page.getByRole('menuitem', { name: 'About this game' }).click();
  const field = page.getByRole('dialog').locator('input').first();
  await field.fill('Ada');
  const other = await visit.context.newPage();
  await other.goto(visit.address);
  await choose(other, 'Français');
  await lang('fr');
  assert.equal(await field.inputValue(), 'Ada');
  await other.close();
});

site.check(
  'nor where the reader is in a long text',
  { viewport: { width: 390, height: 500 } },
  async (visit, page) => {
    await open(visit, '#/rules', '.rules-lesson');
    await page.evaluate(() => window.scrollTo(0, 700));
    const heading = await page.locator('main h1').elementHandle();
    const english = await page.locator('.rules-lesson').first().textContent();
    await page.evaluate(() => {
      localStorage.setItem('potentia.language', 'it');
      dispatchEvent(new StorageEvent('storage', { key: 'potentia.language' }));
    });
    await page.locator('html[lang="it"]').waitFor({ state: 'attached' });
    assert.ok(await heading.evaluate((one) => one.isConnected), 'nothing was made anew');
    assert.ok((await page.evaluate(() => scrollY)) > 400);
    await until(
      async () => (await page.locator('.rules-lesson').first().textContent()) !== english,
      'lessons speak it too',
    );
  },
);

site.check(
  'numbers and dates are written as the reader writes them',
  { locale: 'de-DE' },
  async (visit, page) => {
    await open(visit, '#/new?start=standard&opponent=friend', '.button-main');
    await page.locator('.new-game .button-main').click();
    await page.locator('.table .pb-svg').waitFor();
    await open(visit, '#/', '.game-card');
    assert.match(
      await page.locator('.game-card small').textContent(),
      /^\d\d\.\d\d\.\d{4}, \d\d:\d\d$/,
    );
    await open(visit, '#/study?start=standard', '.line');
    assert.match(await page.locator('.line-score').first().textContent(), /^[≥≤]?[+−]?\d+,\d\d$/);
  },
);
