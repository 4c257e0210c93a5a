/* A worker with the module in it. */

import type { Connection, FromWorker } from './messages';

/* Filled in by build.mjs, because file names contain their hash. */
declare const MODULE_WORKER: string;
declare const MODULE_WASM: string;

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
