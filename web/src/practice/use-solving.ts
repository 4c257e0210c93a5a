/* A Solving for a component: opened with it, closed with it. */

import { rules } from '../services';
import { useSession } from '../table/session';
import { playSounds } from '../table/telling';
import { errorText } from '../text/words';
import { announce } from '../ui/announce';
import { toast } from '../ui/toast';
import { markHelped, markSolved, markTried } from './progress';
import { PuzzleTask } from './puzzle-task';
import { Solving, type SolvingHost } from './solving';
import type { Task } from './task';

const unmarked = () => undefined;

/** `marks` keeps what was tried and solved; `key` tells one task from another. */
export function useSolving<T extends Task>(
  task: () => T | Promise<T>,
  key: string,
  marks: Pick<SolvingHost, 'tried' | 'helped' | 'solved'> = {
    tried: unmarked,
    helped: unmarked,
    solved: unmarked,
  },
): Solving<T> {
  return useSession(
    (changed) =>
      new Solving<T>(rules(), {
        changed,
        failed: (error) => toast(errorText(error), { kind: 'error', key: 'puzzle' }),
        spoke: (texts) => texts.forEach((text) => announce(text)),
        acted: playSounds,
        ...marks,
      }),
    (solving) => solving.open(task),
    key,
  );
}

export function usePuzzle(id: string): Solving<PuzzleTask> {
  const task = async () => new PuzzleTask(rules(), await rules().puzzle(id));
  return useSolving(task, id, { tried: markTried, helped: markHelped, solved: markSolved });
}
