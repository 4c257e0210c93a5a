/* Sentences for the codes of module/api.ts. */

import { ModuleError } from '../module/api';
import type {
  Actor,
  Counter,
  Outcome,
  Phase,
  Player,
  Potential,
  Scene,
  Start,
} from '../module/api';
import { t, tm, tn } from './t';

export function playerName(player: Player): string {
  return player === 'white' ? t('White') : t('Black');
}

export function actorName(actor: Actor): string {
  if (actor === 'chance') return t('Chance');
  if (actor === 'nobody') return t('Nobody');
  return playerName(actor);
}

export function otherPlayer(player: Player): Player {
  return player === 'white' ? 'black' : 'white';
}

export const POTENTIALS: readonly Potential[] = ['T', 'Z', 'D', 'Y', 'P'];

export function potentialName(letter: Potential): string {
  switch (letter) {
    case 'T':
      return t('TAMSK-potential');
    case 'Z':
      return t('ZÈRTZ-potential');
    case 'D':
      return t('DVONN-potential');
    case 'Y':
      return t('YINSH-potential');
    case 'P':
      return t('PÜNCT-potential');
  }
}

/** What a potential does, in one line for the new-game page. */
export function potentialAbout(letter: Potential): string {
  switch (letter) {
    case 'T':
      return t('Pushed onto the centre, it gives an extra move.');
    case 'Z':
      return t('Jumps over pieces in a straight line.');
    case 'D':
      return t('Jumps onto a neighbouring opposing piece and covers it.');
    case 'Y':
      return t('Moves in a straight line over empty spots.');
    case 'P':
      return t('Jumps onto a neighbouring opposing GIPF-piece or PÜNCT-potential.');
  }
}

/** The piece that is brought in: '' is a basic piece, G a GIPF-piece. */
export function letterName(letter: 'G' | Potential | ''): string {
  if (letter === '') return t('basic piece');
  if (letter === 'G') return t('GIPF-piece');
  return potentialName(letter);
}

/** That the rest of a supply is given up; the dialog lists it. */
export function supplyLossText(potentials: number): string {
  return tn(
    'A plain basic piece gives up the {n} potential left in your supply:',
    'A plain basic piece gives up the {n} potentials left in your supply:',
    potentials,
  );
}

/** That GIPF-pieces are given up, of which the reserve could make so many. */
export function gipfLossText(pieces: number): string {
  return tn(
    'After this piece you can bring in no more GIPF-pieces; your reserve would do for {n}.',
    'After this piece you can bring in no more GIPF-pieces; your reserve would do for {n}.',
    pieces,
  );
}

export function startName(name: string): string {
  switch (name) {
    case 'basic':
      return t('GIPF, basic game');
    case 'standard':
      return t('GIPF, standard game');
    case 'tournament':
      return t('GIPF, tournament game');
    case 'ultimate':
      return t('Ultimate GIPF');
    case 'dvonn':
      return t('DVONN');
    case 'random':
      return t('DVONN, full board');
    case 'combined':
      return t('Combined game');
    case 'rps':
      return t('Rock-paper-scissors');
    case 'die':
      return t('Roll of a die');
    case 'external':
      return t('A game away from the board');
    default:
      return name;
  }
}

/** The start's own line; the module gives it in English, which is its key. */
export function startAbout(start: Start): string {
  return t(start.about); // texts: the variants of each game
}

/** A text of a lesson; the module gives it in English, which is its key. */
export function told(text: string): string {
  return t(text); // texts: lessons/*/*.lesson
}

/** A name for a game from its setup text, where the start has no name or was changed. */
export function setupName(start: string, setup: string): string {
  if (setup.startsWith('combined')) return startName('combined');
  if (/\bsupply=/.test(setup) && !/\bsupply=-,-/.test(setup) && start !== 'ultimate') {
    return t('GIPF With Potentials');
  }
  if (start !== '') return startName(start);
  if (setup.startsWith('dvonn')) return startName(/\brandom\b/.test(setup) ? 'random' : 'dvonn');
  for (const name of ['basic', 'standard', 'tournament']) {
    if (setup.startsWith(`gipf ${name}`)) return startName(name);
  }
  return t('Game from a position');
}

export function counterName(counter: Pick<Counter, 'id' | 'letter'>): string {
  if (counter.id === 'supply' && counter.letter !== '') return potentialName(counter.letter);
  switch (counter.id) {
    case 'reserve':
      return t('Reserve');
    case 'supply':
      return t('Supply');
    case 'control':
      return t('Pieces in own stacks');
    case 'to_place':
      return t('Still to place');
    case 'challenges':
      return t('Challenges left');
    case 'captured':
      return t('Captured');
  }
}

export function counterValue(counter: Counter): string {
  return counter.value < 0 ? t('no limit') : String(counter.value);
}

function phaseFor(phase: Phase, who: string): string {
  switch (phase) {
    case 'remove_before':
      return t('{who} removes a row before moving', { who });
    case 'extra_before':
    case 'extra_after':
      return t('{who} has an extra move', { who });
    case 'move':
      return t('{who} to move', { who });
    case 'remove_after':
      return t('{who} removes a row', { who });
    case 'place':
      return t('{who} to place a piece', { who });
    case 'stack':
      return t('{who} to move a stack', { who });
    case 'answer':
      return t('{who} may challenge this move', { who });
    case 'first':
      return t('{who} chooses who starts the side game', { who });
    case 'draw':
      return t('The start of the side game is drawn');
    case 'choose':
      return t('{who} chooses in secret', { who });
    case 'roll':
      return t('The die is rolled');
    case 'report':
      return t('{who} reports the result of the side game', { who });
    case 'confirm':
      return t('{who} confirms the result of the side game', { who });
    case 'over':
      return t('The game is over');
  }
}

