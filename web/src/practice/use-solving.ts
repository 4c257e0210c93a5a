/* A Solving for a component: opened with it, closed with it. */

import { rules } from '../services';
import { useSession } from '../table/session';
import { playSounds } from '../table/telling';
import { errorText } from '../text/words';
import { announce } from '../ui/announce';
import { toast } from '../ui/toast';
import { mark } from './path';
import { PuzzleTask } from './puzzle-task';
import { Solving, type SolvingHost } from './solving';
import type { Task } from './task';

const unmarked = () => undefined;

/** `marks` keeps what was tried and solved; `key` tells one task from another. One that is among
 * other things on a page is `quiet`: it does not say its task before anybody turns to it. */
export function useSolving<T extends Task>(
  task: () => T | Promise<T>,
  key: string,
  marks: Pick<SolvingHost, 'tried' | 'helped' | 'solved'> = {
    tried: unmarked,
    helped: unmarked,
    solved: unmarked,
  },
  quiet = false,
): Solving<T> {
  return useSession(
    (changed) => {
      let isSilent = quiet;
      return new Solving<T>(rules(), {
        changed,
        failed: (error) => toast(errorText(error), { kind: 'error', key: 'puzzle' }),
        spoke: (texts) => {
          if (!isSilent) texts.forEach((text) => announce(text));
          isSilent = false;
        },
        acted: playSounds,
        ...marks,
      });
    },
    (solving) => solving.open(task),
    key,
  );
}

export function usePuzzle(id: string, quiet = false): Solving<PuzzleTask> {
  const task = async () => new PuzzleTask(rules(), await rules().puzzle(id));
  const marks = {
    tried: (one: string) => mark(one, 'missed'),
    helped: (one: string) => mark(one, 'helped'),
    solved: (one: string) => mark(one, 'solved'),
  };
  return useSolving(task, id, marks, quiet);
}
