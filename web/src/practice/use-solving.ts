/* A Solving for a component: opened with the page, closed with it. */

import { useEffect, useMemo, useReducer } from 'preact/hooks';
import { playSounds } from '../play/sounds';
import { layout, rules } from '../services';
import { errorText } from '../text/words';
import { announce } from '../ui/announce';
import { toast } from '../ui/toast';
import { markHelped, markSolved, markTried } from './progress';
import { Solving } from './solving';

export function useSolving(id: string): Solving {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const solving = useMemo(
    () =>
      new Solving(rules(), layout, {
        changed: () => redraw(0),
        failed: (error) => toast(errorText(error), { kind: 'error', key: 'puzzle' }),
        spoke: (texts) => texts.forEach((text) => announce(text)),
        acted: playSounds,
        tried: markTried,
        helped: markHelped,
        solved: markSolved,
      }),
    [id],
  );
  useEffect(() => {
    solving.open(id);
    return () => solving.close();
  }, [solving, id]);
  return solving;
}
