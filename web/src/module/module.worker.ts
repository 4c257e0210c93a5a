/* One worker for both: the rules and the engine have separate instances, so that a search never
 * delays a move. */

import { Binary } from './binary';
import type { ToWorker } from './messages';
import { serve } from './serve';

declare const self: DedicatedWorkerGlobalScope;

const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();

const now = () => performance.now();

/* Some hosts serve .wasm files with the wrong type, which streaming refuses. */
async function load(url: string): Promise<Binary> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const typed = response.headers.get('Content-Type')?.startsWith('application/wasm');
  return Binary.load(typed ? Promise.resolve(response) : await response.arrayBuffer(), now);
}

const receive = serve({
  load,
  now,
  post: (message) => self.postMessage(message),
  later: (callback) => {
    waiting.push(callback);
    channel.port2.postMessage(0);
  },
});

self.onmessage = (event: MessageEvent<ToWorker>) => receive(event.data);
