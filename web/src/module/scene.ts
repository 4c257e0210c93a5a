/* One moment of a game, what was done and what can be picked. */

import type { Actor, Owner, Player, Sentence } from './kit';

/** One thing on a board or in a hand. */
export interface Thing {
  sprite: number;
  owner: Owner; // as the board's game has it: BoardNow.seats tells who that is
  hand: number; // -1: on the board
  point: number; // -1: in a hand
  level: number; // from 0 at the bottom
  face: number;
  turn: number; // in sixths
  count: number; // how many alike: in a hand, or in a stack that is counted; else 1
}

export interface BoardNow {
  kit: string; // Kit.id
  active: boolean; // play goes on here
  seats: [Player, Player]; // who of the whole game is the board's first and second player
  missing: number[]; // points that have been taken away
  things: Thing[];
  standings: { standing: number; owner: Owner; value: number }[]; // -1: no limit
}

/** What an action does to one thing. Equal beats are seen together, larger ones later. */
export interface Change {
  kind: 'comes' | 'moves' | 'turns-over' | 'turns-round' | 'becomes' | 'leaves';
  beat: number;
  board: number; // index in Scene.boards
  from: Thing | null; // null: it was nowhere
  to: Thing | null; // null: it is gone
}

/** An action that was made. */
export interface Played {
  actor: Actor;
  text: string; // '?' where it is hidden
  tell: Sentence | null;
  word: string; // what its button says, a key; '' for none
  board: number; // where it was picked
  points: number[]; // the points that say it, in order
  changes: Change[];
}

/** A part of an action that is picked. */
export interface Pick {
  key: string; // what walk() and toggle() take
  kind: 'point' | 'subset' | 'hand' | 'turn' | 'number' | 'word';
  points: number[]; // any of them names it; of a subset, what is chosen from
  chosen: number[]; // of a subset
  usual: boolean; // of a subset: what is wanted as a rule
  hand: number;
  sprite: number;
  owner: Owner; // whose hand
  number: number; // of a turn in sixths, or just a number
  word: string; // a key; '' where `text` says it, which is not translated
  text: string;
  apart: boolean; // of a word: it gives something up, so it stands last and alone
  action: string; // the one that picking it leaves alone, '' where several are left
  warns: boolean; // that action gives something up for good
  filled: boolean; // there was no choice
}

/** Picks on the way to an action, which may come in any order but for points. */
export interface Walk {
  picked: Pick[]; // where `action` stands, all that say it
  options: Pick[]; // what can be picked next; a subset as it is usual, others by toggle()
  action: string; // the one that is left, '' for none or several
}

/** Something that an action gives up for good, and other actions would keep. */
export interface Warning {
  sprite: number;
  count: number;
  sentence: Sentence | null; // said once for all warnings of a kind
}

export interface Outcome {
  over: boolean;
  winner: Player | 'nobody';
  /** A name for programs: of an end that the game knows, or what a record or a server tells:
   * 'resigned', 'time', 'agreed', 'repetition'; '' for none. */
  reason: string;
  score: [number, number];
  sentence?: Sentence | null; // null while it goes on; missing where a server tells the end
}

/** One moment of a game: all that is needed to draw it and to go on. */
export interface Scene {
  session: number;
  node: number; // the turn in the tree after which we stand; 0 is the start
  turn: number; // turns made before this one, from 0
  setup: string; // canonical setup text
  start: string; // the name of the start ("standard", "ultimate", ...), '' for none
  title: string; // of the start, or of the game where it has another setup; a key
  position: string; // canonical position text (of the seat's view, where one was asked for)
  actor: Actor;
  owner: Player;
  phase: string; // its name, for logs and tests
  outcome: Outcome;
  repetitions: number; // how often this position has stood, this time included
  boards: BoardNow[]; // the main one first; a side game's second, while it is played
  prompt: Sentence; // what is to be done, or how it ended: "White to move."
  promptYou: Sentence; // the same said to who must do it: "Your move."
  secret: boolean; // what is chosen now stays hidden until the other has chosen too
  answer: boolean; // the opponent answers what was declared; the turn is not theirs
  /** With nothing picked. Without options when the rules have ended the game; an end that the host
   * told (resigned, time, agreed) leaves them, so that the game can be studied on. */
  walk: Walk;
  current: Played[]; // the actions of the unfinished turn, oldest first
  previous: Played[]; // the turn before it
  /** `back` takes a step of the unfinished turn back: chance has not acted since. */
  revocable: boolean;
}

export interface TreeNode {
  id: number;
  parent: number; // -1 for the start
  children: number[]; // the main line first
  owner: Player;
  turn: number; // from 1; 0 at the start
  text: string; // the turn in the publisher's notation; '' at the start
  actions: string; // the turn as canonical actions joined by ';'
  comment: string;
  mark: '' | '?!' | '?' | '??' | '!' | '!!' | '!?';
  broken: boolean; // a turn of an imported variation that the rules forbid
}

/** An action before it is made, for previews and questions. */
export interface Look {
  board: number; // where it is picked
  points: number[]; // the points that say it, in order
  changes: Change[];
  warnings: Warning[];
  tell: Sentence | null;
  facts: Sentence[]; // what a coach would say of it
}

export interface Try {
  text: string;
  points: number[];
}
