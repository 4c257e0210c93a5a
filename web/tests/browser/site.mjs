/* What every browser test stands on: `potentia serve` with the page of a build, one Chromium,
 * and visits to the page that fail on any error the browser tells of.
 *
 *     POTENTIA      the command            PAGE      the folder that `make web` makes
 *     MODULE_WASM   the module of it       CHROMIUM  another browser than /usr/bin/chromium */

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';

import { chromium } from 'playwright-core';

import { ARGUMENTS, executablePath } from '../../chromium.mjs';

const { POTENTIA, PAGE } = process.env;
if (!POTENTIA || !PAGE) throw new Error('POTENTIA and PAGE name the command and the page');

/** Patience with a machine that has other things to do. */
export const PATIENCE = Number(process.env.PATIENCE ?? 60_000);
export const TEST_TIMEOUT = 600_000;

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks again and again until the answer is true; `what` names what did not happen. */
export async function until(ask, what, patience = PATIENCE) {
  const end = performance.now() + patience;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() > end) assert.fail(`waited in vain: ${await words(what)}`);
    await pause(15);
  }
}

/** A page that has drawn has yet to move the focus and to listen; this is when it has. */
export const settled = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const end = () => setTimeout(resolve);
        requestAnimationFrame(end);
        setTimeout(end, 100); // no frames are drawn of what nobody sees
      }),
  );

const words = async (what) => (typeof what === 'function' ? what() : what);

/** Figures of speed are told always, and held against their limits when nothing else runs. */
export const isCalm = () => os.loadavg()[0] < 2;

