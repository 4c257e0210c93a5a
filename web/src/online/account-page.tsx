/* The account: everything kept about it, and everything that can be done with it. */

import { useEffect, useState } from 'preact/hooks';
import { download } from '../home/download';
import { storedGame } from '../play/start-game';
import { go } from '../route';
import { rules } from '../services';
import { saveGame } from '../store/games';
import { t, tn } from '../text/t';
import { errorText } from '../text/words';
import { Button, LinkButton } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Icon } from '../ui/icon';
import { toast } from '../ui/toast';
import {
  addGames,
  changePassword,
  deleteAccount,
  gamesToAdd,
  listRecords,
  logOut,
  newRecovery,
  type KeptRecord,
} from './account';
import { CopyField } from '../ui/copy-field';
import { ask, askText } from './api';
import { BarsCard, BotsCard } from './account-lists';
import { BotsToggle, Entry, Field, Form } from './entry';
import { useSite } from './site';
import { day } from './words';

const fail = (error: unknown) => toast(errorText(error), { kind: 'error', key: 'account' });

/** Shown only once. */
function RecoveryDialog({ code, onClose }: { code: string; onClose: () => void }) {
  return (
    <Dialog
      title={t('Your recovery code')}
      closable={false}
      onClose={onClose}
      actions={
        <Button look="main" onClick={onClose}>
          {t('I’ve written it down')}
        </Button>
      }
    >
      <div class="stack">
        <p>
          {t(
            'It’s the only way back in if you forget your password, and it’s shown only once. Keep it somewhere safe.',
          )}
        </p>
        <CopyField label={t('Recovery code')} text={code} />
      </div>
    </Dialog>
  );
}

function PasswordCard(props: { hasCode: boolean; onRecovery: (code: string) => void }) {
  const { hasCode, onRecovery } = props;
  const [bots, setBots] = useState(false);
  const [old, setOld] = useState('');
  const [next, setNext] = useState('');
  const [password, setPassword] = useState('');
  return (
    <section class="card stack" aria-labelledby="password">
      <h2 id="password">{t('Password')}</h2>
      <Form
        label={t('Change password')}
        look="usual"
        submit={async () => {
          const code = await changePassword(old, next, bots);
          setOld('');
          setNext('');
          toast(t('Your password has been changed. You’ve been logged out everywhere else.'));
          onRecovery(code);
        }}
      >
        <Field
          label={t('Current password')}
          type="password"
          value={old}
          onChange={setOld}
          autocomplete="current-password"
        />
        <Field
          label={t('New password')}
          type="password"
          value={next}
          onChange={setNext}
          autocomplete="new-password"
          about={t(
            'At least 8 characters. You’ll get a new recovery code; the old one will stop working.',
          )}
        />
        <BotsToggle checked={bots} onChange={setBots} />
      </Form>
      {!hasCode && (
        <p class="note" role="status">
          {t(
            'You have no recovery code. Create one: without it, nobody can help you if you forget your password.',
          )}
        </p>
      )}
      <details class="fold">
        <summary>{t('New recovery code')}</summary>
        <Form
          label={t('Create a new code')}
          look="usual"
          submit={async () => {
            onRecovery(await newRecovery(password));
            setPassword('');
          }}
        >
          <Field
            label={t('Password')}
            type="password"
            value={password}
            onChange={setPassword}
            autocomplete="current-password"
            about={t('The old code will stop working.')}
          />
        </Form>
      </details>
    </section>
  );
}

async function openRecord(id: string): Promise<void> {
  const record = await ask<{ title: string; sgf: string }>('GET', `me/records/${id}`);
  const scene = await rules().open(record.sgf);
  await rules().close(scene.session);
  const human = { kind: 'human', name: '' } as const;
  const made = storedGame(scene, record.sgf, human, human, null);
  await saveGame({ ...made, id: `record-${id}`, kind: 'study', title: record.title }).catch(
    () => undefined,
  );
  go(`#/study?game=record-${id}`);
}

