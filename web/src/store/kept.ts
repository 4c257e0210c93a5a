/* A value this browser keeps beside the games: small, read at once, the same in all tabs. */

import { useEffect, useState } from 'preact/hooks';

export interface Kept<T> {
  get(): T;
  /** `next` gets the newest value, so that another tab's change isn't lost. */
  change(next: (now: T) => T): void;
  /** Until the returned function is called. */
  listen(listener: (value: T) => void): () => void;
  use(): T;
}

/** `parse` turns any JSON into a value, null for nothing. */
export function kept<T>(key: string, parse: (json: unknown) => T): Kept<T> {
  const read = (): T | null => {
    try {
      const text = localStorage.getItem(key);
      return text === null ? null : parse(JSON.parse(text));
    } catch {
      return null; // unreadable counts as nothing
    }
  };
  let value = read() ?? parse(null);
  const listeners = new Set<(value: T) => void>();
  const tell = () => {
    for (const listener of listeners) listener(value);
  };
  window.addEventListener('storage', (event) => {
    if (event.key !== key) return;
    value = read() ?? parse(null);
    tell();
  });
  const listen = (listener: (value: T) => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    get: () => value,
    listen,
    change(next) {
      value = next(read() ?? value);
      try {
        localStorage.setItem(key, JSON.stringify(value));
      } catch {
        // Remembered for this visit only.
      }
      tell();
    },
    use() {
      const [now, set] = useState(() => value);
      useEffect(() => {
        const listener = (latest: T) => set(() => latest);
        listener(value);
        return listen(listener);
      }, []);
      return now;
    },
  };
}
