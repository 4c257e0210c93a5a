/* The server's codes in words. */

import type { Kit, Outcome, Player, Scene } from '../module/api';
import { language, t } from '../text/t';
import { computerName, nameOf, otherPlayer, outcomeText } from '../text/words';
import type { TableState, WireSeat } from './wire';

/** The name of whoever sits there. */
export function seatName(seat: WireSeat | null, player: Player, kit: Kit | null): string {
  if (!seat) return t('Nobody yet');
  if (seat.kind === 'engine') return computerName(seat.level ?? 1);
  return seat.name === '' ? nameOf(kit, player) : seat.name;
}

/** '1500', or '1500?' while provisional. */
export function ratingText(rating: number, provisional = false): string {
  const number = Math.round(rating);
  return provisional ? `${number}?` : String(number);
}

/** How the game ended, in the form boards and lists use. */
export function outcomeOf(state: TableState, scene: Scene): Outcome {
  if (state.stage !== 'over' || state.end === 'rules') return scene.outcome;
  const { score } = scene.outcome;
  return { over: true, winner: state.winner ?? 'nobody', reason: '', score };
}

/** An end outside the rules, worded as the module words it; '' for one within them. */
function hostEnd(end: string, winner: Player | null, kit: Kit | null): string {
  const names = winner && { 0: nameOf(kit, winner), 1: nameOf(kit, otherPlayer(winner)) };
  switch (end) {
    case 'aborted':
      return t('The game was aborted.');
    case 'length':
      return t('A draw: the game reached its maximum length.');
    case 'agreed':
      return t('A draw by agreement.');
    case 'repetition':
      return t('A draw by repetition.');
    case 'resigned':
      return names ? t('{0} wins by resignation.', names) : '';
    case 'time':
      return names ? t('{0} wins on time.', names) : '';
    case 'absence':
      // TRANSLATORS: {0} and {1} are White and Black
      return names ? t('{0} wins: {1} left the game.', names) : '';
    default:
      return '';
  }
}

export function endText(state: TableState, scene: Scene, kit: Kit | null): string {
  return hostEnd(state.end ?? '', state.winner, kit) || outcomeText(scene.outcome, kit);
}

/** The result in a list: 'white resigned', 'draw agreed', 'none aborted'. */
export function resultText(result: string, kit: Kit | null): string {
  const [who = '', how = ''] = result.split(' ');
  const winner = who === 'white' || who === 'black' ? who : null;
  const known = hostEnd(how, winner, kit);
  return (
    known || outcomeText({ over: true, winner: winner ?? 'nobody', reason: '', score: [0, 0] }, kit)
  );
}

export function when(ms: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    ms,
  );
}

export function day(ms: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: 'medium' }).format(ms);
}
