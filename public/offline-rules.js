// What the offline page shows, and when it gives way to the page that was asked for. offline.js draws it. What is stored is
// SeenCard in web/own-data/last-seen.ts and StoredCode in web/own-data/hand-over-codes.ts; both are removed at the sign-out.

const dayMs = 24 * 60 * 60_000
const dhakaMs = 6 * 60 * 60_000
const maxAgeMs = 7 * dayMs

/** Undefined where the storage is forbidden. */
function readText(key) {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** What is stored, or the other value if it is not what a page of ours has stored. */
function readStored(key, otherwise) {
  try {
    return JSON.parse(readText(key)) ?? otherwise
  } catch {
    return otherwise
  }
}

/** The time of the server, in milliseconds: see web/api/server-clock.ts. */
const serverNow = () => Date.now() + (Number(readText('clock-ahead')) || 0)

/**
 * What whoever is signed in here, or a guest, last saw: the codes whose time is not over, `here` the card of this address,
 * and the others.
 */
export function listSeen(path) {
  const owner = readText('signed-in')
  const codes = listCodes(owner, path)
  const hasCode = ({ kind, id }) => kind === 'sale' && codes.some((code) => code.id === id)
  const cards = listCards(owner).filter((card) => !hasCode(card))
  const here = cards.find(({ kind, id }) => kind !== 'booking' && path.endsWith(id))
  const prefix = /^\/bn(?![^/])/.exec(path)?.[0] ?? ''
  const others = cards
    .filter((card) => card !== here)
    .map(({ text: _, ...card }) => ({ ...card, path: asPath(card.path) && prefix + card.path }))
  return {
    codes,
    here: here && { ...here, path: undefined },
    sales: others.filter(({ kind }) => kind !== 'listing'),
    listings: others.filter(({ kind }) => kind === 'listing'),
  }
}

/** The code of the sale at this address comes first. */
function listCodes(owner, path) {
  const stored = Object.entries(readStored('hand-over-codes', {})).map(([id, code]) => ({ ...code, id }))
  const isHere = ({ id }) => path.endsWith(`/receipt/${id}`)
  return stored
    .filter((code) => code.owner === owner && Date.parse(code.by) > serverNow())
    .toSorted((a, b) => Number(isHere(b)) - Number(isHere(a)))
    .map((code) => ({ ...code, title: code.phone, contact: code.seller, number: asCall(code.number) }))
}

function listCards(owner) {
  const stored = readStored(owner === undefined ? 'guest-last-seen' : 'own-last-seen', [])
  return (Array.isArray(stored) ? stored : [])
    .filter((card) => card.owner === owner && serverNow() - Date.parse(card.at) < maxAgeMs)
    .map((card) => ({
      ...card,
      number: asCall(card.number),
      photo: asPicture(card.photo),
      seen: dayInDhaka(Date.parse(card.at)) === dayInDhaka(serverNow()) ? card.today : card.later,
    }))
}

const dayInDhaka = (ms) => new Date(ms + dhakaMs).toISOString().slice(0, 10)

// What is stored is not to lead anywhere else, nor to call anybody but a number.
const asPath = (path) => (/^\/(?!\/)/.test(path) ? path : undefined)
const asCall = (number) => (number?.startsWith('tel:') ? number : undefined)
const asPicture = (photo) => (photo?.startsWith('data:image/') ? photo : undefined)

const updateEveryMs = 3000
/**
 * As long as the API waits for an answer, and the worker after `loadPatiently`. On a slow line, the page must come through in
 * the end.
 */
const patienceMs = 30_000

/** Shows what was seen, now and every three seconds, and loads the page that was asked for once it is there. */
export function watchLine(show) {
  show()
  setInterval(() => show(), updateEveryMs)
  void loadOnceThere()
}

/**
 * A phone may believe that it is online where nothing comes through, so only an answer that came whole counts. A page of
 * another address is asked for by the next round.
 */
async function loadOnceThere() {
  const { href } = location
  if ((await isThere(href)) && href === location.href) loadPatiently()
  else setTimeout(() => void loadOnceThere(), updateEveryMs)
}

/** The page came through, but perhaps in more time than the worker usually gives it: then this page would come back. */
function loadPatiently() {
  navigator.serviceWorker?.controller?.postMessage('patient')
  location.reload()
}

/** Whether offline-worker.js would show the server's answer. */
async function isThere(address) {
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const answer = await fetch(address, { cache: 'no-store', signal })
    await answer.arrayBuffer()
    return answer.status < 500
  } catch {
    // No connection yet, or too slow a one.
    return false
  }
}
