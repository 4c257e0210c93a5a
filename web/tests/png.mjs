/* Pictures made small: the same pixels, but for the last two bits of each colour, which nobody
 * sees and which cost most of the room in drawings with soft shades. */

import zlib from 'node:zlib';

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

const TABLE = Int32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
  return n;
});

function crc(bytes) {
  let c = -1;
  for (const byte of bytes) c = TABLE[(c ^ byte) & 255] ^ (c >>> 8);
  return (c ^ -1) >>> 0;
}

function chunk(type, data) {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, 'latin1');
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc(Buffer.concat([head.subarray(4), data])));
  return Buffer.concat([head, data, tail]);
}

function* chunks(png) {
  for (let at = SIGNATURE.length; at < png.length;) {
    const length = png.readUInt32BE(at);
    yield [png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length)];
    at += 12 + length;
  }
}

function paeth(a, b, c) {
  const [p, q, r] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  return p <= q && p <= r ? a : q <= r ? b : c;
}

/** What a filter foretells from the left, the upper and the upper left byte. */
const FILTERS = [() => 0, (a) => a, (_a, b) => b, (a, b) => (a + b) >> 1, paeth];

/** The rows of a picture without their filters. */
function unfilter(data, height, stride, step) {
  const rows = [];
  let above = new Uint8Array(stride);
  for (let y = 0; y < height; y++) {
    const at = y * (stride + 1);
    const foretell = FILTERS[data[at]];
    const row = Uint8Array.from(data.subarray(at + 1, at + 1 + stride));
    for (let x = 0; x < stride; x++)
      row[x] += foretell(row[x - step] ?? 0, above[x], above[x - step] ?? 0);
    rows.push(row);
    above = row;
  }
  return rows;
}

/** Each row with the filter that leaves least. */
function filter(rows, step) {
  let above = new Uint8Array(rows[0].length);
  const filtered = rows.map((row) => {
    let best = null;
    let least = Infinity;
    FILTERS.forEach((foretell, kind) => {
      const out = new Uint8Array(row.length + 1);
      out[0] = kind;
      let sum = 0;
      for (let x = 0; x < row.length; x++) {
        const left = row[x] - foretell(row[x - step] ?? 0, above[x], above[x - step] ?? 0);
        out[x + 1] = left;
        sum += Math.abs((left << 24) >> 24);
      }
      if (sum < least) [best, least] = [out, sum];
    });
    above = row;
    return best;
  });
  return Buffer.concat(filtered);
}

/** A PNG of eight bits a channel, as browsers write them, without transparency and smaller. */
export function shrink(png) {
  let head = null;
  const parts = [];
  for (const [type, data] of chunks(png)) {
    if (type === 'IHDR') head = data;
    if (type === 'IDAT') parts.push(data);
  }
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const step = head[9] === 6 ? 4 : 3;
  if (head[8] !== 8 || (head[9] !== 6 && head[9] !== 2)) throw new Error('another kind of PNG');
  const rows = unfilter(zlib.inflateSync(Buffer.concat(parts)), height, width * step, step);
  const plain = rows.map((row) => {
    const rgb = new Uint8Array(width * 3);
    for (let x = 0; x < width; x++)
      for (let c = 0; c < 3; c++) {
        const value = row[x * step + c];
        // Black and white, which most of a page is made of, stay what they are.
        rgb[x * 3 + c] = Math.min(255, ((value + 2) >> 2) * 4);
      }
    return rgb;
  });
  const header = Buffer.from(head);
  header[9] = 2;
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', zlib.deflateSync(filter(plain, 3), { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
