/* What this browser keeps of tables elsewhere, in IndexedDB: turns that were made but not yet
 * acknowledged, the secrets of invitations, and the last known log of each table one plays at,
 * so that it can be looked at without a network. Nothing of it is needed: where the browser
 * keeps nothing, the page works as long as it stays open. */

import type { Player } from '../module/api';
import { Database, wait, written } from '../store/database';
import type { Snapshot } from './wire';

/** A turn handed in, or to be handed in, and not yet answered. */
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

/** All that `work` reads and writes is one transaction: nothing comes in between. */
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

/** Whether it is written: only then the turn may be said to be kept. */
export async function keepHanded(handed: Handed): Promise<boolean> {
  return (await run(OUTBOX, 'readwrite', (store) => wait(store.put(handed)))) !== undefined;
}

/** Forgets the turn if it is still this one. */
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
  const all = ((await run<unknown[]>(TABLES, 'readonly', (store) => wait(store.getAll()))) ??
    []) as KeptTable[];
  all.sort((a, b) => b.touched - a.touched);
  for (const one of all.slice(TABLES_MAX))
    await run(TABLES, 'readwrite', (store) => wait(store.delete(one.id)));
}

/** Another person uses this browser from now on. */
export async function forgetAll(): Promise<void> {
  await run(OUTBOX, 'readwrite', (store) => wait(store.clear()));
  await run(TABLES, 'readwrite', (store) => wait(store.clear()));
}
