/* Keeps the page usable without a network. All files of one build are kept together in one
 * cache, but for those that not everybody needs, which are kept once they were loaded; index.html
 * is always served from the cache of this worker's own build, so a page never mixes two builds. A
 * new build waits until the page asks for it (see store/offline.ts).
 *
 * A page holds a shared lock named after its script for as long as it lives. The cache of an
 * older build goes only when no lock of its script is held: a page that was left open can
 * still fetch what it needs. */

declare const self: ServiceWorkerGlobalScope;
declare const FILES: readonly string[];
declare const LATER: readonly string[];
declare const VERSION: string;

// One host may serve the page under several paths, each with its own caches.
const PREFIX = `potentia-files:${self.registration.scope}:`;
const CACHE = PREFIX + VERSION;
const HASHED = /\.[0-9a-zA-Z_-]{6,}\.\w+$/;

const unhashed = (url: string) => url.replace(HASHED, '');

/** Those of LATER that older builds were asked to keep. */
async function keptBefore(): Promise<string[]> {
  const kept = new Set<string>();
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX)) continue;
    for (const { url } of await (await caches.open(name)).keys()) kept.add(unhashed(url));
  }
  return LATER.filter((file) => kept.has(unhashed(new URL(file, self.registration.scope).href)));
}

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all(
    [...FILES, ...(await keptBefore())].map(async (file) => {
      const url = new URL(file, self.registration.scope).href;
      // A hashed file of an older build is the same file.
      const kept = HASHED.test(file) ? await caches.match(url) : undefined;
      const response =
        kept ?? (await fetch(url, { cache: HASHED.test(file) ? 'default' : 'no-cache' }));
      if (!response.ok) throw new Error(`${file}: ${response.status}`);
      await cache.put(url, response);
    }),
  );
}

async function keep(url: string, anew: boolean): Promise<void> {
  if (!LATER.includes(url.slice(self.registration.scope.length))) return;
  const cache = await caches.open(CACHE);
  if (!anew && (await cache.match(url))) return;
  const response = await fetch(url, { cache: anew ? 'reload' : 'default' });
  if (response.ok) await cache.put(url, response);
}

async function tidy(): Promise<void> {
  const held = new Set(((await navigator.locks?.query())?.held ?? []).map((lock) => lock.name));
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX) || name === CACHE) continue;
    const files = await (await caches.open(name)).keys();
    if (!files.some((file) => held.has(`potentia-uses:${file.url}`))) await caches.delete(name);
  }
}

async function answer(request: Request): Promise<Response> {
  const own = await caches.open(CACHE);
  const url = new URL(request.url);
  if (request.mode === 'navigate') {
    const index = await own.match(new URL('index.html', self.registration.scope).href);
    return index ?? fetch(request);
  }
  // A file that the page refused: ours may be damaged.
  if (request.cache === 'reload') return fetch(request);
  url.search = '';
  url.hash = '';
  return (await own.match(url.href)) ?? (await caches.match(url.href)) ?? fetch(request);
}

self.addEventListener('install', (event) => {
  event.waitUntil(install());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(tidy().then(() => self.clients.claim()));
});

self.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(self.skipWaiting());
  const { keep: url, anew } = event.data as { keep?: string; anew?: boolean };
  if (url !== undefined) event.waitUntil(keep(url, anew === true).catch(() => undefined));
  // A waiting worker must not clear the cache of the active one.
  if (event.data === 'tidy' && self.registration.active && !self.registration.waiting)
    event.waitUntil(tidy());
});

/* "Your turn" on a phone: brings an open page to the front, or opens a new one. */
self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  const table = notification.tag.replace(/^potentia-/, '');
  const address = new URL(`#/table/${table}`, self.registration.scope).href;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(async (open) => {
      const page = open[0];
      if (!page) return self.clients.openWindow(address);
      await page.navigate(address).catch(() => null);
      return page.focus();
    }),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(self.registration.scope)) return;
  // Only our own requests: other programs under the same address are left alone.
  const path = request.url.slice(self.registration.scope.length).replace(/[?#].*$/, '');
  if (path !== '' && !FILES.includes(path) && !HASHED.test(path)) return;
  event.respondWith(answer(request));
});

export {};
