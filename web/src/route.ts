/* The current page, from the part of the address after '#', so that any static host will do. */

import { useEffect, useState } from 'preact/hooks';
import type { StudySource } from './study/source';

export type Route =
  | { page: 'home' }
  | { page: 'new'; query: URLSearchParams }
  | { page: 'game'; id: string }
  | { page: 'study'; source: StudySource; edit: boolean }
  | { page: 'settings' }
  | { page: 'learn'; game: string }
  | { page: 'lesson'; id: string }
  | { page: 'rules' }
  | { page: 'practice' }
  | { page: 'puzzle'; id: string }
  | { page: 'online' }
  | { page: 'new-table'; query: URLSearchParams }
  | { page: 'table'; id: string; query: URLSearchParams }
  | { page: 'account' }
  | { page: 'people'; name: string }
  | { page: 'unknown' };

export function parseRoute(hash: string): Route {
  if (hash.startsWith('#p=') || hash.startsWith('#g=')) {
    return { page: 'study', source: { kind: 'link', fragment: hash }, edit: false };
  }
  const [path = '', search = ''] = hash.replace(/^#\/?/, '').split(/\?(.*)/s);
  const query = new URLSearchParams(search);
  if (path === '') return { page: 'home' };
  if (path === 'new') return { page: 'new', query };
  if (path === 'settings') return { page: 'settings' };
  if (path === 'learn') return { page: 'learn', game: query.get('game') ?? '' };
  if (path === 'rules') return { page: 'rules' };
  const lesson = /^learn\/([a-z0-9-]{1,40})$/.exec(path);
  if (lesson?.[1]) return { page: 'lesson', id: lesson[1] };
  if (path === 'practice') return { page: 'practice' };
  const puzzle = /^practice\/([a-z0-9.-]{1,40})$/.exec(path);
  if (puzzle?.[1]) return { page: 'puzzle', id: puzzle[1] };
  if (path === 'online') return { page: 'online' };
  if (path === 'online/new') return { page: 'new-table', query };
  if (path === 'account') return { page: 'account' };
  const table = /^table\/([\w-]{11})$/.exec(path);
  if (table?.[1]) return { page: 'table', id: table[1], query };
  const person = /^people\/([\w-]{2,24})$/.exec(path);
  if (person?.[1]) return { page: 'people', name: person[1] };
  const game = /^game\/([\w-]{1,40})$/.exec(path);
  if (game?.[1]) return { page: 'game', id: game[1] };
  if (path === 'study') {
    const edit = query.get('edit') === '1';
    const id = query.get('game');
    const position = query.get('position');
    const start = query.get('start');
    let source: StudySource = { kind: 'new' };
    if (id) source = { kind: 'game', id, review: query.get('review') === '1' };
    else if (position) source = { kind: 'position', text: position };
    else if (start) source = { kind: 'new', start };
    return { page: 'study', source, edit };
  }
  return { page: 'unknown' };
}

export function go(hash: string): void {
  location.hash = hash;
}

/** The hash as state: each user makes its own route from it. */
export function useHash(): string {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const listener = () => setHash(location.hash);
    window.addEventListener('hashchange', listener);
    listener(); // It may have changed since the first drawing.
    return () => window.removeEventListener('hashchange', listener);
  }, []);
  return hash;
}
