import { expect, test, vi } from 'vitest'
import type { Topic } from '#contract/topics.ts'
import type { Answer } from './cached-answer.ts'
import { createResponseCache } from './response-cache.ts'

const mebibyte = 1024 * 1024

const away = new Error('the database is away')
const isAway = (error: unknown) => error === away

function open(bytes = 64 * mebibyte) {
  const time = { now: new Date('2026-11-20T06:00:00Z') }
  const report = vi.fn<(error: unknown) => void>()
  const cache = createResponseCache({ clock: () => time.now, bytes, headers: [], report, isAway })
  const computed: string[] = []
  const get = (key: string, answer: Partial<Answer> = {}) =>
    cache.get(key, async () => {
      computed.push(key)
      return draw(answer)
    })
  const pass = (ms: number) => (time.now = new Date(time.now.getTime() + ms))
  return { cache, computed, get, pass, report }
}

function draw(answer: Partial<Answer>): Answer {
  const topics = new Set<Topic>(['items'])
  return { status: 200, headers: [], topics, body: Buffer.from('answer'), ...answer }
}

const textOf = ({ body }: { body: Uint8Array | undefined }) => Buffer.from(body ?? []).toString()

test('an answer is computed once, even if two requests ask for it at the same time', async () => {
  const { get, computed } = open()
  await Promise.all([get('/'), get('/')])
  await get('/')
  expect(computed).toEqual(['/'])
})

test('a change drops the answers that show it and no others', async () => {
  const { get, cache, computed } = open()
  await get('/brand/1')
  await get('/about', { topics: new Set() })
  cache.drop(['items'])
  await get('/brand/1')
  await get('/about')
  expect(computed).toEqual(['/brand/1', '/about', '/brand/1'])
})

test('an answer is not cached if something that it shows changed while it was computed', async () => {
  const { cache, computed, get } = open()
  const change = async () => {
    cache.drop(['items'])
    return draw({})
  }
  await cache.get('/', change)
  await get('/')
  await cache.get('/about', async () => ({ ...(await change()), topics: new Set() }))
  await get('/about')
  expect(computed).toEqual(['/'])
})

test('a request after a change does not get an answer whose computation began before the change', async () => {
  const { cache, get } = open()
  const gate = Promise.withResolvers<Answer>()
  const early = cache.get('/', () => gate.promise)
  cache.drop(['items'])
  const late = await get('/', { body: Buffer.from('new') })
  gate.resolve(draw({ body: Buffer.from('old') }))
  expect([textOf(await early), textOf(late), textOf(await get('/'))]).toEqual(['old', 'new', 'new'])
})

test('an answer is shown for a minute at most, even if nobody said that it changed', async () => {
  const { get, pass, computed } = open()
  await get('/')
  pass(44_000)
  await get('/')
  expect(computed).toHaveLength(1)
  pass(16_001)
  await get('/')
  expect(computed).toHaveLength(2)
})

test('the age of an answer counts from the moment before its data was read', async () => {
  const { cache, get, pass, computed } = open()
  await cache.get('/', async () => {
    pass(30_000)
    return draw({})
  })
  pass(30_001)
  await get('/')
  expect(computed).toEqual(['/'])
})

test('shortly before its minute ends, an answer is computed again, and nobody waits for that', async () => {
  const { cache, pass, get } = open()
  await get('/', { body: Buffer.from('old') })
  pass(50_000)
  const gate = Promise.withResolvers<Answer>()
  expect(textOf(await cache.get('/', () => gate.promise))).toBe('old')
  gate.resolve(draw({ body: Buffer.from('new') }))
  await vi.waitFor(async () => expect(textOf(await get('/'))).toBe('new'))
})

test('a renewal that fails is reported, and the old answer stays for the rest of its minute', async () => {
  const { cache, pass, get, report, computed } = open()
  await get('/')
  pass(50_000)
  const failure = new Error('no database')
  expect(textOf(await cache.get('/', () => Promise.reject(failure)))).toBe('answer')
  await vi.waitFor(() => expect(report).toHaveBeenCalledWith(failure))
  pass(10_001)
  await get('/')
  expect(computed).toHaveLength(2)
})

/** Changes a topic so many times that it counts as one that changes often. */
function changeOften({ cache }: ReturnType<typeof open>) {
  for (let nth = 0; nth < 60; nth += 1) cache.drop(['items'])
}

test('while a topic changes often, an answer may be a second late, and nobody waits for the new one', async () => {
  const opened = open()
  const { get, pass, cache } = opened
  changeOften(opened)
  await get('/', { body: Buffer.from('1') })
  cache.drop(['items'])
  pass(900)
  const gate = Promise.withResolvers<Answer>()
  expect(textOf(await cache.get('/', () => gate.promise))).toBe('1')
  gate.resolve(draw({ body: Buffer.from('2') }))
  await vi.waitFor(async () => expect(textOf(await get('/'))).toBe('2'))
})

test('an answer is never more than a second late', async () => {
  const opened = open()
  const { get, pass, cache } = opened
  changeOften(opened)
  await get('/', { body: Buffer.from('1') })
  cache.drop(['items'])
  pass(500)
  cache.drop(['items'])
  pass(501)
  expect(cache.has('/')).toBe(false)
  expect(textOf(await get('/', { body: Buffer.from('2') }))).toBe('2')
})

