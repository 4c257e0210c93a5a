/* What the page knows of a game: everything in these shapes comes from the WebAssembly module
 * (src/wasm), which has the rules. The page draws what it is given and sends back the text of
 * an action it was offered; it keeps no rule of its own.
 *
 * Points are named by their index in the layout. What people read comes in English, as keys for
 * translation (src/text). */

export type Player = 'white' | 'black';
export type Actor = Player | 'chance' | 'nobody';

export interface Point {
  name: string;
  /** Outside the play area: pieces come in from here. */
  dot: boolean;
  /** In distances between neighbours, to the right and upwards from White's seat. */
  x: number;
  y: number;
}

/** The places of a board and its print; no points for a game without a board. */
export interface Layout {
  points: Point[];
  lines: [number, number][];
  /** Crossings of the lines, rings or dents without lines, or cells that touch. */
  print: 'lines' | 'spaces' | 'cells';
  /** The sixths of a full turn that leave the board the same. */
  turns: number[];
  /** Names beside the board. */
  labels: { text: string; x: number; y: number }[];
}

/** A sentence for people: English with {0} to {3} for the arguments, a key for translation; a
 * `text` is a key too. */
export interface Sentence {
  english: string;
  args: (string | number | { text: string })[];
}

export type Owner = Player | 'nobody';

export interface KitPlayer {
  name: string;
  label: string; // a key for translation
  letter: string;
}

/** What can lie on a board. */
export interface Sprite {
  name: string;
  letter: string; // tells it from others of its name; '' for none
  label: [white: string, black: string, nobody: string]; // keys; '' for none
  noun: string; // in lists, whosever it is; '': as `label`
  on: number; // the sprite it is drawn on, as one piece with it; -1 for none
  /** Paths around (0, 0), y downwards, in hundredths of the distance between neighbours; colours
   * by name, '' for none. The outline comes first. */
  shapes: { path: string; fill: string; line: string }[];
  faces: number; // how many it can show: 2 for one that turns over, else 0
  /** Alone on its point, every piece of a stack seen, or the top one with a numeral. */
  stacking: 'none' | 'layers' | 'counted';
  /** What it covers by its turn, from its point on, as Point has x and y; [] for its point alone. */
  footprint: [x: number, y: number][][];
}

/** Where pieces are that are not on the board. */
export interface Hand {
  name: string;
  label: string; // "reserve {0}"
  pickable: boolean; // what comes in is chosen here
  gone: boolean; // out of the game: told only where something is there
}

/** A number to keep in sight. */
export interface Standing {
  name: string;
  label: string; // "controls {0}"
  unlimited: string; // the text for -1, '' where there is none such
}

/** All about a board that never changes while it is played on: its layout and the tables of its
 * game, which everything else names entries of by their index. */
export interface Kit {
  id: string; // a setup: BoardNow.kit
  game: string;
  title: string; // of the game, a key
  players: [KitPlayer, KitPlayer];
  layout: Layout;
  sprites: Sprite[];
  hands: Hand[];
  standings: Standing[];
}

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

export interface Start {
  game: string;
  name: string; // the word for it
  setup: string; // canonical; kit(setup) has its board
  title: string; // a key
  about: string; // an English line, a key
  board: boolean; // it has one; without, it is only a side game
  side: string; // its word as a side game of a combined one, '' where it cannot be one
  away: boolean; // played away from the screen, where the engine cannot go
  drawn: boolean; // chance draws it: redraw()
  editable: boolean; // its positions can be taken apart
  options: Option[];
}

/** What can be agreed before a game, or set in an editor besides the board. */
export interface Option {
  name: string;
  label: string; // a key, and `about` too, '' for none
  about: string;
  /** 'counts': how many of each of `choices`. 'sides': a start for each of them. */
  kind: 'number' | 'choice' | 'text' | 'counts' | 'sides';
  both: boolean; // a value for each player
  least: number; // of a number, and of each that is counted
  most: number;
  unlimited: string; // the key for a number of -1, '' where there is none such
  /** `sprite` is what a letter stands for, -1 for none. */
  choices: { value: string; label: string; about: string; sprite: number }[];
  presets: { label: string; value: OptionValue[number] }[]; // a player's, by name
  usual: OptionValue;
}