/** A folder that is gone when the tests are. */
function folder() {
  const made = mkdtempSync(path.join(os.tmpdir(), 'potentia-site-'));
  process.on('exit', () => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** The server, on a free port with a store of its own, or on the port and store it had; without
 * one (null) it hands out files alone, as any host would. */
export async function serve({ port = 0, store = path.join(folder(), 'site.db'), more = [] } = {}) {
  const child = spawn(
    POTENTIA,
    [
      'serve',
      '--no-open',
      ...['--listen', `127.0.0.1:${port}`],
      ...['--assets', PAGE],
      ...(store === null ? ['--no-store'] : ['--store', store]),
      ...more,
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  process.on('exit', () => child.kill('SIGKILL'));
  const address = await new Promise((resolve, reject) => {
    let said = '';
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (text) => {
      said += text;
      const found = /http:\/\/127\.0\.0\.1:\d+\//.exec(said);
      if (found) resolve(found[0]);
    });
    child.on('exit', (code) => reject(new Error(`serve ended with ${code}: ${said}`)));
  });
  const end = (signal) =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.on('exit', resolve);
      child.kill(signal);
    });
  return {
    address,
    stop: () => end('SIGTERM'),
    /** Gone without a word, as in a power cut. */
    kill: () => end('SIGKILL'),
    /** The same place and the same store once more, after stop or kill. */
    again: () => serve({ port: Number(new URL(address).port), store, more }),
  };
}

/** One person at one browser, with nothing kept from before. */
class Visit {
  constructor(address, context) {
    this.address = address;
    this.context = context;
    this.errors = [];
    this.forgiven = [];
  }

  /** Errors the browser tells of that a test brings about on purpose. */
  forgive(pattern) {
    this.forgiven.push(pattern);
  }

  async page() {
    const page = await this.context.newPage();
    page.setDefaultTimeout(PATIENCE);
    this.latest = page;
    return page;
  }

  watch() {
    const { context, errors } = this;
    context.on('weberror', (error) => errors.push(`page error: ${error.error()?.stack}`));
    context.on('console', (message) => {
      if (message.type() === 'error') errors.push(`console: ${message.text()}`);
    });
    context.on('page', (page) => {
      page.on('crash', () => errors.push('the page crashed'));
      page.on('worker', (worker) =>
        worker.on('console', (message) => {
          if (message.type() === 'error') errors.push(`worker: ${message.text()}`);
        }),
      );
    });
  }

  /** Opens an address of the page, '#/study' and the like; a reload where only that differs. */
  async go(hash = '', page = this.latest) {
    await page.goto(`${this.address}${hash}`);
    return page;
  }

  quiet() {
    const told = this.errors.filter((text) => !this.forgiven.some((one) => one.test(text)));
    assert.deepEqual(told, [], 'errors in the browser');
  }
}

/** `options` are those of a browser context, and `settings` the page's own. */
export async function newVisit(browser, address, options = {}) {
  const { settings = {}, ...rest } = options;
  delete rest.timeout;
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    colorScheme: 'light',
    locale: 'en-GB',
    timezoneId: 'UTC',
    acceptDownloads: true,
    ...rest,
  });
  await context.addInitScript(
    ([kept]) => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`);
      });
      try {
        if (!localStorage.getItem('potentia.settings'))
          localStorage.setItem('potentia.settings', JSON.stringify(kept));
      } catch {
        // about:blank has no storage.
      }
    },
    [settings],
  );
  const one = new Visit(address, context);
  one.watch();
  await one.page();
  return one;
}

/* What playwright switches off, since of several lists only the last counts, and the suggestions
 * below the address bar: two pages of their own in every window, which take as long to start as
 * the window itself. */
const OFF = [
  'AcceptCHFrame',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'Translate',
  'AutoDeElevate',
  'RenderDocument',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

export function launch(args = []) {
  return chromium.launch({
    executablePath,
    args: [
      ...ARGUMENTS,
      '--font-render-hinting=none',
      `--disable-features=${OFF.join(',')}`,
      ...args,
    ],
  });
}

/** The site of a test file: give it tests with `check`, it ends with the file. */
export async function start(options = {}) {
  let server = await serve(options);
  const browser = await launch().catch(async (error) => {
    await server.stop();
    throw error;
  });
  after(async () => {
    await browser.close();
    await server.stop();
  });

  const keepPicture = async (one, name) => {
    const folder = path.join(path.dirname(path.resolve(PAGE)), 'browser-failures');
    mkdirSync(folder, { recursive: true });
    const file = path.join(folder, `${name.replace(/\W+/g, '-')}.png`);
    await one.latest.screenshot({ path: file, timeout: 10_000 }).then(
      () => console.log(`picture: ${file}`),
      () => {},
    );
  };

  /** Does `body`; where it fails, what was seen and told in the browsers is kept. */
  const tried = async (name, visits, body) => {
    try {
      await body();
      for (const one of visits) one.quiet();
    } catch (error) {
      for (const [i, one] of visits.entries()) {
        await keepPicture(one, visits.length > 1 ? `${name} ${i + 1}` : name);
        if (one.errors.length > 0) console.log(one.errors.join('\n'));
      }
      throw error;
    }
  };

  const arrive = async (people) => {
    const visits = [];
    for (const options of people) visits.push(await newVisit(browser, server.address, options));
    return visits;
  };
  const leave = async (visits) => {
    for (const one of visits) await one.context.close();
  };

  /** Several people with browsers of their own: `body` gets their visits. */
  const party = (name, people, body) =>
    test(name, { timeout: TEST_TIMEOUT }, async () => {
      const visits = await arrive(people);
      try {
        await tried(name, visits, () => body(visits));
      } finally {
        await leave(visits);
      }
    });

  /** The same people for one test after another, since a page that stays is not loaded again: for
   * tests that begin at an address of their own and do not count what others leave. After one that
   * fails they come anew. */
  const company = (people) => {
    let visits = [];
    return (name, body) =>
      test(name, { timeout: TEST_TIMEOUT }, async (t) => {
        if (visits.length === 0) visits = await arrive(people);
        try {
          await tried(name, visits, () => body(visits, t));
        } catch (error) {
          await leave(visits.splice(0));
          throw error;
        }
      });
  };

  return {
    address: server.address,
    /** Ends the server, by 'stop' or by 'kill', and starts it again at the same place. */
    down: (way) => server[way](),
    up: async () => {
      server = await server.again();
    },
    browser,
    party,
    company,
    visit: (options) => newVisit(browser, server.address, options),
    /** A test with a visit of its own. */
    check: (name, options, body) =>
      test(name, { timeout: options.timeout ?? TEST_TIMEOUT }, async (t) => {
        const [one] = await arrive([options]);
        try {
          await tried(name, [one], () => body(one, one.latest, t));
        } finally {
          await one.context.close();
        }
      }),
    /** Tests with one visit for all of them; see `company`. */
    series: (options) => {
      const check = company([options]);
      return (name, body) => check(name, ([one], t) => body(one, one.latest, t));
    },
  };
}
