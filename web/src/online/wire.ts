/* What the page and the server exchange, as in docs/api.md. */

import type { Player } from '../module/api';

export type Yours = Player | 'both' | null;

export interface WireSeat {
  kind: 'person' | 'engine' | 'bot';
  name: string;
  account?: boolean; // the name has a profile
  level?: number;
  rating?: number;
  provisional?: boolean;
  present?: boolean;
}

export type Seats = Record<Player, WireSeat | null>;

/** A table as lists show it. */
export interface Line {
  id: string;
  setup: string;
  game: string;
  clock: string;
  rated: boolean;
  created: number;
  updated: number;
  state: string;
  turn: Player | null;
  result: string;
  seats: Seats;
  yours?: Yours; // not in the lobby, which is the same for everyone
  position?: string | null; // if asked for; null if the server doesn't have it at hand
}

export interface Lines {
  tables: Line[];
  next: string | null;
}

export interface TableEvent {
  n: number;
  time: number;
  kind: string;
  by: Player | 'chance' | 'host';
  left?: [number, number];
  side?: [number, number]; // in a side game with its own time
  id?: string;
  text?: string;
  key?: string;
  due?: number;
  about?: number;
  planned?: boolean;
  lost?: 'time' | 'absence'; // a side game, played for the player who lost it so
  hidden?: boolean;
}

export type End =
  'rules' | 'resigned' | 'time' | 'absence' | 'agreed' | 'repetition' | 'length' | 'aborted';

/** The parts of a table that change without an event. */
export interface TableState {
  seats: Seats;
  you: Yours;
  stage: 'waiting' | 'playing' | 'over' | 'removed';
  end: End | null;
  winner: Player | null;
  last: number;
  changed: number;
  actor: Player | 'chance' | null;
  owner: Player | null;
  begun: boolean;
  left: [number, number] | null;
  /** In a side game with its own time, which is what runs; null otherwise. */
  side: [number, number] | null;
  running: Player | null;
  low: number;
  offer: Player | null;
  takeback: Player | null;
  repetitions: number;
  absent: Record<Player, number>;
  rematch: [boolean, boolean];
  rematched: string | null;
  planned: [boolean, boolean];
  plan: string;
  watchers: number;
  now: number;
}

/** The agreed terms. Only a random board changes them, once. */
export interface Terms {
  id: string;
  setup: string;
  game: string;
  position: string | null;
  clock: string;
  created: number;
  rated: boolean;
  private: boolean;
  takebacks: boolean;
  chat: boolean;
  /** The board is drawn once both players are seated; until then `setup` gives only its kind. */
  lot: boolean;
}

export type Snapshot = Terms & TableState & { events: TableEvent[] };

export interface Me {
  account: { name: string; bot: boolean; created: number; recovery: boolean } | null;
  version: string;
  engine: boolean;
}

export interface Refusal {
  code: string;
  message: string;
  args?: (string | number)[];
  retry_after?: number;
}

export interface Rating {
  game: string;
  rating: number;
  deviation: number;
  games: number;
  provisional: boolean;
}

export interface Profile {
  name: string;
  created: number;
  bot: boolean;
  ratings: Rating[];
  finished: Line[];
}

export interface RatingPoint {
  rating: number;
  deviation: number;
  table: string | null;
  time: number;
}

/** Newest first. */
export interface RatingPage {
  history: RatingPoint[];
  next: string | null;
}

/** What a client may ask for at a table. */
export interface Command {
  do: string;
  id: string;
  at?: number;
  text?: string;
  seat?: Player;
}

export interface Done {
  event: number;
  changed: number;
}

/** An id for a command or a request, so that repeating it is harmless. */
export function newCommandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
