/* A Walk for a component: opened with the page, closed with it. */

import { engine, rules } from '../services';
import { useSession } from '../table/session';
import { playSounds } from '../table/telling';
import { errorText } from '../text/words';
import { announce } from '../ui/announce';
import { toast } from '../ui/toast';
import { markLearned } from './progress';
import { Walk } from './walk';

export function useWalk(id: string): Walk {
  return useSession(
    (changed) =>
      new Walk(rules(), engine, {
        changed,
        failed: (error) => toast(errorText(error), { kind: 'error', key: 'lesson' }),
        spoke: (texts) => texts.forEach((text) => announce(text)),
        acted: playSounds,
        learned: markLearned,
      }),
    (walk) => walk.open(id),
    id,
  );
}
