/* Where people meet: open tables, games to watch, and the player's own tables. */

import { useEffect, useState } from 'preact/hooks';
import { t, tc } from '../text/t';
import { Button, LinkButton } from '../ui/button';
import { Icon } from '../ui/icon';
import { useConnection } from './connection';
import { askTurns, permission, setNotifications, useTurns } from './notify';
import { OfflineLobby } from './offline-lobby';
import { resume } from './seek';
import { Seeks, isUsual } from './seeks';
import { hasSeats, useSite } from './site';
import { socket } from './socket';
import { TableList, useLines, type Asked } from './table-lines';
import type { Line } from './wire';

function NotifyButton() {
  const [state, setState] = useState(permission());
  if (state === 'unable') return null;
  if (state === 'denied') {
    return <p class="muted">{t('This browser doesn’t allow notifications from this page.')}</p>;
  }
  return (
    <Button
      pressed={state === 'on'}
      icon={<Icon name="bell" size={18} />}
      onClick={() => {
        setNotifications(state !== 'on').then(setState, () => undefined);
      }}
    >
      {state === 'on' ? t('Notifications are on') : t('Notify me when it’s my turn')}
    </Button>
  );
}

/** Kept up to date by the server while shown. */
function useOpen(): Line[] | null {
  const [lines, setLines] = useState<Line[] | null>(null);
  useEffect(() => socket.lobby(setLines), []);
  return lines;
}

/** The player's unfinished tables, fetched again whenever they may have changed. */
function useMine(open: Line[] | null): Asked {
  const turns = useTurns();
  const connection = useConnection();
  const { me } = useSite();
  const waiting = open?.map((line) => line.id).join() ?? '';
  const key = `${turns.join()} ${connection} ${me?.account?.name ?? ''} ${waiting}`;
  return useLines('me/tables?list=mine&limit=50&positions=1', key);
}

function OwnTables({ mine }: { mine: Asked }) {
  const turns = useTurns();
  const waiting = mine.lines?.filter((line) => turns.includes(line.id)) ?? null;
  const others = mine.lines?.filter((line) => !turns.includes(line.id)) ?? null;
  if (mine.lines !== null && mine.lines.length === 0) return null;
  return (
    <>
      {waiting !== null && waiting.length > 0 && (
        <TableList title={t('Your turn')} id="your-turn" lines={waiting} none="" />
      )}
      {others !== null && others.length > 0 && (
        <TableList
          title={t('Your other tables')}
          id="your-tables"
          lines={others}
          none=""
          more={mine.more}
        />
      )}
    </>
  );
}

function Watchable() {
  const connection = useConnection();
  const [round, setRound] = useState(0);
  useEffect(() => {
    const timer = window.setInterval(() => {
      if (!document.hidden) setRound((n) => n + 1);
    }, 15000);
    return () => window.clearInterval(timer);
  }, []);
  const { lines, error, more } = useLines(
    'tables?list=playing&limit=20&positions=1',
    `${connection} ${round}`,
  );
  return (
    <TableList
      title={t('Games to watch')}
      id="watch"
      lines={lines?.filter((line) => !line.yours) ?? null}
      none={t('There are no public games at the moment.')}
      error={error}
      action={tc('verb', 'Watch')}
      more={more}
    />
  );
}

/** What the server says is there. */
function Lists() {
  const open = useOpen();
  const mine = useMine(open);
  const own = new Set(mine.lines?.map((line) => line.id));
  const waits = open?.find((line) => own.has(line.id) && !line.rated && isUsual(line.clock));
  useEffect(() => {
    if (waits) resume(waits);
  }, [waits?.id]);
  return (
    <>
      <Seeks />
      <OwnTables mine={mine} />
      <TableList
        title={t('Open tables')}
        id="open"
        lines={open?.filter((line) => !own.has(line.id)) ?? null}
        none={t(
          'Nobody’s waiting for an opponent at the moment. Create a table, and wait here or anywhere on this site.',
        )}
        action={t('Play')}
      />
      <Watchable />
    </>
  );
}

export function LobbyPage() {
  const { me } = useSite();
  const connection = useConnection();
  const away = connection === 'lost' || connection === 'old';
  useEffect(() => {
    if (hasSeats()) askTurns().catch(() => undefined);
  }, []);
  return (
    <div class="page lobby">
      <div class="lobby-head">
        <h1>{t('Play online')}</h1>
        {!away && (
          <div class="row">
            <LinkButton href="#/online/new" look="main" icon={<Icon name="plus" size={18} />}>
              {t('New table')}
            </LinkButton>
            {hasSeats() && <NotifyButton />}
          </div>
        )}
      </div>
      {!away && me && !me.account && (
        <p class="muted">
          {t('You don’t need an account.')}{' '}
          <a href="#/account">{t('With one, your games follow you to every device.')}</a>
        </p>
      )}
      {away ? <OfflineLobby /> : <Lists />}
    </div>
  );
}
