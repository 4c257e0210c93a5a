import { useEffect, useState } from 'preact/hooks';
import { listGames, onGames } from '../store/games';
import type { StoredGame } from '../store/types';

/** The games of this browser, unfinished ones first, then the latest; null until they are read. */
export function useGames(): StoredGame[] | null {
  const [games, setGames] = useState<StoredGame[] | null>(null);
  useEffect(() => {
    let gone = false;
    const load = () => {
      listGames()
        .then((all) => {
          all.sort(
            (a, b) => Number(a.outcome.over) - Number(b.outcome.over) || b.changed - a.changed,
          );
          if (!gone) setGames(all);
        })
        .catch(() => setGames([]));
    };
    load();
    const stop = onGames(load);
    return () => {
      gone = true;
      stop();
    };
  }, []);
  return games;
}
