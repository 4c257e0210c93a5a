/* What those who keep a session of the rules have in common. */

import { useEffect, useMemo, useReducer } from 'preact/hooks';
import { ModuleError, type Player, type Scene } from '../module/api';

export function isPlayer(actor: string | null | undefined): actor is Player {
  return actor === 'white' || actor === 'black';
}

/** The worker has failed, or was started anew and knows nothing of our session. */
export function isLoss(error: unknown): boolean {
  return error instanceof ModuleError && ['CRASHED', 'MODULE_SESSION'].includes(error.detail.code);
}

/** The rules offer something here; not so where they have ended the game. */
export function isOpen({ walk }: Scene): boolean {
  return walk.options.length > 0 || walk.action !== '';
}

/** Whether an actor has done all he can before somebody else, or the next turn, comes. */
export function isWhole(before: Scene, after: Scene): boolean {
  return after.node !== before.node || after.actor !== before.actor || after.outcome.over;
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Who keeps a session, for a component: made and opened with it, closed with it, and drawn anew
 * whenever it says that something has changed. */
export function useSession<Keeper extends { close(): void }>(
  make: (changed: () => void) => Keeper,
  open: (keeper: Keeper) => void,
  key: string,
): Keeper {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const keeper = useMemo(() => make(() => redraw(0)), [key]);
  useEffect(() => {
    open(keeper);
    return () => keeper.close();
  }, [keeper]);
  return keeper;
}
