/* The time that side games have of their own: the same for each of them, whatever was used in
 * earlier ones. */

import type { Player, Scene } from '../module/api';
import type { Pace, StoredSide, Times } from '../store/types';

const PLAYERS: Player[] = ['white', 'black'];

/** Before the first side game. */
export function unplayed({ base, increment }: Pace): StoredSide {
  const full: Times = { white: base, black: base };
  return { base, increment, isPlayed: false, left: full, kept: full, turns: [0, 0] };
}

export class SideTimes {
  /** A side game is being played, so its time counts. */
  isPlayed: boolean;
  /** What both have left in it. */
  readonly left: Times;
  /** The same after the last turn that each of them ended. */
  private readonly kept: Times;
  /** The turns that have earned their increment. */
  private readonly turns: [number, number];

  constructor(private readonly pace: StoredSide) {
    this.isPlayed = pace.isPlayed;
    this.left = { ...pace.left };
    this.kept = { ...pace.kept };
    this.turns = [...pace.turns];
  }

  get increment(): number {
    return this.pace.increment;
  }

  stored(left: Times): StoredSide {
    const { base, increment } = this.pace;
    const { isPlayed, kept, turns } = this;
    return { base, increment, isPlayed, left, kept: { ...kept }, turns: [...turns] };
  }

  /** Follows the game into a side game, through its turns and out of it. After a step back
   * (`isBack`) a side game that was over goes on, with what each had left after their last turn:
   * one lost on time would be lost again at once. A step out of its beginning undoes it, and one
   * within it refunds nothing. */
  follow(side: Scene['side'], isBack: boolean): void {
    const begins = side !== null && !this.isPlayed;
    const ends = side === null && this.isPlayed;
    this.isPlayed = side !== null;
    if ((begins && !isBack) || (ends && isBack)) this.fill();
    else if (begins) Object.assign(this.left, this.kept);
    if (side) this.earn(side.turns);
  }

  private fill(): void {
    const { base } = this.pace;
    for (const player of PLAYERS) this.left[player] = this.kept[player] = base;
    this.turns.fill(0);
  }

  private earn(turns: [number, number]): void {
    for (const [i, player] of PLAYERS.entries()) {
      const more = (turns[i] ?? 0) - (this.turns[i] ?? 0);
      if (more <= 0 || this.left[player] <= 0) continue;
      this.kept[player] = this.left[player] += more * this.increment;
      this.turns[i] = turns[i] ?? 0;
    }
  }
}
