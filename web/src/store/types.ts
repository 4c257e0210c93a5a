/* A game as stored in this browser. */

import type { Actor, Outcome, Player } from '../module/api';

/** A person at this screen, or the engine at a level. */
export type Seat = { kind: 'human'; name: string } | { kind: 'engine'; level: number };

/** Time to start with, and what each turn adds to it. */
export interface Pace {
  base: number; // ms
  increment: number; // ms
}

export type Times = Record<Player, number>; // ms

/** The time of side games, and where the last of them stands. */
export interface StoredSide extends Pace {
  isPlayed: boolean; // it is being played
  left: Times;
  kept: Times; // what each had left after their last turn in it
  turns: [number, number]; // that have earned their increment
}

export interface StoredClock extends Pace {
  white: number; // ms left
  black: number;
  /** null if side games have no time of their own. Games kept by earlier versions have none. */
  side: StoredSide | null;
}

export interface StoredGame {
  id: string;
  /** Counts writes; a write that does not continue the last one is a conflict. */
  version: number;
  kind: 'game' | 'study';
  created: number; // ms since 1970
  changed: number;
  title: string; // '' if unnamed
  setup: string; // canonical setup text, '' for none
  start: string; // name of the start, '' for none
  white: Seat;
  black: Seat;
  clock: StoredClock | null;
  sgf: string;
  /** The current node of a study; a game is at its end. */
  node: number;
  /** The actions of the unfinished turn, after the record. */
  pending: string[];
  /** The last turn of the record waits to be confirmed. */
  unconfirmed: boolean;
  actor: Actor;
  turn: number;
  outcome: Outcome;
  /** One character per point (see picture.ts). */
  picture: string;
  /** The reader's side, where the seats do not tell it: at a server both are people. Games kept by
   * earlier versions have none. */
  mine: Player | null;
}

/** The side of the one person who plays here; null for two of them, or none. */
export function ownSide({ white, black, mine }: StoredGame): Player | null {
  if (mine) return mine;
  if (white.kind === black.kind) return null;
  return white.kind === 'human' ? 'white' : 'black';
}

/** Another tab has continued this game. */
export class ConflictError extends Error {
  constructor(readonly stored: StoredGame | null) {
    super('the game was changed elsewhere');
  }
}
