import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createLocalBus } from '#services/bus/local-bus.ts'
import { rangesOf } from '#lib/networks.ts'
import { createCallCounts } from '#services/calls/call-counts.ts'
import { createServer } from '../create-server.ts'
import { openResponseCache } from '../cache/open-cache.ts'
import { mountPages } from './pages.ts'
import type { RenderedPage, Renderer } from './rendering.ts'

const outside = { scripts: [], connections: [], frames: [] }
const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

const draw = (): RenderedPage => ({
  status: 200,
  headers: [['content-type', 'text/html; charset=utf-8']],
  scriptHashes: [],
  topics: new Set(),
  path: undefined,
  body: Buffer.from('page'),
})

/** Serves pages of a build with two files, after a build with one. Each address is a separate page. */
async function serve(
  render: Renderer,
  calls = createCallCounts(),
  queueWaitMs = 20_000,
  few = 0,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hatbodol-pages-'))
  const assets = join(folder, 'client')
  await mkdir(join(assets, 'assets'), { recursive: true })
  await mkdir(join(folder, 'earlier'))
  await writeFile(join(folder, 'earlier', 'code-0a.js'), 'earlier code')
  await writeFile(join(assets, 'assets', 'code-1a.js'), 'code')
  await writeFile(join(assets, 'robots.txt'), 'robots')
  const app = createServer('silent', true)
  const origin = () => 'https://hatbodol.example'
  const findAddress = ({ pathname, search }: URL) => ({ key: pathname + search, path: undefined })
  const clock = () => new Date()
  const cache = openResponseCache(app, { clock, bus: createLocalBus() }, { bytes: 2 ** 26, isHttps: false })
  await mountPages(app, {
    cache,
    pagesIn: async () => ({ render, findAddress }),
    isDeveloper: ({ headers }) => headers['x-test'] === 'developer',
    origin,
    calls,
    outside,
    assets: () => assets,
    waits: { queueWaitMs, few, fewWaitMs: 20_000 },
  })
  open.push(
    () => app.close(),
    () => rm(folder, { recursive: true }),
  )
  return app.listen({ host: '127.0.0.1', port: 0 })
}

test('the address alone says in which language a page is', async () => {
  const asked: string[] = []
  const address = await serve(async (url) => {
    asked.push(url.pathname)
    return draw()
  })
  const languageOf = async (path: string) => {
    const reply = await fetch(address + path, { headers: { 'accept-language': 'bn' } })
    return reply.headers.get('content-language')
  }
  const paths = ['/about', '/bn/about', '/BN/about', '/bn', '/bn?x=1', '/bnx', '/about']
  expect(await Promise.all(paths.map(languageOf))).toEqual(['en', 'bn', 'bn', 'bn', 'bn', 'en', 'en'])
  expect(asked.toSorted()).toEqual(['/about', '/bn/', '/bn/', '/bn/about', '/bnx'])
})

test.each(['/', '//', '//elsewhere.example/', '//elsewhere.example:99999/', '/a//b?x=1'])(
  'the address %s is a path of ours',
  async (path) => {
    const asked: string[] = []
    const address = await serve(async (url) => {
      asked.push(url.href)
      return draw()
    })
    const reply = await fetch(address + path, { headers: { 'accept-encoding': 'identity' } })
    expect([reply.status, await reply.text()]).toEqual([200, 'page'])
    expect(asked).toEqual([`https://hatbodol.example${path}`])
  },
)

test.each([
  ['/assets/code-1a.js', 200, 'public, max-age=31536000, immutable', /^code$/],
  ['/robots.txt', 200, 'public, max-age=3600', /^robots$/],
  ['/assets/code-0a.js', 200, 'public, max-age=31536000, immutable', /^earlier code$/],
  ['/assets/code-0b.js', 404, 'no-store', /"code":"not-found"/],
])('the file %s of the build is answered with %i', async (path, status, cacheControl, text) => {
  const reply = await fetch((await serve(async () => draw())) + path)
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([status, cacheControl])
  expect(await reply.text()).toMatch(text)
})

test('a page under /dev exists for developers only, also when it is cached', async () => {
  const address = await serve(async ({ search }) => ({ ...draw(), status: search === '?closed' ? 404 : 200 }))
  const read = async (headers: Record<string, string>) =>
    (await fetch(`${address}/dev/ui`, { headers })).status
  const developer = { 'x-test': 'developer' }
  expect([await read({}), await read(developer), await read({}), await read(developer)]).toEqual([
    404, 200, 404, 200,
  ])
})

test('a cached page has the same headers, and its own request id', async () => {
  const address = await serve(async () => ({ ...draw(), scriptHashes: ["'sha256-abc'"] }))
  const read = async (headers = {}) => {
    const reply = await fetch(`${address}/about`, { headers })
    const entries = [...reply.headers].filter(([name]) => name !== 'date')
    return { status: reply.status, text: await reply.text(), headers: Object.fromEntries(entries) }
  }
  const replies = [await read(), await read(), await read()]
  const ids = replies.map(({ headers }) => headers['x-request-id'])
  expect(new Set(ids).size).toBe(3)
  const [first, ...others] = replies.map((reply, nth) => ({ ...reply, id: ids[nth] }))
  for (const other of others)
    expect({ ...other.headers, 'x-request-id': '' }).toEqual({ ...first?.headers, 'x-request-id': '' })
  expect(first?.headers).toMatchObject({
    'content-security-policy': expect.stringContaining("'sha256-abc'"),
    'x-frame-options': 'SAMEORIGIN',
    vary: 'accept-encoding',
  })
  const known = await read({ 'if-none-match': first?.headers['etag'] ?? '' })
  expect([known.status, known.text]).toEqual([304, ''])
})

