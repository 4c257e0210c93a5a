/* Short messages at the edge of the page, with at most one action: "Deleted. [Undo]". */

import { useEffect, useState } from 'preact/hooks';
import { t } from '../text/t';
import { announce } from './announce';
import { Button } from './button';
import { Icon } from './icon';

export interface ToastOptions {
  action?: { label: string; run: () => void };
  /** Stays until closed. */
  stays?: boolean;
  kind?: 'note' | 'error';
  /** A second toast with the same key replaces the first. */
  key?: string;
  onGone?: () => void;
}

interface Shown extends ToastOptions {
  id: number;
  text: string;
}

let shown: Shown[] = [];
let count = 0;
const listeners = new Set<(all: Shown[]) => void>();

function set(next: Shown[]): void {
  shown = next;
  for (const listener of listeners) listener(next);
}

export function dismiss(id: number): void {
  const gone = shown.find((one) => one.id === id);
  if (!gone) return;
  set(shown.filter((one) => one.id !== id));
  gone.onGone?.();
}

export function toast(text: string, options: ToastOptions = {}): number {
  const id = ++count;
  const same = options.key === undefined ? undefined : shown.find((one) => one.key === options.key);
  if (same) dismiss(same.id);
  set([...shown, { ...options, id, text }].slice(-4));
  announce(text, options.kind === 'error');
  if (!options.stays) {
    // Time to read, and to reach the button by keyboard.
    window.setTimeout(() => dismiss(id), options.action || options.kind === 'error' ? 12000 : 5000);
  }
  return id;
}

export function Toasts() {
  const [all, setAll] = useState(shown);
  useEffect(() => {
    listeners.add(setAll);
    return () => {
      listeners.delete(setAll);
    };
  }, []);
  if (all.length === 0) return null;
  return (
    <section class="toasts" aria-label={t('Notifications')}>
      {all.map((one) => (
        <div key={one.id} class={one.kind === 'error' ? 'toast toast-error' : 'toast'}>
          <p>{one.text}</p>
          {one.action && (
            <Button
              look="plain"
              onClick={() => {
                // onGone must not make final what the action undoes.
                set(shown.filter((other) => other.id !== one.id));
                one.action?.run();
              }}
            >
              {one.action.label}
            </Button>
          )}
          <Button
            look="plain"
            label={t('Close')}
            icon={<Icon name="close" size={16} />}
            onClick={() => dismiss(one.id)}
          />
        </div>
      ))}
    </section>
  );
}
