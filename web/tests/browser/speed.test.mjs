/* How fast the page is and what it keeps. Figures are always told; limits of time hold where
 * nothing else keeps the machine busy, those of memory always. POTENTIA_SOAK=1 lets the
 * analysis run for half an hour. */

import assert from 'node:assert/strict';

import { Mouse } from './hands.mjs';
import { record } from './record.mjs';
import { isCalm, launch, pause, start, until } from './site.mjs';
import { Table } from './table.mjs';

const site = await start();

const FIRST_BOARD = 1000; // ms
const INPUT_TO_PAINT = 50; // ms
const GROWTH = 1.1;
const soak = process.env.POTENTIA_SOAK === '1';
const ANALYSIS = soak ? 30 * 60_000 : 60_000;

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

function limit(t, what, value, most, unit = 'ms') {
  const held = isCalm();
  t.diagnostic(
    `${what}: ${value.toFixed(1)} ${unit}, at most ${most}${held ? '' : ' (the machine is busy: only told)'}`,
  );
  if (held) assert.ok(value <= most, `${what}: ${value.toFixed(1)} ${unit}`);
}

for (const [name, hash] of [
  ['the start page', '#/'],
  ['an analysis', '#/study'],
]) {
  site.check(`the first board of a cold load: ${name}`, {}, async (_visit, _page, t) => {
    const times = [];
    for (let i = 0; i < 3; i++) {
      const one = await site.visit();
      await one.context.addInitScript(() => {
        new MutationObserver((_changes, observer) => {
          if (!document.querySelector('.pb-svg .pb-edge')) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => (window.boardDrawn = performance.now())));
        }).observe(document, { childList: true, subtree: true });
      });
      await one.go(hash);
      times.push(await until(() => one.latest.evaluate(() => window.boardDrawn), 'a board'));
      await one.context.close();
    }
    limit(t, 'first board, best of three', Math.min(...times), FIRST_BOARD);
  });
}

site.check('from input to paint', {}, async (visit, page, t) => {
  await visit.context.addInitScript(() => {
    window.paints = [];
    /* The frame after the event is on its way when the task after it runs. */
    window.addEventListener('pointerdown', ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.paints.push(performance.now() - timeStamp);
        port2.postMessage(0);
      });
    });
  });
  const table = await Table.friends(visit, { start: 'tournament' });
  await table.play(
    ['Ga1-b2', 'Gi1-h2', 'Ga3-b4', 'Gi3-h4', 'c1-c2', 'g1-g2', 'e1-e2', 'e9-e8'],
    new Mouse(),
  );
  const all = () => page.evaluate(() => window.paints);
  await until(async () => (await all()).length >= 16, 'every touch is painted');
  const paints = await all();
  limit(t, 'input to paint, median', median(paints), INPUT_TO_PAINT);
});

site.check(
  'frames of a push on a slow machine',
  { reducedMotion: 'no-preference' },
  async (visit, page, t) => {
    const table = await Table.friends(visit, { start: 'standard' });
    const session = await visit.context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.evaluate(() => {
      window.frames = [];
      let before = 0;
      const frame = (now) => {
        const moving = document.getAnimations().some((one) => one.playState === 'running');
        if (moving && before > 0) window.frames.push(now - before);
        before = moving ? now : 0;
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
    for (const push of ['a1-b2', 'i1-h2', 'a1-b2', 'i1-h2', 'c1-c2', 'g1-g2', 'c1-c2', 'g1-g2']) {
      await table.act(push, new Mouse());
      await until(
        () => page.evaluate(() => document.getAnimations().length === 0),
        'everything is at rest',
      );
    }
    const frames = await page.evaluate(() => window.frames);
    assert.ok(frames.length > 10, 'nothing moved');
    const good = frames.filter((ms) => ms <= 17).length / frames.length;
    t.diagnostic(
      `frames of pushes with the processor four times slower: ${frames.length}, ${(100 * good).toFixed(0)} % within 17 ms`,
    );
  },
);

/* Run in a worker before its own script. */
function tellMemory() {
  const memories = [];
  for (const name of ['instantiate', 'instantiateStreaming']) {
    const make = WebAssembly[name];
    WebAssembly[name] = async (...args) => {
      const made = await make.apply(WebAssembly, args);
      memories.push(made.instance.exports.memory);
      return made;
    };
  }
  globalThis.moduleBytes = () => memories.reduce((sum, one) => sum + one.buffer.byteLength, 0);
}

site.check('analysis keeps no memory', { timeout: ANALYSIS + 300_000 }, async (visit, _page, t) => {
  // Measured at once instead of with the next collection of garbage.
  const browser = await launch(['--enable-blink-features=ForceEagerMeasureMemory']);
  try {
    const page = await browser.newPage({ serviceWorkers: 'block' });
    page.on('pageerror', (error) => visit.errors.push(String(error)));
    // What the browser tells of its memory leaves out that of modules: the workers tell.
    await page.route(/worker\.\w+\.js$/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `(${tellMemory})();${await response.text()}` });
    });
    const game = await record('ultimate', 1, 24);
    await page.goto(`${site.address}#/study?position=${encodeURIComponent(game.position)}`);
    await page.locator('.line').first().waitFor();
    const measure = async () => {
      const { bytes } = await page.evaluate(() => performance.measureUserAgentSpecificMemory());
      const sizes = await Promise.all(
        page.workers().map((worker) => worker.evaluate(() => globalThis.moduleBytes())),
      );
      return { page: bytes, modules: sizes.reduce((sum, size) => sum + size, 0) };
    };
    const warm = ANALYSIS / 4;
    await pause(warm);
    const taken = [];
    for (const end = performance.now() + ANALYSIS - warm; performance.now() < end;) {
      taken.push(await measure());
      await pause(Math.min(15_000, ANALYSIS / 12));
    }
    taken.push(await measure());
    // What is about to be collected comes and goes: the most of the first measures against the
    // least of the latest.
    const among = (list, which) => ({
      page: which(...list.map((one) => one.page)),
      modules: which(...list.map((one) => one.modules)),
    });
    const first = among(taken.slice(0, 3), Math.max);
    const last = among(taken.slice(-3), Math.min);
    const mb = (bytes) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
    t.diagnostic(
      `memory after ${warm / 1000} s: ${mb(first.page)}, modules ${mb(first.modules)}; ` +
        `after ${ANALYSIS / 1000} s: ${mb(last.page)}, modules ${mb(last.modules)}`,
    );
    assert.ok(first.modules >= 2 * 2 ** 20, 'the modules tell their memory');
    assert.ok(last.page <= first.page * GROWTH, 'memory of the page grows');
    assert.ok(last.modules <= first.modules * GROWTH, 'memory of the modules grows');
  } finally {
    await browser.close();
  }
});