test('the answer to an address with a one-time code is not stored, and others are', async () => {
  const address = await serve(async () => draw())
  const read = async (path: string) => (await fetch(address + path)).headers.get('cache-control')
  const set = '/set-password?code=abc'
  for (const path of [set, set, '/Set-Password/?code=abc', '/verify-email?code=abc'])
    expect(await read(path)).toBe('no-store')
  for (const path of ['/about', '/about']) expect(await read(path)).toContain('public')
})

test('a page that fails reveals nothing about our code', async () => {
  const address = await serve(() => Promise.reject(new Error('insert into users failed')))
  const reply = await fetch(`${address}/`)
  const text = await reply.text()
  expect([reply.status, JSON.parse(text).code]).toEqual([500, 'internal-error'])
  expect(text).not.toContain('insert into')
})

test('two pages are rendered at once, with a short queue; beyond it people see a page that tries again', async () => {
  const gate = Promise.withResolvers<RenderedPage>()
  let begun = 0
  const address = await serve(() => {
    begun += 1
    return gate.promise
  })
  const ask = (nth: number, accept: string) =>
    fetch(`${address}/search?q=${nth}`, { headers: { accept, 'x-forwarded-for': `10.0.0.${nth}` } })
  const waiting = Array.from({ length: 67 }, (_, nth) => ask(nth, 'text/html'))
  const refused = await Promise.race(waiting)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await refused.text()).toContain('<meta http-equiv="refresh" content="2">')
  expect(begun).toBe(2)
  const program = await ask(99, 'application/json')
  expect([program.status, (await program.json()).code]).toEqual([503, 'not-ready'])
  gate.resolve(draw())
  const statuses = (await Promise.all(waiting)).map(({ status }) => status)
  expect(statuses).toContain(200)
})

test('who has waited too long for a page sees one that tries again', async () => {
  const gate = Promise.withResolvers<RenderedPage>()
  const address = await serve(() => gate.promise, createCallCounts(), 1)
  const ask = async (nth: number) => (await fetch(`${address}/search?q=${nth}`)).status
  const all = [ask(1), ask(2), ask(3)]
  expect(await Promise.race(all)).toBe(503)
  gate.resolve(draw())
  expect((await Promise.all(all)).toSorted()).toEqual([200, 200, 503])
})

test('a page waits longer for its turn while only a few are rendered', async () => {
  const gate = Promise.withResolvers<RenderedPage>()
  const address = await serve(() => gate.promise, createCallCounts(), 1, 4)
  const all = [1, 2, 3, 4, 5].map(async (nth) => (await fetch(`${address}/item/${nth}`)).status)
  expect(await Promise.race(all)).toBe(503)
  gate.resolve(draw())
  expect((await Promise.all(all)).toSorted()).toEqual([200, 200, 200, 200, 503])
})

test('an address that asks for many pages does not delay the page of another one', async () => {
  const gate = Promise.withResolvers<RenderedPage>()
  const begun: string[] = []
  const address = await serve(async ({ search }) => {
    begun.push(search)
    return gate.promise
  })
  let refused = 0
  const ask = async (query: string, from: string) => {
    const { status } = await fetch(`${address}/search?q=${query}`, { headers: { 'x-forwarded-for': from } })
    if (status === 503) refused += 1
    return status
  }
  const many = Array.from({ length: 67 }, (_, nth) => ask(`many-${nth}`, '10.1.1.1'))
  // The line is full, and then one that waits in it makes room.
  await expect.poll(() => refused).toBe(1)
  const one = ask('one', '10.1.1.2')
  await expect.poll(() => refused).toBe(2)
  gate.resolve(draw())
  expect(await one).toBe(200)
  expect(begun.indexOf('?q=one')).toBeLessThan(4)
  await Promise.all(many)
})

test('the renderings for one address are limited per minute, and cached pages are still shown', async () => {
  const calls = createCallCounts()
  const address = await serve(async () => draw(), calls)
  const ask = (path: string) =>
    fetch(address + path, { headers: { accept: 'text/html', 'x-forwarded-for': '10.1.1.1' } })
  expect((await ask('/search?q=299')).status).toBe(200)
  const limit = { max: 3000, windowSeconds: 60 }
  for (let nth = 1; nth < 2999; nth += 1) await calls.count('pages', limit, rangesOf('10.1.1.1'))
  expect((await ask('/search?q=last')).status).toBe(200)
  const refused = await ask('/search?q=one-more')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await ask('/search?q=299')).status).toBe(200)
  // Pages that are the same for everybody are not limited, because there are only a few.
  expect((await ask('/about')).status).toBe(200)
})

test('above a limit, a network gets neither files nor pages that have to be rendered', async () => {
  let waitSeconds = 0
  const address = await serve(async () => draw(), { count: async () => waitSeconds })
  const statusOf = async (path: string) => (await fetch(address + path)).status
  const paths = ['/robots.txt', '/assets/code-1a.js', '/assets/none.js', '/search?q=1']
  expect(await Promise.all(paths.map(statusOf))).toEqual([200, 200, 404, 200])
  waitSeconds = 7
  expect(await Promise.all([...paths.slice(0, 3), '/search?q=2'].map(statusOf))).toEqual([429, 429, 429, 429])
  // What is kept costs nothing.
  expect(await statusOf('/search?q=1')).toBe(200)
})
