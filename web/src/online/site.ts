/* Whether there is a server behind this page, and who we are to it. A static host has none:
 * then nothing of all this is offered, and nothing is said about it. */

import { useEffect, useState } from 'preact/hooks';
import { UnreachableError, ask } from './api';
import type { Me } from './wire';

export interface Site {
  /** 'unknown' while nobody has answered yet. */
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

/** Asks the server who we are; a failure later on leaves what is known. */
export function askSite(): Promise<Site> {
  asking ??= ask<Me>('GET', 'me')
    .then(
      (me) => set(isMe(me) ? { state: 'there', me } : { state: 'none', me: null }),
      (error: unknown) => {
        if (current.state !== 'unknown' || !navigator.onLine) return current;
        // Who has played at tables here knows that there is a server: it is only away.
        const away = error instanceof UnreachableError && hasSeats();
        return set({ state: away ? 'there' : 'none', me: null });
      },
    )
    .finally(() => {
      asking = null;
    });
  return asking;
}

/* A static host may answer anything with its start page. */
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

/** Whether this browser has had a seat at a table: only then somebody may be waiting for it. */
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
    // Then the page hears of a turn only where the table is looked at.
  }
}
