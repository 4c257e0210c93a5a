/* Games' kits for components: loaded when first wanted. */

import { useReducer, useRef } from 'preact/hooks';
import type { Kit } from '../module/api';
import { kit as askFor, readyKit } from '../services';
import { told } from '../text/words';

/** Finds kits by setup: null until loaded, or if it is no setup. */
export function useKitOf(): (setup: string) => Kit | null {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  // Each is awaited once, however often it is drawn meanwhile.
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

/** Games' titles, by setup or name of start. */
export function useTitles(): (setup: string) => string {
  const kitOf = useKitOf();
  return (setup) => told(kitOf(setup)?.title ?? '');
}
