/* What the page and the worker that makes films say to each other. Every message is answered. */

export type ToGif =
  | { kind: 'picture'; width: number; height: number; rgba: Uint8ClampedArray; ms: number }
  | { kind: 'end' };

export type FromGif = { kind: 'taken' } | { kind: 'made'; file: Uint8Array };
