import { afterAll, expect, test } from 'vitest'
import { makeNodePlace } from '#test/processes/nodes.ts'
import { openProxy } from '#test/http/proxy.ts'

const databaseUrl = process.env['TEST_DATABASE_URL']
const reason = databaseUrl ? '' : ' (left out: TEST_DATABASE_URL names no server)'

const proxy = databaseUrl ? await openProxy(databaseUrl) : undefined
const place = proxy && (await makeNodePlace(proxy.url))
afterAll(() => proxy?.cut())

/** Reads over 8 connections until `end`. Every second read is answered from the cache, the others are computed. */
function readOn(address: string) {
  const state = { isOver: false }
  const counts: Record<string, number> = {}
  const countOf = (kind: string) => counts[kind] ?? 0
  const read = async (nth: number) => {
    for (let turn = 0; !state.isOver; turn += 1) {
      const isCached = turn % 2 === 0
      const path = isCached ? '/api/brands' : `/api/items?maxPrice=${500 + nth * 1_000_000 + turn}`
      const reply = await fetch(address + path, {
        headers: { 'x-forwarded-for': `10.51.${nth}.${turn % 250}` },
      })
      await reply.arrayBuffer()
      const later = reply.headers.has('retry-after') ? ', to come again' : ''
      const kind = `${isCached ? 'kept' : 'computed'}: ${reply.status}${later}`
      counts[kind] = countOf(kind) + 1
    }
  }
  const reading = Promise.all(Array.from({ length: 8 }, (_, nth) => read(nth)))
  const end = async () => {
    state.isOver = true
    await reading
    return counts
  }
  return { countOf, end }
}

test.skipIf(!place)(
  `while PostgreSQL restarts under load, cached answers are read, and other requests are asked to try again${reason}`,
  async () => {
    if (!place || !proxy) throw new Error('There is no PostgreSQL.')
    const { address } = await place.start()
    const { countOf, end } = readOn(address)
    const [computed, refused] = ['computed: 200', 'computed: 503, to come again']
    await expect.poll(() => countOf(computed)).toBeGreaterThan(50)
    await proxy.cut()
    await expect.poll(() => countOf(refused)).toBeGreaterThan(50)
    const healthOf = async (kind: string) => (await fetch(`${address}/api/health/${kind}`)).status
    await expect.poll(() => healthOf('ready')).toBe(503)
    expect(await healthOf('serving')).toBe(200)
    await proxy.mend()
    const before = countOf(computed)
    await expect.poll(() => countOf(computed)).toBeGreaterThan(before + 50)
    const counts = await end()
    process.stdout.write(`reads while PostgreSQL restarted: ${JSON.stringify(counts)}\n`)
    expect(Object.keys(counts).toSorted()).toEqual([computed, refused, 'kept: 200'])
  },
)
