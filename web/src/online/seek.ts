/* A table for anyone, created with one tap. Its creator can go anywhere on the page, and is called
 * when someone joins. */

import { useEffect, useState } from 'preact/hooks';
import { playSound } from '../board';
import type { Start } from '../module/api';
import { go } from '../route';
import { rules } from '../services';
import { getSettings } from '../store/settings';
import { t } from '../text/t';
import { dismiss, toast } from '../ui/toast';
import { ApiError, ask } from './api';
import { keepTable } from './keep';
import { chosenName } from './name-field';
import { notify, setTurn } from './notify';
import { getSite, rememberSeat } from './site';
import { socket } from './socket';
import { newCommandId, type Line, type Lines, type Snapshot, type TableState } from './wire';

export interface Seek {
  table: string;
  setup: string;
  clock: string;
}

let current: Seek | null = null;
let stop: (() => void) | null = null;
/** What is known of its table. */
let known: Partial<TableState> = {};
/** Its page has been open, so the player has seen what happened until then. */
let isSeen = false;
const listeners = new Set<() => void>();

function become(next: Seek | null, state: Partial<TableState> = {}): void {
  stop?.();
  stop = null;
  isSeen = false;
  known = state;
  current = next;
  follow();
  for (const listener of listeners) listener();
}

export function useSeek(): Seek | null {
  const [seek, setSeek] = useState(current);
  useEffect(() => {
    const listener = () => setSeek(current);
    listeners.add(listener);
    listener();
    return () => {
      listeners.delete(listener);
    };
  }, []);
  return seek;
}

/* == Waiting == */

const isAt = (hash: string): boolean => location.hash.startsWith(hash);

/** Someone has joined: from the lobby you go to the table at once, from other pages you're
 * called. */
function called({ table }: Seek, { seats, you, actor }: Partial<TableState>): void {
  const opponent = (you === 'white' ? seats?.black : seats?.white)?.name ?? '';
  setTurn(table, actor !== undefined && actor === you);
  notify(table, opponent, t('Someone has joined your table.')).catch(() => undefined);
  playSound('end', getSettings().volume);
  if (isAt('#/online')) return go(`#/table/${table}`);
  const call = toast(
    opponent === ''
      ? t('Someone has joined your table.')
      : t('{name} has joined your table.', { name: opponent }),
    {
      stays: true,
      key: 'seek',
      action: { label: t('To the table'), run: () => go(`#/table/${table}`) },
    },
  );
  // The table can also be opened in other ways.
  const arrived = () => {
    if (!isAt(`#/table/${table}`)) return;
    window.removeEventListener('hashchange', arrived);
    dismiss(call);
  };
  window.addEventListener('hashchange', arrived);
}

function look(seek: Seek, state: Partial<TableState>): void {
  known = { ...known, ...state };
  if (seek !== current || known.stage === undefined) return;
  const [now, seen] = [known, isSeen];
  isSeen = false;
  if (now.stage === 'waiting') return;
  become(null);
  if (now.stage === 'playing' && !seen) called(seek, now);
}

/** Watches the table, unless its page does. */
function follow(): void {
  const seek = current;
  if (!seek) return;
  if (isAt(`#/table/${seek.table}`)) {
    stop?.();
    stop = null;
    isSeen = true;
    return;
  }
  stop ??= socket.watch(seek.table, {
    after: () => known.last ?? 0,
    secret: null,
    snapshot: (snapshot) => look(seek, snapshot),
    update: (_, state) => look(seek, state),
    refused: () => {
      if (seek === current) become(null);
    },
  });
}

window.addEventListener('hashchange', follow);

/** Continues with a table that is already waiting, after a reload or on another device. */
export function resume({ id, setup, clock }: Line): void {
  if (!current) become({ table: id, setup, clock });
}

/* == Asking == */

/** Other people's open tables with the same terms and the usual start. */
async function fitting(start: Start, setup: string, clock: string): Promise<Line[]> {
  const [{ tables }, scene] = await Promise.all([
    ask<Lines>('GET', 'tables?list=open&limit=100&positions=1'),
    rules().create({ setup: start.setup }),
  ]);
  await rules().close(scene.session);
  const begins = start.drawn ? null : scene.position;
  return tables.filter(
    (line) =>
      line.yours === null &&
      !line.rated &&
      line.clock === clock &&
      line.setup === setup &&
      line.position === begins,
  );
}

function ownName(): { name?: string } {
  const name = chosenName().trim();
  return getSite().me?.account || name === '' ? {} : { name };
}

/** Joins the first of these that is still free; false if none is. */
async function join(lines: readonly Line[]): Promise<boolean> {
  for (const { id } of lines.slice(0, 3)) {
    try {
      await ask<Snapshot>('POST', `tables/${id}/join`, { id: newCommandId(), ...ownName() });
      rememberSeat();
      socket.renew();
      go(`#/table/${id}`);
      return true;
    } catch (error) {
      // Someone was faster, or has blocked us.
      if (!(error instanceof ApiError) || error.status === 429) throw error;
    }
  }
  return false;
}

/** Joins a table with these terms, or creates one and waits. */
export async function seek(start: Start, clock: string): Promise<void> {
  await withdraw();
  const setup = await rules().redraw(start.setup, null);
  if (await join(await fitting(start, setup, clock))) return;
  const { table, invite } = await ask<{ table: Snapshot; invite: string | null }>(
    'POST',
    'tables',
    { id: newCommandId(), setup, clock, ...ownName() },
  );
  rememberSeat();
  await keepTable(table.id, { invite, snapshot: table });
  socket.renew();
  become({ table: table.id, setup, clock }, table);
}

export async function withdraw(): Promise<void> {
  if (!current) return;
  const { table } = current;
  const { changed } = known;
  try {
    await ask<unknown>('POST', `tables/${table}/commands`, {
      do: 'abort',
      id: newCommandId(),
      // Don't abort a game that someone has just joined.
      ...(changed === undefined ? {} : { at: changed }),
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    if (error.code === 'stale') return; // someone has joined: the table will say so
  }
  if (current?.table === table) become(null);
}
