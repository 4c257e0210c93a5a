/* A game from the server as a game in this browser, to study. */

import type { Player } from '../module/api';
import { storedGame } from '../play/start-game';
import { go } from '../route';
import { rules } from '../services';
import { saveGame } from '../store/games';
import type { Seat } from '../store/types';
import { askText } from './api';
import type { OnlineView } from './table';
import { outcomeOf, seatName } from './words';

export async function openInStudy(view: OnlineView, secret: string | null): Promise<void> {
  const query = secret === null ? '' : `?watch=${encodeURIComponent(secret)}`;
  const sgf = await askText(`tables/${view.terms.id}/record${query}`);
  const scene = await rules().open(sgf);
  await rules().close(scene.session);
  const seatOf = (player: Player): Seat => {
    const seat = view.state.seats[player];
    return seat?.kind === 'engine'
      ? { kind: 'engine', level: seat.level ?? 1 }
      : { kind: 'human', name: seatName(seat, player, view.kit) };
  };
  const made = storedGame(scene, sgf, seatOf('white'), seatOf('black'), null);
  const game = await saveGame({
    ...made,
    // Opening the same game twice keeps it once.
    id: `table-${view.terms.id}`,
    kind: 'study',
    ...(scene.outcome.over ? {} : { outcome: outcomeOf(view.state, scene) }),
  }).catch(() => null);
  go(`#/study?game=${game?.id ?? `table-${view.terms.id}`}`);
}
