/* What this browser keeps of tables, in IndexedDB: moves not acknowledged yet, the secrets of
 * invitations, and the last known log of each table the player sits at, for offline viewing. All of
 * it is optional: without storage, the page works while it stays open. */

import type { Player } from '../module/api';
import { Database, wait, written } from '../store/database';
import type { Snapshot } from './wire';

/** A turn that was sent, or will be, and is not answered yet. */
export interface Handed {
  table: string;
  id: string;
  at: number;
  text: string;
  seat: Player;
  made: number; // ms since 1970
}

export interface KeptTable {
  id: string;
  invite: string | null;
  watch: string | null;
  snapshot: Snapshot | null;
  touched: number;
}

const OUTBOX = 'outbox';
const TABLES = 'tables';
const TABLES_MAX = 200;

const database = new Database('potentia-online', 1, (made) => {
  made.createObjectStore(OUTBOX, { keyPath: 'table' });
  made.createObjectStore(TABLES, { keyPath: 'id' });
});

/** Everything `work` reads and writes is one transaction. */
async function run<T>(
  name: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T | undefined> {
  try {
    const transaction = (await database.open()).transaction(name, mode);
    const done = written(transaction);
    const result = await work(transaction.objectStore(name));
    await done;
    return result;
  } catch {
    return undefined;
  }
}

/* == Turns == */

/** Whether it was written: only then may the page say that the move is saved. */
export async function keepHanded(handed: Handed): Promise<boolean> {
  return (await run(OUTBOX, 'readwrite', (store) => wait(store.put(handed)))) !== undefined;
}

/** Forgets the turn, unless another has replaced it. */
export async function dropHanded(table: string, id: string): Promise<void> {
  await run(OUTBOX, 'readwrite', async (store) => {
    const kept = (await wait<unknown>(store.get(table))) as Handed | undefined;
    if (kept?.id === id) store.delete(table);
  });
}

export async function getHanded(table: string): Promise<Handed | null> {
  const found = await run<unknown>(OUTBOX, 'readonly', (store) => wait(store.get(table)));
  return (found as Handed | undefined) ?? null;
}

export async function listHanded(): Promise<Handed[]> {
  return ((await run<unknown[]>(OUTBOX, 'readonly', (store) => wait(store.getAll()))) ??
    []) as Handed[];
}

/* == Tables == */

export async function getTable(id: string): Promise<KeptTable | null> {
  const found = await run<unknown>(TABLES, 'readonly', (store) => wait(store.get(id)));
  return (found as KeptTable | undefined) ?? null;
}

/** The latest first. */
export async function listTables(): Promise<KeptTable[]> {
  const all = ((await run<unknown[]>(TABLES, 'readonly', (store) => wait(store.getAll()))) ??
    []) as KeptTable[];
  return all.sort((a, b) => b.touched - a.touched);
}

export async function keepTable(id: string, patch: Partial<KeptTable>): Promise<void> {
  const known = await run(TABLES, 'readwrite', async (store) => {
    const before = (await wait<unknown>(store.get(id))) as KeptTable | undefined;
    const next: KeptTable = {
      invite: null,
      watch: null,
      snapshot: null,
      ...before,
      ...patch,
      id,
      touched: Date.now(),
    };
    store.put(next);
    return before !== undefined;
  });
  if (!known) await forgetOldest();
}

async function forgetOldest(): Promise<void> {
  for (const one of (await listTables()).slice(TABLES_MAX))
    await run(TABLES, 'readwrite', (store) => wait(store.delete(one.id)));
}

/** Another person now uses this browser. */
export async function forgetAll(): Promise<void> {
  await run(OUTBOX, 'readwrite', (store) => wait(store.clear()));
  await run(TABLES, 'readwrite', (store) => wait(store.clear()));
}
