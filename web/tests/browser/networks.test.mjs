/* Networks are not part of the first load: they come with the first search at full strength of a
 * game that has one, stay for use without a connection, and are done without where they can't be
 * had. Which games have one is up to the build. */

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

import { newBinary } from '../module/client.mjs';
import { DVONN, ULTIMATE, open } from './pages.mjs';
import { record } from './record.mjs';
import { start, until } from './site.mjs';

const site = await start();
const { POTENTIA, PAGE } = process.env;
const FILES = /\/([\w-]+)\.\w+\.net$/;
const NETWORK_MAX = 80 * 1024;
const ALONE = { serviceWorkers: 'block' };
const built = readdirSync(PAGE).flatMap((file) => FILES.exec(`/${file}`)?.[1] ?? []);
const binary = await newBinary();

const STANDARD = (await record('standard', 1, 24)).position;
/** A position, and the networks of its game that this build has. */
const games = [DVONN, STANDARD, ULTIMATE].map((position) => ({
  position,
  line: `position fen ${position}`,
  names: JSON.parse(binary.call(['networks', `position fen ${position}`]))
    .ok.filter((name) => built.includes(name))
    .sort(),
}));

const total = (text) => text.split('\n').find((line) => line.startsWith('eval total'));
const nativeTotal = (line) =>
  total(
    spawnSync(POTENTIA, ['engine'], { input: `${line}\neval\nquit\n`, encoding: 'utf8' }).stdout,
  );

function totalWithout(line) {
  binary.line(line);
  return total(binary.line('eval'));
}

function watch(page) {
  const asked = [];
  page.on('request', (request) => {
    const name = FILES.exec(request.url())?.[1];
    if (name) asked.push(name);
  });
  return asked;
}

async function study(visit, position) {
  await open(visit, `#/study?position=${encodeURIComponent(position)}`, '.study-grid .line');
}

/** What the engine of the page itself makes of a position, once its search has ended. */
async function pageTotal(page, line) {
  const toggle = page.locator('.toggle', { hasText: 'Engine' });
  await toggle.click();
  await page.locator('.line').first().waitFor({ state: 'detached' });
  const engine = page.workers().at(-1);
  const said = await engine.evaluate(
    (lines) =>
      new Promise((resolve) => {
        const post = self.postMessage;
        self.postMessage = (message) => {
          const found = message.lines?.find((text) => text.startsWith('eval total'));
          if (found) {
            self.postMessage = post;
            resolve(found);
          }
          post.call(self, message);
        };
        self.onmessage(new MessageEvent('message', { data: { kind: 'lines', lines } }));
      }),
    [line, 'eval'],
  );
  await toggle.click();
  return said;
}

test('none is too large to wait for', () => {
  for (const file of readdirSync(PAGE).filter((name) => name.endsWith('.net'))) {
    const { size } = statSync(path.join(PAGE, `${file}.br`));
    assert.ok(size <= NETWORK_MAX, `${file}: ${size} bytes compressed, at most ${NETWORK_MAX}`);
  }
});

/** The server is gone: a service worker is never offline by the browser's own switch. */
async function withoutServer(visit, body) {
  visit.forgive(/ERR_CONNECTION_REFUSED|ERR_FAILED|WebSocket|Failed to load resource/);
  await site.down('stop');
  try {
    await body();
  } finally {
    await site.up();
  }
}

site.check('they come with the first search of their game, once', ALONE, async (visit, page) => {
  const asked = watch(page);
  await open(visit, '#/', '.way-in');
  const expected = new Set();
  for (const { position, line, names } of games) {
    assert.deepEqual(asked.sort(), [...expected].sort());
    await study(visit, position);
    for (const name of names) expected.add(name);
    assert.deepEqual(asked.sort(), [...expected].sort());
    assert.equal(await pageTotal(page, line), nativeTotal(line));
  }
  assert.equal(
    games.some(({ line }) => nativeTotal(line) !== totalWithout(line)),
    expected.size > 0,
  );
  for (const { position, line } of games) {
    await study(visit, position);
    assert.equal(await pageTotal(page, line), nativeTotal(line));
  }
  assert.deepEqual(asked.sort(), [...expected].sort());
});

