/* The two workers of the page, started when they are first needed and kept. */

import type { Engine, Kit, Layout, Rules } from './module/api';
import { createEngine } from './module/engine';
import { createRules } from './module/rules';

let rulesClient: Rules | null = null;
let engineClient: Engine | null = null;
const layouts = new Map<string, Promise<Layout>>();
const kits = new Map<string, Promise<Kit>>();

export function rules(): Rules {
  return (rulesClient ??= createRules());
}

export function engine(): Engine {
  return (engineClient ??= createEngine());
}

/** Layouts never change: each is asked for once. A side game without a board has none. */
export function layout(id: string): Promise<Layout> {
  if (id === '')
    return Promise.resolve({ id, points: [], lines: [], print: 'lines', turns: [], labels: [] });
  let found = layouts.get(id);
  if (!found) {
    found = rules().layout(id);
    layouts.set(id, found);
    found.catch(() => layouts.delete(id));
  }
  return found;
}

/** Kits never change: each is asked for once. */
export function kit(id: string): Promise<Kit> {
  let found = kits.get(id);
  if (!found) {
    found = rules().kit(id);
    kits.set(id, found);
    found.catch(() => kits.delete(id));
  }
  return found;
}
