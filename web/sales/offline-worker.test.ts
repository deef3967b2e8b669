import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const readPublic = (name: string) => readFileSync(join(import.meta.dirname, '../../public', name), 'utf8')
const worker = readPublic('offline-worker.js')
const origin = 'https://shop.example'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

type Handler = (event: { request: object; respondWith: (answer: Promise<Response>) => void }) => void

/** A worker that has kept its files, or has lost them. Answers how it answers a request. */
function startWorker(ask: () => Promise<Response>, hasFiles = true) {
  const handlers = new Map<string, Handler>()
  runInNewContext(worker, {
    self: {
      location: { origin },
      addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    },
    caches: { match: async (file: string) => (hasFiles ? new Response(`kept ${file}`) : undefined) },
    fetch: ask,
    URL,
    Promise,
    setTimeout,
  })
  return async (path: string, mode: 'navigate' | 'cors' = 'navigate') => {
    let answer: Promise<Response> | undefined
    const request = { mode, url: `${origin}${path}` }
    handlers.get('fetch')?.({ request, respondWith: (given) => void (answer = given) })
    if (!answer) return 'left to the browser'
    const text = answer.then(
      (response) => response.text(),
      (error: unknown) => String(error),
    )
    await vi.advanceTimersByTimeAsync(18_000)
    return text
  }
}

const give =
  (text: string, status = 200) =>
  async () =>
    new Response(text, { status })
const fail = () => Promise.reject(new Error('no network'))
const hang = () => new Promise<Response>(() => undefined)
/** The head comes at once, and the body never, or after so many milliseconds. */
const stall = (ms?: number) => async () =>
  new Response(
    new ReadableStream({
      start(body) {
        if (ms === undefined) return
        setTimeout(() => {
          body.enqueue(new TextEncoder().encode('page'))
          body.close()
        }, ms)
      },
    }),
  )
const breakOff = async () =>
  new Response(new ReadableStream({ start: (body) => body.error(new Error('connection lost')) }))
const comeLate = () => new Promise<Response>((resolve) => setTimeout(resolve, 8500, new Response('late')))

test.each([
  ['no answer', fail],
  ['an answer that does not come', hang],
  ['an answer after more than 8 seconds', comeLate],
  ['an answer that stops after its head', stall()],
  ['a body after more than 8 seconds', stall(8500)],
  ['an answer that breaks off', breakOff],
  ['a proxy without a server', give('Bad gateway', 502)],
  ['a server that is not ready', give('Not ready', 503)],
])('where there is %s, the page of a sale is the kept one', async (_, ask) => {
  expect(await startWorker(ask)('/receipt/1')).toBe('kept /offline-sale.html')
  expect(await startWorker(ask)('/bn/receipt/1')).toBe('kept /offline-sale-bn.html')
})

test.each([
  ['the page', give('page')],
  ['that there is no such sale', give('No such sale', 404)],
  ['too many requests', give('Later', 429)],
])('what the server says is shown: %s', async (_, ask) => {
  expect(await startWorker(ask)('/receipt/1')).toBe(await (await ask()).text())
})

test('a body that comes a little later than its head is shown', async () => {
  expect(await startWorker(stall(7000))('/receipt/1')).toBe('page')
})

test('a browser that has lost the kept page waits for what there is', async () => {
  expect(await startWorker(give('Bad gateway', 502), false)('/receipt/1')).toBe('Bad gateway')
  expect(await startWorker(comeLate, false)('/receipt/1')).toBe('late')
  expect(await startWorker(stall(8500), false)('/receipt/1')).toBe('page')
  expect(await startWorker(fail, false)('/receipt/1')).toBe('Error: no network')
})

test('the kept page does not wait for its own files, and nothing else is answered', async () => {
  const request = startWorker(hang)
  for (const file of ['/offline-sale.css', '/offline-sale.js'])
    expect(await request(file, 'cors')).toBe(`kept ${file}`)
  expect(await request('/api/payments/1', 'cors')).toBe('left to the browser')
})

test('the name of the kept files changes with them, because a browser fetches them only then', () => {
  const hash = createHash('sha256')
  for (const name of ['offline-sale.html', 'offline-sale-bn.html', 'offline-sale.css', 'offline-sale.js'])
    hash.update(readPublic(name))
  expect(worker).toContain(`const cacheName = 'offline-sale-${hash.digest('hex').slice(0, 12)}'`)
})
