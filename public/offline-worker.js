// Shows the buyer's code for a hand-over without a connection. It keeps a page without any data, and answers with it
// only where the network fails: docs/decisions/README.md. The address of the sale says its language.

// Ends with a hash of the files, so that a browser fetches them again when one has changed. The worker's test says which.
const cacheName = 'offline-sale-b5905e929ae6'
const pages = { en: '/offline-sale.html', bn: '/offline-sale-bn.html' }
const files = [...Object.values(pages), '/offline-sale.css', '/offline-sale.js']

/** With one bar of signal an answer may take a minute. The buyer stands before the seller and waits no longer than this. */
const patienceMs = 8000

self.addEventListener('install', (event) => {
  event.waitUntil(keepFiles())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldFiles())
})

self.addEventListener('fetch', (event) => {
  const { mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (mode === 'navigate')
    event.respondWith(fetchOrShow(event.request, pathname.startsWith('/bn/') ? pages.bn : pages.en))
  else if (origin === self.location.origin && files.includes(pathname))
    event.respondWith(findOrFetch(event.request, pathname))
})

async function keepFiles() {
  const cache = await caches.open(cacheName)
  await cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })))
  await self.skipWaiting()
}

async function dropOldFiles() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)))
}

const findFile = (file) => caches.match(file, { cacheName })

/**
 * The network's answer; the kept page where that fails, takes too long, or says that the server does not work. An answer
 * may also stop after its head, so its body is waited for as long again.
 */
async function fetchOrShow(request, page) {
  const fetched = fetch(request)
  const answer = await inTime(fetched)
  if (answer && answer.status < 500 && (await inTime(readBody(answer)))) return answer
  return (await findFile(page)) ?? fetched
}

/** The kept page must not wait for its own files, so they come from where it comes from. */
async function findOrFetch(request, file) {
  return (await findFile(file)) ?? fetch(request)
}

/** Reads a copy, so that the answer itself can still be shown. */
const readBody = (answer) => answer.clone().arrayBuffer()

/** What comes in time; undefined where it fails or takes too long. */
const inTime = (coming) => Promise.race([coming.catch(() => undefined), wait(patienceMs)])

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
