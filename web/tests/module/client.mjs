/* The module with its clients in plain node: the worker's side runs in the same thread, and
 * messages are passed on as a worker would get them, one at a time and copied. */

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { build } from 'esbuild';

const web = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const repository = path.resolve(web, '..');

const wasmFile = process.env.MODULE_WASM;
if (!wasmFile) throw new Error('MODULE_WASM names the module: tools/web.sh --module FILE');
const wasm = readFileSync(wasmFile);
/** The same for browsers without SIMD. */
export const plainWasm = readFileSync(wasmFile.replace(/\.wasm$/, '-plain.wasm'));
const files = wasmFile.replace(/\.wasm$/, '.files');

/** Lessons and puzzles, which the module reads when they are needed. */
export const fileCalled = async (name) => readFileSync(path.join(files, `${name}.txt`), 'utf8');

/** Networks, whichever there are: null for others. */
export async function networkCalled(name) {
  const file = path.join(files, `${name}.net`);
  return existsSync(file) ? new Uint8Array(readFileSync(file)).buffer : null;
}

async function load() {
  const folder = mkdtempSync(path.join(tmpdir(), 'potentia-module-'));
  const outfile = path.join(folder, 'clients.mjs');
  const names = ['binary', 'serve', 'rules', 'engine', 'info', 'api', 'networks'];
  await build({
    stdin: {
      contents: names.map((name) => `export * from './${name}';`).join('\n'),
      resolveDir: path.join(web, 'src/module'),
      loader: 'ts',
    },
    bundle: true,
    format: 'esm',
    define: {
      MODULE_WORKER: '""',
      MODULE_WASM: '""',
      MODULE_PLAIN: '""',
      MODULE_FILES: '{}',
      MODULE_NETWORKS: '{}',
    },
    outfile,
  });
  const loaded = await import(pathToFileURL(outfile));
  rmSync(folder, { recursive: true });
  return loaded;
}

export const {
  Binary,
  EngineClient,
  ModuleError,
  Networks,
  RulesClient,
  goLine,
  parseInfo,
  serve,
} = await load();

const now = () => performance.now();

export const newBinary = (bytes = wasm) => Binary.load(bytes, now);

/** A connection as a worker would give one; `tamper` may change the binary of a test, and
 * `onSlice` is called before each slice of a search but the first. */
export function connect(tamper = (binary) => binary, onSlice = () => {}) {
  let receive = () => {};
  let open = true;
  const take = serve({
    load: () => newBinary().then(tamper),
    post: (message) => setImmediate(() => open && receive(structuredClone(message))),
    now,
    later: (callback) =>
      setImmediate(() => {
        onSlice();
        callback();
      }),
  });
  take({ kind: 'load', url: '' });
  return {
    post: (message) => setImmediate(() => open && take(structuredClone(message))),
    listen: (listener) => {
      receive = listener;
    },
    close: () => {
      open = false;
    },
  };
}

export const newRules = () => new RulesClient(() => connect(), fileCalled);
export const newEngine = () => new EngineClient(() => connect(), networkCalled);

/** A small seeded generator, so that a failure can be repeated. */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}
