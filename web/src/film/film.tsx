/* A whole game as a film: the board after every turn, in the colours of this page. */

import { render } from 'preact';
import { Still, exportSvg, type Orientation } from '../board';
import type { Rules } from '../module/api';
import { kit as kitOf } from '../services';
import { mainLine } from '../store/main-line';
import type { FromGif, ToGif } from './messages';

/* Filled in by build.mjs: the file has its hash in its name. */
declare const GIF_WORKER: string;

const WIDTH = 480;
const CAPTION = 34; // px below the board
const TURN_MS = 800;
const LAST_MS = 3000;
/** Longer games are shown from their last turns on. */
const TURNS_MAX = 300;

class GifMaker {
  private readonly worker = new Worker(new URL(GIF_WORKER, import.meta.url), { type: 'module' });

  private ask(message: ToGif, transfer: Transferable[] = []): Promise<FromGif> {
    return new Promise((resolve, reject) => {
      this.worker.onmessage = (event: MessageEvent<FromGif>) => resolve(event.data);
      this.worker.onerror = (event) => reject(new Error(event.message));
      this.worker.postMessage(message, transfer);
    });
  }

  async add({ width, height, data }: ImageData, ms: number): Promise<void> {
    await this.ask({ kind: 'picture', width, height, rgba: data, ms }, [data.buffer]);
  }

  async finish(): Promise<Blob> {
    const made = await this.ask({ kind: 'end' });
    return new Blob(made.kind === 'made' ? [made.file] : [], { type: 'image/gif' });
  }

  close(): void {
    this.worker.terminate();
  }
}

async function imageOf(svg: string): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

export interface Film {
  sgf: string;
  orientation: Orientation;
  /** Below the board. */
  caption: string;
}

/** Rejects where it was given up. */
export async function makeGif(
  rules: Rules,
  { sgf, orientation, caption }: Film,
  progress: (done: number, count: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  // Styles are known only of what is in the document.
  const stage = document.createElement('div');
  stage.className = 'film-stage';
  stage.setAttribute('aria-hidden', 'true');
  document.body.append(stage);
  const canvas = document.createElement('canvas');
  const paint = canvas.getContext('2d', { willReadFrequently: true });
  const maker = new GifMaker();
  const { session } = await rules.open(sgf);
  try {
    if (!paint) throw new Error('this browser draws no pictures');
    const page = getComputedStyle(document.body);
    const line = [0, ...mainLine(await rules.tree(session)).map((node) => node.id)];
    const nodes = line.slice(-TURNS_MAX - 1);
    for (const [i, node] of nodes.entries()) {
      if (signal.aborted) throw new Error('given up');
      progress(i, nodes.length);
      const scene = await rules.go(session, node);
      const kit = await kitOf(scene.boards[0]?.kit ?? '');
      render(<Still scene={scene} kit={kit} orientation={orientation} coordinates />, stage);
      const image = await imageOf(exportSvg(stage));
      canvas.width = WIDTH;
      const height = Math.round((WIDTH * image.naturalHeight) / image.naturalWidth);
      canvas.height = height + CAPTION;
      paint.fillStyle = page.getPropertyValue('--bg');
      paint.fillRect(0, 0, canvas.width, canvas.height);
      paint.drawImage(image, 0, 0, WIDTH, height);
      paint.fillStyle = page.color;
      paint.font = `600 16px ${page.fontFamily}`;
      paint.textAlign = 'center';
      paint.textBaseline = 'middle';
      paint.fillText(caption, WIDTH / 2, height + CAPTION / 2 - 2, WIDTH - 24);
      const isLast = i === nodes.length - 1;
      const pixels = paint.getImageData(0, 0, canvas.width, canvas.height);
      await maker.add(pixels, isLast ? LAST_MS : TURN_MS);
    }
    return await maker.finish();
  } finally {
    render(null, stage);
    stage.remove();
    maker.close();
    await rules.close(session).catch(() => undefined);
  }
}
