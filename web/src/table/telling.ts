/* Announces what was played, in words and as a sound. */

import { latestOf, playSound, soundFor } from '../board';
import type { Kit, Scene, Sentence, TreeNode } from '../module/api';
import { kit as kitOf } from '../services';
import { getSettings } from '../store/settings';
import { t, tc } from '../text/t';
import { actorNameOf, said, told } from '../text/words';
import { announce } from '../ui/announce';
import { mainText } from './turn-sides';

/** An action as a sentence, or its button's word, or its notation. */
export function playedText(
  { tell, text, word = '' }: { tell: Sentence | null; text: string; word?: string },
  who = '',
): string {
  if (tell) return said(tell);
  const what = text === '?' ? t('a secret choice') : word === '' ? text : told(word);
  return who === '' ? what : t('{who}: {what}', { who, what });
}

/** A secret choice is announced without its content. */
function doneText(before: Scene, after: Scene, turn: TreeNode | null, kit: Kit | null): string {
  const who = actorNameOf(kit, before.actor);
  if (before.secret && after.secret) return t('{who} has chosen', { who });
  const last = latestOf(after);
  if (turn && !last?.tell)
    return t('{who}: {what}', { who, what: mainText(turn) || tc('a turn without a move', 'pass') });
  return last ? playedText(last, who) : '';
}

/** The sound of a step, if sound is on. */
export function playSounds(after: Scene): void {
  const { volume, sounding } = getSettings();
  const sound = after.outcome.over ? 'end' : soundFor(latestOf(after)?.changes ?? []);
  // A sounding board is heard making the step itself.
  if (sound === 'end' || (sound && !sounding)) playSound(sound, volume);
}

/** `own`: it is the listener's turn now. */
export function tell(before: Scene, after: Scene, turn: TreeNode | null, own: boolean): void {
  const { boards, outcome, prompt, promptYou, repetitions } = after;
  void kitOf(boards[0]?.kit ?? '')
    .catch(() => null)
    .then((kit) => {
      announce(doneText(before, after, turn, kit));
      if (after.settled) announce(said(after.settled.sentence));
      announce(said(own ? promptYou : prompt), outcome.over);
      if (repetitions >= 3 && !outcome.over && turn)
        announce(t('This position has occurred three times. You can claim a draw.'), true);
    });
  playSounds(after);
}
