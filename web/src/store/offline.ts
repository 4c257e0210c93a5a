/* The page offline, and its new versions. A new version is offered, never forced, and only when
 * nobody is in the middle of a turn. */

import { t } from '../text/t';
import { toast } from '../ui/toast';

/** ms. A first visit fetches the whole page to keep it; the first board comes 60 ms sooner without
 * that beside it. */
const FIRST_VISIT = 1000;

let busy = false;
let waiting: ServiceWorker | null = null;
let offered = false;
let asked = false;

function offer(): void {
  if (!waiting || busy || offered) return;
  offered = true;
  toast(t('A new version is ready.'), {
    stays: true,
    key: 'version',
    action: {
      label: t('Reload'),
      run: () => {
        asked = true;
        // Another tab may already have let it take over.
        if (!waiting || waiting.state === 'activated') location.reload();
        else waiting.postMessage('take over');
      },
    },
  });
}

/** The play page says when a turn is under way. */
export function setBusy(now: boolean): void {
  busy = now;
  offer();
}

function watch(registration: ServiceWorkerRegistration): void {
  const ready = (worker: ServiceWorker | null) => {
    // Without a controller this is the first install, not a new version.
    if (!worker || !navigator.serviceWorker.controller) return;
    waiting = worker;
    offer();
  };
  ready(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') ready(worker);
    });
  });
}

export function startOffline(script: string): void {
  if (!('serviceWorker' in navigator) || location.protocol === 'file:') return;
  // Held for the life of the page: keeps this build's files from being cleared.
  const locks = (navigator as { locks?: LockManager }).locks;
  locks
    ?.request(`potentia-uses:${script}`, { mode: 'shared' }, () => new Promise(() => undefined))
    .catch(() => undefined);

  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (asked) location.reload();
  });
  const register = (): void => {
    navigator.serviceWorker
      .register('sw.js')
      .then((registration) => {
        watch(registration);
        registration.active?.postMessage('tidy');
        document.addEventListener('visibilitychange', () => {
          if (!document.hidden) registration.update().catch(() => undefined);
        });
      })
      .catch(() => undefined); // A host without https still serves the page.
  };
  window.setTimeout(register, navigator.serviceWorker.controller ? 0 : FIRST_VISIT);
}
