/* What the page knows of a game: everything in these shapes comes from the WebAssembly module
 * (src/wasm), which has the rules. The page draws what it is given and sends back the text of
 * an action it was offered; it keeps no rule of its own.
 *
 * Points are named by their index in the layout. What people read comes in English, as keys for
 * translation (src/text). */

import type { Kit, Player } from './kit';
import type {
  Chapter,
  Judgement,
  Lesson,
  Path,
  PathChange,
  PathEvent,
  Puzzle,
  PuzzleAnswer,
  PuzzleHead,
} from './learning';
import type { Look, Pick, Preview, Scene, TreeNode, Try, Walk, Warning } from './scene';
import type { EditParts, OptionValues, Start } from './setup';

export type * from './kit';
export type * from './learning';
export type * from './scene';
export type * from './search';
export type * from './setup';

/** A failure: the English sentence with {0} {1} {2}, translated by the page. */
export interface Message {
  code: string; // identifies it, however it is worded
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

  /** The canonical setup text for these choices, or the reason why they are impossible:
   * Message.field is the option at fault, '' for none. Options not named keep their defaults. */
  compose(start: string, values: OptionValues): Promise<string>;
  /** A setup with a random start, now chosen by 32 random bits, or null: not chosen yet. Any other
   * setup is returned unchanged. */
  redraw(setup: string, random: number | null): Promise<string>;

  /** Which results are rated together: the server's names for them, and titles, keys. */
  pools(): Promise<{ name: string; title: string }[]>;

  create(from: { setup?: string; position?: string }): Promise<Scene>;
  /** Opens a record in any format and goes to the end of its main line; `start` is for records that
   * don't name theirs. From a collection of `games` it takes the one asked for (from 0). */
  open(text: string, start?: string, game?: number): Promise<Scene & { games: number }>;
  close(session: number): Promise<void>;

  /** `seat` hides what that player may not see. */
  scene(session: number, seat?: Player): Promise<Scene>;
  play(session: number, action: string): Promise<Scene>;
  /** Actions joined by ';', over any number of turns, all or none: a log of events. '?' is a secret
   * choice not revealed yet; nothing can be played after it. */
  playAll(session: number, actions: string): Promise<Scene>;
  /** Typed text: an action or a turn in either notation. */
  playText(session: number, text: string): Promise<Scene>;
  /** What the same text would give up permanently; nothing is played. */
  warnings(session: number, text: string): Promise<Warning[]>;

  /** What can be picked after these picks, by their keys. */
  walk(session: number, keys: string[]): Promise<Walk>;
  /** Where these picks lead, way by way; none if there are more ways than can be shown. */
  preview(session: number, keys: string[]): Promise<Preview[]>;
  /** All legal actions as text. */
  legal(session: number): Promise<string[]>;
  /** A subset with one point more or less; null if no action has it. */
  toggle(session: number, keys: string[], subset: string, point: number): Promise<Pick | null>;
  /** What an action would do; nothing is played. */
  look(session: number, action: string): Promise<Look>;
  /** Why a point can't be picked after these picks. */
  refusal(session: number, keys: string[], point: number): Promise<Message>;
  /** Moves that could be tried on the board now, but that the rules refuse with a reason. */
  tries(session: number): Promise<Try[]>;

  /** Lets chance act, with 32 random bits from the host. */
  roll(session: number, random: number): Promise<Scene>;
  /** Gives up the side game for a player, on their turn or their opponent's. */
  concede(session: number, player: Player): Promise<Scene>;
  /** Takes back the last action of the unfinished turn; without one, goes to the parent node. */
  back(session: number): Promise<Scene>;
  /** Removes the last turn from the record (undo in a game), with everything after it; in the
   * middle of a turn, its actions. */
  undo(session: number): Promise<Scene>;

  tree(session: number): Promise<TreeNode[]>;
  go(session: number, node: number): Promise<Scene>;
  /** Makes the node's variation the first of its fork. */
  promote(session: number, node: number): Promise<TreeNode[]>;
  remove(session: number, node: number): Promise<Scene>;
  annotate(session: number, node: number, comment: string, mark: TreeNode['mark']): Promise<void>;
  header(session: number): Promise<Record<string, string>>; // PW PB DT EV RE ...
  /** An empty value removes the property. RE[W+Resign], RE[B+Time] and RE[Draw] end a game. */
  setHeader(session: number, name: string, value: string): Promise<void>;

  write(session: number, form: RecordForm): Promise<string>;
  /** The actions of the unfinished turn, to keep beside the record and play again. */
  pending(session: number): Promise<string[]>;

  /** The `position ...` line for this session, with no more than the player to move may know. */
  engineLine(session: number): Promise<string>;
  /** A line of play as turns in the publisher's notation, from the current node. */
  lineTurns(session: number, actions: string[]): Promise<string[]>;

  chapters(): Promise<Chapter[]>;
  /** The paragraphs of each lesson of a chapter. */
  chapterRules(id: string): Promise<string[][]>;
  lesson(id: string): Promise<Lesson>;
  /** Judges the last action a reader made in a step. */
  judge(lesson: string, step: number, actions: string[]): Promise<Judgement>;

  puzzles(): Promise<PuzzleHead[]>;
  puzzle(id: string): Promise<Puzzle>;
  /** `day` is counted from 1970. */
  puzzleOfDay(start: string, day: number): Promise<Puzzle>;
  /** `played` is the right choices so far with their replies, `choice` the actions made since. */
  puzzleTry(id: string, played: string[], choice: string[]): Promise<PuzzleAnswer>;
  /** `line` is a right choice after what was played. */
  puzzleHint(id: string, played: string[]): Promise<PuzzleAnswer>;

  /** Where the reader stands; `text` is what the page keeps of it, '' at first. `start` and `task`
   * (a number of turns) say which puzzles are wanted, '' for any; `but` is the one they are at. */
  path(text: string, day: number, start: string, task: string, but: string): Promise<Path>;
  pathMark(text: string, day: number, id: string, event: PathEvent): Promise<PathChange>;
  /** A path that begins with what an earlier version kept: lines as in src/learn/path.h. */
  pathCarry(lines: string): Promise<{ text: string }>;

  takeApart(position: string): Promise<EditParts>;
  /** The canonical position, or the reason why no game can reach it: Message.field is the field at
   * fault, 'turn', or '' for the board. A field left out is as at the start. */
  putTogether(parts: EditParts): Promise<string>;
}
