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

/** The networks of the page, which the module is handed. */
function networksOf(folder) {
  return readdirSync(folder).flatMap((file) => {
    const name = /^(.+)\.\w+\.net$/.exec(file)?.[1];
    return name ? [{ name, bytes: readFileSync(path.join(folder, file)) }] : [];
  });
}

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

async function inNode(wasm, networks) {
  const { instance } = await WebAssembly.instantiate(wasm, {
    host: { now: () => performance.now() },
  });
  const module = instance.exports;
  module._initialize();
  for (const { name, bytes } of networks) {
    const both = Buffer.concat([Buffer.from(name), bytes]);
    const at = module.input(both.length);
    new Uint8Array(module.memory.buffer).set(both, at);
    module.network(name.length, both.length);
  }
  const from = performance.now();
  let nodes;
  do nodes = module.bench(0);
  while (nodes > 0);
  return { nodes: -nodes, ms: performance.now() - from };
}

async function inChromium(page, worker, wasm, networks) {
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
      ([workerName, wasmName, handed]) =>
        new Promise((resolve, reject) => {
          const module = new Worker(`/${workerName}`, { type: 'module' });
          module.onerror = (event) => reject(new Error(event.message));
          module.onmessage = ({ data }) => {
            if (data.kind === 'crashed') reject(new Error(data.reason));
            else if (data.kind === 'benched') resolve({ nodes: data.nodes, ms: data.ms });
          };
          module.postMessage({ kind: 'load', url: `/${wasmName}` });
          for (const { name, text } of handed) {
            const { buffer } = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
            module.postMessage({ kind: 'network', id: 0, name, bytes: buffer });
          }
          module.postMessage({ kind: 'bench', id: 1, depth: 0 });
        }),
      [worker, wasm, networks.map(({ name, bytes }) => ({ name, text: bytes.toString('base64') }))],
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

const networks = networksOf(page);

/* In turn, and the best of each: what else the machine does meanwhile counts less. */
const ways = [
  ['native', () => native(command)],
  ['node', () => inNode(readFileSync(path.join(page, wasm)), networks)],
  ['chromium', () => inChromium(page, worker, wasm, networks)],
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
