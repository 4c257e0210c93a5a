/* A Walk for a component: opened with the page, closed with it. */

import { useEffect, useMemo, useReducer } from 'preact/hooks';
import { playSounds } from '../play/sounds';
import { layout, rules } from '../services';
import { errorText } from '../text/words';
import { announce } from '../ui/announce';
import { toast } from '../ui/toast';
import { markLearned } from './progress';
import { Walk } from './walk';

export function useWalk(id: string): Walk {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const walk = useMemo(
    () =>
      new Walk(rules(), layout, {
        changed: () => redraw(0),
        failed: (error) => toast(errorText(error), { kind: 'error', key: 'lesson' }),
        spoke: (texts) => texts.forEach((text) => announce(text)),
        learned: markLearned,
        acted: playSounds,
      }),
    [id],
  );
  useEffect(() => {
    walk.open(id);
    return () => walk.close();
  }, [walk, id]);
  return walk;
}
