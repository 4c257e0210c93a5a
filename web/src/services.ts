/* The page's two workers, started when first needed. */

import type { Engine, Kit, Rules } from './module/api';
import { createEngine } from './module/engine';
import { createRules } from './module/rules';

let rulesClient: Rules | null = null;
let engineClient: Engine | null = null;
const kits = new Map<string, Promise<Kit>>();
const ready = new Map<string, Kit>();

export function rules(): Rules {
  return (rulesClient ??= createRules());
}

export function engine(): Engine {
  return (engineClient ??= createEngine());
}

/** A kit already loaded, so that nothing is drawn twice for lack of it. */
export function readyKit(id: string): Kit | undefined {
  return ready.get(id);
}

/** Kits never change, so each is requested once. */
export function kit(id: string): Promise<Kit> {
  let found = kits.get(id);
  if (!found) {
    found = rules().kit(id);
    kits.set(id, found);
    found.then(
      (one) => ready.set(id, one),
      () => kits.delete(id),
    );
  }
  return found;
}
