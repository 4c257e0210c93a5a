/* The page's language: the reader's choice, else the first of the browser's languages with a
 * catalog, else English. */

import {
  LANGUAGE_KEY,
  addMessages,
  chosenLanguage,
  language,
  rememberLanguage,
  setCatalog,
} from './t';
import type { Catalog } from './t';

/** Code → addresses of the page's and the lessons' catalogs, filled in by the build. */
declare const LANGUAGES: Readonly<Record<string, readonly [page: string, lessons: string]>>;

/** Each language in its own words, in the order of the rule books. */
export const NAMES: Readonly<Record<string, string>> = {
  de: 'Deutsch',
  en: 'English',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
  es: 'Español',
  pl: 'Polski',
  hu: 'Magyar',
  ru: 'Русский',
  ko: '한국어',
};

export function languages(): { code: string; name: string }[] {
  return Object.entries(NAMES)
    .filter(([code]) => code === 'en' || code in LANGUAGES)
    .map(([code, name]) => ({ code, name }));
}

function isCatalog(value: unknown): value is Catalog {
  return typeof value === 'object' && value !== null && 'forms' in value && 'messages' in value;
}

async function fetched(address: string): Promise<Catalog> {
  const response = await fetch(new URL(address, document.baseURI));
  const catalog: unknown = response.ok ? await response.json() : null;
  if (!isCatalog(catalog)) throw new Error(`${address}: ${response.status}`);
  return catalog;
}

/** Whether the lessons' texts are wanted, and the languages that have them. */
let wantsLessons = false;
const lessons = new Map<string, Promise<Catalog>>();

/** Adds the lessons' texts to the catalog; without them lessons are in English. */
export async function loadLessonTexts(): Promise<void> {
  wantsLessons = true;
  const code = language();
  const address = LANGUAGES[code]?.[1];
  if (address === undefined) return;
  const asked = lessons.get(code) ?? fetched(address);
  lessons.set(code, asked);
  try {
    const { messages } = await asked;
    if (language() === code) addMessages(messages);
  } catch {
    lessons.delete(code);
  }
}

async function load(code: string): Promise<void> {
  const address = LANGUAGES[code]?.[0];
  setCatalog(address === undefined ? null : await fetched(address));
  if (wantsLessons) await loadLessonTexts();
}

/** Before the first drawing. Without a catalog the page is in English. Follows a choice made in
 * another tab. */
export async function startLanguage(): Promise<void> {
  window.addEventListener('storage', ({ key }) => {
    const code = chosenLanguage();
    if (key === LANGUAGE_KEY && code !== language()) void load(code).catch(() => undefined);
  });
  const wanted = [chosenLanguage(), ...navigator.languages].filter((code) => code !== '');
  for (const code of wanted) {
    for (const one of [code, code.split('-')[0] ?? '']) {
      if (one === 'en') return;
      if (one in LANGUAGES) return load(one).catch(() => undefined);
    }
  }
}

export async function chooseLanguage(code: string): Promise<void> {
  await load(code);
  rememberLanguage(code);
}
