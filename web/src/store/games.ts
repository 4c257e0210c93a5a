/* The games in this browser, in IndexedDB. If the browser stores nothing (private windows, a full
 * disk), games live in memory as long as the page does, and problem() says so. */

import { Database, wait, written } from './database';
import { ConflictError, type StoredGame } from './types';

const TABLE = 'games';
const database = new Database('potentia', 1, (made) =>
  made.createObjectStore(TABLE, { keyPath: 'id' }),
);

let trouble = '';
const troubleListeners = new Set<(text: string) => void>();
const memory = new Map<string, StoredGame>();

const channel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('potentia-games');
const changeListeners = new Set<() => void>();
if (channel) channel.onmessage = () => changeListeners.forEach((listener) => listener());

function changed(): void {
  channel?.postMessage('changed');
  changeListeners.forEach((listener) => listener());
}

/** Games were added, changed or deleted, here or in another tab. */
export function onGames(listener: () => void): () => void {
  changeListeners.add(listener);
  return () => changeListeners.delete(listener);
}

/** Why games are not being saved, '' while they are. */
export function problem(): string {
  return trouble;
}

export function onProblem(listener: (text: string) => void): () => void {
  troubleListeners.add(listener);
  return () => troubleListeners.delete(listener);
}

function setTrouble(text: string): void {
  if (text === trouble) return;
  trouble = text;
  troubleListeners.forEach((listener) => listener(text));
}

function reason(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : String(error);
}

/** Runs `work` in one transaction; resolves once it is written, not just accepted. */
async function write<T>(work: (table: IDBObjectStore) => Promise<T>): Promise<T> {
  const transaction = (await database.open()).transaction(TABLE, 'readwrite');
  const done = written(transaction);
  done.catch(() => undefined);
  let result: T;
  try {
    result = await work(transaction.objectStore(TABLE));
  } catch (error) {
    try {
      transaction.abort();
    } catch {
      // It has already ended.
    }
    throw error;
  }
  await done;
  return result;
}

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_');
}

export async function listGames(): Promise<StoredGame[]> {
  let kept: StoredGame[] = [];
  try {
    const table = (await database.open()).transaction(TABLE, 'readonly').objectStore(TABLE);
    kept = await wait(table.getAll() as IDBRequest<StoredGame[]>);
  } catch (error) {
    setTrouble(reason(error));
  }
  const stored = new Set(kept.map((game) => game.id));
  return [...kept, ...[...memory.values()].filter((game) => !stored.has(game.id))];
}

export async function getGame(id: string): Promise<StoredGame | null> {
  const held = memory.get(id);
  if (held) return held;
  try {
    const table = (await database.open()).transaction(TABLE, 'readonly').objectStore(TABLE);
    return (await wait(table.get(id) as IDBRequest<StoredGame | undefined>)) ?? null;
  } catch (error) {
    setTrouble(reason(error));
    return null;
  }
}

/** Writes the next version of a game and returns it. Rejects with a ConflictError if another tab
 * has written since; a storage failure keeps the game in memory instead. */
export async function saveGame(game: StoredGame): Promise<StoredGame> {
  const next: StoredGame = { ...game, version: game.version + 1, changed: Date.now() };
  try {
    await write(async (table) => {
      const stored = await wait(table.get(game.id) as IDBRequest<StoredGame | undefined>);
      // A game only in memory so far has no stored version to continue.
      const continues = stored
        ? stored.version === game.version
        : game.version === 0 || memory.has(game.id);
      if (!continues) throw new ConflictError(stored ?? null);
      await wait(table.put(next));
    });
    memory.delete(game.id);
    setTrouble('');
  } catch (error) {
    if (error instanceof ConflictError) throw error;
    memory.set(game.id, next);
    setTrouble(reason(error));
  }
  changed();
  return next;
}

/** Removes a game from the list and returns it, so that it can be restored. */
export async function deleteGame(id: string): Promise<StoredGame | null> {
  const game = await getGame(id);
  memory.delete(id);
  try {
    await write((table) => wait(table.delete(id)));
  } catch (error) {
    setTrouble(reason(error));
  }
  changed();
  return game;
}

/** Adds or restores games unchanged; one whose id is already there is left alone. */
export async function addGames(games: StoredGame[]): Promise<number> {
  let added = 0;
  try {
    await write(async (table) => {
      added = 0;
      for (const game of games) {
        const stored = await wait(table.get(game.id) as IDBRequest<StoredGame | undefined>);
        if (stored) continue;
        await wait(table.put(game));
        added++;
      }
    });
  } catch (error) {
    setTrouble(reason(error));
    for (const game of games) memory.set(game.id, game);
    added = games.length;
  }
  changed();
  return added;
}

export async function renameGame(id: string, title: string): Promise<void> {
  const game = await getGame(id);
  if (game) await saveGame({ ...game, title: title.slice(0, 120) });
}

/** Asks the browser not to clear our data when space is short. */
export function askToKeep(): void {
  navigator.storage?.persist?.().catch(() => false);
}
