/* "Your turn": in the page's title, and as a browser notification if the reader asked for it. */

import { useEffect, useState } from 'preact/hooks';
import { t } from '../text/t';
import { announce } from '../ui/announce';
import { ask } from './api';
import { askSite, getSite, hasSeats, onSite } from './site';
import { socket } from './socket';
import type { Lines } from './wire';

const WANTED = 'potentia.notify';

let title = document.title;
const waiting = new Set<string>();
const listeners = new Set<(tables: string[]) => void>();

function show(): void {
  // TRANSLATORS: the title of the browser tab
  document.title = waiting.size > 0 ? t('● Your turn – {page}', { page: title }) : title;
  const all = [...waiting];
  for (const listener of listeners) listener(all);
}

/** The page's own title, without this file's additions. */
export function setTitle(text: string): void {
  title = text;
  show();
}

/** A table on screen knows best whether it is waiting for us. */
export function setTurn(table: string, ours: boolean): void {
  if (waiting.has(table) === ours) return;
  if (ours) waiting.add(table);
  else waiting.delete(table);
  show();
}

/** The tables waiting for us. */
export function useTurns(): string[] {
  const [tables, setTables] = useState([...waiting]);
  useEffect(() => {
    listeners.add(setTables);
    setTables([...waiting]);
    return () => {
      listeners.delete(setTables);
    };
  }, []);
  return tables;
}

/* == Notifications == */

export type Permission = 'unable' | 'denied' | 'off' | 'on';

export function permission(): Permission {
  if (!('Notification' in window)) return 'unable';
  if (Notification.permission === 'denied') return 'denied';
  try {
    const wanted = localStorage.getItem(WANTED) === '1';
    return wanted && Notification.permission === 'granted' ? 'on' : 'off';
  } catch {
    return 'unable';
  }
}

/** Asks for permission after the reader pressed a button. */
export async function setNotifications(on: boolean): Promise<Permission> {
  if (on && Notification.permission === 'default') await Notification.requestPermission();
  try {
    localStorage.setItem(WANTED, on ? '1' : '0');
  } catch {
    return 'unable';
  }
  return permission();
}

export async function notify(
  table: string,
  opponent: string,
  head = t('Your turn'),
): Promise<void> {
  if (permission() !== 'on' || !document.hidden) return;
  const hash = `#/table/${table}`;
  const body =
    opponent === ''
      ? t('A game is waiting for you.')
      : t('Your game against {opponent} is waiting for you.', { opponent });
  const options = { body, tag: `potentia-${table}`, icon: 'icons/icon.svg' };
  try {
    const note = new Notification(head, options);
    note.onclick = () => {
      window.focus();
      location.hash = hash;
      note.close();
    };
  } catch {
    // On phones only the service worker can.
    const registration = await navigator.serviceWorker?.getRegistration();
    await registration?.showNotification(head, options);
  }
}

/** The tables waiting for us, according to the server. */
export async function askTurns(): Promise<void> {
  const { tables } = await ask<Lines>('GET', 'me/tables?list=turn');
  waiting.clear();
  for (const line of tables) waiting.add(line.id);
  show();
}

/** From now on the page hears of moves, if it has any tables. */
export function startNotify(): void {
  socket.onTurn((table, opponent) => {
    const isNew = !waiting.has(table);
    setTurn(table, true);
    if (!isNew) return;
    if (!location.hash.startsWith(`#/table/${table}`))
      announce(t('It’s your turn in another game.'));
    notify(table, opponent).catch(() => undefined);
  });
  socket.onOpen((account) => {
    const { me } = getSite();
    // Logged out elsewhere, or not asked yet.
    if (!me || (me.account?.name ?? null) !== account) void askSite();
    if (hasSeats()) askTurns().catch(() => undefined);
  });
  onSite((site) => {
    if (site.state === 'there' && hasSeats()) socket.connect();
  });
}
