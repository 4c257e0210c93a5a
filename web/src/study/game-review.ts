/* The review of a game that has just ended, made in the background. It is a quick one, it ends when
 * nobody looks, and what it found is there when the game is studied afterwards. */

import { useEffect, useState } from 'preact/hooks';
import { engine, rules } from '../services';
import { REVIEW_NODES, reviewed, type Reviewed } from './review';

/** The end is seen, and perhaps left, first. */
const PAUSE_MS = 1200;
/** A game that takes longer is reviewed only where somebody asks for it. */
const PATIENCE_MS = 45_000;

const KEPT_MAX = 8;
const kept = new Map<string, Reviewed>();

function keep(id: string, data: Reviewed): void {
  kept.set(id, data);
  const [oldest] = kept.keys();
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
}

/** What was found for a game of the list with these turns, as canonical actions. */
export function knownReview(id: string, turns: readonly string[]): Reviewed | null {
  const found = kept.get(id);
  const isSame =
    found?.turns.length === turns.length && found.turns.every((turn, i) => turn === turns[i]);
  return isSame && found ? found : null;
}

/** `id` names the game in this browser's list, `turns` are its canonical actions; `sgf` is null
 * while there is nothing to review. */
export function useGameReview(
  id: string,
  turns: readonly string[],
  sgf: string | null,
): { data: Reviewed | null; busy: boolean } {
  const [data, setData] = useState<Reviewed | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    const known = sgf === null ? null : knownReview(id, turns);
    setData(known);
    setBusy(false);
    if (sgf === null || known || turns.length === 0) return;
    let isDone = false;
    /** The run that counts; an older one was stopped. */
    let run = 0;
    let timer = 0;

    const stop = () => {
      window.clearTimeout(timer);
      run++;
      engine().stop();
    };
    const end = () => {
      isDone = true;
      window.clearTimeout(timer);
      setBusy(false);
    };
    const look = async (mine: number) => {
      const review = await engine().review(sgf, REVIEW_NODES.quick, () => undefined);
      if (mine !== run || !review) return;
      const found = await reviewed(rules(), sgf, review);
      if (mine !== run) return;
      keep(id, found);
      setData(found);
      end();
    };
    const begin = () => {
      const mine = ++run;
      setBusy(true);
      timer = window.setTimeout(() => {
        timer = window.setTimeout(() => {
          stop();
          end();
        }, PATIENCE_MS);
        // Not every game can be reviewed: then its last turn is all there is to show.
        look(mine).catch(() => mine === run && end());
      }, PAUSE_MS);
    };
    const seen = () => {
      if (isDone) return;
      if (document.hidden) stop();
      else begin();
    };
    document.addEventListener('visibilitychange', seen);
    if (!document.hidden) begin();
    return () => {
      document.removeEventListener('visibilitychange', seen);
      if (!isDone) stop();
      isDone = true;
    };
  }, [id, sgf]);

  return { data, busy };
}
