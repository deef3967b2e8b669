import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PaymentId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { common as banglaCommon } from '#web/texts/bn/common.ts'
import { lastSeen as bangla } from '#web/texts/bn/last-seen.ts'
import { common } from '#texts/common.ts'
import { lastSeen } from '#texts/last-seen.ts'
import { findLocalStorage } from '#web/api/local-storage.ts'
import { forgetServerTime, learnServerTime } from '#web/api/server-clock.ts'
import { describeSeen } from '#web/own-data/describe-seen.ts'
import { readStoredCode } from '#web/own-data/hand-over-codes.ts'
import { type SeenCard, storeSeen } from '#web/own-data/last-seen.ts'
import { announceSignOut, handOverCodesKey, ownLastSeenKey } from '#web/own-data/own-data.ts'
import { signedInMarker } from '#web/own-data/signed-in-marker.ts'
import { keepCode } from '#web/sales/stored-codes.ts'

const readPublic = (name: string) => readFileSync(join(import.meta.dirname, '../../public', name), 'utf8')
const saleId = newId<PaymentId>()
const at = new Date('2026-11-23T08:32:00Z')
const by = new Date('2026-11-23T08:33:00Z')
const hourMs = 60 * 60_000

beforeEach(() => {
  vi.useFakeTimers({ now: at })
  signedInMarker.set('rakib')
  const handOver = { by: by.toISOString(), code: '123456', isLocked: false }
  const meeting = { version: 1, place: 'Gulshan 1 Circle', at: at.toISOString(), by: 'buyer' as const }
  const sale = { meeting, seller: { name: 'Karim', phoneNumber: '+8801712345678' } }
  keepCode({ id: saleId, title: 'iPhone 13', provider: 'card', handOver, sale }, { owner: 'rakib', at })
})

afterEach(() => {
  vi.useRealTimers()
  announceSignOut()
  signedInMarker.clear()
})

const seeCard = (card: Pick<SeenCard, 'kind' | 'id' | 'path'> & Partial<SeenCard>, seenAt = at): void =>
  storeSeen(
    [
      {
        owner: signedInMarker.read() ?? undefined,
        title: card.id,
        ...describeSeen(seenAt, { today: lastSeen.priceOfToday, later: lastSeen.price }),
        ...card,
      },
    ],
    { now: seenAt },
  )

type Card = { title: string; path?: string; seen?: string; number?: string; text?: string; code?: string }
type Seen = { codes: Card[]; here?: Card; sales: Card[]; listings: Card[] }

type Rules = { listSeen: (path: string) => Seen; watchLine: (show: () => void) => void }

/** Runs the rules of the page, and the loop that waits for the connection if `show` is given. */
function openPage(path = `/receipt/${saleId}`, storage: unknown = findLocalStorage()) {
  const reload = vi.fn<() => void>()
  const tellWorker = vi.fn<(message: string) => void>()
  const ask = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch'))
  const rules = {
    localStorage: storage,
    location: { pathname: path, href: `https://shop.example${path}`, reload },
    fetch: ask,
    navigator: { serviceWorker: { controller: { postMessage: tellWorker } } },
    AbortSignal: { timeout: abortAfter },
    Date,
    setTimeout,
    setInterval,
  } as unknown as Rules
  runInNewContext(readPublic('offline-rules.js').replaceAll(/^export /gmu, ''), rules)
  // Objects of another context equal none of ours.
  const list = () => JSON.parse(JSON.stringify(rules.listSeen(path))) as Seen
  return { list, watch: (show: () => void) => rules.watchLine(show), reload, ask, tellWorker }
}

function abortAfter(ms: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), ms)
  return controller.signal
}

const answer = (status: number) => Promise.resolve(new Response(null, { status }))
const titles = (cards: Card[]) => cards.map(({ title }) => title)

