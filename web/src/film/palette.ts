/* Few colours for many: a palette by repeated halving of the box of colours that would lose most,
 * across the channel in which it spreads most, at its mean. Colours are 0xBBGGRR. */

const BITS = 5;
const BINS = 1 << (3 * BITS);
const SHIFT = 8 - BITS;

interface Box {
  bins: number[];
  /** What is lost when all of it is one colour. */
  loss: number;
  mean: [number, number, number];
  /** The channel to halve it across. */
  widest: 0 | 1 | 2;
}

function binOf(colour: number): number {
  const r = (colour & 255) >> SHIFT;
  const g = ((colour >> 8) & 255) >> SHIFT;
  const b = ((colour >> 16) & 255) >> SHIFT;
  return (b << (2 * BITS)) | (g << BITS) | r;
}

/** Counts colours, and makes the palette of what was counted. */
export class Palette {
  private readonly counts = new Float64Array(BINS);
  private readonly sums = [0, 1, 2].map(() => new Float64Array(BINS));
  private colours: number[] = [];
  private readonly nearest = new Map<number, number>();

  count(colour: number): void {
    const bin = binOf(colour);
    this.counts[bin]! += 1;
    for (const c of [0, 1, 2]) this.sums[c]![bin]! += (colour >> (8 * c)) & 255;
  }

  /** The mean of a bin in a channel. */
  private value(bin: number, channel: number): number {
    return this.sums[channel]![bin]! / this.counts[bin]!;
  }

  private box(bins: number[]): Box {
    // Large areas must not take all the colours from small pieces.
    const weigh = (bin: number) => Math.sqrt(this.counts[bin]!);
    const all = bins.reduce((sum, bin) => sum + weigh(bin), 0);
    const spread = [0, 0, 0];
    const mean = [0, 1, 2].map((c) => {
      const middle = bins.reduce((sum, bin) => sum + weigh(bin) * this.value(bin, c), 0) / all;
      for (const bin of bins) spread[c]! += weigh(bin) * (this.value(bin, c) - middle) ** 2;
      return middle;
    }) as [number, number, number];
    const loss = Math.max(...spread);
    return { bins, loss, mean, widest: spread.indexOf(loss) as 0 | 1 | 2 };
  }

  make(size: number): number[] {
    const bins = [...this.counts.keys()].filter((bin) => this.counts[bin]! > 0);
    const boxes = bins.length > 0 ? [this.box(bins)] : [];
    while (boxes.length < size) {
      const most = Math.max(...boxes.map((box) => box.loss));
      const at = boxes.findIndex((box) => box.loss === most);
      const box = boxes[at];
      if (!box || most === 0) break;
      const isLow = (bin: number) => this.value(bin, box.widest) <= box.mean[box.widest];
      const halves = [box.bins.filter(isLow), box.bins.filter((bin) => !isLow(bin))];
      boxes.splice(
        at,
        1,
        ...halves.filter((half) => half.length > 0).map((half) => this.box(half)),
      );
      if (halves.some((half) => half.length === 0)) break; // all alike but for rounding
    }
    this.nearest.clear();
    this.colours = boxes.map(({ mean: [r, g, b] }) => {
      return (Math.round(b) << 16) | (Math.round(g) << 8) | Math.round(r);
    });
    return this.colours;
  }

  /** The index of the colour of the palette that is nearest. */
  index(colour: number): number {
    const known = this.nearest.get(colour);
    if (known !== undefined) return known;
    let best = 0;
    let least = Infinity;
    this.colours.forEach((one, i) => {
      const r = (one & 255) - (colour & 255);
      const g = ((one >> 8) & 255) - ((colour >> 8) & 255);
      const b = ((one >> 16) & 255) - ((colour >> 16) & 255);
      const distance = r * r + g * g + b * b;
      if (distance < least) [best, least] = [i, distance];
    });
    this.nearest.set(colour, best);
    return best;
  }
}
