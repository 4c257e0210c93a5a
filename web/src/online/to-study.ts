/* A game from the server as a game in this browser, to study. */

import type { Player } from '../module/api';
import { storedGame } from '../play/start-game';
import { go } from '../route';
import { rules } from '../services';
import { saveGame } from '../store/games';
import type { Seat } from '../store/types';
import { askText } from './api';
import type { OnlineView } from './table';
import { outcomeOf } from './words';

/** The name of a table's game in this browser's list. */
export function studyId(table: string): string {
  return `table-${table}`;
}

/** `mine` is the side that the reader played, if any. */
export async function openInStudy(
  view: OnlineView,
  mine: Player | null,
  secret: string | null,
): Promise<void> {
  const query = secret === null ? '' : `?watch=${encodeURIComponent(secret)}`;
  const sgf = await askText(`tables/${view.terms.id}/record${query}`);
  const scene = await rules().open(sgf);
  await rules().close(scene.session);
  const seatOf = (player: Player): Seat => {
    const seat = view.state.seats[player];
    return seat?.kind === 'engine'
      ? { kind: 'engine', level: seat.level ?? 1 }
      : { kind: 'human', name: seat?.name ?? '' };
  };
  const made = storedGame(scene, sgf, seatOf('white'), seatOf('black'), null);
  const game = await saveGame({
    ...made,
    // Opening the same game twice keeps it once.
    id: studyId(view.terms.id),
    kind: 'study',
    mine,
    ...(scene.outcome.over ? {} : { outcome: outcomeOf(view.state, scene) }),
  }).catch(() => null);
  const address = `#/study?game=${game?.id ?? studyId(view.terms.id)}`;
  go(view.state.stage === 'over' ? `${address}&review=1` : address);
}
