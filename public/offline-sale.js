// The page of a sale without a connection: the code, the meeting and the seller's number as its buyer last saw them here,
// until the time of the code is over. What is stored is KeptCode in web/own-data/hand-over-codes.ts.
const parts = ['phone', 'label', 'code', 'warning', 'meeting', 'seller', 'asOf', 'until']

/** What is stored, or nothing if it is not what the page of a sale has stored. */
function readKept() {
  try {
    return JSON.parse(localStorage.getItem('hand-over-codes')) ?? {}
  } catch {
    return {}
  }
}

/** The code of this sale, if whoever is signed in has seen it here and its time is not over. */
function findSale() {
  const kept = readKept()
  const [, id = ''] = /\/receipt\/([^/]+)/.exec(location.pathname) ?? []
  if (!Object.hasOwn(kept, id)) return undefined
  const { owner, by } = kept[id]
  return owner === localStorage.getItem('signed-in') && Date.parse(by) > serverNow() ? kept[id] : undefined
}

/** The time of the server, in milliseconds: see web/api/server-clock.ts. */
const serverNow = () => Date.now() + Number(localStorage.getItem('clock-ahead') ?? 0)

function show() {
  const sale = findSale()
  for (const part of parts) showText(document.getElementById(part), sale?.[part])
  const seller = document.getElementById('seller')
  // Nothing but a number to call: what is stored is not to lead anywhere else.
  if (sale?.number?.startsWith('tel:')) seller.href = sale.number
  else seller.removeAttribute('href')
  document.getElementById('hand-over').hidden = !sale
}

function showText(element, text = '') {
  element.textContent = text
  element.hidden = text === ''
}

const updateEveryMs = 3000
const patienceMs = 8000

/**
 * A phone may believe that it is online where nothing comes through, so the page asks before it gives up the code: only a
 * good answer that came whole brings the page of the sale back.
 */
async function update() {
  show()
  if (await isThere()) location.reload()
  else updateLater()
}

const updateLater = () => setTimeout(() => void update(), updateEveryMs)

async function isThere() {
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const answer = await fetch(location.href, { cache: 'no-store', signal })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    // No connection yet, or too slow a one.
    return false
  }
}

show()
updateLater()