function RecordsCard({ account }: { account: string }) {
  const [records, setRecords] = useState<KeptRecord[]>([]);
  const [here, setHere] = useState(0);
  const [progress, setProgress] = useState('');
  const load = () => {
    listRecords().then(setRecords, fail);
    gamesToAdd(account).then((games) => setHere(games.length), fail);
  };
  useEffect(load, [account]);
  const add = () => {
    addGames(account, (done, all) =>
      setProgress(t('Adding game {done} of {all}', { done: done + 1, all })),
    )
      .then((n) => toast(tn('{n} game added.', '{n} games added.', n)), fail)
      .finally(() => {
        setProgress('');
        load();
      });
  };
  return (
    <section class="card stack" aria-labelledby="records">
      <h2 id="records">{t('Games added to your account')}</h2>
      <div class="row">
        {here > 0 && (
          <Button icon={<Icon name="upload" size={18} />} disabled={progress !== ''} onClick={add}>
            {tn('Add {n} game from this browser', 'Add {n} games from this browser', here)}
          </Button>
        )}
        <span class="muted" role="status">
          {here > 0 ? progress : t('All the games in this browser are in your account.')}
        </span>
      </div>
      {records.length > 0 && (
        <ul class="account-list">
          {records.map((record) => (
            <li key={record.id}>
              <button
                type="button"
                class="link-button"
                onClick={() => {
                  openRecord(record.id).catch(fail);
                }}
              >
                {record.title === '' ? t('Untitled game') : record.title}
              </button>
              <small class="muted">{day(record.created)}</small>
              <Button
                look="plain"
                label={t('Delete "{title}"', { title: record.title || t('Untitled game') })}
                icon={<Icon name="trash" size={18} />}
                onClick={() => {
                  ask<undefined>('DELETE', `me/records/${record.id}`).then(load, fail);
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function LeaveCard() {
  const [password, setPassword] = useState('');
  const data = async () => {
    download('potentia-account.json', await askText('me/data'), 'application/json');
  };
  return (
    <section class="card stack" aria-labelledby="leave">
      <h2 id="leave">{t('Your data')}</h2>
      <div class="row">
        <Button
          icon={<Icon name="download" size={18} />}
          onClick={() => {
            data().catch(fail);
          }}
        >
          {t('Download everything')}
        </Button>
        <Button
          onClick={() => {
            logOut(true).catch(fail);
          }}
        >
          {t('Log out everywhere')}
        </Button>
      </div>
      <details class="fold">
        <summary>{t('Delete account')}</summary>
        <Form
          label={t('Delete permanently')}
          look="danger"
          submit={async () => {
            await deleteAccount(password);
            toast(t('Your account has been deleted.'));
          }}
        >
          <p>
            {t(
              'This deletes your name, password, ratings, added games, chat messages and bots. Games in progress are resigned. Games against others stay, without your name.',
            )}
          </p>
          <Field
            label={t('Password')}
            type="password"
            value={password}
            onChange={setPassword}
            autocomplete="current-password"
          />
        </Form>
      </details>
    </section>
  );
}

export function AccountPage() {
  const { me } = useSite();
  const [recovery, setRecovery] = useState('');
  const account = me?.account ?? null;
  return (
    <>
      {account === null ? (
        <Entry onRecovery={setRecovery} />
      ) : (
        <div class="page page-narrow account">
          <div class="lobby-head">
            <h1>{account.name}</h1>
            <div class="row">
              <LinkButton
                href={`#/people/${encodeURIComponent(account.name)}`}
                icon={<Icon name="person" size={18} />}
              >
                {t('Profile')}
              </LinkButton>
              <Button
                onClick={() => {
                  logOut(false).catch(fail);
                }}
              >
                {t('Log out')}
              </Button>
            </div>
          </div>
          <p class="muted">{t('Member since {date}', { date: day(account.created) })}</p>
          <RecordsCard account={account.name} />
          <PasswordCard hasCode={account.recovery} onRecovery={setRecovery} />
          <BarsCard />
          <BotsCard />
          <LeaveCard />
        </div>
      )}
      {recovery !== '' && <RecoveryDialog code={recovery} onClose={() => setRecovery('')} />}
    </>
  );
}
