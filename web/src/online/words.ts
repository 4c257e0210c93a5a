/* Sentences for what the server says in codes. */

import type { Kit, Outcome, Player, Scene } from '../module/api';
import { language, t } from '../text/t';
import { computerName, nameOf, otherPlayer, outcomeText } from '../text/words';
import type { TableState, WireSeat } from './wire';

/** Who sits there; an empty seat has no name. */
export function seatName(seat: WireSeat | null, player: Player, kit: Kit | null): string {
  if (!seat) return t('Nobody yet');
  if (seat.kind === 'engine') return computerName(seat.level ?? 1);
  return seat.name === '' ? nameOf(kit, player) : seat.name;
}

/** '1500', or '1500?' while it is not sure. */
export function ratingText(rating: number, provisional = false): string {
  const number = Math.round(rating);
  return provisional ? t('{rating}?', { rating: number }) : String(number);
}

/** How the game ended, in the shape the board and the lists know. */
export function outcomeOf(state: TableState, scene: Scene): Outcome {
  if (state.stage !== 'over' || state.end === 'rules') return scene.outcome;
  const { score } = scene.outcome;
  return { over: true, winner: state.winner ?? 'nobody', reason: '', score };
}

/** An end that the rules do not know; '' for one of theirs. */
function hostEnd(end: string, winner: Player | null, kit: Kit | null): string {
  const names = winner && {
    winner: nameOf(kit, winner),
    loser: nameOf(kit, otherPlayer(winner)),
  };
  switch (end) {
    case 'aborted':
      return t('The game was called off');
    case 'length':
      return t('A draw: the game has become too long');
    case 'agreed':
      return t('A draw: by agreement');
    case 'repetition':
      return t('A draw: the position stood three times');
    case 'resigned':
      return names ? t('{winner} wins: {loser} resigned', names) : '';
    case 'time':
      return names ? t('{winner} wins: {loser} ran out of time', names) : '';
    case 'absence':
      return names ? t('{winner} wins: {loser} left the game', names) : '';
    default:
      return '';
  }
}

export function endText(state: TableState, scene: Scene, kit: Kit | null): string {
  return hostEnd(state.end ?? '', state.winner, kit) || outcomeText(scene.outcome, kit);
}

/** The result of a line of a list: 'white resigned', 'draw agreed', 'none aborted'. */
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
