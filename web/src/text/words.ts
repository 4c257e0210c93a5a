/* The module's words in the reader's language. */

import { ModuleError } from '../module/api';
import type { Actor, BoardNow, Kit, Outcome, Player, Sentence, Told } from '../module/api';
import { type Values, t, tc, tm, tn } from './t';

export function otherPlayer(player: Player): Player {
  return player === 'white' ? 'black' : 'white';
}

/** A text from the module, whose English is the key. */
export function told(text: string, values?: Values): string {
  return t(text, values); // texts: lessons/*/*.lesson
}

/** A sentence from the module in the reader's language; '' for none. */
export function said(sentence: Sentence | null | undefined): string {
  if (!sentence) return '';
  const values: Values = {};
  sentence.args.forEach((arg, i) => (values[i] = typeof arg === 'object' ? told(arg.text) : arg));
  return t(sentence.english, values); // texts: the sentences of each game
}

/** Facts about moves, one after the other; '' for none. */
export function factsText(told: readonly Pick<Told, 'facts'>[]): string {
  return told.flatMap(({ facts }) => facts.map(said)).join(', ');
}

/** What actions do, a sentence for each. */
export function toldText(told: readonly Pick<Told, 'tell' | 'facts'>[]): string {
  return told
    .map((one) =>
      one.facts.length > 0
        ? // TRANSLATORS: {action} is "Black removes the row from c6 to h3", {facts} "pieces captured: 2"
          t('{action} ({facts}).', { action: said(one.tell), facts: factsText([one]) })
        : `${said(one.tell)}.`,
    )
    .join(' ');
}

/** A player's name in this game; '' until the game is known. */
export function nameOf(kit: Kit | null | undefined, player: Player): string {
  return told(kit?.players[player === 'white' ? 0 : 1].label ?? '');
}

/** What a player of the whole game is called on one of its boards: '' if that is `name` too. */
export function roleOf(
  board: BoardNow | undefined,
  kit: Kit | null | undefined,
  player: Player,
  name: string,
): string {
  const role = nameOf(kit, board?.seats[0] === player ? 'white' : 'black');
  return role === name ? '' : role;
}

export function actorNameOf(kit: Kit | null | undefined, actor: Actor): string {
  if (actor === 'chance') return tc('who acts: dice, or the drawing of lots', 'Chance');
  return actor === 'nobody' ? tc('who acts', 'Nobody') : nameOf(kit, actor);
}

/** How a game ended. A game stored without the sentence names the winner. */
export function outcomeText(outcome: Outcome, kit: Kit | null | undefined): string {
  if (!outcome.over) return t('In progress');
  if (outcome.sentence) return said(outcome.sentence);
  if (outcome.winner === 'nobody') return t('A draw.');
  return t('{0} wins.', { 0: nameOf(kit, outcome.winner) });
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

/** Above the ten levels: the engine limited only by time. */
export const FULL_STRENGTH = 11;

/** A level's name where one is chosen. */
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

/** What went wrong, in words, whatever was thrown. */
export function errorText(error: unknown): string {
  if (error instanceof ModuleError) return tm(error.detail);
  if (error instanceof Error) return error.message;
  return String(error);
}
