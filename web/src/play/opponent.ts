/* The engine as a player: how long it may think, and how long it must seem to. */

import type { Engine, Found, Info, Limits, Player } from '../module/api';
import type { Clock } from '../table/clock';
import { pause } from '../table/session';
import { FULL_STRENGTH } from '../text/words';

/** Full strength without a clock: long enough to play well, short enough to wait for. */
const PATIENCE = 4000;
const HINT = 1500;
/** So that people see each action before the next. */
const PACE = 450;

export function randomBits(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}

export async function engineMove(
  engine: Engine,
  position: string,
  level: number,
  clock: Clock | null,
  shownFor: number, // ms that the last step takes to show
  report: (info: Info) => void,
): Promise<Found> {
  const limits: Limits = { level: level < FULL_STRENGTH ? level : 0, seed: randomBits() };
  if (clock) {
    limits.clock = {
      white: Math.round(clock.remaining('white')),
      black: Math.round(clock.remaining('black')),
      whiteInc: clock.increment,
      blackInc: clock.increment,
    };
  } else {
    limits.movetime = PATIENCE;
  }
  const hurried = clock !== null && clock.active !== null && clock.remaining(clock.active) < 10000;
  const [found] = await Promise.all([
    engine.search(position, limits, report),
    pause(hurried ? 0 : Math.max(PACE, shownFor + 100)),
  ]);
  return found;
}

export function engineHint(engine: Engine, position: string): Promise<Found> {
  return engine.search(position, { movetime: HINT });
}

export function engineTakesDraw(engine: Engine, position: string, side: Player): Promise<boolean> {
  return engine.drawOffer(position, side);
}