/** One value, or White's and Black's where the option has `both`. A number, -1 for no limit; a
 * choice or a text; of 'counts' a number for each of the choices; of 'sides' a word for each
 * (Start.side), '' for none. */
export type OptionValue = (number | string | number[] | string[])[];

export type OptionValues = Record<string, OptionValue>;

/** A position taken apart for the editor. */
export interface EditParts {
  setup: string; // kit(setup) has its board
  things: Thing[]; // on the board alone
  missing: number[]; // points that have been taken away
  takesPoints: boolean; // points can be taken away
  turn: Player | null; // null: the board tells whose it is
  fields: Option[]; // what there is besides
  values: OptionValues;
}

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

/** A lesson as it is listed. Its texts, like all those of lessons, are English sentences and
 * keys for translation. */
export interface LessonHead {
  id: string;
  was: string; // its name in earlier versions, '' for none
  title: string;
  rules: string[]; // the paragraphs of the rules page
}

export interface Chapter {
  id: string;
  title: string;
  about: string;
  lessons: LessonHead[];
}

export interface LessonStep {
  kind: 'show' | 'do' | 'puzzle';
  /** Where it begins. Of a step that goes on with the one before: what `play` did included. */
  position: string;
  goesOn: boolean;
  text: string;
  hint: string; // '' for none in words
  marks: string[]; // names of points to look at
  play: string[]; // actions made before the reader's eyes
  answer: string[]; // one right way; empty where nothing is asked
  reply: string[]; // what others do when the reader is done
  free: boolean; // what the rules refuse can be tried too
}

export interface Lesson extends LessonHead {
  chapter: string; // its title
  next: string; // the lesson after it, '' for none
  steps: LessonStep[];
}

/** What a try in a lesson is worth: the rules refuse it ('illegal', with `message`), it is not
 * what is asked ('wrong'), it is good so far ('more'), or it is right. */
export interface Judgement {
  verdict: 'right' | 'more' | 'wrong' | 'illegal';
  text: string; // what the lesson says to it, '' for nothing
  message: Message | null;
}

export interface PuzzleHead {
  id: string;
  start: string; // the word for its start
  grade: number; // 1 to 5, the easiest first
  turns: number; // own turns to the win; 0: one move alone keeps it
}

export interface Puzzle extends PuzzleHead {
  position: string;
}

/** What a choice in a puzzle is worth: good so far ('more'), right, after which others do what
 * `line` says, the last one ('solved'), or not good enough ('missed'). */
export interface PuzzleAnswer {
  verdict: 'more' | 'right' | 'solved' | 'missed' | 'illegal';
  line: string[]; // actions
  message: Message | null; // why the rules refuse it
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

/** What the engine found, one line of play. */
export interface Info {
  depth: number;
  seldepth: number;
  multipv: number; // from 1
  kind: 'cp' | 'win' | 'loss' | 'margin';
  score: number; // for the player to act
  win: number; // thousandths, for the player to act
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
  node: number; // in the tree of the reviewed record as open() gives it
  whiteBefore: number; // White's chance to win, in thousandths
  whiteAfter: number;
  cost: number;
  judged: '' | 'inaccuracy' | 'mistake' | 'blunder';
  isBest: boolean;
  played: string; // canonical actions joined by ';'
  bestTurn: string;
  bestLine: string; // turns parted by blanks
}

export interface Review {
  turns: ReviewTurn[]; // one for each turn of the main line, in its order
  accuracy: [number, number]; // thousandths; -1 for a player without turns
}

/** The engine, in a worker of its own, spoken to in the lines of docs/protocol.md. */
export interface Engine {
  /** Searches where `position` (an engineLine) stands; a search under way is stopped first. */
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
