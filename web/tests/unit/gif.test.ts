/* Moving pictures: what is written is read again by a reader of its own. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GifWriter } from '../../src/film/gif';

/** LZW of GIF, by the book. */
function unpack(bytes: number[], bits: number): number[] {
  const clear = 1 << bits;
  let table: number[][] = [];
  let width = 0;
  const reset = () => {
    table = Array.from({ length: clear + 2 }, (_, i) => (i < clear ? [i] : []));
    width = bits + 1;
  };
  reset();
  const out: number[] = [];
  let before: number[] | null = null;
  let at = 0;
  for (;;) {
    let code = 0;
    for (let i = 0; i < width; i++, at++) {
      assert.ok(at >> 3 < bytes.length, 'the data end before their end code');
      code |= ((bytes[at >> 3]! >> (at & 7)) & 1) << i;
    }
    if (code === clear) {
      reset();
      before = null;
      continue;
    }
    if (code === clear + 1) return out;
    assert.ok(code <= table.length, 'a code that is not known yet');
    const now: number[] = table[code] ?? [...before!, before![0]!];
    if (before && table.length < 4096) table.push([...before, now[0]!]);
    if (table.length === 1 << width && width < 12) width++;
    out.push(...now);
    before = now;
  }
}

interface Read {
  width: number;
  height: number;
  pictures: { pixels: number[]; ms: number; box: [number, number, number, number] }[];
}

/** Every picture as it is seen, 0xRRGGBB. */
function read(file: Uint8Array): Read {
  let at = 0;
  const byte = () => file[at++]!;
  const short = () => byte() | (byte() << 8);
  assert.equal(String.fromCharCode(...file.slice(0, 6)), 'GIF89a');
  at = 6;
  const width = short();
  const height = short();
  assert.equal(byte(), 0xf7);
  at += 2;
  const colours = Array.from({ length: 256 }, () => (byte() << 16) | (byte() << 8) | byte());
  const seen = new Array<number>(width * height).fill(-1);
  const pictures: Read['pictures'] = [];
  let ms = 0;
  let through = -1;
  for (;;) {
    const kind = byte();
    if (kind === 0x3b) break;
    if (kind === 0x21) {
      const label = byte();
      if (label === 0xf9) {
        assert.equal(byte(), 4);
        assert.equal(byte(), 0x05);
        ms = 10 * short();
        through = byte();
        at++;
      } else {
        for (let size = byte(); size > 0; size = byte()) at += size;
      }
      continue;
    }
    assert.equal(kind, 0x2c);
    const box: [number, number, number, number] = [short(), short(), short(), short()];
    const [x, y, w, h] = box;
    at++;
    const bits = byte();
    const data: number[] = [];
    for (let size = byte(); size > 0; size = byte()) {
      data.push(...file.slice(at, at + size));
      at += size;
    }
    const indices = unpack(data, bits);
    assert.equal(indices.length, w * h);
    indices.forEach((index, i) => {
      if (index !== through) seen[(y + Math.floor(i / w)) * width + x + (i % w)] = colours[index]!;
    });
    pictures.push({ pixels: [...seen], ms, box });
  }
  assert.equal(at, file.length);
  return { width, height, pictures };
}

/** RGBA of a picture given by its colours, 0xRRGGBB. */
function rgba(pixels: number[]): Uint8ClampedArray {
  return new Uint8ClampedArray(
    pixels.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255, 255]),
  );
}

function written(width: number, pictures: number[][], ms = 800): Uint8Array {
  const writer = new GifWriter(width, pictures[0]!.length / width);
  for (const pixels of pictures) writer.add(rgba(pixels), ms);
  return writer.finish();
}

/** The same numbers in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1103515245 + 12345) & 0x7fffffff) >> 8;
}

test('pictures are read as they were written', () => {
  const plain = new Array<number>(20).fill(0x336699);
  const dotted = plain.map((colour, i) => (i === 7 || i === 12 ? 0xffeedd : colour));
  const { width, height, pictures } = read(written(5, [plain, dotted, plain]));
  assert.deepEqual([width, height], [5, 4]);
  assert.deepEqual(
    pictures.map((one) => one.pixels),
    [plain, dotted, plain],
  );
  // Only what has changed is written again.
  assert.deepEqual(
    pictures.map((one) => one.box),
    [
      [0, 0, 5, 4],
      [2, 1, 1, 2],
      [2, 1, 1, 2],
    ],
  );
});

test('a picture like the one before is seen longer', () => {
  const plain = [1, 2, 3, 4];
  const { pictures } = read(written(2, [plain, plain, [1, 2, 3, 5]]));
  assert.deepEqual(
    pictures.map((one) => one.ms),
    [1600, 800],
  );
});

test('the table of codes is begun anew when it is full', () => {
  const next = random(7);
  const noise = Array.from({ length: 200 * 200 }, () => 0x010101 * (next() % 200));
  // Of so many greys each keeps a colour of its own but for the bits that bins leave out.
  const [picture] = read(written(200, [noise])).pictures;
  noise.forEach((colour, i) => {
    const off = Math.abs((picture!.pixels[i]! & 255) - (colour & 255));
    assert.ok(off <= 8, `${colour.toString(16)} became ${picture!.pixels[i]!.toString(16)}`);
  });
});

test('many colours become few that are near', () => {
  const next = random(3);
  const many = Array.from({ length: 128 * 128 }, () => next() & 0xffffff);
  const [picture] = read(written(128, [many])).pictures;
  const far = many.map((colour, i) => {
    const one = picture!.pixels[i]!;
    return [0, 8, 16].reduce(
      (sum, bits) => sum + Math.abs(((colour >> bits) & 255) - ((one >> bits) & 255)),
      0,
    );
  });
  assert.ok(far.reduce((a, b) => a + b, 0) / far.length < 60);
  assert.ok(new Set(picture!.pixels).size <= 255);
});

test('a picture of another size is refused', () => {
  const writer = new GifWriter(2, 2);
  assert.throws(() => writer.add(rgba([1, 2, 3]), 100), RangeError);
});
