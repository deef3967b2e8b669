import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pagePaths } from '#test/page-paths.ts'

const readPublic = (name: string) => readFileSync(join(import.meta.dirname, '../../public', name), 'utf8')
const worker = readPublic('offline-worker.js')
const origin = 'https://shop.example'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

type Given = {
  request: object
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
type Asked = {
  mode?: 'navigate' | 'cors'
  method?: string
  from?: string
  preloaded?: Promise<Response>
  /** How many milliseconds ago the offline page has said that it loads the page that came on a slow line. */
  announcedMs?: number
}

/** A worker that has kept its files, or has lost them. Answers how it answers a request. */
function startWorker(ask: () => Promise<Response>, hasFiles = true) {
  const handlers = new Map<string, (event: Partial<Given> & { data?: string }) => void>()
  runInNewContext(worker, {
    self: {
      location: { origin },
      addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    },
    caches: { match: async (file: string) => (hasFiles ? new Response(`kept ${file}`) : undefined) },
    fetch: ask,
    URL,
    Date,
    Promise,
    setTimeout,
  })
  return async (
    path: string,
    { mode = 'navigate', method = 'GET', from = origin, preloaded, announcedMs }: Asked = {},
  ) => {
    if (announcedMs !== undefined) {
      handlers.get('message')?.({ data: 'patient' })
      await vi.advanceTimersByTimeAsync(announcedMs)
    }
    let answer: Promise<Response> | undefined
    handlers.get('fetch')?.({
      request: { mode, method, url: `${from}${path}` },
      preloadResponse: preloaded ?? Promise.resolve(undefined),
      respondWith: (given) => void (answer = given),
    })
    if (!answer) return leftAlone
    const text = answer.then(
      (response) => response.text(),
      (error: unknown) => String(error),
    )
    await vi.advanceTimersByTimeAsync(18_000)
    return text
  }
}

const leftAlone = 'left to the browser'

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

const unanswered: [string, () => Promise<Response>][] = [
  ['no answer', fail],
  ['an answer that does not come', hang],
  ['an answer after more than 8 seconds', comeLate],
  ['a proxy without a server', give('Bad gateway', 502)],
]

test.each(unanswered)('where there is %s, every page is the offline page', async (_, ask) => {
  for (const path of [
    '/',
    '/item/iphone-13-1',
    '/search?q=redmi',
    '/mybooking',
    '/receipt/1',
    '/dashboard/payouts',
  ])
    expect([path, await startWorker(ask)(path)]).toEqual([path, 'kept /offline.html'])
  for (const path of ['/bn', '/bn/', '/bn/item/1', '/bn/receipt/1'])
    expect([path, await startWorker(ask)(path)]).toEqual([path, 'kept /offline-bn.html'])
})

test.each([
  ['an answer that stops after its head', stall()],
  ['a body after more than 8 seconds', stall(8500)],
  ['an answer that breaks off', breakOff],
  ['a server that is not ready', give('Not ready', 503)],
  ['a server that fails', give('Failed', 500)],
])('where there is %s, the page of a sale is the offline page', async (_, ask) => {
  expect(await startWorker(ask)('/receipt/1')).toBe('kept /offline.html')
})

test.each([
  ['the page', give('page')],
  ['that there is no such page', give('No such page', 404)],
  ['too many requests', give('Later', 429)],
])('what the server says is shown: %s', async (_, ask) => {
  for (const path of ['/', '/receipt/1'])
    expect(await startWorker(ask)(path)).toBe(await (await ask()).text())
})

test('a page that is no sale is shown while it comes, and what the server says about its failure', async () => {
  for (const [ask, text] of [
    [stall(8500), 'page'],
    [give('Not ready', 503), 'Not ready'],
    [give('Failed', 500), 'Failed'],
  ] as const)
    expect(await startWorker(ask)('/search')).toBe(text)
})

test('a body that comes a little later than its head is shown', async () => {
  expect(await startWorker(stall(7000))('/receipt/1')).toBe('page')
})

test('a page that the offline page has received on a slow line is waited for, at once and only then', async () => {
  for (const path of ['/', '/receipt/1']) {
    expect(await startWorker(comeLate)(path, { announcedMs: 0 })).toBe('late')
    expect(await startWorker(comeLate)(path, { announcedMs: 6000 })).toBe('kept /offline.html')
  }
  expect(await startWorker(stall(8500))('/receipt/1', { announcedMs: 0 })).toBe('page')
})

test('the answer that the browser has asked for while the worker started is used, and not asked for again', async () => {
  const ask = vi.fn<() => Promise<Response>>(give('asked again'))
  const request = startWorker(ask)
  expect(await request('/', { preloaded: give('page')() })).toBe('page')
  expect(await request('/', { preloaded: fail() })).toBe('kept /offline.html')
  expect(ask).not.toHaveBeenCalled()
})

test('a browser that has lost the offline page waits for what there is', async () => {
  expect(await startWorker(give('Bad gateway', 502), false)('/receipt/1')).toBe('Bad gateway')
  expect(await startWorker(comeLate, false)('/')).toBe('late')
  expect(await startWorker(stall(8500), false)('/receipt/1')).toBe('page')
  expect(await startWorker(fail, false)('/')).toBe('Error: no network')
})

test('the offline page does not wait for its own files', async () => {
  for (const file of ownFiles) expect(await startWorker(hang)(file, { mode: 'cors' })).toBe(`kept ${file}`)
})

test('no call, stream, upload, picture, file, form or other site is answered', async () => {
  const request = startWorker(hang)
  const called = [
    '/api/payments/1',
    '/api/images',
    '/images/1-320.webp',
    '/assets/root-1a.js',
    '/',
    '/sitemap.xml',
  ]
  for (const path of called) expect([path, await request(path, { mode: 'cors' })]).toEqual([path, leftAlone])
  expect(await request('/login', { method: 'POST' })).toBe(leftAlone)
  expect(await request('/offline.css', { mode: 'cors', from: 'https://other.example' })).toBe(leftAlone)
})

test('what is no page is opened from the network and never from here, and asked for only once', async () => {
  const ask = vi.fn<() => Promise<Response>>(fail)
  const request = startWorker(ask)
  const opened = [
    '/dev/mail',
    '/bn/dev/ui',
    '/api/docs',
    '/sandbox/challenge',
    '/identity/google/callback?code=1',
  ]
  for (const path of [...opened, '/set-password?oobCode=1', '/images/1.jpg', '/robots.txt']) {
    // A browser that had no answer from the worker would drop the one that it has asked for, and ask again.
    expect([path, await request(path, { preloaded: give('there')() })]).toEqual([path, 'there'])
    expect(ask).not.toHaveBeenCalled()
    expect([path, await request(path)]).toEqual([path, 'Error: no network'])
    expect(ask).toHaveBeenCalledOnce()
    ask.mockClear()
  }
})

test('every page but those with a one-time code in their address has the offline page', async () => {
  const request = startWorker(fail)
  const paths = pagePaths.filter((path) => path !== '/*' && path !== '/dev/ui')
  expect(paths.length).toBeGreaterThan(30)
  const left: string[] = []
  for (const path of paths) if ((await request(path)) === 'Error: no network') left.push(path)
  expect(left).toEqual(['/set-password', '/verify-email', '/change-email', '/recover-email'])
})

test('the name of the kept files changes with them, because a browser fetches them only then', () => {
  const hash = createHash('sha256')
  for (const name of ownFiles) hash.update(readPublic(name))
  expect(worker).toContain(`const cacheName = 'offline-${hash.digest('hex').slice(0, 12)}'`)
})

const ownFiles = ['/offline.html', '/offline-bn.html', '/offline.css', '/offline-rules.js', '/offline.js']
