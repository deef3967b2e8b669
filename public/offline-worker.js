// Answers with a page of what was last seen where the network fails: docs/decisions/README.md. It asks the network first,
// so that no old page is taken for a current one, and stores no page with data. The address says the language.

// Ends with a hash of the files, so that a browser fetches them again when one has changed. The worker's test says which.
const cacheName = 'offline-01d546f4c2cb'
const offlinePages = { en: '/offline.html', bn: '/offline-bn.html' }
const files = [...Object.values(offlinePages), '/offline.css', '/offline-rules.js', '/offline.js']

/**
 * What the paths of our pages begin with (web/routes.ts). All else only the network answers: the API, pictures, emulators,
 * and pages with a one-time code in their address.
 */
const pages = new Set([
  '',
  'about',
  'account',
  'blog',
  'brand',
  'contact',
  'cookies',
  'dashboard',
  'item',
  'login',
  'mybooking',
  'payment',
  'phones',
  'privacy',
  'promoted',
  'receipt',
  'search',
  'sell',
  'seller',
  'signup',
  'terms',
])

/** What only the network can answer. A browser that knows such rules then does not wake the worker. */
const neverHere = ['/assets/*', '/bn/assets/*', '/api/*', '/images/*']

/**
 * A new connection by 2G takes up to five seconds. Who waits longer than this stands before a silent line: perhaps a buyer
 * before the seller.
 */
const patienceMs = 8000

/** The same for a page that the offline page has just received on a slow line: as long as that page waited for it. */
const longPatienceMs = 30_000
/** The offline page says so, and then loads the page at once. */
const announcedMs = 5000
let patientUntil = 0

/** A proxy whose server does not answer. */
const withoutServer = new Set([502, 504])

self.addEventListener('install', (event) => {
  event.waitUntil(keepFiles())
  void event.addRoutes?.(neverHere.map((urlPattern) => ({ condition: { urlPattern }, source: 'network' })))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  const [, bangla, first] = /^(\/bn(?![^/]))?\/?([^/]*)/.exec(pathname)
  if (mode === 'navigate' && method === 'GET' && pages.has(first))
    event.respondWith(fetchOrShow(event, bangla ? offlinePages.bn : offlinePages.en, first === 'receipt'))
  // The browser has asked already, and would ask again if it got no answer here: Google's way back works only once.
  else if (mode === 'navigate' && method === 'GET') event.respondWith(askNetwork(event))
  else if (origin === self.location.origin && files.includes(pathname))
    event.respondWith(findOrFetch(event.request, pathname))
})

self.addEventListener('message', ({ data }) => {
  if (data === 'patient') patientUntil = Date.now() + announcedMs
})

async function keepFiles() {
  const cache = await caches.open(cacheName)
  await cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })))
  await self.skipWaiting()
}

/** Lets the browser ask the network while it still starts the worker, and drops the files of earlier workers. */
async function takeOver() {
  await self.registration.navigationPreload?.enable()
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)))
}

const findFile = (file) => caches.match(file, { cacheName })

/**
 * The network's answer; the offline page where that fails, takes too long, or comes from a proxy without a server. At the
 * page of a sale it is urgent: there, no failure of the server is shown, and the body, which may stop after its head, is
 * waited for as long again. Other pages are shown while they come.
 */
async function fetchOrShow(event, offlinePage, isSale) {
  const maxMs = Date.now() < patientUntil ? longPatienceMs : patienceMs
  const fetched = askNetwork(event)
  const answer = await inTime(fetched, maxMs)
  if (answer && (isSale ? await isWhole(answer, maxMs) : !withoutServer.has(answer.status))) return answer
  return (await findFile(offlinePage)) ?? fetched
}

const askNetwork = async ({ preloadResponse, request }) => (await preloadResponse) ?? fetch(request)

const isWhole = async (answer, maxMs) =>
  answer.status < 500 && (await inTime(readBody(answer), maxMs)) !== undefined

/** The offline page must not wait for its own files, so they come from where it comes from. */
async function findOrFetch(request, file) {
  return (await findFile(file)) ?? fetch(request)
}

/** Reads a copy, so that the answer itself can still be shown. */
const readBody = (answer) => answer.clone().arrayBuffer()

/** What comes in time; undefined where it fails or takes too long. */
const inTime = (coming, maxMs) => Promise.race([coming.catch(() => undefined), wait(maxMs)])

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
