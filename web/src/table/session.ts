/* Shared by everything that holds a session of the rules. */

import { useEffect, useMemo, useReducer } from 'preact/hooks';
import { ModuleError, type Player, type Scene } from '../module/api';

export function isPlayer(actor: string | null | undefined): actor is Player {
  return actor === 'white' || actor === 'black';
}

/** The worker failed, or was restarted and has lost our session. */
export function isLoss(error: unknown): boolean {
  return error instanceof ModuleError && ['CRASHED', 'MODULE_SESSION'].includes(error.detail.code);
}

/** The rules offer something here; not if they have ended the game. */
export function isOpen({ walk }: Scene): boolean {
  return walk.options.length > 0 || walk.action !== '';
}

/** Whether an actor has done everything before someone else, or the next turn, follows. */
export function isWhole(before: Scene, after: Scene): boolean {
  return after.node !== before.node || after.actor !== before.actor || after.outcome.over;
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A session's holder for a component: created and opened with it, closed with it, and redrawn
 * whenever it reports a change. */
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
