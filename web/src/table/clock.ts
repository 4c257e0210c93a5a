/* Two clocks, at most one of which runs. Time is the page's own (performance.now), unaffected by
 * changes to the computer's clock. */

import type { Actor, Player } from '../module/api';
import type { StoredClock } from '../store/types';
import { decimal, t, tn } from '../text/t';

/** What a clock face and the command box need to know. */
export interface TimeSource {
  remaining(player: Player): number;
  /** Whose time is running. */
  readonly active: Player | null;
  /** Below this many ms time is low. */
  readonly low: number;
}

export class Clock implements TimeSource {
  readonly low = 20000;
  readonly base: number;
  readonly increment: number;
  private readonly left: Record<Player, number>;
  private running: Player | null = null;
  private since = 0;
  private timer = 0;

  constructor(
    stored: StoredClock,
    private readonly flag: (player: Player) => void,
  ) {
    this.base = stored.base;
    this.increment = stored.increment;
    this.left = { white: stored.white, black: stored.black };
  }

  remaining(player: Player): number {
    const used = this.running === player ? performance.now() - this.since : 0;
    return Math.max(0, this.left[player] - used);
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

  addIncrement(player: Player): void {
    if (this.left[player] > 0) this.left[player] += this.increment;
    this.arm();
  }

  stored(): StoredClock {
    return {
      base: this.base,
      increment: this.increment,
      white: this.remaining('white'),
      black: this.remaining('black'),
    };
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
