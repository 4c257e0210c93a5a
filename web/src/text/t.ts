/* Text for people. The English text is the key, as in gettext: t('White to move') gives the
 * catalog's sentence, or the English one. po/page_texts.py collects the texts, so only literals
 * are passed; values are named in braces and filled in after translation. */

import type { Message } from '../module/api';

export type Values = Record<string, string | number>;

export interface Catalog {
  language: string; // BCP 47: 'nl', 'pt-BR'
  /** Categories of Intl.PluralRules, in the order of the plural texts. */
  forms: string[];
  messages: Record<string, string | string[]>;
  /** Addresses of catalogs with the texts of the lessons, by chapter; '' for their titles. */
  lessons?: Record<string, string>;
}

export const LANGUAGE_KEY = 'potentia.language';
const english: Catalog = { language: 'en', forms: ['one', 'other'], messages: {} };

let catalog = english;
let rules = new Intl.PluralRules('en');
const formats = new Map<string, Intl.NumberFormat>(); // of the catalog's language, by decimals
const listeners = new Set<() => void>();

function fill(text: string, values?: Values): string {
  if (!values) return text;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.prototype.hasOwnProperty.call(values, name) ? String(values[name]) : whole,
  );
}

export function t(text: string, values?: Values): string {
  const found = catalog.messages[text];
  return fill(typeof found === 'string' && found !== '' ? found : text, values);
}

/** A text whose English says too little: `context` tells translators what it means here, and keeps
 * it apart from the same words elsewhere. */
export function tc(context: string, text: string, values?: Values): string {
  const found = catalog.messages[`${context}\u0004${text}`];
  return fill(typeof found === 'string' && found !== '' ? found : text, values);
}

/** A number in the reader's language, rounded to `most` decimals, with at least `least` of them. */
export function decimal(value: number, most = 0, least = most): string {
  const key = `${least}-${most}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(catalog.language, {
      minimumFractionDigits: least,
      maximumFractionDigits: most,
    });
    formats.set(key, format);
  }
  return format.format(value);
}

/** `one` is the key; `{n}` needs no value. */
export function tn(one: string, many: string, n: number, values?: Values): string {
  const found = catalog.messages[one];
  let text = n === 1 ? one : many;
  if (Array.isArray(found)) {
    // A category without its own form (millions, in French) takes the last.
    const form = found[catalog.forms.indexOf(rules.select(n))] ?? found[found.length - 1];
    if (form) text = form;
  }
  return fill(text, { n: decimal(n), ...values });
}

/** A failure from the module in the reader's language. */
export function tm(message: Pick<Message, 'template' | 'args'>): string {
  const values: Values = {};
  message.args.forEach((arg, i) => (values[String(i)] = arg));
  return t(message.template, values); // texts: src/base/messages.def and failure()
}

/** null goes back to English. */
export function setCatalog(next: Catalog | null): void {
  catalog = next ?? english;
  rules = new Intl.PluralRules(catalog.language);
  formats.clear();
  for (const listener of listeners) listener();
}

/** More texts in the current language. */
export function addMessages(more: Catalog['messages']): void {
  catalog = { ...catalog, messages: { ...catalog.messages, ...more } };
  for (const listener of listeners) listener();
}

export function language(): string {
  return catalog.language;
}

export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The language the reader chose in this browser, '' for none yet. */
export function chosenLanguage(): string {
  try {
    return localStorage.getItem(LANGUAGE_KEY) ?? '';
  } catch {
    return '';
  }
}

export function rememberLanguage(code: string): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, code);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
