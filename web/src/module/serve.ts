/* The worker's side: answers calls, and searches in slices short enough to notice a `stop` between
 * them. */

import type { Binary } from './binary';
import type { FromWorker, ToWorker } from './messages';

/** A slice of searching in milliseconds; `stop` is answered no later than that. */
const SLICE_MS = 6;

export interface Host {
  load(url: string): Promise<Binary>;
  post(message: FromWorker): void;
  now(): number;
  /** Calls back once pending messages have been received. */
  later(callback: () => void): void;
}

/** Whether an answer about a review only reports progress. */
function isUnderWay(json: string): boolean {
  return json.endsWith('"review":null}}');
}

export function serve(host: Host): (message: ToWorker) => void {
  let binary: Promise<Binary> | undefined;
  let searching = false;
  let reviewing = 0; // the number of the review in progress, or 0
  let nodes = 512;

  function tell(lines: string): void {
    if (lines) host.post({ kind: 'lines', lines: lines.trimEnd().split('\n') });
  }

  /* A trap leaves the module's memory in an unknown state: the page starts a new worker. */
  function crash(error: unknown): void {
    searching = false;
    reviewing = 0;
    host.post({ kind: 'crashed', reason: error instanceof Error ? error.message : String(error) });
  }

  function guarded(action: () => void): void {
    try {
      action();
    } catch (error) {
      crash(error);
    }
  }

  /** Calls `work` until it returns false or the slice is over; returns its last result. */
  function slice(work: () => boolean): boolean {
    const from = host.now();
    let last = from;
    let busy = true;
    while (busy && last - from < SLICE_MS) {
      busy = work();
      const now = host.now();
      if (now - last < 1) nodes = Math.min(nodes * 2, 1 << 16);
      else if (now - last > 3) nodes = Math.max(nodes >> 1, 64);
      last = now;
    }
    return busy;
  }

  function search(engine: Binary): void {
    searching = slice(() => {
      const { busy, lines } = engine.work(nodes);
      tell(lines);
      return busy;
    });
    if (searching) host.later(() => searching && guarded(() => search(engine)));
  }

  function review(engine: Binary, id: number): void {
    let told = '';
    const busy = slice(() => {
      const json = engine.call(['reviewWork', String(nodes)]);
      if (json !== told) host.post({ kind: 'reviewed', id, json });
      told = json;
      return isUnderWay(json);
    });
    goOn(engine, busy ? id : 0);
  }

  /* A review that was stopped may still have a slice queued when the next has started. */
  function goOn(engine: Binary, id: number): void {
    reviewing = id;
    if (id !== 0) host.later(() => reviewing === id && guarded(() => review(engine, id)));
  }

  function beginReview(engine: Binary, id: number, sgf: string, perPosition: number): void {
    const json = engine.call(['reviewBegin', sgf, String(perPosition)]);
    host.post({ kind: 'reviewed', id, json });
    goOn(engine, isUnderWay(json) ? id : 0);
  }

  function bench(engine: Binary, id: number, depth: number): void {
    const from = host.now();
    let result;
    do result = engine.bench(depth);
    while (result.more);
    host.post({ kind: 'benched', id, nodes: result.nodes, ms: host.now() - from });
  }

  function obey(engine: Binary, message: ToWorker): void {
    switch (message.kind) {
      case 'call':
        host.post({ kind: 'answer', id: message.id, json: engine.call(message.texts) });
        break;
      case 'network':
        host.post({
          kind: 'answer',
          id: message.id,
          json: engine.network(message.name, message.bytes),
        });
        break;
      case 'lines':
        for (const line of message.lines) tell(engine.line(line));
        if (!searching) search(engine);
        break;
      case 'bench':
        bench(engine, message.id, message.depth);
        break;
      case 'review':
        beginReview(engine, message.id, message.sgf, message.nodes);
        break;
      case 'endReview':
        reviewing = 0;
        engine.call(['reviewEnd']);
        break;
    }
  }

  return (message) => {
    if (message.kind === 'load') {
      binary = host.load(message.url);
      binary.catch(crash);
      return;
    }
    binary?.then(
      (engine) => guarded(() => obey(engine, message)),
      () => undefined,
    );
  };
}
