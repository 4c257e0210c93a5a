/* Sentences about puzzles. */

import type { Kit, Player, PuzzleHead } from '../module/api';
import { t, tn } from '../text/t';
import { nameOf, otherPlayer, said, toldText } from '../text/words';
import { numberOf } from './choice';
import type { Answer } from './task';

/** Tasks of just one choice, told as a number of turns. */
const KEEP = 0;
const STOP = -1;

export function gradeName(grade: number): string {
  switch (grade) {
    case 1:
      return t('very easy');
    case 2:
      return t('easy');
    case 3:
      return t('medium');
    case 4:
      return t('hard');
    default:
      return t('very hard');
  }
}

export function puzzleTitle({ id }: PuzzleHead, game: string): string {
  return t('{game}: puzzle {number}', { game, number: numberOf(id) });
}

/** The task, before the reader knows who plays. */
export function goalText({ turns }: Pick<PuzzleHead, 'turns'>): string {
  if (turns === STOP) return t('Stop your opponent');
  return turns === KEEP ? t('Keep the win') : tn('Win in {n} turn', 'Win in {n} turns', turns);
}

export function taskText({ turns }: PuzzleHead, reader: Player, kit: Kit | null): string {
  const who = nameOf(kit, reader);
  const other = nameOf(kit, otherPlayer(reader));
  if (turns === STOP) {
    return t('{other} is about to win. How can {who} stop that?', { who, other });
  }
  if (turns === KEEP) {
    return t('Only one move wins for {who}, whatever {other} does. Find it.', { who, other });
  }
  return tn(
    '{who} wins in {n} turn, whatever {other} does. How?',
    '{who} wins in {n} turns, whatever {other} does. How?',
    turns,
    { who, other },
  );
}

/** Why a choice misses, or why one is right. */
export function whyText({ told = [], why, end }: Answer): string {
  return [toldText(told), said(why), said(end)].filter((text) => text !== '').join(' ');
}
