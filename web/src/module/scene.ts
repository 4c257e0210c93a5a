/* One moment of a game, the actions played, and what can be picked. */

import type { Actor, Owner, Player, Sentence } from './kit';

/** One thing on a board or in a hand. */
export interface Thing {
  sprite: number;
  owner: Owner; // as in the board's game: BoardNow.seats says who that is
  hand: number; // -1: on the board
  point: number; // -1: in a hand
  level: number; // from 0 at the bottom
  face: number;
  turn: number; // in sixths
  count: number; // how many alike, in a hand or a counted stack; otherwise 1
}

export interface BoardNow {
  kit: string; // Kit.id
  active: boolean; // the active board
  seats: [Player, Player]; // who in the whole game is the board's first and second player
  missing: number[]; // removed points
  things: Thing[];
  standings: { standing: number; owner: Owner; value: number }[]; // -1: no limit
}

/** What an action does to one thing. Equal beats are shown together, larger ones later. */
export interface Change {
  kind: 'comes' | 'moves' | 'turns-over' | 'turns-round' | 'becomes' | 'leaves' | 'joins';
  beat: number;
  board: number; // index in Scene.boards
  from: Thing | null; // null: it was not there
  to: Thing | null; // null: it is gone
}

/** An action that was played. */
export interface Played {
  actor: Actor;
  text: string; // '?' if hidden
  tell: Sentence | null;
  word: string; // what its button says, a key; '' for none
  sprite: number; // a picture of it, of its board's kit; -1 for none
  board: number; // where it was picked
  by: Owner; // whose turn it was on that board, also where chance acted
  points: number[]; // the points that name it, in order
  changes: Change[];
}

/** A part of an action that is picked. */
export interface Pick {
  key: string; // for walk() and toggle()
  kind: 'point' | 'subset' | 'hand' | 'turn' | 'number' | 'word';
  points: number[]; // any of them names it; of a subset, the whole row; of a turn, where it is
  chosen: number[]; // of a subset
  usual: boolean; // of a subset: the usual choice
  hand: number;
  sprite: number;
  owner: Owner; // whose hand, or whose piece is turned
  number: number; // of a turn in sixths, otherwise a plain number
  word: string; // a key; '' if `text`, which is not translated, says it
  text: string;
  apart: boolean; // of a word: it gives something up, so it comes last, set apart
  action: string; // the only action left after picking it, '' if there are several
  warns: boolean; // that action gives something up permanently
  filled: boolean; // there was no choice
}

/** Picks on the way to an action, in any order except for points. */
export interface Walk {
  picked: Pick[]; // with `action`, everything that names it
  options: Pick[]; // what can be picked next; a subset in its usual form, others by toggle()
  action: string; // the only one left, '' for none or several
}

/** Something that an action gives up permanently and other actions would keep. */
export interface Warning {
  sprite: number;
  count: number;
  sentence: Sentence | null; // given once for all warnings of a kind
}

export interface Outcome {
  over: boolean;
  winner: Player | 'nobody';
  /** A name for programs: an end the game knows, or one from a record or a server: 'resigned',
   * 'time', 'agreed', 'repetition'; '' for none. */
  reason: string;
  score: [number, number];
  sentence?: Sentence | null; // null while the game goes on; missing if the end comes from a server
}

/** A declared action that can be challenged, or has been. */
export interface Challenge {
  challenger: Player;
  made: boolean; // it has been challenged, and a side game decides
  point: number; // where the stake lies on the main board, -1 for nowhere
  kit: string; // Kit.id of the side game
  /** What is at stake, who challenges, what is played, and what it means if the challenger wins, if
   * the challenged player wins, and if nobody does. */
  told: Sentence[];
}

/** A side game that the last action ended. */
export interface Settled {
  kept: boolean; // what was staked
  point: number; // where it lay on the main board, -1 for nowhere
  sentence: Sentence;
  boards: BoardNow[]; // at its end, before its result counts: the main one, and its own
}

/** One moment of a game: everything needed to draw it and to continue. */
export interface Scene {
  session: number;
  node: number; // the node after which we are; 0 is the start
  turn: number; // turns made before this one, from 0
  setup: string; // canonical setup text
  start: string; // the name of the start ("standard", "ultimate", ...), '' for none
  title: string; // of the start, or of the game if its setup differs; a key
  position: string; // canonical position text (as the given seat sees it)
  actor: Actor;
  owner: Player;
  phase: string; // its name, for logs and tests
  outcome: Outcome;
  repetitions: number; // how often this position has occurred, including now
  boards: BoardNow[]; // the main one first, then a side game's while it is played
  prompt: Sentence; // what to do, or how it ended: "White to move."
  promptYou: Sentence; // the same to the player concerned: "Your move."
  secret: boolean; // the choice stays hidden until the opponent has chosen too
  answer: boolean; // the opponent answers a declared move; it is not their turn
  /** With nothing picked. No options once the rules have ended the game; an end from the host
   * (resigned, time, agreed) leaves them, so that the game can be studied further. */
  walk: Walk;
  current: Played[]; // the actions of the unfinished turn, oldest first
  /** Its side games: `count` of its actions from number `first` on, and the result if it is over. */
  sides: { first: number; count: number; title: string; result: Sentence | null }[];
  previous: Played[]; // the turn before it
  /** `back` takes back a step of the unfinished turn: chance has not acted since. */
  revocable: boolean;
  challenge: Challenge | null;
  settled: Settled | null;
  /** While a side game is played, from its first position to its end: how many turns White and Black
   * have ended in it. */
  side: { turns: [number, number] } | null;
}

/** A part of a turn with a side game, from its action number `first` on. */
export type TurnPart =
  | { first: number; text: string }
  | { first: number; title: string; steps: string[]; result: Sentence | null };

export interface TreeNode {
  id: number;
  parent: number; // -1 for the start
  children: number[]; // the main line first
  owner: Player;
  turn: number; // from 1; 0 at the start
  text: string; // the turn in the publisher's notation; '' at the start
  actions: string; // the turn as canonical actions joined by ';'
  parts?: TurnPart[]; // of a turn in which a side game was played
  comment: string;
  mark: '' | '?!' | '?' | '??' | '!' | '!!' | '!?';
  broken: boolean; // a turn in an imported variation that breaks the rules
}

/** An action before it is played, for previews and questions. */
export interface Look {
  board: number; // where it is picked
  points: number[]; // the points that name it, in order
  changes: Change[];
  warnings: Warning[];
  tell: Sentence | null;
  facts: Sentence[]; // what a coach would say about it
}

/** One way that picks lead, as far as they decide it: what the actions that go this way have in
 * common. Of an action that leaves a piece to be turned, one for each way round. */
export interface Preview {
  board: number; // where it is picked
  points: number[]; // the points that say it, in order
  changes: Change[];
  turn: number; // how a piece that has its place would be turned, in sixths; otherwise -1
  facts: Sentence[]; // of a single action, what a coach would say about it
  /** What it completes: points of which some are chosen next, such as a row, and what the usual
   * choice does with them. */
  next: { points: number[]; changes: Change[] }[];
}

export interface Try {
  text: string;
  points: number[];
}
