/* As much of a browser as the store needs; import it before what needs it. */

const values = new Map<string, string>();
const listeners: ((event: { key: string }) => void)[] = [];

/** What another tab has kept. */
export function keepElsewhere(key: string, text: string): void {
  values.set(key, text);
  for (const listener of listeners) listener({ key });
}

export function keptText(key: string): string | undefined {
  return values.get(key);
}

Object.assign(globalThis, {
  BroadcastChannel: undefined, // an open one keeps node from ending
  localStorage: {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, text: string) => values.set(key, text),
  },
  window: {
    addEventListener: (_: string, listener: (event: { key: string }) => void) =>
      listeners.push(listener),
  },
  document: { documentElement: { dataset: {} }, querySelectorAll: () => [] },
  matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
});
