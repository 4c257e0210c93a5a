/* What the engine is asked, and what it finds. */

import type { Player, Sentence } from './kit';
import type { Told } from './learning';

/** One line of play the engine found. */
export interface Info {
  depth: number;
  seldepth: number;
  multipv: number; // from 1
  kind: 'cp' | 'win' | 'loss' | 'margin';
  score: number; // for the player to move
  win: number; // thousandths, for the player to move
  bound: '' | 'lower' | 'upper';
  nodes: number;
  nps: number;
  hashfull: number;
  time: number;
  pv: string[]; // canonical actions
}

export interface Limits {
  movetime?: number;
  nodes?: number;
  depth?: number;
  infinite?: boolean;
  lines?: number;
  level?: number; // 1..10; 0 is full strength
  seed?: number;
  clock?: { white: number; black: number; whiteInc: number; blackInc: number };
}

export interface Found {
  best: string; // 'none' when the game is over
  info: Info | null;
  resign: boolean;
}

export interface ReviewTurn {
  player: Player;
  node: number; // in the tree of the reviewed record, as open() returns it
  whiteBefore: number; // White's chance to win, in thousandths
  whiteAfter: number;
  cost: number;
  judged: '' | 'inaccuracy' | 'mistake' | 'blunder';
  isBest: boolean;
  played: string; // canonical actions joined by ';'
  bestTurn: string;
  bestLine: string; // turns separated by spaces
  answers: ReviewAnswer[];
  costs: Sentence | null; // what it cost, for one that is judged
  answered: Told[]; // the best answer to it, in words
  bestTold: Told[]; // the best turn, in words
}

/** An answer to what was declared in a turn, allowed or challenged. */
export interface ReviewAnswer {
  player: Player;
  judged: ReviewTurn['judged'];
  sentence: Sentence;
}

export interface Review {
  turns: ReviewTurn[]; // one for each turn of the main line, in its order
  accuracy: [number, number]; // thousandths; -1 for a player without turns
}

/** The engine, in its own worker, driven by the lines of docs/protocol.md. */
export interface Engine {
  /** Searches from `position` (an engineLine); a running search is stopped first. */
  search(position: string, limits: Limits, report?: (info: Info) => void): Promise<Found>;
  stop(): void;
  drawOffer(position: string, player: Player): Promise<boolean>;
  newGame(start: string): Promise<void>;
  setHash(megabytes: number): Promise<void>;
  review(
    sgf: string,
    nodes: number,
    progress: (done: number, count: number) => void,
  ): Promise<Review | null>; // null when stopped
  bench(): Promise<{ nodes: number; ms: number }>;
  close(): void;
}
