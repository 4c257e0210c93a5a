/* What the page keeps: an analysis that goes on needs no more memory. POTENTIA_SOAK=1 lets it run
 * for half an hour. */

import assert from 'node:assert/strict';

import { record } from './record.mjs';
import { launch, pause, start } from './site.mjs';

const site = await start();

const GROWTH = 1.1;
const soak = process.env.POTENTIA_SOAK === '1';
const ANALYSIS = soak ? 30 * 60_000 : 60_000;

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
