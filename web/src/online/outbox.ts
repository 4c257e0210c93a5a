/* Turns that were made while nobody could hear them, of tables that are not looked at now: they
 * are handed in as soon as there is a connection. A table that is open does it by itself. */

import { t } from '../text/t';
import { toast } from '../ui/toast';
import { ApiError } from './api';
import { dropHanded, listHanded } from './keep';
import { socket } from './socket';

const open = new Set<string>();

/** A table on the screen tells of its own turns. */
export function tellsItself(table: string): () => void {
  open.add(table);
  return () => open.delete(table);
}

/** A turn older than this belongs to a game that nobody waits in. */
const FORGOTTEN = 60 * 24 * 3600 * 1000;

export async function emptyOutbox(): Promise<void> {
  for (const { table, id, at, text, seat, made } of await listHanded()) {
    if (open.has(table)) continue;
    if (Date.now() - made > FORGOTTEN) {
      await dropHanded(table, id);
      continue;
    }
    socket.command(table, { do: 'act', id, at, text, seat }).then(
      () => {
        void dropHanded(table, id);
        toast(t('The move you made offline has been sent.'));
      },
      (error: unknown) => {
        void dropHanded(table, id);
        if (!(error instanceof ApiError) || open.has(table)) return;
        toast(
          t('The move you made offline couldn’t be played: {reason}', {
            reason: error.message,
          }),
          {
            kind: 'error',
            stays: true,
            action: {
              label: t('Go to the game'),
              run: () => (location.hash = `#/table/${table}`),
            },
          },
        );
      },
    );
  }
}
