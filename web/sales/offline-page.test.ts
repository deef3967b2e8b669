import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PaymentId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { common as banglaCommon } from '#web/texts/bn/common.ts'
import { sales as bangla } from '#web/texts/bn/sales.ts'
import { common } from '#texts/common.ts'
import { sales } from '#texts/sales.ts'
import { findLocalStorage } from '#web/api/local-storage.ts'
import { forgetServerTime, learnServerTime } from '#web/api/server-clock.ts'
import { signedInMarker } from '#web/own-data/signed-in-marker.ts'
import { StoredCode, readStoredCode } from '#web/own-data/hand-over-codes.ts'
import { announceSignOut, handOverCodesKey } from '#web/own-data/own-data.ts'
import { keepCode } from './stored-codes.ts'

const readPublic = (name: string) => readFileSync(join(import.meta.dirname, '../../public', name), 'utf8')
const html = readPublic('offline-sale.html')
const id = newId<PaymentId>()
const at = new Date('2026-11-23T08:32:00Z')
const by = new Date('2026-11-23T08:33:00Z')
const hourMs = 60 * 60_000

beforeEach(() => {
  vi.useFakeTimers({ now: at })
  signedInMarker.set('rakib')
  const handOver = { by: by.toISOString(), code: '123456', isLocked: false }
  const meeting = { version: 1, place: 'Gulshan 1 Circle', at: at.toISOString(), by: 'buyer' as const }
  const sale = { meeting, seller: { name: 'Karim', phoneNumber: '+8801712345678' } }
  keepCode({ id, title: 'iPhone 13', provider: 'card', handOver, sale }, { owner: 'rakib', at })
})

afterEach(() => {
  vi.useRealTimers()
  announceSignOut()
  signedInMarker.clear()
})

type Shown = { textContent: string; hidden?: boolean; href?: string; removeAttribute: (name: 'href') => void }

function makeElement(): Shown {
  const element: Shown = { textContent: '', removeAttribute: (name) => delete element[name] }
  return element
}

/** Runs the page's script with the elements that its HTML has. */
function openPage() {
  const ids = [...html.matchAll(/ id="(?<id>[\w-]+)"/gu)].map(({ groups }) => groups?.['id'] ?? '')
  const elements = new Map(ids.map((each) => [each, makeElement()]))
  const reload = vi.fn<() => void>()
  const ask = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch'))
  runInNewContext(readPublic('offline-sale.js'), {
    localStorage: findLocalStorage(),
    location: { pathname: `/receipt/${id}`, href: `https://shop.example/receipt/${id}`, reload },
    document: { getElementById: (name: string) => elements.get(name) },
    fetch: ask,
    // A time limit that follows the fake clock.
    AbortSignal: { timeout: (ms: number) => abortAfter(ms) },
    Date,
    setTimeout,
  })
  const { 'hand-over': section, ...parts } = Object.fromEntries(elements)
  return { section, parts, reload, ask }
}

function abortAfter(ms: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), ms)
  return controller.signal
}

const answer = (status: number) => Promise.resolve(new Response(null, { status }))

describe('the offline page', () => {
  test('shows each part of what is kept, in an element of its own', () => {
    const { owner: _, by: __, number, ...words } = readStoredCode(id, at) ?? {}
    const { section, parts } = openPage()
    expect(section?.hidden).toBe(false)
    const shown = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.textContent]))
    expect(shown).toEqual(words)
    expect(Object.keys(StoredCode.shape).toSorted()).toEqual(
      ['by', 'owner', 'number', ...Object.keys(shown)].toSorted(),
    )
    expect([number, parts['seller']?.href]).toEqual(['tel:+8801712345678', 'tel:+8801712345678'])
  })

  test.each(['https://other.example', 'javascript:alert(1)'])(
    'calls nobody at what is stored as %s',
    (number) => {
      const kept = JSON.parse(findLocalStorage().getItem(handOverCodesKey) ?? '{}') as Record<string, object>
      findLocalStorage().setItem(handOverCodesKey, JSON.stringify({ [id]: { ...kept[id], number } }))
      const { parts } = openPage()
      expect([parts['code']?.textContent, parts['seller']?.href]).toEqual(['123456', undefined])
    },
  )

  test('says when the code was seen, and that it may have changed since', () => {
    const { parts } = openPage()
    expect(parts['asOf']?.textContent).toBe(
      'As of Mon 23\u00a0Nov, 2:32\u00a0pm (Dhaka time). It may have changed since.',
    )
  })

  test('takes the code away once its time is over', async () => {
    const { section, parts } = openPage()
    await vi.advanceTimersByTimeAsync(50_000)
    expect([section?.hidden, parts['code']?.textContent]).toEqual([false, '123456'])
    await vi.advanceTimersByTimeAsync(20_000)
    expect([section?.hidden, parts['code']?.textContent]).toEqual([true, ''])
  })

  test('shows the code until its time is over on the server, whatever this device’s clock says', async () => {
    learnServerTime(new Headers({ date: at.toUTCString() }), at.getTime() + hourMs, at.getTime() + hourMs)
    vi.setSystemTime(at.getTime() + hourMs)
    const { section } = openPage()
    expect(section?.hidden).toBe(false)
    await vi.advanceTimersByTimeAsync(70_000)
    expect(section?.hidden).toBe(true)
    forgetServerTime()
  })

  test('shows it to nobody else, and not after its buyer has signed out in another tab', async () => {
    const { section, parts } = openPage()
    signedInMarker.clear()
    await vi.advanceTimersByTimeAsync(4000)
    expect([section?.hidden, parts['code']?.textContent]).toEqual([true, ''])
    signedInMarker.set('karim')
    expect(openPage().section?.hidden).toBe(true)
  })

  test('loads the page of the sale again only when the server gives it', async () => {
    const { reload, ask } = openPage()
    ask.mockImplementationOnce(() => answer(503)).mockImplementationOnce(() => answer(404))
    await vi.advanceTimersByTimeAsync(10_000)
    expect([ask.mock.calls.length, reload.mock.calls.length]).toEqual([3, 0])
    ask.mockImplementationOnce(() => answer(200))
    await vi.advanceTimersByTimeAsync(4000)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('does not wait for ever for an answer, but asks again', async () => {
    const { ask } = openPage()
    ask.mockImplementationOnce(
      (_, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error()))),
    )
    await vi.advanceTimersByTimeAsync(15_000)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  test.each([
    { file: 'offline-sale.html', page: sales.offline, words: common },
    { file: 'offline-sale-bn.html', page: bangla.offline, words: banglaCommon },
  ])('$file has its texts from the catalogue', ({ file, page: { title, text }, words }) => {
    const html = readPublic(file)
    const read = (tag: string) =>
      new RegExp(`<${tag}[^>]*>(?<text>[^<]+)</${tag}>`, 'u').exec(html)?.groups?.['text']
    expect(read('title')).toBe(`${title} · ${words.siteName}`)
    expect([read('h1'), read('p'), read('a')]).toEqual([title, text, words.tryAgain])
    // Nothing else is written in it.
    const body = html.slice(html.indexOf('<body>')).replaceAll(/<[^>]*>/gu, ' ')
    expect(body.split(/\s+/u).join(' ').trim()).toBe(`${title} ${text} ${words.tryAgain}`)
  })
})
