/* The engine's measured search, native and as a module, side by side:
 *
 *     node bench.mjs COMMAND PAGE        PAGE: the folder that `make web` makes
 *
 * All visit the same nodes, or it fails. In Chromium the module is to reach half the nodes a
 * second of the command. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { chromium } from 'playwright-core';

import { ARGUMENTS, executablePath } from './chromium.mjs';

const RATIO = 0.5;
const ROUNDS = 2;
const types = { '.js': 'text/javascript', '.wasm': 'application/wasm' };

function serve(folder, names) {
  const server = http.createServer((request, response) => {
    const name = path.basename(request.url);
    const known = names.includes(name);
    response.statusCode = name === '' || known ? 200 : 404;
    response.setHeader('Content-Type', types[path.extname(name)] ?? 'text/html');
    response.end(known ? readFileSync(path.join(folder, name)) : '<!doctype html><title>-</title>');
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

function native(command) {
  const from = performance.now();
  const run = spawnSync(command, ['bench'], { encoding: 'utf8' });
  const nodes = Number(/(\d+) nodes \d+ nps\s*$/.exec(run.stdout)?.[1]);
  return { nodes, ms: performance.now() - from };
}

async function inNode(wasm) {
  const { instance } = await WebAssembly.instantiate(wasm, {
    host: { now: () => performance.now() },
  });
  instance.exports._initialize();
  const from = performance.now();
  let nodes;
  do nodes = instance.exports.bench(0);
  while (nodes > 0);
  return { nodes: -nodes, ms: performance.now() - from };
}

async function inChromium(page, worker, wasm) {
  const server = await serve(page, [worker, wasm]);
  const profile = mkdtempSync(path.join(tmpdir(), 'potentia-bench-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: ARGUMENTS,
  });
  try {
    const tab = await context.newPage();
    await tab.goto(`http://127.0.0.1:${server.address().port}/`);
    return await tab.evaluate(
      ([workerName, wasmName]) =>
        new Promise((resolve, reject) => {
          const module = new Worker(`/${workerName}`, { type: 'module' });
          module.onerror = (event) => reject(new Error(event.message));
          module.onmessage = ({ data }) => {
            if (data.kind === 'crashed') reject(new Error(data.reason));
            else resolve({ nodes: data.nodes, ms: data.ms });
          };
          module.postMessage({ kind: 'load', url: `/${wasmName}` });
          module.postMessage({ kind: 'bench', id: 1, depth: 0 });
        }),
      [worker, wasm],
    );
  } finally {
    await context.close();
    server.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

const [command, page] = process.argv.slice(2);
const files = readdirSync(page);
const worker = files.find((name) => /^worker\.\w+\.js$/.test(name));
const wasm = files.find((name) => /^module\.\w+\.wasm$/.test(name));

/* In turn, and the best of each: what else the machine does meanwhile counts less. */
const ways = [
  ['native', () => native(command)],
  ['node', () => inNode(readFileSync(path.join(page, wasm)))],
  ['chromium', () => inChromium(page, worker, wasm)],
];
const best = new Map();
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, measure] of ways) {
    const found = await measure();
    if (!best.has(name) || found.ms < best.get(name).ms) best.set(name, found);
  }
}

const reference = best.get('native');
for (const [name, { nodes, ms }] of best) {
  const ratio = nodes / ms / (reference.nodes / reference.ms);
  const speed = Math.round((nodes / ms) * 1000);
  console.log(`${name.padEnd(9)}${nodes} nodes ${speed} nps ${(100 * ratio).toFixed(0)} %`);
  if (nodes !== reference.nodes) {
    console.log(`${name}: the search is another one`);
    process.exitCode = 1;
  }
  if (name === 'chromium' && ratio < RATIO) {
    console.log(`chromium: less than ${100 * RATIO} % of native`);
    process.exitCode = 1;
  }
}
