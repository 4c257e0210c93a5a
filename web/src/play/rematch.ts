/* The same game again, with colours swapped. */

import type { Rules } from '../module/api';
import type { StoredGame } from '../store/types';
import { startGame } from './start-game';

export async function rematch(rules: Rules, game: StoredGame): Promise<string> {
  const opened = await rules.open(game.sgf);
  let from: { setup: string } | { position: string };
  try {
    const header = await rules.header(opened.session);
    // A game that started from a given position starts there again.
    from = header['PTP'] ? { position: header['PTP'] } : { setup: game.setup };
  } finally {
    await rules.close(opened.session);
  }
  const level =
    game.white.kind === 'engine'
      ? game.white.level
      : game.black.kind === 'engine'
        ? game.black.level
        : 0;
  return startGame(rules, {
    from,
    opponent: level,
    colour: game.white.kind === 'human' && level > 0 ? 'black' : 'white',
    // Games kept by earlier versions say nothing about side games.
    clock: game.clock && { ...game.clock, side: game.clock.side ?? null },
  });
}
