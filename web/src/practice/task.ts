/* Something to be found on a board: what a Solving is given. */

import type { Kit, Player, PuzzleAnswer, Scene } from '../module/api';

/** `line` is what follows a choice: the reply to a right one, or what shows that it misses. The
 * rest says so in words. */
export type Answer = Pick<PuzzleAnswer, 'verdict' | 'line'> &
  Partial<Pick<PuzzleAnswer, 'told' | 'why' | 'end'>>;

export interface Task {
  readonly id: string;
  /** A new session, where it is to be found. */
  open(): Promise<Scene>;
  /** `played` are the right choices so far with their replies, `choice` the actions made since,
   * which `after` shows where they are on the board already. */
  try(played: string[], choice: string[], after: Scene | null): Promise<Answer>;
  /** `line` is a right choice after what was played. */
  hint(played: string[]): Promise<Answer>;

  /** What is asked. */
  asks(reader: Player, kit: Kit): string;
  /** What is said to a choice that is not good enough. */
  missed(choice: string[], answer: Answer): string;
  solved(choice: string[], scene: Scene): string;
  /** Said when the solution was shown. */
  shown(scene: Scene): string;
}
