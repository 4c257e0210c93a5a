import { latestStep } from '../board';
import { playSound, soundOf } from '../board/sound';
import type { Scene } from '../module/api';
import { getSettings } from '../store/settings';

/** What a step sounds like, where the reader wants to hear it. */
export function playSounds(_before: Scene, after: Scene): void {
  if (!getSettings().sound) return;
  const step = latestStep(after);
  if (after.outcome.over) playSound('end');
  else if (step) {
    const sound = soundOf(step);
    if (sound) playSound(sound);
  }
}
