/* What can be agreed before a game, and positions in an editor. */

import type { Player } from './kit';
import type { Thing } from './scene';

export interface Start {
  game: string;
  gameTitle: string; // a key
  gameAbout: string; // a line in English, a key; '' for none
  lesson: string; // where its beginners start, '' for none
  name: string; // its name
  setup: string; // canonical; kit(setup) has its board
  title: string; // a key
  about: string; // a line in English, a key
  board: boolean; // has a board; otherwise it is only a side game
  side: string; // its name as a side game of a combined one, '' if it can't be one
  away: boolean; // played away from the screen, so not by the engine
  drawn: boolean; // chosen at random: redraw()
  editable: boolean; // its positions can be edited
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
  least: number; // of a number, and of each count
  most: number;
  unlimited: string; // the key for a number of -1, '' if there is no such number
  /** `sprite` is what a letter stands for, -1 for none. */
  choices: { value: string; label: string; about: string; sprite: number }[];
  presets: { label: string; value: OptionValue[number] }[]; // a player's, by name
  usual: OptionValue;
}

/** One value, or White's and Black's if the option has `both`. A number, -1 for no limit; a choice
 * or a text; for 'counts' a number for each choice; for 'sides' a name for each (Start.side), ''
 * for none. */
export type OptionValue = (number | string | number[] | string[])[];

export type OptionValues = Record<string, OptionValue>;

/** A position split up for the editor. */
export interface EditParts {
  setup: string; // kit(setup) has its board
  things: Thing[]; // on the board alone
  missing: number[]; // removed points
  takesPoints: boolean; // points can be removed
  turn: Player | null; // null: the board decides whose it is
  fields: Option[]; // the other fields
  values: OptionValues;
}
