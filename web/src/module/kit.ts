/* What never changes while a board is played on: its layout and the tables of its game. */

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
