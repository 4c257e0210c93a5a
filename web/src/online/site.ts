/* Whether there is a server behind this page, and who we are to it. On a static host there is none,
 * and online play is not offered. */

import { useEffect, useState } from 'preact/hooks';
import { UnreachableError, ask } from './api';
import type { Me } from './wire';

export interface Site {
  /** 'unknown' until the first answer, 'away' if the server can't be reached. */
  state: 'unknown' | 'none' | 'away' | 'there';
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

/** A browser that has played at tables here knows that there is a server. */
function setAway(): Site {
  return set({ state: hasSeats() ? 'there' : 'away', me: null });
}

/** Asks the server who we are; a later failure keeps what is known. */
export function askSite(): Promise<Site> {
  asking ??= ask<Me>('GET', 'me')
    .then(
      (me) => set(isMe(me) ? { state: 'there', me } : { state: 'none', me: null }),
      (error: unknown) => {
        if (current.state === 'there' || current.state === 'none') return current;
        const none = !(error instanceof UnreachableError) || error.isForeign;
        return none ? set({ state: 'none', me: null }) : setAway();
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
    if (current.me === null) void askSite();
  };
  if (navigator.onLine) look();
  else setAway();
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
