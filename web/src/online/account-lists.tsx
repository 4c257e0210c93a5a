/* People the player has blocked or muted, and their bots. */

import { useEffect, useState } from 'preact/hooks';
import { t } from '../text/t';
import { errorText } from '../text/words';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { toast } from '../ui/toast';
import { Choices } from '../ui/toggle';
import { CopyField } from '../ui/copy-field';
import { ask } from './api';
import { Field, Form } from './entry';
import { day } from './words';

const fail = (error: unknown) => toast(errorText(error), { kind: 'error', key: 'account' });

interface Bar {
  name: string;
  kind: 'block' | 'mute';
  created: number;
}

export function BarsCard() {
  const [bars, setBars] = useState<Bar[]>([]);
  const [name, setName] = useState('');
  const [kind, setKind] = useState<Bar['kind']>('block');
  const load = () => {
    ask<{ bars: Bar[] }>('GET', 'me/bars').then((answer) => setBars(answer.bars), fail);
  };
  useEffect(load, []);
  return (
    <section class="card stack" aria-labelledby="bars">
      <h2 id="bars">{t('Blocked and muted')}</h2>
      {bars.length > 0 && (
        <ul class="account-list">
          {bars.map((bar) => (
            <li key={`${bar.name} ${bar.kind}`}>
              <a href={`#/people/${encodeURIComponent(bar.name)}`}>{bar.name}</a>
              <small class="muted">{bar.kind === 'block' ? t('blocked') : t('muted')}</small>
              <Button
                look="plain"
                label={t('Remove {name} from the list', { name: bar.name })}
                icon={<Icon name="trash" size={18} />}
                onClick={() => {
                  const path = `me/bars/${encodeURIComponent(bar.name)}?kind=${bar.kind}`;
                  ask<undefined>('DELETE', path).then(load, fail);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <Form
        label={t('Add to the list')}
        look="usual"
        submit={async () => {
          await ask<undefined>('PUT', `me/bars/${encodeURIComponent(name.trim())}`, { kind });
          setName('');
          load();
        }}
      >
        <Field label={t('Name')} value={name} onChange={setName} autocomplete="off" />
        <Choices
          legend={t('What to do')}
          value={kind}
          options={[
            { value: 'block', label: t('Block: can’t join my tables') },
            { value: 'mute', label: t('Mute: I don’t see their messages') },
          ]}
          onChange={setKind}
        />
      </Form>
    </section>
  );
}

interface Bot {
  name: string;
  created: number;
}

export function BotsCard() {
  const [bots, setBots] = useState<Bot[]>([]);
  const [name, setName] = useState('');
  const [token, setToken] = useState('');
  const load = () => {
    ask<{ bots: Bot[] }>('GET', 'me/bots').then((answer) => setBots(answer.bots), fail);
  };
  useEffect(load, []);
  return (
    <section class="card stack" aria-labelledby="bots">
      <h2 id="bots">{t('Bots')}</h2>
      <p class="muted">{t('Accounts for programs that play through this server’s API.')}</p>
      {bots.length > 0 && (
        <ul class="account-list">
          {bots.map((bot) => (
            <li key={bot.name}>
              <a href={`#/people/${encodeURIComponent(bot.name)}`}>{bot.name}</a>
              <small class="muted">{day(bot.created)}</small>
              <Button
                look="plain"
                label={t('New token for {name} (the old one will stop working)', {
                  name: bot.name,
                })}
                icon={<Icon name="link" size={18} />}
                onClick={() => {
                  ask<{ token: string }>(
                    'POST',
                    `me/bots/${encodeURIComponent(bot.name)}`,
                    {},
                  ).then((answer) => setToken(answer.token), fail);
                }}
              />
              <Button
                look="plain"
                label={t('Delete "{title}"', { title: bot.name })}
                icon={<Icon name="trash" size={18} />}
                onClick={() => {
                  ask<undefined>('DELETE', `me/bots/${encodeURIComponent(bot.name)}`).then(
                    load,
                    fail,
                  );
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {token !== '' && (
        <div class="note">
          <CopyField label={t('Bot token, shown only once')} text={token} />
        </div>
      )}
      <Form
        label={t('Create a bot')}
        look="usual"
        submit={async () => {
          const answer = await ask<{ token: string }>('POST', 'me/bots', { name: name.trim() });
          setToken(answer.token);
          setName('');
          load();
        }}
      >
        <Field label={t('Name')} value={name} onChange={setName} autocomplete="off" />
      </Form>
    </section>
  );
}
