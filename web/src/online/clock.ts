/* A table's clocks: the server's, extrapolated between its messages. */

import type { Player } from '../module/api';
import type { TimeSource } from '../table/clock';
import { decimal, t, tn } from '../text/t';
import type { TableState } from './wire';

/** The clock that runs: a side game's own while one is being played, else the game's. */
export class ServerClock implements TimeSource {
  private left: Record<Player, number> = { white: 0, black: 0 };
  private game: [number, number] | null = null;
  private isSide = false;
  private now = 0;
  private heard = 0;
  active: Player | null = null;
  low = 0;

  /** The server's latest word; unchanged values are left out. */
  set(state: Partial<TableState>): void {
    if (state.left) this.game = state.left;
    if (state.side !== undefined) this.isSide = state.side !== null;
    // After a side game, the game's own clock is as it was.
    const told = this.isSide ? state.side : (state.left ?? (state.side === null && this.game));
    this.left = told
      ? { white: told[0], black: told[1] }
      : { white: this.remaining('white'), black: this.remaining('black') };
    this.now = state.now ?? this.time();
    this.heard = performance.now();
    if (state.running !== undefined) this.active = state.running;
    if (state.low !== undefined) this.low = state.low;
  }

  remaining(player: Player): number {
    const used = this.active === player ? performance.now() - this.heard : 0;
    return Math.max(0, this.left[player] - used);
  }

  standing(player: Player): number | null {
    return this.isSide && this.game ? this.game[player === 'white' ? 0 : 1] : null;
  }

  /** The server's time, ms since 1970. */
  time(): number {
    return this.now + performance.now() - this.heard;
  }
}

type Pace = { kind: 'fischer'; base: number; increment: number } | { kind: 'days'; days: number };

/** `side`: the time of each side game, if it has its own. */
export type Tempo = { kind: 'none' } | (Pace & { side: Pace | null });

function paceOf(kind: string, text: string): Pace | null {
  const [first = NaN, second = NaN] = text.split('+').map(Number);
  if (kind === 'days') return { kind, days: first };
  return kind === 'fischer' ? { kind, base: first, increment: second } : null;
}

/** Reads 'none', 'fischer:300000+3000', 'days:3', and with side games 'days:3/1'. */
export function tempoOf(clock: string): Tempo {
  const [kind = '', text = ''] = clock.split(':');
  const [game = '', side] = text.split('/');
  const pace = paceOf(kind, game);
  return pace
    ? { ...pace, side: side === undefined ? null : paceOf(kind, side) }
    : { kind: 'none' };
}

function paceText(pace: Pace): string {
  return pace.kind === 'days'
    ? tn('{n} day per turn', '{n} days per turn', pace.days)
    : `${decimal(pace.base / 60000, 2, 0)}+${decimal(pace.increment / 1000, 2, 0)}`;
}

export function tempoText(clock: string): string {
  const tempo = tempoOf(clock);
  if (tempo.kind === 'none') return t('No clock');
  if (!tempo.side) return paceText(tempo);
  // TRANSLATORS: the time for a game and for each of its side games: '10+5, side games 3+2'
  return t('{time}, side games {side}', { time: paceText(tempo), side: paceText(tempo.side) });
}
