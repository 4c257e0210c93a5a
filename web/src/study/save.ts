/* Studies in this browser's list of games. */

import type { Player } from '../module/api';
import { newId, saveGame } from '../store/games';
import { pictureOf } from '../store/picture';
import type { StoredGame } from '../store/types';
import { seatOf } from './names';
import type { Study } from './study';
import { Tree } from './tree';

/** Writes the study over `stored`, or as a new one. */
export async function saveStudy(
  study: Study,
  stored: StoredGame | null,
  mine: Player | null,
): Promise<StoredGame> {
  const kept = await study.keep();
  const state = study.state;
  if (!state) throw new Error('nothing is open');
  const { scene, header } = state;
  const { rules } = study;
  // Node numbers are those of the record when it is read again.
  const copy = await rules.open(kept.sgf);
  let node: number;
  try {
    node = new Tree(await rules.tree(copy.session)).find(kept.place).id;
  } finally {
    await rules.close(copy.session);
  }
  const now = Date.now();
  const game = await saveGame({
    id: stored?.id ?? newId(),
    version: stored?.version ?? 0,
    kind: 'study',
    created: stored?.created ?? now,
    changed: now,
    title: stored?.title ?? (header['GN'] ?? '').slice(0, 120),
    setup: scene.setup,
    start: scene.start,
    white: seatOf(header['PW']),
    black: seatOf(header['PB']),
    clock: null,
    sgf: kept.sgf,
    node,
    pending: kept.pending,
    unconfirmed: false,
    actor: scene.actor,
    turn: scene.turn,
    outcome: scene.outcome,
    picture: pictureOf(scene),
    mine,
  });
  study.saved();
  return game;
}
