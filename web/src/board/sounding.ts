/* The board for the ear: where a point is, and what lies on it. A column is heard from its side, a
 * row by its pitch, a player by the kind of overtones, and each sprite by the overtone that stands
 * out. All of it comes from the game's tables, so it holds for every game. */

import type { BoardNow, Change, Kit, Owner, Thing } from '../module/api';
import { thingsOn } from './arrange';
import type { View } from './geometry';
import { click, envelope, loudspeaker } from './sound';

const LOWEST = 220; // Hz, at the bottom of the screen
const OCTAVES = 2;
/** Nothing sounds from one ear alone, which some people do not hear with. */
const WIDEST = 0.9;
const OVERTONES = 24;
/** Seconds from one point, and from one piece of a stack, to the next. */
const STEP = 0.22;
const LAYER = 0.09;
const MOST_LAYERS = 8;
const LONG = 0.35;

export interface PlaceTone {
  /** From -1, left, to 1, right. */
  pan: number;
  /** In Hz. */
  pitch: number;
}

const share = (value: number, low: number, size: number): number =>
  size > 0 ? (value - low) / size : 0.5;

/** How the place of a point is heard, as it is on the screen. */
export function placeTone({ at }: Pick<View, 'at'>, point: number): PlaceTone {
  const xs = at.map(({ x }) => x);
  const ys = at.map(({ y }) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const { x, y } = at[point] ?? { x: left, y: top };
  return {
    pan: WIDEST * (2 * share(x, left, Math.max(...xs) - left) - 1),
    pitch: LOWEST * 2 ** (OCTAVES * (1 - share(y, top, Math.max(...ys) - top))),
  };
}

/** How loud each multiple of the pitch is, from the first on: the first player's are all there,
 * the second's are the odd ones, and those of nobody's pieces are octaves. */
export function timbre(sprite: number, owner: Owner): number[] {
  const isHeard = (n: number): boolean =>
    owner === 'white' || (owner === 'black' ? n % 2 === 1 : Math.log2(n) % 1 === 0);
  const special = 2 + (sprite % (OVERTONES - 1));
  return Array.from({ length: OVERTONES }, (_, i) => {
    const n = i + 1;
    const usual = isHeard(n) ? 1 / n ** 1.5 : 0;
    return n === special ? usual + 0.7 : usual;
  });
}

interface Speaker {
  audio: AudioContext;
  out: AudioNode;
}

function tone({ audio, out }: Speaker, at: number, where: PlaceTone, thing: Thing): void {
  const panner = audio.createStereoPanner();
  panner.pan.value = where.pan;
  panner.connect(out);
  const source = audio.createOscillator();
  const overtones = new Float32Array([0, ...timbre(thing.sprite, thing.owner)]);
  source.setPeriodicWave(audio.createPeriodicWave(new Float32Array(overtones.length), overtones));
  source.frequency.value = where.pitch;
  source.connect(envelope(audio, at, 0.3, LONG)).connect(panner);
  source.start(at);
  source.stop(at + LONG);
}

/** What is empty is a knock. */
function knock({ audio, out }: Speaker, at: number, where: PlaceTone): void {
  const panner = audio.createStereoPanner();
  panner.pan.value = where.pan;
  panner.connect(out);
  click(audio, panner, at, 2 * where.pitch, 0.5, 0.05);
}

/** Things one after the other, from the bottom up; the time after the last. */
function stack(speaker: Speaker, at: number, where: PlaceTone, things: readonly Thing[]): number {
  const all = things.flatMap((one) => Array.from({ length: Math.max(1, one.count) }, () => one));
  const heard = all.slice(-MOST_LAYERS);
  heard.forEach((one, i) => tone(speaker, at + LAYER * i, where, one));
  if (heard.length === 0) knock(speaker, at, where);
  return at + STEP + LAYER * Math.max(0, heard.length - 1);
}

export interface Sounding {
  kit: Kit;
  view: View;
  board: BoardNow;
  /** From 0 to 100. */
  volume: number;
}

/** Points one after the other: where each is, and what lies there. */
export function soundPoints({ kit, view, board, volume }: Sounding, points: readonly number[]) {
  const speaker = loudspeaker(volume);
  if (!speaker) return;
  let at = speaker.audio.currentTime + 0.01;
  for (const point of points)
    at = stack(speaker, at, placeTone(view, point), thingsOn(kit, board, point));
}

/** What an action does: each piece where it was and where it goes, in the order of its beats. */
export function soundChanges(
  { view, volume }: Pick<Sounding, 'view' | 'volume'>,
  changes: readonly Change[],
): void {
  const speaker = loudspeaker(volume);
  if (!speaker) return;
  let at = speaker.audio.currentTime + 0.01;
  for (const { from, to } of [...changes].sort((a, b) => a.beat - b.beat)) {
    const isMoved = from?.point !== to?.point;
    for (const thing of isMoved ? [from, to] : [to]) {
      if (!thing || thing.hand >= 0) continue;
      at = stack(speaker, at, placeTone(view, thing.point), [{ ...thing, count: 1 }]);
    }
    // What leaves the board is heard where it was, and then is not there.
    if (from && from.hand < 0 && (!to || to.hand >= 0)) {
      knock(speaker, at, placeTone(view, from.point));
      at += STEP;
    }
  }
}
