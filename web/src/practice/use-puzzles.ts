import { useEffect, useState } from 'preact/hooks';
import type { PuzzleHead } from '../module/api';
import { rules } from '../services';
import { errorText } from '../text/words';
import { toast } from '../ui/toast';

/** All puzzles; none before they are there. */
export function usePuzzles(): PuzzleHead[] {
  const [puzzles, set] = useState<PuzzleHead[]>([]);
  useEffect(() => {
    let gone = false;
    rules()
      .puzzles()
      .then((all) => {
        if (!gone) set(all);
      })
      .catch((error: unknown) => toast(errorText(error), { kind: 'error', key: 'puzzles' }));
    return () => {
      gone = true;
    };
  }, []);
  return puzzles;
}
