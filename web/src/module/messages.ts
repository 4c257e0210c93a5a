/* Messages between the page and the worker. */

export type ToWorker =
  | { kind: 'load'; url: string }
  | { kind: 'call'; id: number; texts: string[] }
  | { kind: 'network'; id: number; name: string; bytes: ArrayBuffer }
  | { kind: 'lines'; lines: string[] }
  | { kind: 'bench'; id: number; depth: number }
  | { kind: 'review'; id: number; sgf: string; nodes: number }
  | { kind: 'endReview' };

export type FromWorker =
  | { kind: 'answer'; id: number; json: string }
  | { kind: 'lines'; lines: string[] }
  | { kind: 'benched'; id: number; nodes: number; ms: number }
  | { kind: 'reviewed'; id: number; json: string }
  | { kind: 'crashed'; reason: string };

/** The worker as its client sees it; tests replace it. */
export interface Connection {
  post(message: ToWorker): void;
  listen(receive: (message: FromWorker) => void): void;
  close(): void;
}
