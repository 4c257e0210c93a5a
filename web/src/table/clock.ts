/* Two clocks, at most one of which runs. Time is the page's own (performance.now), unaffected by
 * changes to the computer's clock. */

import type { Actor, Player, Scene } from '../module/api';
import type { StoredClock, Times } from '../store/types';
import { decimal, t, tn } from '../text/t';
import { SideTimes } from './side-times';

/** What a clock face and the command box need to know. */
export interface TimeSource {
  remaining(player: Player): number;
  /** What is left for the main game while a side game's own time counts, otherwise null. */
  standing(player: Player): number | null;
  /** Whose time is running. */
  readonly active: Player | null;
  /** Below this many ms time is low. */
  readonly low: number;
}

export class Clock implements TimeSource {
  readonly low = 20000;
  private readonly main: Times;
  private readonly side: SideTimes | null;
  private running: Player | null = null;
  private since = 0;
  private timer = 0;

  constructor(
    private readonly terms: StoredClock,
    private readonly flag: (player: Player) => void,
  ) {
    this.main = { white: terms.white, black: terms.black };
    this.side = terms.side ? new SideTimes(terms.side) : null;
  }

  /** A side game's own time counts, and that of the main game stands. */
  get inSide(): boolean {
    return this.side?.isPlayed === true;
  }

  /** What each turn adds to the time that counts. */
  get increment(): number {
    return this.inSide && this.side ? this.side.increment : this.terms.increment;
  }

  private get left(): Times {
    return this.inSide && this.side ? this.side.left : this.main;
  }

  remaining(player: Player): number {
    const used = this.running === player ? performance.now() - this.since : 0;
    return Math.max(0, this.left[player] - used);
  }

  standing(player: Player): number | null {
    return this.inSide ? this.main[player] : null;
  }

  /** Whose time is running. */
  get active(): Player | null {
    return this.running;
  }

  /** From now on `actor`'s time runs; chance and nobody have none. */
  run(actor: Actor): void {
    const next = actor === 'white' || actor === 'black' ? actor : null;
    if (next === this.running) return;
    this.stop();
    if (next === null) return;
    this.running = next;
    this.since = performance.now();
    this.arm();
  }

  stop(): void {
    window.clearTimeout(this.timer);
    if (this.running) this.left[this.running] = this.remaining(this.running);
    this.running = null;
  }

  /** After an action: time that a side game has of its own counts while one is played, and who has
   * `ended` a turn of the main game gains its increment. Nothing runs until it is told to. */
  press({ side }: Pick<Scene, 'side'>, ended: Player | null): void {
    this.stop();
    this.side?.follow(side, false);
    if (ended && this.main[ended] > 0) this.main[ended] += this.terms.increment;
  }

  /** After a step back, which refunds nothing. */
  back({ side }: Pick<Scene, 'side'>): void {
    this.stop();
    this.side?.follow(side, true);
  }

  stored(): StoredClock {
    const now: Times = { white: this.remaining('white'), black: this.remaining('black') };
    const { base, increment } = this.terms;
    const { white, black } = this.inSide ? this.main : now;
    const side = this.side?.stored(this.inSide ? now : { ...this.side.left }) ?? null;
    return { base, increment, white, black, side };
  }

  private arm(): void {
    window.clearTimeout(this.timer);
    const player = this.running;
    if (!player) return;
    // A timer may fire early, or late in a hidden page, so it only checks again.
    this.timer = window.setTimeout(
      () => {
        if (this.running !== player) return;
        if (this.remaining(player) > 0) {
          this.arm();
          return;
        }
        this.stop();
        this.flag(player);
      },
      Math.max(10, this.remaining(player)),
    );
  }
}

const DAY = 24 * 3600 * 1000;

/** 2 d 03:04, 1:02:03, 4:05, and tenths in the last ten seconds. */
export function clockFace(ms: number): string {
  if (ms < 10000) return decimal(Math.floor(ms / 100) / 10, 1);
  const two = (n: number) => String(n).padStart(2, '0');
  if (ms >= DAY) {
    const rest = Math.floor((ms % DAY) / 60000);
    // TRANSLATORS: days, hours and minutes on a clock: 2 d 03:04
    return t('{days} d {hours}:{minutes}', {
      days: Math.floor(ms / DAY),
      hours: two(Math.floor(rest / 60)),
      minutes: two(rest % 60),
    });
  }
  const seconds = Math.floor(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}

/** The same in words, for screen readers. */
export function clockWords(ms: number): string {
  if (ms >= DAY) {
    return t('{days} and {hours}', {
      days: tn('{n} day', '{n} days', Math.floor(ms / DAY)),
      hours: tn('{n} hour', '{n} hours', Math.floor((ms % DAY) / 3600000)),
    });
  }
  const seconds = Math.floor(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const rest = tn('{n} second', '{n} seconds', seconds % 60);
  return minutes === 0
    ? rest
    : t('{minutes} and {seconds}', {
        minutes: tn('{n} minute', '{n} minutes', minutes),
        seconds: rest,
      });
}
