/* A table's log: its events by number, and the game they add up to. */

import type { Player } from '../module/api';
import type { TableEvent } from './wire';

/** What one actor did before the next actor. */
export interface Batch {
  n: number;
  by: Player | 'chance';
  actions: string[];
}

export interface ChatLine {
  n: number;
  time: number;
  by: Player;
  text: string;
}

export class Log {
  private events: TableEvent[] = []; // event n is at n - 1
  last = 0;

  get all(): readonly TableEvent[] {
    return this.events;
  }

  clear(): void {
    this.events = [];
    this.last = 0;
  }

  /** Adds events; false if some before them are missing. A known event comes again when part of it
   * has been revealed or removed. */
  add(events: readonly TableEvent[]): boolean {
    for (const event of events) {
      if (event.n > this.last + 1) return false;
      this.events[event.n - 1] = event;
      this.last = Math.max(this.last, event.n);
    }
    return true;
  }

  /** The game now, without what was taken back. */
  batches(): Batch[] {
    const list: Batch[] = [];
    for (const event of this.events) {
      if (event.kind === 'acted' || event.kind === 'chance') {
        if (event.by === 'host') continue;
        list.push({ n: event.n, by: event.by, actions: (event.text ?? '').split(';') });
      } else if (event.kind === 'granted') {
        const from = event.about ?? Number(event.text);
        while (list.length > 0 && (list[list.length - 1]?.n ?? 0) >= from) list.pop();
      }
    }
    return list;
  }

  /** All actions from the start, up to a secret choice not revealed yet. */
  actions(): string[] {
    const actions = this.batches().flatMap((batch) => batch.actions);
    const secret = actions.indexOf('?');
    return secret < 0 ? actions : actions.slice(0, secret + 1);
  }

  has(id: string): boolean {
    return this.events.some((event) => event.id === id);
  }

  chat(): ChatLine[] {
    return this.events.flatMap(({ n, time, kind, by, text }) =>
      kind === 'chat' && (by === 'white' || by === 'black')
        ? [{ n, time, by, text: text ?? '' }]
        : [],
    );
  }
}
