/* One table's page: opens it, or says why it can't be seen. */

import { t } from '../text/t';
import { LinkButton } from '../ui/button';
import type { ApiError } from './api';
import { JoinPanel, TakeSeatPanel } from './invite-panel';
import { OnlineTableView } from './table-view';
import { useTable } from './use-table';

/** Removes secrets from the address once a seat is taken, so that they aren't copied with it. */
function forgetSecret(id: string): void {
  history.replaceState(null, '', `#/table/${id}`);
}

function Sorry({ trouble }: { trouble: ApiError }) {
  const isPrivate = trouble.code === 'private';
  return (
    <div class="page page-narrow stack">
      <h1>{isPrivate ? t('This table is private') : t('This table can’t be shown')}</h1>
      <p>
        {isPrivate ? t('Only the players and people with the link can see it.') : trouble.message}
      </p>
      <div>
        <LinkButton href="#/online">{t('Go to the lobby')}</LinkButton>
      </div>
    </div>
  );
}

export function TablePage({ id, query }: { id: string; query: URLSearchParams }) {
  const seatSecret = query.get('seat');
  const invite = query.get('invite');
  const secret = query.get('watch');
  const { table, trouble } = useTable(id, secret ?? invite);

  if (seatSecret !== null && table.seat === null) {
    return <TakeSeatPanel id={id} secret={seatSecret} onTaken={() => forgetSecret(id)} />;
  }
  if (trouble?.code === 'private' && invite !== null) {
    // A private table is shown only to players who have sat down.
    return (
      <div class="page page-narrow">
        <JoinPanel
          id={id}
          invite={invite}
          about={t('The game starts as soon as you sit down.')}
          onJoined={(snapshot) => {
            forgetSecret(id);
            table.take(snapshot);
          }}
        />
      </div>
    );
  }
  if (trouble && !table.view) return <Sorry trouble={trouble} />;
  if (!table.view) {
    return (
      <p class="page muted" role="status">
        {t('Opening the table…')}
      </p>
    );
  }
  return (
    <OnlineTableView
      key={id}
      table={table}
      view={table.view}
      invite={invite}
      secret={secret}
      onJoined={(snapshot) => {
        forgetSecret(id);
        table.take(snapshot);
      }}
    />
  );
}
