/* The catalogs of the page, from po/CODE.po: those texts that the page can show. */

import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Categories of Intl.PluralRules in the order of gettext's forms, by how many forms there are:
 * none of the ten languages has its forms in another order. */
const FORMS = { 1: ['other'], 2: ['one', 'other'], 3: ['one', 'few', 'many'] };

/** Texts of these files never reach the page. */
const ELSEWHERE = /^src\/(cli|tui|store|server)\//;

const unquote = (text) =>
  JSON.parse(
    text.replace(
      /\\([^"\\nt])/g,
      (_, character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  );

/** The entries of a PO file, without obsolete ones: {files, fuzzy, context, id, plural, texts}. */
export function parsePo(text) {
  const entries = [];
  for (const block of text.split(/\n[ \t]*\n/)) {
    const entry = { files: [], fuzzy: false, context: null, id: null, plural: null, texts: [] };
    let add = null;
    for (const line of block.split('\n')) {
      if (line.startsWith('#:')) entry.files.push(...line.slice(2).trim().split(/\s+/));
      else if (line.startsWith('#,')) entry.fuzzy ||= /\bfuzzy\b/.test(line);
      else if (line.startsWith('#') || line.trim() === '') continue;
      else {
        const [, word, index, quoted] =
          /^(?:(msgctxt|msgid|msgid_plural|msgstr)(?:\[(\d)\])? )?(".*")$/.exec(line) ?? [];
        if (quoted === undefined) throw new Error(`not a line of a PO file: ${line}`);
        if (word === 'msgctxt') add = (more) => (entry.context = (entry.context ?? '') + more);
        else if (word === 'msgid') add = (more) => (entry.id = (entry.id ?? '') + more);
        else if (word === 'msgid_plural')
          add = (more) => (entry.plural = (entry.plural ?? '') + more);
        else if (word === 'msgstr') {
          const at = Number(index ?? 0);
          add = (more) => (entry.texts[at] = (entry.texts[at] ?? '') + more);
        }
        add(unquote(quoted));
      }
    }
    if (entry.id !== null) entries.push(entry);
  }
  return entries;
}

/** What the page looks a text up by, as in gettext's own catalogs. */
const keyOf = ({ context, id }) => (context === null ? id : `${context}\u0004${id}`);

const shown = (entry) => entry.id !== '' && entry.files.some((file) => !ELSEWHERE.test(file));

/** Texts that only lessons have: they are loaded with their chapters. */
const ofLessons = (entry) => entry.files.every((file) => file.startsWith('lessons/'));

/** One catalog taken apart: the page's, and that of the lessons. */
function parted(catalog, entries) {
  const apart = new Set(entries.filter(ofLessons).map(keyOf));
  const only = (wanted) => ({
    ...catalog,
    messages: Object.fromEntries(
      Object.entries(catalog.messages).filter(([key]) => apart.has(key) === wanted),
    ),
  });
  return { page: only(false), lessons: only(true) };
}

/** The lessons' catalog taken apart: chapter → the texts of its file, and '' → the titles,
 * which are in none. `files`: chapter → the lines of its file. */
export function byChapter(lessons, files) {
  const only = (wanted) => ({
    ...lessons,
    messages: Object.fromEntries(Object.entries(lessons.messages).filter(([key]) => wanted(key))),
  });
  const all = new Set([...files.values()].flatMap((lines) => [...lines]));
  const parts = new Map([['', only((key) => !all.has(key))]]);
  for (const [chapter, lines] of files)
    parts.set(
      chapter,
      only((key) => lines.has(key)),
    );
  return parts;
}

function catalog(language, entries) {
  const header = entries.find((entry) => entry.id === '')?.texts[0] ?? '';
  const count = Number(/nplurals=(\d)/.exec(header)?.[1] ?? 2);
  const messages = {};
  for (const entry of entries.filter(shown)) {
    if (entry.fuzzy || !entry.texts[0]) continue;
    messages[keyOf(entry)] = entry.plural === null ? entry.texts[0] : entry.texts;
  }
  return { language, forms: FORMS[count], messages };
}

const ACCENTS = {
  a: 'ä',
  c: 'ç',
  e: 'é',
  i: 'ï',
  n: 'ñ',
  o: 'ø',
  u: 'ü',
  y: 'ÿ',
  A: 'Å',
  E: 'Ê',
  O: 'Ö',
  U: 'Û',
};

/** Two fifths longer and accented, but readable: what is clipped or was never translated stands
 * out. Words become no longer than they are somewhere; a sentence gets more of them. */
export function pseudo(text) {
  const accented = text.replace(/\{\w+\}|[a-zA-Z]/g, (part) => ACCENTS[part] ?? part);
  const more = '~'.repeat(Math.ceil(text.length * 0.4)).match(/.{1,8}/g) ?? [];
  return `[${accented}${text.includes(' ') ? ' ' : ''}${more.join(' ')}]`;
}

/** Code of the language → {page, lessons}, its two catalogs. */
export async function catalogs(po) {
  const made = new Map();
  const linguas = await readFile(path.join(po, 'LINGUAS'), 'utf8');
  for (const code of linguas.split('\n').filter((line) => /^[a-z]/.test(line))) {
    const entries = parsePo(await readFile(path.join(po, `${code}.po`), 'utf8'));
    made.set(code, parted(catalog(code, entries), entries));
  }
  return made;
}

export const PSEUDO = 'en-XA';

/** The catalogs of a language that nobody speaks, for tests; no page has them. */
export async function pseudoCatalogs(po) {
  const messages = {};
  const entries = parsePo(await readFile(path.join(po, 'potentia.pot'), 'utf8')).filter(shown);
  for (const entry of entries) {
    messages[keyOf(entry)] =
      entry.plural === null ? pseudo(entry.id) : [pseudo(entry.id), pseudo(entry.plural)];
  }
  return parted({ language: PSEUDO, forms: FORMS[2], messages }, entries);
}
