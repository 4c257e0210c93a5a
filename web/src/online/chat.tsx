/* What the players say to each other, as plain text. */

import { useEffect, useRef, useState } from 'preact/hooks';
import { PlayerDisc } from '../board';
import { changeSettings, useSettings } from '../store/settings';
import { language, t } from '../text/t';
import { errorText } from '../text/words';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { toast } from '../ui/toast';
import { Toggle } from '../ui/toggle';
import { ask } from './api';
import { useSite } from './site';
import type { OnlineTable, OnlineView } from './table';
import type { WireSeat } from './wire';
import { seatName } from './words';

const BYTES_MAX = 300;
const MUTED = 'potentia.muted';

function mutedTables(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(MUTED) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** Whether others at this table are muted; kept in this browser. */
export function useMuted(id: string, other: WireSeat | null): [boolean, (muted: boolean) => void] {
  const [muted, setMuted] = useState(() => mutedTables().includes(id));
  const { me } = useSite();
  const account = me?.account?.name ?? '';
  const name = other?.account ? other.name : '';
  // For accounts, it may have been set elsewhere.
  useEffect(() => {
    if (account === '' || name === '' || account === name) return;
    ask<{ bars: { name: string; kind: string }[] }>('GET', 'me/bars').then(
      ({ bars }) => {
        if (bars.some((bar) => bar.kind === 'mute' && bar.name === name)) setMuted(true);
      },
      () => undefined,
    );
  }, [account, name]);
  const set = (next: boolean) => {
    setMuted(next);
    const others = mutedTables().filter((one) => one !== id);
    try {
      localStorage.setItem(MUTED, JSON.stringify(next ? [...others, id].slice(-200) : others));
    } catch {
      // For this visit only.
    }
  };
  return [muted, set];
}

function clock(ms: number): string {
  return new Intl.DateTimeFormat(language(), { timeStyle: 'short' }).format(ms);
}

export function Chat(props: {
  table: OnlineTable;
  view: OnlineView;
  muted: boolean;
  onMute: (muted: boolean) => void;
}) {
  const { table, view, muted, onMute } = props;
  const { chat: wanted } = useSettings();
  const { me } = useSite();
  const [text, setText] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const { state, chat } = view;
  const seat = table.seat;
  const lines = muted ? chat.filter((line) => line.by === seat) : chat;

  useEffect(() => {
    const box = list.current;
    if (box) box.scrollTop = box.scrollHeight;
  }, [lines.length]);

  if (!wanted) {
    return (
      <div class="chat chat-off stack">
        <p class="muted">{t('Chat is off in this browser.')}</p>
        <Button onClick={() => changeSettings({ chat: true })}>{t('Turn it on')}</Button>
      </div>
    );
  }
  const say = async () => {
    const said = text.trim();
    if (said === '') return;
    if (new TextEncoder().encode(said).length > BYTES_MAX) {
      toast(t('That’s too long. Send it as two messages.'), { kind: 'error', key: 'chat' });
      return;
    }
    setText('');
    try {
      await table.command('chat', { text: said });
    } catch (error) {
      setText(said);
      toast(errorText(error), { kind: 'error', key: 'chat' });
    }
  };
  const other = seat === 'white' ? state.seats.black : state.seats.white;
  const mute = (on: boolean) => {
    onMute(on);
    // For accounts it applies to every table.
    if (!me?.account || !other?.account) return;
    const path = `me/bars/${encodeURIComponent(other.name)}`;
    const asked = on
      ? ask<undefined>('PUT', path, { kind: 'mute' })
      : ask<undefined>('DELETE', `${path}?kind=mute`);
    asked.catch(() => undefined);
  };
  return (
    <div class="chat">
      <ol class="chat-lines" ref={list} tabIndex={0} aria-label={t('Chat')}>
        {lines.length === 0 && <li class="muted">{t('No messages yet.')}</li>}
        {lines.map((line) => (
          <li key={line.n}>
            <PlayerDisc kit={view.kit} player={line.by} />
            <span>
              <strong>{seatName(state.seats[line.by], line.by, view.kit)}</strong>{' '}
              <small class="muted number">{clock(line.time)}</small>
              <br />
              {line.text}
            </span>
          </li>
        ))}
      </ol>
      {seat !== null && (
        <form
          class="chat-say"
          onSubmit={(event) => {
            event.preventDefault();
            void say();
          }}
        >
          <input
            class="input"
            aria-label={t('Write a message')}
            placeholder={t('Message')}
            value={text}
            maxLength={300}
            autocomplete="off"
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <Button
            type="submit"
            label={t('Send')}
            icon={<Icon name="send" />}
            disabled={text.trim() === ''}
          />
        </form>
      )}
      <div class="chat-switches">
        {seat !== null && (
          <Toggle label={t('Mute your opponent')} checked={muted} onChange={mute} />
        )}
        <Toggle
          label={t('Chat')}
          checked={wanted}
          onChange={(chatOn) => changeSettings({ chat: chatOn })}
        />
      </div>
    </div>
  );
}
