/* A worker with the module in it, and the files that the module reads when they are needed. */

import { failure } from './failure';
import type { Connection, FromWorker } from './messages';

/* Filled in by build.mjs, because file names contain their hash. */
declare const MODULE_WORKER: string;
declare const MODULE_WASM: string;
/** Name → address of lessons and puzzles. */
declare const MODULE_FILES: Readonly<Record<string, string>>;

/** `anew`: past the copies that are kept. */
export async function fetchFile(name: string, anew: boolean): Promise<string> {
  const address = MODULE_FILES[name] ?? '';
  const response = await fetch(new URL(address, import.meta.url), {
    cache: anew ? 'reload' : 'default',
  }).catch(() => null);
  if (!response?.ok) throw failure('The server can’t be reached.', 'NOT_LOADED', name);
  return response.text();
}

export function connect(): Connection {
  const worker = new Worker(new URL(MODULE_WORKER, import.meta.url), { type: 'module' });
  worker.postMessage({ kind: 'load', url: new URL(MODULE_WASM, import.meta.url).href });
  return {
    post: (message) => worker.postMessage(message),
    listen: (receive) => {
      worker.onmessage = (event: MessageEvent<FromWorker>) => receive(event.data);
      worker.onerror = (event) => receive({ kind: 'crashed', reason: event.message });
    },
    close: () => worker.terminate(),
  };
}
