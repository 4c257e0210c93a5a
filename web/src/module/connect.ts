/* A worker with the module in it, and the files that the module reads when they are needed. */

import { failure } from './failure';
import type { Connection, FromWorker } from './messages';

/* Filled in by build.mjs, because file names contain their hash. */
declare const MODULE_WORKER: string;
declare const MODULE_WASM: string;
declare const MODULE_PLAIN: string;
/** Name → address of what is loaded when it is needed: lessons, puzzles and games to show; and of
 * networks. */
declare const MODULE_FILES: Readonly<Record<string, string>>;
declare const MODULE_NETWORKS: Readonly<Record<string, string>>;

/** A function that returns a vector: where it is valid, the module may have some. */
// prettier-ignore
const SIMD = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, // a module
  1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, // one function () -> v128
  10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11, // i32.const 0, i8x16.splat, i8x16.popcnt
]);

/** Has the service worker keep a file that is not kept from the beginning. */
function keep(url: string, anew: boolean): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.ready
    .then(({ active }) => active?.postMessage({ keep: url, anew }))
    .catch(() => undefined);
}

export const hasFile = (name: string): boolean => name in MODULE_FILES;

/** `anew`: past the copies that are kept. */
export async function fetchFile(name: string, anew: boolean): Promise<string> {
  const address = MODULE_FILES[name] ?? '';
  const response = await fetch(new URL(address, import.meta.url), {
    cache: anew ? 'reload' : 'default',
  }).catch(() => null);
  if (!response?.ok) throw failure('The server can’t be reached.', 'NOT_LOADED', name);
  return response.text();
}

/** Null if there is none, or if it can't be had now. */
export async function fetchNetwork(name: string, anew: boolean): Promise<ArrayBuffer | null> {
  const address = MODULE_NETWORKS[name];
  if (address === undefined) return null;
  const url = new URL(address, import.meta.url).href;
  const response = await fetch(url, { cache: anew ? 'reload' : 'default' });
  if (!response.ok) return null;
  const bytes = await response.arrayBuffer();
  keep(url, anew);
  return bytes;
}

export function connect(): Connection {
  const worker = new Worker(new URL(MODULE_WORKER, import.meta.url), { type: 'module' });
  const simd = WebAssembly.validate(SIMD);
  const { href } = new URL(simd ? MODULE_WASM : MODULE_PLAIN, import.meta.url);
  worker.postMessage({ kind: 'load', url: href });
  if (!simd) keep(href, false);
  return {
    post: (message) => worker.postMessage(message),
    listen: (receive) => {
      worker.onmessage = (event: MessageEvent<FromWorker>) => receive(event.data);
      worker.onerror = (event) => receive({ kind: 'crashed', reason: event.message });
    },
    close: () => worker.terminate(),
  };
}
