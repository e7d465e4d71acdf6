// Keeps one whole version of the page, so that the game plays without a network. A version is kept or dropped as a whole: the page in
// the cache never names a file that is not there too.

/** Other folders of the same host may hold another Obverse: what is kept for them is theirs. */
const FOLDER = ` ${new URL(registration.scope).pathname}`;
const CACHE = `obverse-{{version}}${FOLDER}`;
const PAGE = './';
/** Their names are their content's. */
const HASHED = JSON.parse('{{hashed}}');
const FIXED = JSON.parse('{{fixed}}');
/** How long the network may think about the page before the kept one is shown. */
const PATIENCE = 4000;

const address = (name) => new URL(name, registration.scope).href;
const hashed = new Set(HASHED.map(address));
const fixed = new Set(FIXED.map(address));
const pages = new Set([address(PAGE), address('index.html')]);

async function keep(cache, name, mode) {
  // What an older version has under the same name is the same.
  const old = mode === 'default' && (await caches.match(address(name)));
  const response = old || (await fetch(address(name), { cache: mode }));
  if (!response.ok) throw new Error(`${response.status} for ${name}`);
  // A browser refuses to show a page that was redirected elsewhere on its way into the cache.
  await cache.put(address(name), response.redirected ? new Response(response.body, response) : response);
}

async function keepAll() {
  const cache = await caches.open(CACHE);
  const all = (names, mode) => names.map((name) => keep(cache, name, mode));
  // Without an icon the game is played all the same.
  const dispensable = Promise.allSettled(all(FIXED, 'no-cache'));
  await Promise.all([...all(HASHED, 'default'), ...all([PAGE], 'no-cache')]);
  await dispensable;
}

async function dropOld() {
  const old = (name) => name.startsWith('obverse-') && name.endsWith(FOLDER) && name !== CACHE;
  await Promise.all((await caches.keys()).filter(old).map((name) => caches.delete(name)));
}

self.addEventListener('install', (event) => event.waitUntil(keepAll()));
self.addEventListener('activate', (event) => event.waitUntil(dropOld()));

const kept = async (url) => (await caches.open(CACHE)).match(url);

async function cacheFirst(request, url) {
  return (await kept(url)) ?? fetch(request);
}

async function networkFirst(request, url) {
  const old = await kept(url);
  if (!old) return fetch(request);
  const late = new Promise((give) => setTimeout(give, PATIENCE));
  const fresh = fetch(request).then((response) => (response.status < 400 ? response : undefined), () => undefined);
  return (await Promise.race([fresh, late])) ?? old;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const url = new URL(request.url);
  // The query is the game's to read: the page is the same.
  const plain = url.origin + url.pathname;
  if (hashed.has(plain)) event.respondWith(cacheFirst(request, plain));
  else if (pages.has(plain)) event.respondWith(networkFirst(request, address(PAGE)));
  else if (fixed.has(plain)) event.respondWith(networkFirst(request, plain));
});
