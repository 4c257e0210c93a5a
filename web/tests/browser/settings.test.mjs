/* What the reader prefers: chosen by its picture, kept, and seen everywhere. */

import assert from 'node:assert/strict';

import { heard, listen } from './listening.mjs';
import { open } from './pages.mjs';
import { start, until } from './site.mjs';
import { Table } from './table.mjs';

const site = await start();

const surface = (page) =>
  page.locator('.pb .pb-edge').evaluate((edge) => getComputedStyle(edge).fill);

site.check('a board is chosen by its picture, and stays', {}, async (visit, page) => {
  await open(visit, '#/settings', '.board-sample');
  const group = page.getByRole('group', { name: 'Board', exact: true });
  const pictures = await group
    .locator('.board-sample .pb-edge')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).fill));
  assert.ok(pictures.length >= 3);
  assert.equal(new Set(pictures).size, pictures.length, 'each picture is another');
  await Table.friends(visit, { start: 'standard' });
  assert.equal(await surface(page), pictures[0]);
  await open(visit, '#/settings', '.board-sample');
  await group.getByRole('radio', { name: 'Wood' }).check();
  await Table.friends(visit, { start: 'standard' });
  assert.equal(await surface(page), pictures[1]);
  await page.reload();
  await page.locator('.pb .pb-edge').waitFor();
  assert.equal(await surface(page), pictures[1]);
});

site.check(
  'the page follows the system until it is told otherwise',
  { colorScheme: 'dark', settings: { theme: 'system', pieceSet: 'contrast' } },
  async (visit, page) => {
    const dark = () =>
      page.evaluate(() => {
        const bars = [...document.querySelectorAll('meta[name="theme-color"]')];
        const bar = bars.find(({ media }) => matchMedia(media).matches)?.content;
        const scheme = getComputedStyle(document.body).colorScheme;
        return bar === { light: '#f5f2eb', dark: '#191816' }[scheme] ? scheme : `${scheme}, ${bar}`;
      });
    await open(visit, '#/settings', '.board-sample');
    assert.equal(await dark(), 'dark');
    assert.ok(await page.getByRole('radio', { name: 'High contrast' }).isChecked());
    await page.emulateMedia({ colorScheme: 'light' });
    await until(async () => (await dark()) === 'light', 'it turns light');
    await page.getByRole('radio', { name: 'Dark', exact: true }).check();
    assert.equal(await dark(), 'dark');
    await page.reload();
    await page.locator('.board-sample').first().waitFor();
    assert.equal(await dark(), 'dark');
  },
);

site.check('links and home screens have a picture', {}, async (visit, page) => {
  await open(visit, '#/', '.way-in');
  const pictures = await page.evaluate(async () => {
    const of = (selector, name) => document.querySelector(selector)?.getAttribute(name) ?? '';
    const sizes = [];
    for (const address of [
      of('link[rel="apple-touch-icon"]', 'href'),
      of('meta[property="og:image"]', 'content'),
    ]) {
      const response = await fetch(address);
      const { width, height } = await createImageBitmap(await response.blob());
      sizes.push([response.headers.get('content-type'), width, height]);
    }
    return sizes;
  });
  assert.deepEqual(pictures, [
    ['image/png', 180, 180],
    ['image/png', 1200, 630],
  ]);
  for (const name of ['og:title', 'og:description'])
    assert.notEqual(await page.locator(`meta[property="${name}"]`).getAttribute('content'), '');
});

site.check(
  'sounds that were on have a volume now, and it can be changed',
  { settings: { sound: true } },
  async (visit, page) => {
    await listen(visit);
    await open(visit, '#/settings', '.board-sample');
    const slider = page.getByRole('slider', { name: 'Volume of sounds' });
    assert.equal(await slider.inputValue(), '60');
    await slider.focus();
    await page.keyboard.press('ArrowUp');
    assert.equal(await slider.getAttribute('aria-valuetext'), '65 %');
    const [louder] = await heard(page);
    assert.ok(Math.abs(louder.volume - 0.65 ** 2) < 1e-9);
    await page.keyboard.press('Home');
    await page.getByText('Off', { exact: true }).waitFor();
    assert.deepEqual(await heard(page), []);
    await page.reload();
    assert.equal(await slider.inputValue(), '0');
  },
);
