/* Lessons and puzzles. */

import type { Message } from './api';
import type { Actor, Sentence } from './kit';

/** A lesson as listed. Its texts, like all lesson texts, are in English and keys for translation. */
export interface LessonHead {
  id: string;
  was: string; // its name in earlier versions, '' for none
  title: string;
}

export interface Chapter {
  game: string; // as in Start
  id: string;
  title: string;
  about: string;
  strategy: boolean; // advice, not rules
  lessons: LessonHead[];
}

export interface LessonStep {
  kind: 'show' | 'do' | 'puzzle' | 'game';
  /** Where it begins. A step that continues the previous one includes what `play` did. */
  position: string;
  goesOn: boolean;
  text: string;
  hint: string; // '' for none in words
  marks: string[]; // names of points to look at
  play: string[]; // actions played for the reader
  answer: string[]; // one right answer; empty if nothing is asked
  reply: string[]; // what others play when the reader is done
  free: boolean; // moves the rules refuse can be tried too
  level: number; // of the opponent in a game
  won: string; // what is said after a game
  lost: string; // and if it was not won
}

export interface Lesson extends LessonHead {
  chapter: string; // its title
  strategy: boolean; // of the chapter
  first: boolean; // where beginners of its game start
  next: string; // the next lesson, '' for none
  rules: string[]; // the paragraphs of the rules page
  steps: LessonStep[];
}

/** How a try in a lesson is judged: refused by the rules ('illegal', with `message`), not what was
 * asked for ('wrong'), good so far ('more'), or right. */
export interface Judgement {
  verdict: 'right' | 'more' | 'wrong' | 'illegal';
  text: string; // the lesson's response, '' for none
  message: Message | null;
}

export interface PuzzleHead {
  id: string;
  start: string; // the name of its start
  grade: number; // 1 to 5, the easiest first
  turns: number; // the solver's turns to the win; 0: one move alone keeps it; -1: one stops the opponent's
  rating: number; // how hard it is, as a rating
}

export interface Puzzle extends PuzzleHead {
  position: string;
}

/** What an action does, in words. */
export interface Told {
  actor: Actor;
  tell: Sentence;
  facts: Sentence[]; // 'pieces captured: 2'
}

/** How a choice in a puzzle is judged: good so far ('more'); right, after which `line` is the
 * reply; the last one ('solved'); or not good enough ('missed'), where `line` shows why. */
export interface PuzzleAnswer {
  verdict: 'more' | 'right' | 'solved' | 'missed' | 'illegal';
  line: string[]; // actions
  told: Told[]; // how `line` begins
  why: Sentence | null; // what that means
  end: Sentence | null; // how the game ends that way
  message: Message | null; // why the rules refuse it
}

/** What is known of a puzzle that was tried. */
export interface Met {
  tries: number; // until it was solved, with the one that solved it
  helped: boolean; // before it was solved
  solved: number; // the day, 0 for not yet
  due: boolean; // to be repeated now
  again: number; // the day to repeat it, 0 for none
}

/** Where a reader stands on their path through the puzzles. */
export interface Path {
  rating: number;
  provisional: boolean; // still a guess
  rated: number; // puzzles that counted
  row: number; // solved at once, one after the other
  bestRow: number;
  days: number; // in a row
  today: boolean; // one is solved today
  due: number; // to be repeated today
  next: string; // the puzzle to go on with, '' for none today
  isAgain: boolean; // it was met before
  met: Record<string, Met>;
}

export type PathEvent = 'missed' | 'helped' | 'solved';

/** The path after an event, as text to keep, and what the event did to the rating. */
export interface PathChange {
  text: string;
  rated: boolean;
  before: number;
  after: number;
}
