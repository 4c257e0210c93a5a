/* Where the page is, by the part of the address behind '#', so that any static host will do. */

import { useEffect, useState } from 'preact/hooks';
import type { StudySource } from './study/source';

export type Route =
  | { page: 'home' }
  | { page: 'new'; query: URLSearchParams }
  | { page: 'game'; id: string }
  | { page: 'study'; source: StudySource; edit: boolean }
  | { page: 'settings' }
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
  const game = /^game\/([\w-]{1,40})$/.exec(path);
  if (game?.[1]) return { page: 'game', id: game[1] };
  if (path === 'study') {
    const edit = query.get('edit') === '1';
    const id = query.get('game');
    const position = query.get('position');
    const start = query.get('start');
    let source: StudySource = { kind: 'new' };
    if (id) source = { kind: 'game', id };
    else if (position) source = { kind: 'position', text: position };
    else if (start) source = { kind: 'new', start };
    return { page: 'study', source, edit };
  }
  return { page: 'unknown' };
}

export function go(hash: string): void {
  location.hash = hash;
}

/** The hash as a state: routes are made from it where it is used. */
export function useHash(): string {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const listener = () => setHash(location.hash);
    window.addEventListener('hashchange', listener);
    return () => window.removeEventListener('hashchange', listener);
  }, []);
  return hash;
}
