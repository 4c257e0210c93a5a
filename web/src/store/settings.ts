/* The reader's settings. */

import { FULL_STRENGTH } from '../text/words';
import { fieldsOr, isFields, oneOf, text, truth, whole, type Checks } from './check';
import { kept } from './kept';

export interface Settings {
  theme: 'system' | 'light' | 'dark';
  pieceSet: 'classic' | 'colourblind' | 'contrast';
  board: 'stone' | 'wood' | 'paper' | 'slate';
  coordinates: boolean;
  /** Of sounds, in hundredths; 0 for none. */
  volume: number;
  /** Points and moves are heard. */
  sounding: boolean;
  animation: boolean;
  /** A move is played only once its player confirms it. */
  confirm: boolean;
  /** Who is at the bottom: the player here, always White, or always Black. */
  orientation: 'mine' | 'white' | 'black';
  /** Last chosen opponent, offered again: a level of the engine, or 0 for a friend. */
  opponent: number;
  /** Last chosen start, offered again; '' for none yet. */
  start: string;
  /** Whether chat at online tables is shown. */
  chat: boolean;
}

const usual: Settings = {
  theme: 'system',
  pieceSet: 'classic',
  board: 'stone',
  coordinates: true,
  volume: 0,
  sounding: false,
  animation: true,
  confirm: false,
  orientation: 'mine',
  opponent: 3,
  start: '',
  chat: true,
};

const checks: Checks<Settings> = {
  theme: oneOf('system', 'light', 'dark'),
  pieceSet: oneOf('classic', 'colourblind', 'contrast'),
  board: oneOf('stone', 'wood', 'paper', 'slate'),
  coordinates: truth,
  volume: whole(100),
  sounding: truth,
  animation: truth,
  confirm: truth,
  orientation: oneOf('mine', 'white', 'black'),
  opponent: whole(FULL_STRENGTH),
  start: text(40),
  chat: truth,
};

/** How loud sounds are where they are only turned on. */
export const USUAL_VOLUME = 60;

/** Sounds were on or off before they had a volume. */
function parse(json: unknown): Settings {
  const settings = fieldsOr(json, usual, checks);
  const wasOn = isFields(json) && json['sound'] === true && json['volume'] === undefined;
  return wasOn ? { ...settings, volume: USUAL_VOLUME } : settings;
}

const store = kept('potentia.settings', parse);

export const getSettings = store.get;
export const useSettings = store.use;

export function changeSettings(patch: Partial<Settings>): void {
  store.change((now) => ({ ...now, ...patch }));
}

const systemDark = matchMedia('(prefers-color-scheme: dark)');

/** Lets the board be heard or not; at no volume nothing is. */
export function setSounding(sounding: boolean): void {
  const isMute = sounding && getSettings().volume === 0;
  changeSettings({ sounding, ...(isMute ? { volume: USUAL_VOLUME } : {}) });
}

/** Colours of the page, the board and the pieces, which style sheets read from <html>. */
export function applyTheme(): void {
  const { theme, board, pieceSet } = getSettings();
  const system = systemDark.matches ? 'dark' : 'light';
  const used = theme === 'system' ? system : theme;
  Object.assign(document.documentElement.dataset, { theme: used, board, pieces: pieceSet });
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.media = meta.dataset.for === used ? 'all' : 'not all';
}

store.listen(applyTheme);
systemDark.addEventListener('change', applyTheme);
