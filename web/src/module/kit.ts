/* What never changes during a game: the board's layout and its game's tables. */

export type Player = 'white' | 'black';

export type Actor = Player | 'chance' | 'nobody';

export interface Point {
  name: string;
  /** Outside the play area: pieces enter from here. */
  dot: boolean;
  /** In distances between neighbours, to the right and upwards from White's seat. */
  x: number;
  y: number;
}

/** The places of a board and its print; no points for a game without a board. */
export interface Layout {
  points: Point[];
  lines: [number, number][];
  /** Crossings of the lines, rings or dents without lines, or touching cells. */
  print: 'lines' | 'spaces' | 'cells';
  /** The sixths of a full turn that leave the board unchanged. */
  turns: number[];
  /** Points on a ground of their own. */
  area: number[];
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
  colourless: boolean; // shown by the letter, not as a disc of a colour
}

/** A kind of thing on a board. */
export interface Sprite {
  name: string;
  letter: string; // distinguishes it from others of its name; '' for none
  label: [white: string, black: string, nobody: string]; // keys; '' for none
  noun: string; // in lists, whoever owns it; '': as `label`
  on: number; // the sprite it is drawn on, forming one piece; -1 for none
  /** Paths around (0, 0), y downwards, in hundredths of the distance between neighbours; colours
   * by name, '' for none. The outline comes first. */
  shapes: { path: string; fill: string; line: string }[];
  faces: number; // how many faces it has: 2 if it turns over, otherwise 0
  /** Alone on its point, a stack with every piece shown, or only the top one with a number. */
  stacking: 'none' | 'layers' | 'counted';
  /** The points it covers in each rotation, from its own point, as x and y of Point; [] for its
   * point alone. */
  footprint: [x: number, y: number][][];
}

/** A place for pieces off the board. */
export interface Hand {
  name: string;
  label: string; // "reserve {0}"
  pickable: boolean; // pieces to bring in are chosen here
  gone: boolean; // out of the game: shown only if not empty
}

/** A number to keep in sight. */
export interface Standing {
  name: string;
  label: string; // "controls {0}"
  unlimited: string; // the text for -1, '' if there is none
  sprite: number; // what it counts, to show beside it; -1 for nothing
  brief: string; // the label where pictures stand beside it
  leads: boolean; // whoever has more of it is ahead
}

/** Everything about a board that never changes during a game: its layout and its game's tables.
 * Everything else refers to their entries by index. */
export interface Kit {
  id: string; // a setup: BoardNow.kit
  game: string;
  title: string; // of the game, a key
  sides: boolean; // side games decide challenges in it
  players: [KitPlayer, KitPlayer];
  layout: Layout;
  sprites: Sprite[];
  hands: Hand[];
  standings: Standing[];
}
