/* Lessons and puzzles. */

import type { Message } from './api';

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
  lessons: LessonHead[];
}

export interface LessonStep {
  kind: 'show' | 'do' | 'puzzle';
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
}

export interface Lesson extends LessonHead {
  chapter: string; // its title
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
}

export interface Puzzle extends PuzzleHead {
  position: string;
}

/** How a choice in a puzzle is judged: good so far ('more'); right, after which `line` is the
 * reply; the last one ('solved'); or not good enough ('missed'). */
export interface PuzzleAnswer {
  verdict: 'more' | 'right' | 'solved' | 'missed' | 'illegal';
  line: string[]; // actions
  message: Message | null; // why the rules refuse it
}
