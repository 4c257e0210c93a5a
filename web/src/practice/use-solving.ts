/* A Solving for a component: opened with the page, closed with it. */

import { rules } from '../services';
import { useSession } from '../table/session';
import { playSounds } from '../table/telling';
import { errorText } from '../text/words';
import { announce } from '../ui/announce';
import { toast } from '../ui/toast';
import { markHelped, markSolved, markTried } from './progress';
import { Solving } from './solving';

export function useSolving(id: string): Solving {
  return useSession(
    (changed) =>
      new Solving(rules(), {
        changed,
        failed: (error) => toast(errorText(error), { kind: 'error', key: 'puzzle' }),
        spoke: (texts) => texts.forEach((text) => announce(text)),
        acted: playSounds,
        tried: markTried,
        helped: markHelped,
        solved: markSolved,
      }),
    (solving) => solving.open(id),
    id,
  );
}
