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

/** Code → address of its catalog, filled in by the build. */
declare const LANGUAGES: Readonly<Record<string, string>>;

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

/** The lessons' catalogs of this language, and the chapters that were wanted. */
let parts: NonNullable<Catalog['lessons']> = {};
const wanted = new Set<string>();
/** Address → what was asked for. */
const asked = new Map<string, Promise<Catalog>>();

async function part(address: string): Promise<Catalog['messages']> {
  const one = asked.get(address) ?? fetched(address);
  asked.set(address, one);
  try {
    return (await one).messages;
  } catch {
    asked.delete(address);
    return {}; // those lessons are in English
  }
}

/** Adds the texts of lessons to the catalog, by chapter; '' stands for the titles of all. */
export async function loadLessonTexts(chapters: Iterable<string>): Promise<void> {
  const now = parts;
  const addresses: string[] = [];
  for (const chapter of chapters) {
    wanted.add(chapter);
    const address = now[chapter];
    if (address !== undefined) addresses.push(address);
  }
  const messages = await Promise.all(addresses.map(part));
  if (now === parts && messages.length > 0) addMessages(Object.assign({}, ...messages));
}

async function load(code: string): Promise<void> {
  const address = LANGUAGES[code];
  const catalog = address === undefined ? null : await fetched(address);
  parts = catalog?.lessons ?? {};
  setCatalog(catalog);
  await loadLessonTexts(wanted);
}

/** Before the first drawing. Without a catalog the page is in English. Follows a choice made in
 * another tab. */
export async function startLanguage(): Promise<void> {
  window.addEventListener('storage', ({ key }) => {
    const code = chosenLanguage();
    if (key === LANGUAGE_KEY && code !== language()) void load(code).catch(() => undefined);
  });
  const codes = [chosenLanguage(), ...navigator.languages].filter((code) => code !== '');
  for (const code of codes) {
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