/** Who must do what. */
export function phaseText(scene: Pick<Scene, 'phase' | 'actor' | 'outcome'>): string {
  if (scene.outcome.over) return outcomeText(scene.outcome);
  return phaseFor(scene.phase, actorName(scene.actor));
}

/** The same said to the player it is about. */
export function phaseForYou(phase: Phase): string {
  switch (phase) {
    case 'remove_before':
      return t('Remove a row, then move');
    case 'extra_before':
    case 'extra_after':
      return t('You have an extra move');
    case 'move':
      return t('Your move');
    case 'remove_after':
      return t('Remove a row');
    case 'place':
      return t('Place a piece');
    case 'stack':
      return t('Move a stack');
    case 'answer':
      return t('Allow this move, or challenge it?');
    case 'first':
      return t('Who starts the side game?');
    case 'draw':
      return t('The start of the side game is drawn');
    case 'choose':
      return t('Choose in secret');
    case 'roll':
      return t('The die is rolled');
    case 'report':
      return t('How did the side game end?');
    case 'confirm':
      return t('Is the reported result right?');
    case 'over':
      return t('The game is over');
  }
}

/** The actions without a place on the board, as words on buttons. */
export function choiceText(text: string): string {
  const result = /^roll:([1-6])$/.exec(text);
  if (result) return t('Rolled {number}', { number: Number(result[1]) });
  const seed = /^seed:([0-9]{1,3})$/.exec(text);
  if (seed) return t('Start {number} drawn', { number: Number(seed[1]) });
  switch (text) {
    case '+none':
      return t('No extra move');
    case 'done':
      return t('Done removing');
    case 'pass':
      return t('Pass');
    case 'repetition':
      return t('A tie by repetition');
    case 'allow':
      return t('Allow');
    case 'challenge':
      return t('Challenge');
    case 'first:w':
      return t('White starts');
    case 'first:b':
      return t('Black starts');
    case 'concede':
      return t('Give the side game up');
    case 'rock':
      return t('Rock');
    case 'paper':
      return t('Paper');
    case 'scissors':
      return t('Scissors');
    case 'result:w':
      return t('White won');
    case 'result:b':
      return t('Black won');
    case 'result:tie':
      return t('A tie');
    case 'confirm':
      return t('That is right');
    case 'dispute':
      return t('That is wrong');
    case '?':
      return t('a secret choice');
    default:
      return text;
  }
}

function reasonText(outcome: Outcome, loser: string): string {
  const most = Math.max(...outcome.score);
  const least = Math.min(...outcome.score);
  switch (outcome.reason) {
    case '':
      return '';
    case 'reserve':
      return t('{loser} has no piece left to bring in', { loser });
    case 'gipf':
      return t('{loser} has no GIPF-piece left', { loser });
    case 'no_move':
      return t('{loser} cannot move', { loser });
    case 'count':
      return t('{most} pieces to {least}', { most, least });
    case 'side':
      return t('by the side game');
    case 'conceded':
      return t('{loser} gave up', { loser });
    case 'resigned':
      return t('{loser} resigned', { loser });
    case 'time':
      return t('{loser} ran out of time', { loser });
    case 'agreed':
      return t('by agreement');
    case 'repetition':
      return t('the position stood three times');
  }
}

export function outcomeText(outcome: Outcome): string {
  if (!outcome.over) return t('The game goes on');
  const loser = outcome.winner === 'nobody' ? '' : playerName(otherPlayer(outcome.winner));
  const reason = reasonText(outcome, loser);
  if (outcome.winner === 'nobody') {
    return reason ? t('A draw: {reason}', { reason }) : t('A draw');
  }
  const winner = playerName(outcome.winner);
  return reason ? t('{winner} wins: {reason}', { winner, reason }) : t('{winner} wins', { winner });
}

/** A plain word for each level of the engine. */
export function levelName(level: number): string {
  switch (level) {
    case 1:
      return t('first steps');
    case 2:
      return t('beginner');
    case 3:
      return t('casual');
    case 4:
      return t('learner');
    case 5:
      return t('club player');
    case 6:
      return t('strong club player');
    case 7:
      return t('tournament player');
    case 8:
      return t('expert');
    case 9:
      return t('master');
    default:
      return t('champion');
  }
}

/** Above the ten levels: the engine without any limit but time. */
export const FULL_STRENGTH = 11;

/** What a level is called where one is chosen. */
export function levelLabel(level: number): string {
  return level >= FULL_STRENGTH
    ? t('Full strength')
    : t('Level {level}: {word}', { level, word: levelName(level) });
}

export function computerName(level: number): string {
  return level >= FULL_STRENGTH
    ? t('Computer, full strength')
    : t('Computer, level {level}', { level });
}

export function turnCount(n: number): string {
  return tn('{n} turn', '{n} turns', n);
}

/** What went wrong, for people, whatever was thrown. */
export function errorText(error: unknown): string {
  if (error instanceof ModuleError) return tm(error.detail);
  if (error instanceof Error) return error.message;
  return String(error);
}
