/* Runs the browser tests, one file after the other, and adds them up:
 *
 *     node run.mjs COMMAND PAGE MODULE [all|smoke|FILE...]
 *
 * COMMAND is the potentia to serve with, PAGE the folder that `make web` makes, MODULE the
 * module in it. A file with a failure is run once more, since a browser on a crowded machine
 * does not always do at once what it is told: what fails twice has failed, and what failed once
 * is told as unsteady, to be mended. */

import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const [command, page, module, what = 'all', ...more] = process.argv.slice(2);

/** Speed first, before the machine is warm from the rest; the names in order after it. */
function files() {
  if (what === 'smoke') return ['smoke.test.mjs'];
  if (what !== 'all') return [what, ...more];
  const all = readdirSync(here).filter((name) => name.endsWith('.test.mjs'));
  return ['smoke.test.mjs', ...all.filter((name) => name !== 'smoke.test.mjs').sort()];
}

let running;

function run(name) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--test-reporter=spec', path.join(here, name)], {
      env: {
        ...process.env,
        POTENTIA: path.resolve(command),
        PAGE: path.resolve(page),
        MODULE_WASM: path.resolve(module),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (text) => {
      said += text;
      process.stdout.write(text);
    });
    running = child;
    child.on('close', (code) => {
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
    running.kill(signal);
    process.exit(1);
  });
let passed = 0;
let failed = 0;
for (const name of files()) {
  const began = performance.now();
  console.log(`== ${name}`);
  let all = await run(name);
  if (all.failed > 0) {
    const before = all.names;
    console.log(`== ${name}: once more`);
    all = await run(name);
    for (const one of before)
      if (!all.names.includes(one)) console.log(`unsteady: ${name}: ${one}`);
  }
  console.log(`== ${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
  passed += all.passed;
  failed += all.failed;
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
