/* Runs the browser tests, two files at a time, and adds them up; `all` leaves out what `smoke` runs,
 * which is a test of its own:
 *
 *     node run.mjs COMMAND PAGE MODULE [all|smoke|FILE...]
 *
 * COMMAND is the potentia to serve with, PAGE the folder that `make web` makes, MODULE the
 * module in it. Where the same stand beside them with more games (tests/potentia_more_games,
 * web-more, module-more.wasm), those files that play any game play these too. A file with a
 * failure is run once more, alone, since a browser on a crowded machine does not always do at
 * once what it is told: what fails twice has failed, and what failed once is told as unsteady,
 * to be mended. */

import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const [command, page, module, what = 'all', ...more] = process.argv.slice(2);

const SMOKE = 'smoke.test.mjs';
/** Those that look at the clock, and run alone; the longest of the others first. */
const ALONE = ['speed.test.mjs'];
const LONG = [
  'any-game.test.mjs',
  'languages.test.mjs',
  'access.test.mjs',
  'exchange.test.mjs',
  'table.test.mjs',
  'online.test.mjs',
  'study.test.mjs',
  'games.test.mjs',
  'learn.test.mjs',
  'memory.test.mjs',
];
/** Those that play any game. */
const MORE = ['any-game.test.mjs', 'combined.test.mjs'];

function files() {
  if (what === 'smoke') return [SMOKE];
  if (what !== 'all') return [what, ...more];
  const all = readdirSync(here).filter((name) => name.endsWith('.test.mjs') && name !== SMOKE);
  const first = [...ALONE, ...LONG].filter((name) => all.includes(name));
  return [...first, ...all.filter((name) => !first.includes(name)).sort()];
}

/** The command, the page and the module that a file is for. */
function served(name) {
  const plain = [command, page, module].map((one) => path.resolve(one));
  const beside = [
    path.join(path.dirname(plain[0]), 'tests/potentia_more_games'),
    path.join(path.dirname(plain[1]), 'web-more'),
    path.join(path.dirname(plain[2]), 'module-more.wasm'),
  ];
  return MORE.includes(name) && beside.every((one) => existsSync(one)) ? beside : plain;
}

const running = new Set();

function run(name) {
  const [potentia, site, wasm] = served(name);
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--test-reporter=spec', path.join(here, name)], {
      env: {
        ...process.env,
        POTENTIA: potentia,
        PAGE: site,
        MODULE_WASM: wasm,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (text) => {
      said += text;
    });
    running.add(child);
    child.on('close', (code) => {
      running.delete(child);
      // Whole, since two files are run at a time.
      process.stdout.write(`== ${name}\n${said}`);
      const count = (word) => Number(new RegExp(`^ℹ ${word} (\\d+)$`, 'm').exec(said)?.[1] ?? 0);
      const bad = count('fail') + count('cancelled');
      const names = [...said.matchAll(/^ *✖ (?!failing tests)(.+?) \(\d/gm)].map(
        ([, name]) => name,
      );
      resolve({
        passed: count('pass'),
        failed: code === 0 ? bad : Math.max(bad, 1),
        names: [...new Set(names)],
      });
    });
  });
}

if (!module) {
  console.error('usage: node run.mjs COMMAND PAGE MODULE [all|smoke|FILE...]');
  process.exit(2);
}
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(1);
  });

let passed = 0;
let failed = 0;
const again = [];

async function runFile(name) {
  const began = performance.now();
  const all = await run(name);
  console.log(`== ${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
  if (all.failed > 0) again.push([name, all.names]);
  else passed += all.passed;
}

const left = files();
while (ALONE.includes(left[0])) await runFile(left.shift());
const lane = async () => {
  for (let name = left.shift(); name; name = left.shift()) await runFile(name);
};
await Promise.all([lane(), lane()]);
for (const [name, before] of again) {
  const all = await run(name);
  for (const one of before) if (!all.names.includes(one)) console.log(`unsteady: ${name}: ${one}`);
  passed += all.passed;
  failed += all.failed;
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
