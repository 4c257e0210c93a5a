/* What can be agreed before a game, and positions in an editor. */

import type { Player } from './kit';
import type { Thing } from './scene';

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
