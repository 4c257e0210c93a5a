/* Sentences about puzzles. */

import type { Player, PuzzleHead } from '../module/api';
import { t, tn } from '../text/t';
import { otherPlayer, playerName, startName } from '../text/words';
import { numberOf } from './choice';

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

export function puzzleTitle({ id, start }: PuzzleHead): string {
  return t('{game}: puzzle {number}', { game: startName(start), number: numberOf(id) });
}

/** What is to be found, before anybody is told who plays. */
export function goalText({ turns }: PuzzleHead): string {
  return turns === 0 ? t('Keep the win') : tn('Win in {n} turn', 'Win in {n} turns', turns);
}

export function taskText({ turns }: PuzzleHead, reader: Player): string {
  const who = playerName(reader);
  const other = playerName(otherPlayer(reader));
  if (turns === 0) {
    return t('Only one move wins for {who}, whatever {other} does. Find it.', { who, other });
  }
  return tn(
    '{who} wins in {n} turn, whatever {other} does. How?',
    '{who} wins in {n} turns, whatever {other} does. How?',
    turns,
    { who, other },
  );
}

export function missedText({ turns }: PuzzleHead): string {
  return turns === 0
    ? t('That can be played, but it lets the win slip. Try again.')
    : t('That can be played, but it does not win in time. Try again.');
}
