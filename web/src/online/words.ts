/* Sentences for what the server says in codes. */

import { useEffect, useState } from 'preact/hooks';
import type { Outcome, Player, Scene, Start } from '../module/api';
import { rules } from '../services';
import { language, t } from '../text/t';
import { computerName, otherPlayer, outcomeText, playerName, setupName } from '../text/words';
import type { End, TableState, WireSeat } from './wire';

/** What ratings are kept for. */
export function ratedGameName(game: string): string {
  switch (game) {
    case 'gipf-basic':
      return t('GIPF, basic game');
    case 'gipf-standard':
      return t('GIPF, standard game');
    case 'gipf-tournament':
      return t('GIPF, tournament game');
    case 'gipf-handicap':
      return t('GIPF with a handicap');
    case 'gipf-potentials':
      return t('GIPF With Potentials');
    case 'gipf-ultimate':
      return t('Ultimate GIPF');
    case 'dvonn':
      return t('DVONN');
    case 'dvonn-random':
      return t('DVONN, full board');
    case 'combined':
      return t('Combined game');
    default:
      return game;
  }
}

let starts: Promise<Start[]> | null = null;

/** Names for setups, once the rules have told which there are. */
export function useSetupNames(): (setup: string) => string {
  const [known, setKnown] = useState<Start[]>([]);
  useEffect(() => {
    starts ??= rules().starts();
    starts.then(setKnown, () => {
      starts = null;
    });
  }, []);
  // A board drawn by lot has its lot in the setup.
  const plain = (setup: string) => setup.replace(/ seed=\d+/, '');
  return (setup) => {
    const start = known.find((one) => plain(one.setup) === plain(setup));
    return setupName(start?.name ?? '', setup);
  };
}

/** Who sits there; an empty seat has no name. */
export function seatName(seat: WireSeat | null, player: Player): string {
  if (!seat) return t('Nobody yet');
  if (seat.kind === 'engine') return computerName(seat.level ?? 1);
  return seat.name === '' ? playerName(player) : seat.name;
}

/** '1500', or '1500?' while it is not sure. */
export function ratingText(rating: number, provisional = false): string {
  const number = Math.round(rating);
  return provisional ? t('{rating}?', { rating: number }) : String(number);
}

const REASONS: Partial<Record<End, Outcome['reason']>> = {
  resigned: 'resigned',
  time: 'time',
  agreed: 'agreed',
  repetition: 'repetition',
};

/** How the game ended, in the shape the board and the lists know. */
export function outcomeOf(state: TableState, scene: Scene): Outcome {
  if (state.stage !== 'over' || state.end === 'rules') return scene.outcome;
  const reason = state.end ? REASONS[state.end] : undefined;
  return {
    over: true,
    winner: state.winner ?? 'nobody',
    reason: reason ?? '',
    score: scene.outcome.score,
  };
}

export function endText(state: TableState, scene: Scene): string {
  switch (state.end) {
    case 'aborted':
      return t('The game was called off');
    case 'length':
      return t('A draw: the game has become too long');
    case 'absence': {
      if (!state.winner) return t('The game is over');
      return t('{winner} wins: {loser} left the game', {
        winner: playerName(state.winner),
        loser: playerName(otherPlayer(state.winner)),
      });
    }
    default:
      return outcomeText(outcomeOf(state, scene));
  }
}

/** The result of a line of a list: 'white resigned', 'draw agreed', 'none aborted'. */
export function resultText(result: string): string {
  const [who = '', how = ''] = result.split(' ');
  if (who === 'none') return t('Called off');
  const winner: Player | null = who === 'white' || who === 'black' ? who : null;
  if (how === 'length') return t('A draw: the game has become too long');
  if (how === 'absence' && winner) {
    return t('{winner} wins: {loser} left the game', {
      winner: playerName(winner),
      loser: playerName(otherPlayer(winner)),
    });
  }
  return outcomeText({
    over: true,
    winner: winner ?? 'nobody',
    reason: REASONS[how as End] ?? '',
    score: [0, 0],
  });
}

export function when(ms: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    ms,
  );
}

export function day(ms: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: 'medium' }).format(ms);
}
