/* Games under way, here and at the server's tables: the first thing for those who have any. */

import { ownTables } from '../online/offline-lobby';
import { useTurns } from '../online/notify';
import { hasSeats, useSite } from '../online/site';
import { TableLine, useLines } from '../online/table-lines';
import type { Line } from '../online/wire';
import type { StoredGame } from '../store/types';
import { t } from '../text/t';
import { useAsked } from '../ui/asked';
import { GameCards } from './game-list';

/** More of them are in the lists below and in the lobby. */
const MOST = 4;

/** Games against the computer or a friend that can go on; the latest of them. */
export function underWay(games: readonly StoredGame[]): StoredGame[] {
  return games.filter((game) => game.kind === 'game' && !game.outcome.over).slice(0, MOST);
}

const NONE: Line[] = [];

/** As last seen in this browser until the server has answered, so that little moves then. */
export function useOwnTables(): Line[] {
  const { state, me } = useSite();
  const isAsked = state === 'there' && hasSeats();
  const seen = useAsked(ownTables, NONE);
  const turns = useTurns();
  const path = isAsked ? 'me/tables?list=mine&limit=50&positions=1' : '';
  const { lines } = useLines(path, `${turns.join()} ${me?.account?.name ?? ''}`);
  const all = lines?.filter((line) => line.state === 'playing') ?? seen;
  const waits = (line: Line) => Number(!turns.includes(line.id));
  return [...all].sort((a, b) => waits(a) - waits(b)).slice(0, MOST);
}

export function Continue(props: { games: readonly StoredGame[]; tables: readonly Line[] }) {
  const { games, tables } = props;
  return (
    <section class="continue" aria-labelledby="continue">
      <h2 id="continue">{t('Continue')}</h2>
      {games.length > 0 && <GameCards games={games} />}
      {tables.length > 0 && (
        <ul class="table-lines">
          {tables.map((line) => (
            <TableLine key={line.id} line={line} />
          ))}
        </ul>
      )}
    </section>
  );
}
