/* What the module says, in the reader's language. */

import { ModuleError } from '../module/api';
import type {
  Actor,
  Counter,
  Kit,
  Outcome,
  Player,
  Potential,
  Sentence,
  Start,
} from '../module/api';
import { t, tm, tn, type Values } from './t';

export function playerName(player: Player): string {
  return player === 'white' ? t('White') : t('Black');
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

/** A text of the module, which gives it in English, its key. */
export function told(text: string, values?: Values): string {
  return t(text, values); // texts: lessons/*/*.lesson
}

/** A sentence of the module in the reader's language; '' for none. */
export function said(sentence: Sentence | null | undefined): string {
  if (!sentence) return '';
  const values: Values = {};
  sentence.args.forEach((arg, i) => (values[i] = typeof arg === 'object' ? told(arg.text) : arg));
  return t(sentence.english, values); // texts: the sentences of each game
}

/** What a player is called in this game; '' until the game is known. */
export function nameOf(kit: Kit | null | undefined, player: Player): string {
  return told(kit?.players[player === 'white' ? 0 : 1].label ?? '');
}

export function actorNameOf(kit: Kit | null | undefined, actor: Actor): string {
  if (actor === 'chance') return t('Chance');
  return actor === 'nobody' ? t('Nobody') : nameOf(kit, actor);
}

/** How a game ended. One that was kept without the sentence tells who won. */
export function outcomeText(outcome: Outcome, kit: Kit | null | undefined): string {
  if (!outcome.over) return t('The game goes on');
  if (outcome.sentence) return said(outcome.sentence);
  if (outcome.winner === 'nobody') return t('A draw');
  return t('{winner} wins', { winner: nameOf(kit, outcome.winner) });
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

/** The piece that is brought in: '' is a basic piece, G a GIPF-piece. */
export function letterName(letter: 'G' | Potential | ''): string {
  if (letter === '') return t('basic piece');
  if (letter === 'G') return t('GIPF-piece');
  return potentialName(letter);
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
