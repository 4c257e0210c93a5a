/* What the page knows of a game: everything in these shapes comes from the WebAssembly module
 * (src/wasm), which has the rules. The page draws what it is given and sends back the text of
 * an action it was offered; it keeps no rule of its own.
 *
 * Points are named by their index in the layout. What people read comes in English, as keys for
 * translation (src/text). */

import type { Kit, Player } from './kit';
import type { Chapter, Judgement, Lesson, Puzzle, PuzzleAnswer, PuzzleHead } from './learning';
import type { Look, Pick, Scene, TreeNode, Try, Walk, Warning } from './scene';
import type { EditParts, OptionValues, Start } from './setup';

export type * from './kit';
export type * from './learning';
export type * from './scene';
export type * from './search';
export type * from './setup';

/** A failure: the English sentence with {0} {1} {2}, translated by the page. */
export interface Message {
  code: string; // tells it from others, whatever the sentence
  template: string;
  args: (string | number)[];
  field: string; // as in docs/notation.md, '' for none
  offset: number; // byte in the text read, or -1
  line: number; // of a record, from 1; 0 for none
  turn: number; // of a record, from 1; 0 for none
}

export class ModuleError extends Error {
  constructor(readonly detail: Message) {
    super(detail.args.reduce<string>((s, a, i) => s.replace(`{${i}}`, String(a)), detail.template));
  }
}

export type RecordForm = 'sgf' | 'official' | 'actions';

/** The rules, asked over a worker. A session is a game record with a place in it: a tree of
 * turns, the node we stand at, and the actions of the turn being made. Every call that fails
 * rejects with a ModuleError and changes nothing. */
export interface Rules {
  starts(): Promise<Start[]>;
  kit(id: string): Promise<Kit>;

  /** The canonical setup text for what was chosen, or the reason why it cannot be: Message.field
   * is the option without which the rest would do, '' for none. Options that are not named keep
   * their usual value. */
  compose(start: string, values: OptionValues): Promise<string>;
  /** A setup whose start is drawn, with a start of 32 random bits, or null: not drawn yet. Any
   * other setup stays as it is. */
  redraw(setup: string, random: number | null): Promise<string>;

  /** What results are rated together: the names that a server has for it, and titles, keys. */
  pools(): Promise<{ name: string; title: string }[]>;

  create(from: { setup?: string; position?: string }): Promise<Scene>;
  /** Opens a record in any form and stands at the end of its main line; `start` is for records
   * that do not tell theirs. Of a collection of `games` it takes the one asked for (from 0). */
  open(text: string, start?: string, game?: number): Promise<Scene & { games: number }>;
  close(session: number): Promise<void>;

  /** `seat` hides what that player may not see. */
  scene(session: number, seat?: Player): Promise<Scene>;
  play(session: number, action: string): Promise<Scene>;
  /** Actions joined by ';', over any number of turns, all or none: a log of events. '?' is a
   * secret choice of which only is known that it was made; nothing can be played after it. */
  playAll(session: number, actions: string): Promise<Scene>;
  /** What a person typed: an action or a turn in either notation. */
  playText(session: number, text: string): Promise<Scene>;
  /** What the same text would give up for good; nothing is played. */
  warnings(session: number, text: string): Promise<Warning[]>;

  /** What can be picked after these picks, by their keys. */
  walk(session: number, keys: string[]): Promise<Walk>;
  /** The texts of all that can be done. */
  legal(session: number): Promise<string[]>;
  /** A subset with one point more or less; null where no action has it so. */
  toggle(session: number, keys: string[], subset: string, point: number): Promise<Pick | null>;
  /** What an action would be; nothing is played. */
  look(session: number, action: string): Promise<Look>;
  /** Why a point cannot be picked after these picks. */
  refusal(session: number, keys: string[], point: number): Promise<Message>;
  /** What a hand could try on the board now, but the rules refuse; they say why when it is
   * played. */
  tries(session: number): Promise<Try[]>;

  /** Lets chance act, with 32 random bits of the host. */
  roll(session: number, random: number): Promise<Scene>;
  /** Takes the last action of the unfinished turn back; where there is none, goes to the
   * parent node. */
  back(session: number): Promise<Scene>;
  /** Takes the last turn off the record altogether (undo in a game), with what followed; in the
   * middle of a turn, the actions of that. */
  undo(session: number): Promise<Scene>;

  tree(session: number): Promise<TreeNode[]>;
  go(session: number, node: number): Promise<Scene>;
  /** Makes the variation the node stands in the first one of its fork. */
  promote(session: number, node: number): Promise<TreeNode[]>;
  remove(session: number, node: number): Promise<Scene>;
  annotate(session: number, node: number, comment: string, mark: TreeNode['mark']): Promise<void>;
  header(session: number): Promise<Record<string, string>>; // PW PB DT EV RE ...
  /** An empty value takes the property off. RE[W+Resign], RE[B+Time] and RE[Draw] end a game. */
  setHeader(session: number, name: string, value: string): Promise<void>;

  write(session: number, form: RecordForm): Promise<string>;
  /** The actions of the unfinished turn, to be kept beside the record and played again. */
  pending(session: number): Promise<string[]>;

  /** The `position ...` line that puts the engine where this session stands, with no more
   * than the player to act may know. */
  engineLine(session: number): Promise<string>;
  /** A line of play as turns in the publisher's notation, from where the session stands. */
  lineTurns(session: number, actions: string[]): Promise<string[]>;

  chapters(): Promise<Chapter[]>;
  lesson(id: string): Promise<Lesson>;
  /** Judges the last of the actions that a reader made in a step. */
  judge(lesson: string, step: number, actions: string[]): Promise<Judgement>;

  puzzles(): Promise<PuzzleHead[]>;
  puzzle(id: string): Promise<Puzzle>;
  /** `day` is counted from 1970 on. */
  puzzleOfDay(start: string, day: number): Promise<Puzzle>;
  /** `played` are the right choices so far with their replies, `choice` the actions made
   * since. */
  puzzleTry(id: string, played: string[], choice: string[]): Promise<PuzzleAnswer>;
  /** `line` is a right choice after what was played. */
  puzzleHint(id: string, played: string[]): Promise<PuzzleAnswer>;

  takeApart(position: string): Promise<EditParts>;
  /** The canonical position, or the reason why no game can reach it: Message.field is the name of
   * the field it is about, 'turn', or '' for the board. A field that is left out is as at
   * the start. */
  putTogether(parts: EditParts): Promise<string>;
}
