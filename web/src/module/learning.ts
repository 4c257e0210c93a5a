/* Lessons and puzzles. */

import type { Message } from './api';

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
