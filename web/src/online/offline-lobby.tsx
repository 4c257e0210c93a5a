/* The lobby without a connection: it shows no list that might be wrong. */

import { t } from '../text/t';
import { useAsked } from '../ui/asked';
import { LinkButton } from '../ui/button';
import { Icon } from '../ui/icon';
import { listTables } from './keep';
import { TableList } from './table-lines';
import type { Line, Snapshot } from './wire';

function lineOf(table: Snapshot, updated: number): Line {
  const { id, setup, game, clock, rated, created, seats, you, stage, actor } = table;
  return {
    ...{ id, setup, game, clock, rated, created, updated, seats, result: '', yours: you },
    state: stage === 'waiting' ? 'open' : 'playing',
    turn: actor === 'white' || actor === 'black' ? actor : null,
  };
}

/** This browser's unfinished tables, as they were when it last saw them. */
export async function ownTables(): Promise<Line[]> {
  return (await listTables()).flatMap(({ snapshot, touched }) =>
    snapshot?.you && (snapshot.stage === 'waiting' || snapshot.stage === 'playing')
      ? [lineOf(snapshot, touched)]
      : [],
  );
}

const NONE: Line[] = [];

export function OfflineLobby() {
  const own = useAsked(ownTables, NONE);
  return (
    <>
      <section class="card stack offline" aria-labelledby="offline">
        <h2 id="offline">
          {navigator.onLine ? t('The server can’t be reached') : t('You’re offline')}
        </h2>
        <p>{t('You’ll see open tables and games to watch as soon as you’re connected again.')}</p>
        <div class="row">
          <LinkButton href="#/new?opponent=computer" icon={<Icon name="computer" />}>
            {t('Play the computer')}
          </LinkButton>
          <LinkButton href="#/practice" icon={<Icon name="target" />}>
            {t('Practice')}
          </LinkButton>
        </div>
      </section>
      {own.length > 0 && (
        <TableList
          title={t('Your tables, as last seen here')}
          id="your-tables"
          lines={own}
          none=""
        />
      )}
    </>
  );
}
