/* Every page of the page. */

import { record } from './record.mjs';

export const ULTIMATE = (await record('ultimate', 1, 24)).position;
export const DVONN = (await record('dvonn', 19, 60)).position;
const query = (position) => encodeURIComponent(position);

/** Name, address, and what is there once the page is drawn. */
export const PAGES = [
  ['home', '#/', '.way-in'],
  ['new game', '#/new?start=combined', '.new-game fieldset:nth-of-type(2)'],
  ['settings', '#/settings', '.settings-pieces'],
  ['lessons', '#/learn', '.chapter'],
  ['lesson', '#/learn/start', '.lesson h1'],
  ['game of a lesson', '#/learn/dvonn-short-game', '.lesson .pb-svg'],
  ['rules', '#/rules', '.rules-lesson'],
  ['practice', '#/practice', '.today'],
  ['puzzle', '#/practice/standard-1', '.puzzle .pb-svg'],
  ['puzzle of DVONN', '#/practice/dvonn-1', '.puzzle .pb-svg'],
  ['study', `#/study?position=${query(ULTIMATE)}`, '.line'],
  ['study of DVONN', `#/study?position=${query(DVONN)}`, '.line'],
  ['editor', `#/study?position=${query(ULTIMATE)}&edit=1`, '.palette-piece'],
  ['lobby', '#/online', '#open'],
  ['new table', '#/online/new?start=combined', '.new-game fieldset:nth-of-type(2)'],
  ['account', '#/account', '.field-input'],
];

/** Goes to an address and waits for what `ready` selects, once the page before it is gone. */
export async function open(visit, hash, ready) {
  const page = visit.latest;
  await page.evaluate(() => {
    for (const old of document.querySelectorAll('main > *')) old.dataset.before = '';
  });
  await visit.go(hash);
  await page.locator('main:not(:has(> [data-before]))').locator(ready).first().waitFor();
}
