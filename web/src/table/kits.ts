/* The kits of games, for components: asked for when they are first wanted, and then there. */

import { useReducer, useRef } from 'preact/hooks';
import type { Kit } from '../module/api';
import { kit as askFor, readyKit } from '../services';
import { told } from '../text/words';

/** Finds kits by their setups: null before one is there, and for what is no setup. */
export function useKitOf(): (setup: string) => Kit | null {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  // Each is waited for once, however often it is drawn meanwhile.
  const awaited = useRef(new Set<string>());
  return (setup) => {
    const found = readyKit(setup);
    if (!found && setup !== '' && !awaited.current.has(setup)) {
      awaited.current.add(setup);
      askFor(setup).then(
        () => redraw(0),
        () => awaited.current.delete(setup),
      );
    }
    return found ?? null;
  };
}

/** What games are called, by their setups or the names of their starts. */
export function useTitles(): (setup: string) => string {
  const kitOf = useKitOf();
  return (setup) => told(kitOf(setup)?.title ?? '');
}
