/* The pictures of the page that have to be pixels: node pictures.mjs
 *
 * Drawn from icons/maskable.svg into web/static/icons, and kept there: an icon for iOS, which
 * takes no other, and what programs show of a link. */

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { chromium } from 'playwright-core';

import { ARGUMENTS, executablePath } from './chromium.mjs';
import { shrink } from './tests/png.mjs';

const icons = path.join(path.dirname(fileURLToPath(import.meta.url)), 'static/icons');
const drawing = readFileSync(path.join(icons, 'maskable.svg'), 'utf8');

const PICTURES = {
  'apple-touch-icon.png': [180, 180, drawing],
  'preview.png': [
    1200,
    630,
    `<div class="card">
      ${drawing}
      <div><h1>Potentia</h1><p>Abstract games to play, learn and study</p></div>
    </div>`,
  ],
};

const STYLE = `
  body { margin: 0; background: #1d3f57; }
  svg { display: block; width: 100%; }
  .card { display: grid; grid-template-columns: 560px 1fr; align-items: center; height: 630px;
    color: #fffdf8; font-family: 'Noto Serif', 'DejaVu Serif', Georgia, serif; }
  .card svg { width: 640px; margin-left: -30px; }
  h1 { margin: 0 0 20px; font-size: 108px; line-height: 1; }
  p { margin: 0 60px 0 0; color: #efe3c8; font-size: 42px; line-height: 1.3; }`;

const browser = await chromium.launch({ executablePath, args: ARGUMENTS });
try {
  for (const [name, [width, height, body]] of Object.entries(PICTURES)) {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.setContent(`<style>${STYLE}</style>${body}`);
    const picture = shrink(await page.screenshot());
    console.log(`${String(picture.length).padStart(7)}  ${name}`);
    writeFileSync(path.join(icons, name), picture);
  }
} finally {
  await browser.close();
}
