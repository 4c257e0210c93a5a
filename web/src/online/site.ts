/* Whether there is a server behind this page, and who we are to it. On a static host there is none,
 * and online play is not offered. */

import { useEffect, useState } from 'preact/hooks';
import { UnreachableError, ask } from './api';
import type { Me } from './wire';

export interface Site {
  /** 'unknown' until the first answer. */
  state: 'unknown' | 'none' | 'there';
  me: Me | null;
}

const SEATED = 'potentia.online';

let current: Site = { state: 'unknown', me: null };
let asking: Promise<Site> | null = null;
const listeners = new Set<(site: Site) => void>();

function set(next: Site): Site {
  current = next;
  for (const listener of listeners) listener(next);
  return next;
}

export function getSite(): Site {
  return current;
}

export function onSite(listener: (site: Site) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks the server who we are; a later failure keeps what is known. */
export function askSite(): Promise<Site> {
  asking ??= ask<Me>('GET', 'me')
    .then(
      (me) => set(isMe(me) ? { state: 'there', me } : { state: 'none', me: null }),
      (error: unknown) => {
        if (current.state !== 'unknown' || !navigator.onLine) return current;
        // This browser has played at tables here, so there is a server: it is only unreachable.
        const away = error instanceof UnreachableError && hasSeats();
        return set({ state: away ? 'there' : 'none', me: null });
      },
    )
    .finally(() => {
      asking = null;
    });
  return asking;
}

/* A static host may answer any address with its start page. */
function isMe(value: unknown): value is Me {
  return typeof value === 'object' && value !== null && 'account' in value && 'version' in value;
}

export function startSite(): void {
  const look = () => {
    if (navigator.onLine && current.state !== 'there') void askSite();
  };
  look();
  window.addEventListener('online', look);
}

export function useSite(): Site {
  const [site, setSite] = useState(current);
  useEffect(() => {
    setSite(current);
    return onSite(setSite);
  }, []);
  return site;
}

/** Whether this browser has had a seat at a table; otherwise nobody can be waiting for it. */
export function hasSeats(): boolean {
  try {
    return Boolean(current.me?.account) || localStorage.getItem(SEATED) === '1';
  } catch {
    return Boolean(current.me?.account);
  }
}

export function rememberSeat(): void {
  try {
    localStorage.setItem(SEATED, '1');
  } catch {
    // The page then hears of moves only at tables it shows.
  }
}
