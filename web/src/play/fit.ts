/* The level of the engine that fits whoever plays here, by the games kept in this browser. */

import { ownSide, type StoredGame } from '../store/types';
import { FULL_STRENGTH } from '../text/words';

/** For a game that was never played here. */
const GENTLE = 3;
/** So many results in a row, all won or all lost, lead to another level. */
const RESULTS = 2;

const levelOf = ({ white, black }: StoredGame): number =>
  white.kind === 'engine' ? white.level : black.kind === 'engine' ? black.level : 0;

/** The canonical setup of a game begins with its name. */
export const isOf =
  (game: string) =>
  (stored: StoredGame): boolean =>
    stored.kind === 'game' && stored.setup.split(' ')[0] === game;

/** `last` is the opponent that was chosen last: a level, or 0 for a friend. */
export function fittingLevel(games: readonly StoredGame[], game: string, last: number): number {
  const played = games
    .filter((one) => one.kind === 'game' && levelOf(one) > 0)
    .sort((a, b) => b.changed - a.changed);
  const own = played.filter(isOf(game));
  const latest = own[0];
  if (!latest) {
    const chosen = last > 0 ? last : GENTLE;
    // Who is strong at another game begins here all the same.
    return played.length > 0 ? Math.min(chosen, GENTLE) : chosen;
  }
  const level = levelOf(latest);
  const results = own
    .filter((one) => one.outcome.over && levelOf(one) === level)
    .slice(0, RESULTS)
    .map((one) => {
      const { winner } = one.outcome;
      return winner === 'nobody' ? 0 : winner === ownSide(one) ? 1 : -1;
    });
  const step = results.length === RESULTS && results.every((one) => one === results[0]);
  const next = level + (step ? (results[0] ?? 0) : 0);
  return Math.max(1, Math.min(FULL_STRENGTH, next));
}