describe('the code of a hand-over', () => {
  test('has a part of the page for everything that is stored of it', () => {
    const { owner: _, by: __, number: ___, phone, seller, ...words } = readStoredCode(saleId, at) ?? {}
    const [code] = openPage().list().codes
    expect(code).toMatchObject({ ...words, title: phone, contact: seller, number: 'tel:+8801712345678' })
    const template = /<template id="code-template">.*?<\/template>/su.exec(readPublic('offline.html'))?.[0]
    for (const part of [...Object.keys(words), 'title', 'contact'])
      expect(template).toContain(`data-part="${part}"`)
  })

  test('is there at every address until its time is over on the server, whatever this device’s clock says', () => {
    learnServerTime(new Headers({ date: at.toUTCString() }), at.getTime() + hourMs, at.getTime() + hourMs)
    vi.setSystemTime(at.getTime() + hourMs)
    const { list } = openPage('/')
    expect(titles(list().codes)).toEqual(['Your purchase: iPhone 13'])
    vi.advanceTimersByTime(70_000)
    expect(list().codes).toEqual([])
    forgetServerTime()
  })

  test('is shown to nobody else, and not after its buyer has signed out in another tab', () => {
    const { list } = openPage()
    signedInMarker.clear()
    expect(list().codes).toEqual([])
    signedInMarker.set('karim')
    expect(list().codes).toEqual([])
  })

  test.each(['https://other.example', 'javascript:alert(1)'])('calls nobody at %s', (number) => {
    const stored = JSON.parse(findLocalStorage().getItem(handOverCodesKey) ?? '{}') as Record<string, object>
    const changed = { [saleId]: { ...stored[saleId], number } }
    findLocalStorage().setItem(handOverCodesKey, JSON.stringify(changed))
    const [code] = openPage().list().codes
    expect([code?.code, code?.number]).toEqual(['123456', undefined])
  })
})

describe('what was last seen', () => {
  test('is shown in its lists, the card of this address first, in the language of the address', () => {
    seeCard({ kind: 'sale', id: saleId, path: `/receipt/${saleId}` })
    seeCard({ kind: 'sale', id: 'sale 2', path: '/receipt/2' })
    seeCard({ kind: 'booking', id: 'booking', path: '/mybooking' })
    seeCard({ kind: 'listing', id: 'pixel-6', path: '/item/pixel-6', text: 'As new' })
    seeCard({ kind: 'listing', id: 'moto-g', path: '/item/moto-g', text: 'Scratched' })
    const { here, sales, listings } = openPage('/bn/item/moto-g').list()
    expect([here?.title, here?.text, here?.path]).toEqual(['moto-g', 'Scratched', undefined])
    // The sale with a code is shown by its code.
    expect(titles(sales)).toEqual(['booking', 'sale 2'])
    expect(listings).toMatchObject([{ title: 'pixel-6', path: '/bn/item/pixel-6' }])
    expect(listings[0]?.text).toBeUndefined()
    expect(openPage('/').list().listings[1]?.path).toBe('/item/pixel-6')
  })

  test('says when it was seen, and after midnight in Dhaka on which day', () => {
    seeCard({ kind: 'listing', id: 'pixel-6', path: '/item/1' })
    const { list } = openPage('/')
    expect(list().listings[0]?.seen).toBe('Seen today at 2:32\u00a0pm. The price may have changed.')
    vi.setSystemTime('2026-11-23T17:59:00Z')
    expect(list().listings[0]?.seen).toContain('today')
    vi.setSystemTime('2026-11-23T18:01:00Z')
    expect(list().listings[0]?.seen).toBe(
      'Seen on Mon 23\u00a0Nov, 2:32\u00a0pm. The price may have changed.',
    )
  })

  test('is gone after seven days', () => {
    seeCard({ kind: 'listing', id: 'pixel-6', path: '/item/1' })
    vi.setSystemTime(at.getTime() + 7 * 24 * hourMs)
    expect(openPage('/').list().listings).toEqual([])
  })

  test('is shown only to who saw it, and to nobody after a sign-out', () => {
    seeCard({ kind: 'sale', id: 'sale 2', path: '/receipt/2' })
    const { list } = openPage('/')
    expect(titles(list().sales)).toEqual(['sale 2'])
    for (const other of ['karim', undefined]) {
      if (other) signedInMarker.set(other)
      else signedInMarker.clear()
      expect(list().sales).toEqual([])
    }
    seeCard({ kind: 'listing', id: 'seen by a guest', path: '/item/1' })
    expect(titles(list().listings)).toEqual(['seen by a guest'])
    signedInMarker.set('rakib')
    announceSignOut()
    expect(list()).toMatchObject({ codes: [], sales: [], listings: [] })
    signedInMarker.clear()
    expect(list().listings).toEqual([])
  })

  test('leads nowhere else, whatever is stored', () => {
    seeCard({
      kind: 'listing',
      id: 'pixel-6',
      path: '//other.example',
      number: 'https://other.example',
      photo: 'https://other.example/picture.jpg',
    })
    const [card] = openPage('/').list().listings
    expect(card).toEqual(expect.not.objectContaining({ path: expect.anything() }))
    expect(JSON.stringify(card)).not.toContain('other.example')
  })

  test.each(['{', 'null', '{"a":1}'])('counts as nothing where %s is stored', (text) => {
    for (const key of [ownLastSeenKey, handOverCodesKey]) findLocalStorage().setItem(key, text)
    expect(openPage('/').list()).toEqual({ codes: [], sales: [], listings: [] })
  })

  test('is nothing where the storage is forbidden', () => {
    const getItem = () => {
      throw new DOMException('The storage is forbidden.', 'SecurityError')
    }
    expect(openPage('/', { getItem }).list()).toEqual({ codes: [], sales: [], listings: [] })
  })
})

