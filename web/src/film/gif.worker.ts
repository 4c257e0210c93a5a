/* Makes a GIF away from the page: pictures come one by one, and the file goes back at the end. */

import { GifWriter } from './gif';
import type { FromGif, ToGif } from './messages';

declare const self: DedicatedWorkerGlobalScope;

let writer: GifWriter | null = null;

self.onmessage = (event: MessageEvent<ToGif>) => {
  const message = event.data;
  let answer: FromGif = { kind: 'taken' };
  if (message.kind === 'picture') {
    writer ??= new GifWriter(message.width, message.height);
    writer.add(message.rgba, message.ms);
  } else {
    answer = { kind: 'made', file: writer?.finish() ?? new Uint8Array() };
  }
  self.postMessage(answer);
};
