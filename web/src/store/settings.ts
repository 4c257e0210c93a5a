/* What the reader prefers, in localStorage; nothing else is kept there. */

import { useEffect, useState } from 'preact/hooks';

export interface Settings {
  theme: 'system' | 'light' | 'dark';
  pieceSet: 'classic' | 'colourblind' | 'contrast';
  coordinates: boolean;
  sound: boolean;
  animation: boolean;
  /** A turn is final only when its player confirms it. */
  confirm: boolean;
  /** Who sits below: the one who plays here, always White, or always Black. */
  orientation: 'mine' | 'white' | 'black';
  /** Last chosen opponent, offered again: a level of the engine, or 0 for a friend. */
  opponent: number;
  /** Whether what others say at tables of the server is shown. */
  chat: boolean;
}

const KEY = 'potentia.settings';

const usual: Settings = {
  theme: 'system',
  pieceSet: 'classic',
  coordinates: true,
  sound: false,
  animation: true,
  confirm: false,
  orientation: 'mine',
  opponent: 3,
  chat: true,
};

const allowed = {
  theme: ['system', 'light', 'dark'],
  pieceSet: ['classic', 'colourblind', 'contrast'],
  orientation: ['mine', 'white', 'black'],
} as const;

function read(): Settings {
  const settings = { ...usual };
  let found: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) found = parsed as Record<string, unknown>;
  } catch {
    return settings;
  }
  for (const name of ['coordinates', 'sound', 'animation', 'confirm', 'chat'] as const) {
    const value = found[name];
    if (typeof value === 'boolean') settings[name] = value;
  }
  const pick = <T extends string>(name: string, values: readonly T[], fallback: T): T =>
    values.find((value) => value === found[name]) ?? fallback;
  settings.theme = pick('theme', allowed.theme, usual.theme);
  settings.pieceSet = pick('pieceSet', allowed.pieceSet, usual.pieceSet);
  settings.orientation = pick('orientation', allowed.orientation, usual.orientation);
  const opponent = found['opponent'];
  if (
    typeof opponent === 'number' &&
    Number.isInteger(opponent) &&
    opponent >= 0 &&
    opponent <= 10
  ) {
    settings.opponent = opponent;
  }
  return settings;
}

let current = read();
const listeners = new Set<(settings: Settings) => void>();

/** Colours of the page and of the pieces, which style sheets read from <html>. */
export function applyTheme(): void {
  const root = document.documentElement;
  if (current.theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = current.theme;
  root.dataset['pieces'] = current.pieceSet;
}

function tell(): void {
  applyTheme();
  for (const listener of listeners) listener(current);
}

export function getSettings(): Settings {
  return current;
}

export function changeSettings(patch: Partial<Settings>): void {
  current = { ...current, ...patch };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // Kept for this visit only.
  }
  tell();
}

export function useSettings(): Settings {
  const [settings, set] = useState(current);
  useEffect(() => {
    set(current);
    listeners.add(set);
    return () => {
      listeners.delete(set);
    };
  }, []);
  return settings;
}

// Another tab of this page changed them.
window.addEventListener('storage', (event) => {
  if (event.key !== KEY) return;
  current = read();
  tell();
});
