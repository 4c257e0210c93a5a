/* What was done, for the ear: in words, and as a sound. */

import { latestStep, playSound, soundOf } from '../board';
import type { Scene, TreeNode } from '../module/api';
import { getSettings } from '../store/settings';
import { t } from '../text/t';
import { actorName, choiceText, outcomeText, phaseForYou, phaseText } from '../text/words';
import { announce } from '../ui/announce';

/** A secret choice is told without its content. */
function saidAction(before: Scene, after: Scene, turn: TreeNode | null): string {
  if (before.phase === 'choose' && after.phase === 'choose') {
    return t('{who} has chosen', { who: actorName(before.actor) });
  }
  if (turn) return t('{who}: {what}', { who: actorName(turn.owner), what: turn.text || t('pass') });
  const step = after.steps[after.steps.length - 1];
  if (!step) return '';
  return t('{who}: {what}', { who: actorName(step.actor), what: choiceText(step.action.text) });
}

/** What a step sounds like, where the reader wants to hear it. */
export function playSounds(after: Scene): void {
  const sound = after.outcome.over ? 'end' : soundOf(latestStep(after));
  if (sound && getSettings().sound) playSound(sound);
}

/** `own`: the listener is to act now. */
export function tell(before: Scene, after: Scene, turn: TreeNode | null, own: boolean): void {
  announce(saidAction(before, after, turn));
  if (after.outcome.over) announce(outcomeText(after.outcome), true);
  else if (own) announce(phaseForYou(after.phase));
  else announce(phaseText(after));
  if (after.repetitions >= 3 && !after.outcome.over && turn) {
    announce(t('This position has stood three times: a draw can be claimed.'), true);
  }
  playSounds(after);
}
