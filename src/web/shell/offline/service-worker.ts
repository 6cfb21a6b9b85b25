// Keeps the app in the browser, so that its pages open without a network. It keeps files of the app alone; what the
// server says of people's work is kept by the page, and goes with the session.

/** What is used of the scope of service workers, which the library of pages has no types for. */
interface WorkerScope {
  readonly location: Location;
  readonly clients: { readonly claim: () => Promise<void> };
  readonly skipWaiting: () => Promise<void>;
  readonly addEventListener: <N extends keyof WorkerEvents>(
    name: N,
    listener: (event: WorkerEvents[N]) => void,
  ) => void;
}

interface LastingEvent {
  /** The worker lives at least until then. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}

interface WorkerEvents {
  readonly install: LastingEvent;
  readonly activate: LastingEvent;
  readonly message: LastingEvent & { readonly data: unknown };
  readonly fetch: { readonly request: Request; readonly respondWith: (answer: Promise<Response>) => void };
}

const worker = globalThis as unknown as WorkerScope;

/** The address of this script names the build: another build has a cache of its own, and the others go. */
const cacheName = `app ${new URL(worker.location.href).searchParams.get('build')}`;

/** How long a page may take to come before the kept one is shown, ms. */
const patienceMs = 4_000;

worker.addEventListener('install', (event) => {
  event.waitUntil(install());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(activate());
});

worker.addEventListener('message', (event) => {
  // Whatever does not come is asked for when it is needed.
  if (event.data === 'keep all') event.waitUntil(keepAll().catch(() => undefined));
});

worker.addEventListener('fetch', (event) => {
  const answer = answerFor(event.request);
  if (answer !== null) event.respondWith(answer);
});

async function install(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll(['/', '/favicon.svg']);
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name !== cacheName);
  await Promise.all(others.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** The page has nothing else to do: the parts of the app that nobody has asked for yet are fetched, one by one. */
async function keepAll(): Promise<void> {
  const [cache, answer] = await Promise.all([caches.open(cacheName), fetch('/app-parts.json', { cache: 'no-cache' })]);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  for (const name of (await answer.json()) as readonly string[]) {
    if (!kept.has(`/${name}`)) await cache.add(`/${name}`);
  }
}

/** What a request is answered with; null for what goes to the server as if nobody were between. */
function answerFor(request: Request): Promise<Response> | null {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin || pathname.startsWith('/api/')) return null;
  if (request.mode === 'navigate') return openedPage(request);
  if (pathname.startsWith('/assets/')) return part(request);
  return ['image', 'script', 'style', 'font'].includes(request.destination) ? freshPart(request) : null;
}

function kept(request: Request | string): Promise<Response | undefined> {
  return caches.match(request, { cacheName, ignoreVary: true });
}

/** The page as the server has it; the kept one where it does not come. Every address of the app opens the same page. */
async function openedPage(request: Request): Promise<Response> {
  const page = await kept('/');
  if (page === undefined) return fetch(request);
  const late = new Promise<Response>((done) => void setTimeout(() => done(page.clone()), patienceMs));
  const fresh = fetch(request).then(
    (answer) => (answer.status >= 500 ? page : answer),
    () => page,
  );
  return Promise.race([fresh, late]);
}

/** A part of the app: its name tells its content, so that the kept one is as good as any. */
async function part(request: Request): Promise<Response> {
  return (await kept(request)) ?? keep(request, await fetch(request));
}

/** A file whose name may stand for another content one day. */
async function freshPart(request: Request): Promise<Response> {
  try {
    return await keep(request, await fetch(request));
  } catch (error) {
    const found = await kept(request);
    if (found === undefined) throw error;
    return found;
  }
}

async function keep(request: Request, answer: Response): Promise<Response> {
  if (answer.ok && answer.type === 'basic') {
    const copy = answer.clone();
    const cache = await caches.open(cacheName);
    await cache.put(request, copy).catch(() => undefined);
  }
  return answer;
}