/** The names of the networks that the service worker keeps. */
const kept = (page) =>
  page.evaluate(async () => {
    const names = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        names.push(/\/([\w-]+)\.\w+\.net$/.exec(url)?.[1] ?? []);
    return names.flat().sort();
  });

site.check('what was loaded once is there without a connection', {}, async (visit, page) => {
  const [{ position, line, names }, other] = games;
  // Right away: the page is kept only later.
  await study(visit, position);
  await until(
    () => page.evaluate(() => Boolean(navigator.serviceWorker.controller)),
    'the page is kept for use without a network',
  );
  await until(
    async () => (await kept(page)).length === names.length,
    async () => `${names} to be kept: ${await kept(page)}`,
  );
  assert.deepEqual(await kept(page), names);
  await withoutServer(visit, async () => {
    await page.reload();
    await page.locator('.study-grid .line').first().waitFor();
    assert.equal(await pageTotal(page, line), nativeTotal(line));
    // What was not loaded is done without.
    await study(visit, other.position);
    assert.equal(await pageTotal(page, other.line), totalWithout(other.line));
  });
});

site.check('a new build brings those that an older one kept', {}, async (visit, page) => {
  const [{ names }] = games;
  await visit.context.addInitScript(
    async ([scope, file]) => {
      const old = await caches.open(`potentia-files:${scope}:old`);
      await old.put(scope + file, new Response('an older network'));
    },
    [site.address, `${names[0] ?? 'none'}.0123456789.net`],
  );
  await open(visit, '#/', '.way-in');
  await until(
    () => page.evaluate(() => Boolean(navigator.serviceWorker.controller)),
    'the page is kept for use without a network',
  );
  // Reloads would put it there again.
  const [own] = await page.evaluate(async () => {
    const found = [];
    for (const name of await caches.keys())
      if (!name.endsWith(':old'))
        found.push((await (await caches.open(name)).keys()).map(({ url }) => url));
    return found;
  });
  const here = own.filter((url) => FILES.test(url));
  assert.deepEqual(
    here.map((url) => FILES.exec(url)[1]),
    names.slice(0, 1),
  );
  assert.ok(here.every((url) => !url.includes('0123456789')));
});

site.check('one that cannot be had is done without a word', ALONE, async (visit, page) => {
  visit.forgive(/ERR_FAILED/);
  await visit.context.route(FILES, (route) => route.abort());
  for (const { position, line } of games) {
    await study(visit, position);
    assert.equal(await pageTotal(page, line), totalWithout(line));
  }
  assert.equal(await page.locator('.toast').count(), 0);
});

site.check('one that is damaged is asked for anew', ALONE, async (visit, page) => {
  const [{ position, line, names }] = games;
  let damaged = 0;
  await visit.context.route(FILES, (route) =>
    damaged++ < names.length ? route.fulfill({ body: 'not a network' }) : route.continue(),
  );
  await study(visit, position);
  assert.equal(await pageTotal(page, line), totalWithout(line));
  await until(async () => (await pageTotal(page, line)) === nativeTotal(line), 'a sound copy');
});

site.check('a browser without SIMD has a module of its own', {}, async (visit, page) => {
  const modules = [];
  page.on('request', (request) => {
    const name = /\/(\w+)\.\w+\.wasm$/.exec(request.url())?.[1];
    if (name) modules.push(name);
  });
  await visit.context.addInitScript(() => {
    WebAssembly.validate = () => false;
  });
  const [{ position, line }] = games;
  await study(visit, position);
  assert.equal(await pageTotal(page, line), nativeTotal(line));
  assert.deepEqual([...new Set(modules)], ['plain']);
  await until(
    () =>
      page.evaluate(async () => {
        for (const name of await caches.keys())
          for (const { url } of await (await caches.open(name)).keys())
            if (/\/plain\.\w+\.wasm$/.test(url)) return true;
        return false;
      }),
    'it is kept',
  );
  await withoutServer(visit, async () => {
    await page.reload();
    await page.locator('.study-grid .line').first().waitFor();
  });
});