describe('the page', () => {
  test('gives way only when the server answers, and is up to date until then', async () => {
    const { watch, reload, ask, tellWorker } = openPage()
    const show = vi.fn<() => void>()
    watch(show)
    ask.mockImplementationOnce(() => answer(503))
    await vi.advanceTimersByTimeAsync(7000)
    expect([ask.mock.calls.length, reload.mock.calls.length, show.mock.calls.length]).toEqual([3, 0, 3])
    ask.mockImplementationOnce(() => answer(404))
    await vi.advanceTimersByTimeAsync(4000)
    expect(reload).toHaveBeenCalledTimes(1)
    // On a slow line, the worker would answer with this page again.
    expect(tellWorker.mock.calls).toEqual([['patient']])
    expect(tellWorker.mock.invocationCallOrder[0]).toBeLessThan(reload.mock.invocationCallOrder[0] ?? 0)
  })

  test('does not wait for ever for an answer, but asks again', async () => {
    const { watch, ask } = openPage()
    const show = vi.fn<() => void>()
    ask.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error()))),
    )
    watch(show)
    await vi.advanceTimersByTimeAsync(40_000)
    expect(ask).toHaveBeenCalledTimes(2)
    // A code disappears in time meanwhile.
    expect(show).toHaveBeenCalledTimes(14)
  })

  test.each([
    { file: 'offline.html', page: lastSeen, words: common },
    { file: 'offline-bn.html', page: bangla, words: banglaCommon },
  ])('$file has the texts of the pages', ({ file, page, words }) => {
    const html = readPublic(file)
    expect(html).toContain(`<title>${page.title} · ${words.siteName}</title>`)
    // Nothing else is written in it.
    const body = html.slice(html.indexOf('<body>')).replaceAll(/<[^>]*>/gu, ' ')
    const written = [page.title, page.text, words.tryAgain, page.sales, page.listings, page.nothing]
    expect(body.split(/\s+/u).join(' ').trim()).toBe(written.join(' '))
  })
})