test('a few changes in a row are shown at once', async () => {
  const { get, cache, computed } = open()
  for (let nth = 0; nth < 10; nth += 1) {
    await get('/')
    cache.drop(['items'])
  }
  expect(computed).toHaveLength(10)
})

test('answers use a bounded part of the memory, and those that people ask for stay', async () => {
  const { get, computed } = open()
  const large = { body: Buffer.alloc(mebibyte) }
  await get('/', large)
  for (let nth = 0; nth < 200; nth += 1) {
    await get(`/?made-up=${nth}`, large)
    await get('/', large)
  }
  expect(computed.filter((key) => key === '/')).toHaveLength(1)
  await get('/?made-up=0', large)
  expect(computed.filter((key) => key === '/?made-up=0')).toHaveLength(2)
})

test('the compressed bodies count too', async () => {
  const { get, cache } = open(4 * mebibyte)
  const noise = () => crypto.getRandomValues(new Uint8Array(65_536))
  for (const key of ['/a', '/b', '/c']) {
    const body = Buffer.concat(Array.from({ length: 16 }, noise))
    await cache.encode(key, await get(key, { body }), 'identity')
  }
  expect(['/a', '/b', '/c'].map(cache.has)).toEqual([true, true, true])
  await cache.encode('/c', await get('/c'), 'br')
  expect(['/a', '/b', '/c'].map(cache.has)).toEqual([false, true, true])
})

test('a part of a large buffer is copied, so that only its own bytes stay in memory', async () => {
  const { get, computed } = open(mebibyte)
  const body = Buffer.from(new ArrayBuffer(10 * mebibyte), 0, 10)
  const answer = await get('/', { body })
  expect(answer.body?.buffer.byteLength).toBe(10)
  await get('/')
  expect(computed).toHaveLength(1)
})

test('each encoding is made once', async () => {
  const { cache, get } = open()
  const answer = await get('/', { body: Buffer.alloc(10_000, 'a') })
  const [one, other] = await Promise.all([
    cache.encode('/', answer, 'gzip'),
    cache.encode('/', answer, 'gzip'),
  ])
  expect(other).toBe(one)
  expect((await get('/')).encoded.gzip).toBe(one)
})

test('a compressed answer keeps only its compressed bytes, and a client that cannot read them gets it too', async () => {
  const { cache, computed, get } = open(mebibyte)
  const body = Buffer.alloc(mebibyte / 2, 'a')
  for (const [nth, encoding] of (['br', 'gzip'] as const).entries()) {
    const keys = Array.from({ length: 20 }, (_, each) => `/${encoding}/${each}`)
    for (const key of keys) await cache.encode(key, await get(key, { body }), encoding)
    expect(keys.every(cache.has)).toBe(true)
    expect(computed).toHaveLength(20 * (nth + 1))
    const [first = ''] = keys
    const whole = await cache.encode(first, await get(first), 'identity')
    expect(Buffer.from(whole.body).equals(body)).toBe(true)
    expect(whole.head).toEqual(['etag', expect.any(String), 'content-length', String(body.byteLength)])
    const asked = await cache.encode(first, await get(first), encoding === 'br' ? 'gzip' : 'br')
    expect(asked.body.byteLength).toBeLessThan(1000)
  }
  expect(computed).toHaveLength(40)
})

test('an answer needs no new computation while it is cached or being computed', async () => {
  const { cache, pass, get } = open()
  expect(cache.has('/')).toBe(false)
  const computing = get('/')
  expect(cache.has('/')).toBe(true)
  await computing
  expect(cache.has('/')).toBe(true)
  pass(60_001)
  expect(cache.has('/')).toBe(false)
})

test('a failed answer, and one that could not be computed, are not cached', async () => {
  const { get, cache, computed } = open()
  await get('/', { status: 500 })
  await expect(cache.get('/', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
  await get('/')
  expect(computed).toHaveLength(2)
})

test.each([
  ['cannot be computed', () => Promise.reject(away)],
  ['is a 503', async () => draw({ status: 503 })],
])('while a new answer %s, the last one is given for the rest of its minute', async (_, fail) => {
  const { get, cache, pass } = open()
  const last = await get('/')
  cache.drop(['items'])
  expect(await cache.get('/', fail)).toBe(last)
  expect(cache.has('/')).toBe(false)
  await expect(cache.get('/', () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')
  pass(60_001)
  const tooLate = await cache.get('/', fail).catch((error: unknown) => error)
  expect(tooLate).not.toBe(last)
  expect(await get('/')).not.toBe(last)
})

test('a remembered address finds its answer until the answer is dropped', async () => {
  const { get, cache } = open()
  expect(cache.find('/?x=1')).toBeUndefined()
  const answer = await get('/')
  cache.remember('/?x=1', '/')
  cache.remember(`/?x=${'1'.repeat(2000)}`, '/')
  expect([cache.find('/?x=1'), cache.find(`/?x=${'1'.repeat(2000)}`)]).toEqual([answer, undefined])
  cache.drop(['items'])
  expect(cache.find('/?x=1')).toBeUndefined()
})

test('with a size of 0, nothing is cached or shared', async () => {
  const { get, computed } = open(0)
  await Promise.all([get('/'), get('/')])
  await get('/')
  expect(computed).toHaveLength(3)
})
