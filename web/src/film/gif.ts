/* Pictures that follow one another, as a GIF that loops. Of each picture only what differs from the
 * one before is kept, so a long game stays small. GIF89a: www.w3.org/Graphics/GIF/spec-gif89a.txt */

import { Palette } from './palette';

const COLOURS = 256;
/** The index that leaves a pixel as it was. */
const SAME = COLOURS - 1;
const CODE_BITS = 8;
const CODES_MAX = 4096;

/** Bytes that come one by one. */
class Bytes {
  private whole = new Uint8Array(1 << 16);
  private size = 0;

  private room(more: number): void {
    if (this.size + more <= this.whole.length) return;
    const larger = new Uint8Array(2 * (this.size + more));
    larger.set(this.whole);
    this.whole = larger;
  }

  add(...bytes: number[]): void {
    this.room(bytes.length);
    for (const byte of bytes) this.whole[this.size++] = byte;
  }

  addText(text: string): void {
    this.add(...[...text].map((letter) => letter.charCodeAt(0)));
  }

  addShort(number: number): void {
    this.add(number & 255, number >> 8);
  }

  addAll(bytes: Uint8Array): void {
    this.room(bytes.length);
    this.whole.set(bytes, this.size);
    this.size += bytes.length;
  }

  get all(): Uint8Array {
    return this.whole.slice(0, this.size);
  }
}

/** LZW as GIF has it: codes of growing width, in blocks of up to 255 bytes. */
function compress(indices: Uint8Array, out: Bytes): void {
  const clear = 1 << CODE_BITS;
  const end = clear + 1;
  const packed = new Bytes();
  let bits = 0;
  let filled = 0;
  let width = CODE_BITS + 1;
  const put = (code: number) => {
    bits |= code << filled;
    for (filled += width; filled >= 8; filled -= 8) {
      packed.add(bits & 255);
      bits >>>= 8;
    }
  };

  /** The code of a known string and one more index, 0 for none. */
  const longer = new Uint16Array(CODES_MAX * COLOURS);
  let next = end + 1;
  put(clear);
  let code = indices[0] ?? 0;
  for (let i = 1; i < indices.length; i++) {
    const index = indices[i]!;
    const found = longer[code * COLOURS + index]!;
    if (found > 0) {
      code = found;
      continue;
    }
    put(code);
    if (next < CODES_MAX) {
      longer[code * COLOURS + index] = next;
      // The reader is one code behind: a code of this width has just become possible.
      if (next === 1 << width) width++;
      next++;
    } else {
      put(clear);
      longer.fill(0);
      width = CODE_BITS + 1;
      next = end + 1;
    }
    code = index;
  }
  put(code);
  put(end);
  if (filled > 0) packed.add(bits & 255);

  out.add(CODE_BITS);
  const all = packed.all;
  for (let at = 0; at < all.length; at += 255) {
    const block = all.subarray(at, at + 255);
    out.add(block.length);
    out.addAll(block);
  }
  out.add(0);
}

/** What is new in a picture, and how long it is seen. */
interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
  /** 0xBBGGRR, or -1 for a pixel that stays. */
  colours: Int32Array;
  ms: number;
}

export class GifWriter {
  private readonly parts: Part[] = [];
  private readonly palette = new Palette();
  private last: Uint32Array | null = null;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {}

  /** A picture of RGBA bytes, row by row; how opaque it is does not count. */
  add(rgba: Uint8ClampedArray, ms: number): void {
    const { width, height, last } = this;
    const now = new Uint32Array(rgba.slice().buffer);
    if (now.length !== width * height) throw new RangeError('a picture of another size');
    let [left, right, top, bottom] = [width, -1, height, -1];
    for (let i = 0; i < now.length; i++) {
      if (last && now[i] === last[i]) continue;
      const x = i % width;
      const y = (i - x) / width;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
    this.last = now;
    const before = this.parts[this.parts.length - 1];
    if (right < 0) {
      if (before) before.ms += ms;
      return;
    }
    const part: Part = {
      x: left,
      y: top,
      width: right - left + 1,
      height: bottom - top + 1,
      colours: new Int32Array((right - left + 1) * (bottom - top + 1)),
      ms,
    };
    for (let i = 0, y = top; y <= bottom; y++)
      for (let x = left; x <= right; x++, i++) {
        const at = y * width + x;
        const colour = now[at]! & 0xffffff;
        const isSame = last !== null && last[at] === now[at];
        part.colours[i] = isSame ? -1 : colour;
        if (!isSame) this.palette.count(colour);
      }
    this.parts.push(part);
  }

  finish(): Uint8Array {
    const out = new Bytes();
    out.addText('GIF89a');
    out.addShort(this.width);
    out.addShort(this.height);
    out.add(0xf7, 0, 0); // one table of 256 colours of 8 bits for all
    const colours = this.palette.make(SAME);
    for (let i = 0; i < COLOURS; i++) {
      const colour = colours[i] ?? 0;
      out.add(colour & 255, (colour >> 8) & 255, colour >> 16);
    }
    out.add(0x21, 0xff, 11);
    out.addText('NETSCAPE2.0');
    out.add(3, 1, 0, 0, 0); // for ever
    for (const { x, y, width, height, colours: pixels, ms } of this.parts) {
      out.add(0x21, 0xf9, 4, 0x05); // stays when the next one comes; SAME is seen through
      out.addShort(Math.min(65535, Math.round(ms / 10)));
      out.add(SAME, 0);
      out.add(0x2c);
      for (const number of [x, y, width, height]) out.addShort(number);
      out.add(0);
      const indices = new Uint8Array(pixels.length);
      for (let i = 0; i < pixels.length; i++)
        indices[i] = pixels[i]! < 0 ? SAME : this.palette.index(pixels[i]!);
      compress(indices, out);
    }
    out.add(0x3b);
    return out.all;
  }
}
