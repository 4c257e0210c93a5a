/* A table's clocks: the server's, extrapolated between its messages. */

import type { Player } from '../module/api';
import type { TimeSource } from '../table/clock';
import { decimal, t, tn } from '../text/t';
import type { TableState } from './wire';

export class ServerClock implements TimeSource {
  private left: Record<Player, number> = { white: 0, black: 0 };
  private now = 0;
  private heard = 0;
  active: Player | null = null;
  low = 0;

  /** The server's latest word; unchanged values are left out. */
  set(state: Partial<TableState>): void {
    this.left = state.left
      ? { white: state.left[0], black: state.left[1] }
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

  /** The server's time, ms since 1970. */
  time(): number {
    return this.now + performance.now() - this.heard;
  }
}

export type Tempo =
  | { kind: 'none' }
  | { kind: 'fischer'; base: number; increment: number }
  | { kind: 'days'; days: number };

/** Reads 'none', 'fischer:300000+3000', 'days:3'. */
export function tempoOf(clock: string): Tempo {
  const fischer = /^fischer:(\d+)\+(\d+)$/.exec(clock);
  if (fischer) return { kind: 'fischer', base: Number(fischer[1]), increment: Number(fischer[2]) };
  const days = /^days:(\d+)$/.exec(clock);
  return days ? { kind: 'days', days: Number(days[1]) } : { kind: 'none' };
}

export function tempoText(clock: string): string {
  const tempo = tempoOf(clock);
  switch (tempo.kind) {
    case 'none':
      return t('No clock');
    case 'days':
      return tn('{n} day per turn', '{n} days per turn', tempo.days);
    case 'fischer':
      return `${decimal(tempo.base / 60000, 2, 0)}+${decimal(tempo.increment / 1000, 2, 0)}`;
  }
}
