/* Links that carry a position or a short game behind the '#', so that no server sees them:
 *
 *     #p=<the position, its spaces as underscores>
 *     #g=<the record in actions, deflated, base64url>
 *     #g=<the same>&t=<the turn to open it at, from 1>
 *
 * A link is outside text: it is measured before and while it is unpacked. */

import { t } from '../text/t';

/** Mail programs and chats cut longer links. */
export const LINK_MAX = 4000;
const UNPACKED_MAX = 128 * 1024;

export interface Shared {
  kind: 'position' | 'record';
  text: string;
  /** The turn of the record to open it at, 0 for its start. */
  turn: number;
}

/** Spaces become '_', which no position contains; everything a fragment may hold stays readable. */
export function positionFragment(position: string): string {
  const escaped = encodeURIComponent(position.replace(/ /g, '_'));
  return '#p=' + escaped.replace(/%(2F|2C|3A)/g, (code) => decodeURIComponent(code));
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

function fromBase64(text: string): Uint8Array {
  if (!/^[\w-]*$/.test(text)) throw new Error(t('The link is damaged.'));
  const raw = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(raw, (char) => char.charCodeAt(0));
}

async function collect(stream: ReadableStream<Uint8Array>, max: number): Promise<Uint8Array> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > max) {
      await reader.cancel();
      throw new Error(t('The game in the link is too long.'));
    }
    chunks.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

function through(
  bytes: Uint8Array,
  transform: CompressionStream | DecompressionStream,
  max: number,
) {
  return collect(new Blob([bytes]).stream().pipeThrough(transform), max);
}

/** '' if the game is too long for a link, or the browser can't compress. */
export async function gameFragment(record: string, turn = 0): Promise<string> {
  if (typeof CompressionStream === 'undefined') return '';
  const bytes = new TextEncoder().encode(record);
  if (bytes.length > UNPACKED_MAX) return '';
  const packed = await through(bytes, new CompressionStream('deflate-raw'), UNPACKED_MAX);
  const fragment = '#g=' + toBase64(packed) + (turn > 0 ? `&t=${turn}` : '');
  return fragment.length > LINK_MAX ? '' : fragment;
}

export function isShared(fragment: string): boolean {
  return fragment.startsWith('#p=') || fragment.startsWith('#g=');
}

export async function readFragment(fragment: string): Promise<Shared> {
  const body = fragment.slice(3);
  if (body.length > LINK_MAX * 2) throw new Error(t('The link is too long.'));
  if (fragment.startsWith('#p=')) {
    try {
      return { kind: 'position', text: decodeURIComponent(body).replace(/_/g, ' '), turn: 0 };
    } catch {
      throw new Error(t('The link is damaged.'));
    }
  }
  if (typeof DecompressionStream === 'undefined') {
    throw new Error(t('This browser is too old to open the game in the link.'));
  }
  const [, game, turn = '0'] = /^([^&]*)(?:&t=(\d{1,5}))?$/.exec(body) ?? [];
  if (game === undefined) throw new Error(t('The link is damaged.'));
  const packed = fromBase64(game);
  let bytes: Uint8Array;
  try {
    bytes = await through(packed, new DecompressionStream('deflate-raw'), UNPACKED_MAX);
  } catch (error) {
    // A broken stream gives a TypeError that means nothing to people.
    throw error instanceof TypeError ? new Error(t('The link is damaged.')) : error;
  }
  return { kind: 'record', text: new TextDecoder().decode(bytes), turn: Number(turn) };
}

/** A fragment as a full address of this page. */
export function address(fragment: string): string {
  return location.href.replace(/#.*$/, '') + fragment;
}
