import { expect, test } from 'vitest'
import type { Topic } from '#contract/topics.ts'
import { createPageCache } from './page-cache.ts'
import type { RenderedPage } from './rendering.ts'

function open() {
  const time = { now: new Date('2026-11-20T06:00:00Z') }
  const cache = createPageCache(() => time.now)
  const renders: string[] = []
  const get = (key: string, page: Partial<RenderedPage> = {}) =>
    cache.get(key, async () => {
      renders.push(key)
      return draw(page)
    })
  return { time, cache, renders, get }
}

function draw(page: Partial<RenderedPage>): RenderedPage {
  const empty = Buffer.alloc(0)
  const body = { identity: empty, br: empty, gzip: empty }
  const topics = new Set<Topic>(['items'])
  return { status: 200, headers: [], etag: '"1"', scriptHashes: [], topics, body, ...page }
}

test('a page is rendered once, also when it is asked for twice at once', async () => {
  const { get, renders } = open()
  await Promise.all([get('/'), get('/')])
  await get('/')
  expect(renders).toEqual(['/'])
})

test('a change drops what shows it and nothing else', async () => {
  const { get, cache, renders } = open()
  await get('/brand/1')
  await get('/about', { topics: new Set() })
  cache.drop(['items'])
  await get('/brand/1')
  await get('/about')
  expect(renders).toEqual(['/brand/1', '/about', '/brand/1'])
})

test('a page that was being rendered while something changed is not kept', async () => {
  const { cache, renders, get } = open()
  await cache.get('/', async () => {
    cache.drop(['items'])
    return draw({})
  })
  await get('/')
  expect(renders).toEqual(['/'])
})

test('a page is shown for a minute at most, even if nobody said that it changed', async () => {
  const { get, time, renders } = open()
  await get('/')
  time.now = new Date(time.now.getTime() + 59_000)
  await get('/')
  expect(renders).toHaveLength(1)
  time.now = new Date(time.now.getTime() + 1_001)
  await get('/')
  expect(renders).toHaveLength(2)
})

test('made-up addresses fill a bounded part of the memory, and what people look at stays', async () => {
  const { get, renders } = open()
  const empty = Buffer.alloc(0)
  const body = { identity: Buffer.alloc(1024 * 1024), br: empty, gzip: empty }
  await get('/', { body })
  for (let nth = 0; nth < 200; nth += 1) {
    await get(`/?made-up=${nth}`, { body })
    await get('/', { body })
  }
  expect(renders.filter((key) => key === '/')).toHaveLength(1)
  await get('/?made-up=0', { body })
  expect(renders.filter((key) => key === '/?made-up=0')).toHaveLength(2)
})

test('a piece of a large buffer counts as the buffer that it keeps', async () => {
  const { get, renders } = open()
  const empty = Buffer.alloc(0)
  for (let nth = 0; nth < 100; nth += 1) {
    const piece = Buffer.from(new ArrayBuffer(1024 * 1024), 0, 10)
    await get(`/${nth}`, { body: { identity: piece, br: empty, gzip: empty } })
  }
  await get('/0')
  expect(renders.filter((key) => key === '/0')).toHaveLength(2)
})

test('a page is there without a rendering while it is kept, and while it is on its way', async () => {
  const { cache, time, get } = open()
  expect(cache.has('/')).toBe(false)
  const rendering = get('/')
  expect(cache.has('/')).toBe(true)
  await rendering
  expect(cache.has('/')).toBe(true)
  time.now = new Date(time.now.getTime() + 60_001)
  expect(cache.has('/')).toBe(false)
})

test('a page that broke is not kept', async () => {
  const { get, renders } = open()
  await get('/', { status: 500 })
  await get('/')
  expect(renders).toHaveLength(2)
})
