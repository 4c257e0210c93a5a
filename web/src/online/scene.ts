/* What a scene says about whose turn it is to speak. */

import { ModuleError, type Player, type Scene } from '../module/api';

export function isPlayer(actor: string | null): actor is Player {
  return actor === 'white' || actor === 'black';
}

/** The worker has failed, or was started anew and knows nothing of our session. */
export function isLoss(error: unknown): boolean {
  return (
    error instanceof ModuleError &&
    ['the module has failed: {0}', 'the game is not open any more'].includes(error.detail.template)
  );
}

/** Whether an actor has done all he can before somebody else, or the next turn, comes. */
export function isWhole(before: Scene, after: Scene): boolean {
  return after.node !== before.node || after.actor !== before.actor || after.outcome.over;
}

/** The last choice is one that we must not know yet. */
export function isBlind(scene: Scene): boolean {
  return scene.steps[scene.steps.length - 1]?.action.text === '?';
}
