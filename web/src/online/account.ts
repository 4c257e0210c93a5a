/* What an account can do. After each change of identity the page asks and connects again, because
 * cookies apply from the next connection. */

import { listGames } from '../store/games';
import { kit } from '../services';
import { told } from '../text/words';
import { ask } from './api';
import { forgetAll } from './keep';
import { askSite } from './site';
import { socket } from './socket';

async function becameAnother(): Promise<void> {
  await askSite();
  socket.renew();
}

export async function register(name: string, password: string): Promise<string> {
  const { recovery } = await ask<{ name: string; recovery: string }>('POST', 'accounts', {
    name,
    password,
    adopt: true,
  });
  await becameAnother();
  return recovery;
}

export async function logIn(name: string, password: string, adopt: boolean): Promise<void> {
  await ask<unknown>('POST', 'session', { name, password, adopt });
  await becameAnother();
}

export async function recover(
  name: string,
  recovery: string,
  password: string,
  bots: boolean,
): Promise<string> {
  const body = { name, recovery, password, bots };
  const answer = await ask<{ recovery: string }>('POST', 'recover', body);
  await becameAnother();
  return answer.recovery;
}

export async function logOut(everywhere: boolean): Promise<void> {
  await ask<undefined>('DELETE', everywhere ? 'sessions' : 'session');
  await forgetAll();
  await becameAnother();
}

export async function deleteAccount(password: string): Promise<void> {
  await ask<undefined>('DELETE', 'me', { password });
  await forgetAll();
  await becameAnother();
}

/** The recovery code expires with the old password; the answer is a new one. */
export async function changePassword(old: string, next: string, bots: boolean): Promise<string> {
  await ask<undefined>('PUT', 'me/password', { old, new: next, bots });
  await askSite();
  return newRecovery(next);
}

export async function newRecovery(password: string): Promise<string> {
  const { recovery } = await ask<{ recovery: string }>('POST', 'me/recovery', { password });
  await askSite();
  return recovery;
}

/* == Games in this browser == */

export interface KeptRecord {
  id: string;
  title: string;
  created: number;
}

const ADDED = 'potentia.added';

function added(account: string): Set<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(ADDED) ?? '{}');
    const list = (kept as Record<string, unknown>)[account];
    return new Set(Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []);
  } catch {
    return new Set();
  }
}

function rememberAdded(account: string, games: Set<string>): void {
  try {
    const kept = JSON.parse(localStorage.getItem(ADDED) ?? '{}') as Record<string, string[]>;
    localStorage.setItem(ADDED, JSON.stringify({ ...kept, [account]: [...games] }));
  } catch {
    // They are offered again.
  }
}

export async function gamesToAdd(account: string) {
  const known = added(account);
  return (await listGames()).filter((game) => !known.has(`${game.id} ${game.sgf.length}`));
}

/** Adds all games in this browser not added yet, and reports progress. */
export async function addGames(
  account: string,
  progress: (done: number, all: number) => void,
): Promise<number> {
  const games = await gamesToAdd(account);
  const known = added(account);
  let done = 0;
  for (const game of games) {
    progress(done, games.length);
    // The server accepts titles of up to 120 bytes.
    const name =
      game.title ||
      (await kit(game.setup)
        .then(({ title }) => told(title))
        .catch(() => ''));
    const title = [...name].slice(0, 40).join('');
    await ask<unknown>('POST', 'me/records', { title, sgf: game.sgf });
    known.add(`${game.id} ${game.sgf.length}`);
    rememberAdded(account, known);
    done++;
  }
  return done;
}

export async function listRecords(): Promise<KeptRecord[]> {
  const all: KeptRecord[] = [];
  let after: string | null = null;
  do {
    const query: string = after === null ? '' : `?after=${encodeURIComponent(after)}`;
    const page: { records: KeptRecord[]; next: string | null } = await ask(
      'GET',
      `me/records${query}`,
    );
    all.push(...page.records);
    after = page.next;
  } while (after !== null && all.length < 500);
  return all;
}
