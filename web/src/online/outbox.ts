/* Moves made offline at tables that are not open now: sent as soon as there is a connection. An
 * open table sends its own. */

import { t } from '../text/t';
import { toast } from '../ui/toast';
import { ApiError } from './api';
import { dropHanded, listHanded } from './keep';
import { socket } from './socket';

const open = new Set<string>();

/** A table on screen reports its own moves. */
export function tellsItself(table: string): () => void {
  open.add(table);
  return () => open.delete(table);
}

/** Nobody is still waiting for a move older than this. */
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
