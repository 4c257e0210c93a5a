/* While a seat is free: the link for a friend, or the way to sit down. */

import { useEffect, useState } from 'preact/hooks';
import { t, tc } from '../text/t';
import { errorText } from '../text/words';
import { Button } from '../ui/button';
import { CopyField } from '../ui/copy-field';
import { Icon } from '../ui/icon';
import { ApiError, ask, tableLink } from './api';
import { getTable, keepTable } from './keep';
import { NameField, chosenName } from './name-field';
import { SidesAbout } from './side-time';
import { rememberSeat, useSite } from './site';
import { socket } from './socket';
import { newCommandId, type Snapshot } from './wire';

/** For the player waiting at their table. */
export function InvitePanel({ id, isPrivate }: { id: string; isPrivate: boolean }) {
  const [secret, setSecret] = useState<string | null>(null);
  const [error, setError] = useState('');
  useEffect(() => {
    void getTable(id).then((kept) => setSecret(kept?.invite ?? null));
  }, [id]);
  const renew = async () => {
    try {
      const { invite } = await ask<{ invite: string }>('POST', `tables/${id}/invite`, {});
      await keepTable(id, { invite });
      setSecret(invite);
      setError('');
    } catch (problem) {
      setError(errorText(problem));
    }
  };
  return (
    <section class="card stack invite" aria-label={t('Invitation')}>
      <h2>{t('Invite your opponent')}</h2>
      <p>
        {isPrivate
          ? t('Send this link to your friend. The first person to open it can take the seat.')
          : t('Your table is in the lobby. You can also send someone this link.')}
      </p>
      {secret !== null && (
        <CopyField
          label={t('Invitation')}
          text={tableLink(id, { name: 'invite', text: secret })}
          share={t('Join me for a game on Potentia')}
        />
      )}
      <div>
        <Button icon={<Icon name="link" size={18} />} onClick={() => void renew()}>
          {secret === null ? t('Create a link') : t('Create a new link')}
        </Button>
        {secret !== null && <p class="muted">{t('The old link will stop working.')}</p>}
      </div>
      {error !== '' && (
        <p class="field-error" role="alert">
          {error}
        </p>
      )}
    </section>
  );
}

/** For a guest: one click, and a name if they like. */
export function JoinPanel(props: {
  id: string;
  invite: string | null;
  about: string;
  /** What is played, if that is known. */
  setup?: string;
  onJoined: (snapshot: Snapshot) => void;
}) {
  const { id, invite, about, setup = '', onJoined } = props;
  const { me } = useSite();
  const [name, setName] = useState(chosenName());
  const [error, setError] = useState('');
  const [needsAccount, setNeedsAccount] = useState(false);
  const [busy, setBusy] = useState(false);
  const [request] = useState(newCommandId);
  const join = async () => {
    setBusy(true);
    try {
      const snapshot = await ask<Snapshot>('POST', `tables/${id}/join`, {
        id: request,
        ...(invite === null ? {} : { invite }),
        ...(me?.account || name.trim() === '' ? {} : { name: name.trim() }),
      });
      rememberSeat();
      socket.renew();
      onJoined(snapshot);
    } catch (problem) {
      setError(errorText(problem));
      setNeedsAccount(problem instanceof ApiError && problem.code === 'login');
      setBusy(false);
    }
  };
  return (
    <form
      class="card stack join"
      onSubmit={(event) => {
        event.preventDefault();
        void join();
      }}
    >
      <h2>{invite === null ? t('Free seat') : t('You’ve been invited to a game')}</h2>
      <p>{about}</p>
      <SidesAbout setup={setup} />
      {!me?.account && <NameField value={name} onChange={setName} />}
      {error !== '' && (
        <p class="note note-error" role="alert">
          {error}
        </p>
      )}
      {needsAccount && (
        <p>
          <a href="#/account">{t('Log in or create an account')}</a>
        </p>
      )}
      <div>
        <Button look="main" type="submit" disabled={busy} icon={<Icon name="play" />}>
          {t('Sit down and play')}
        </Button>
      </div>
    </form>
  );
}

/** A seat coming from another device. */
export function TakeSeatPanel(props: { id: string; secret: string; onTaken: () => void }) {
  const { id, secret, onTaken } = props;
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      await ask<unknown>('POST', `tables/${id}/take-seat`, { seat: secret });
      rememberSeat();
      socket.renew();
      onTaken();
    } catch (problem) {
      setError(errorText(problem));
      setBusy(false);
    }
  };
  return (
    <div class="page page-narrow stack">
      <h1>{t('Continue your game here')}</h1>
      <p>{t('Your seat moves to this browser, and you can no longer play from the other one.')}</p>
      {error !== '' && (
        <p class="note note-error" role="alert">
          {error}
        </p>
      )}
      <div>
        <Button look="main" disabled={busy} onClick={() => void take()}>
          {tc('in this browser or tab', 'Continue here')}
        </Button>
      </div>
    </div>
  );
}
