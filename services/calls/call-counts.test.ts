import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { afterAll, describe, expect, test } from 'vitest'
import { rangesOf } from '#lib/networks.ts'
import { createCallCounts, personRange } from './call-counts.ts'

const url = process.env['TEST_REDIS_URL']
const redis = url === undefined ? undefined : new Redis(url)
afterAll(() => redis?.disconnect())

const limit = { max: 3, windowSeconds: 60 }

const stores = { 'in this process': undefined, ...(redis && { 'in Redis': redis }) }

describe.each(Object.entries(stores))('%s', (_, store) => {
  const calls = createCallCounts(store)
  const name = `test ${randomUUID()}`
  const waitsOf = async (ranges: ReturnType<typeof rangesOf>[], named: string) => {
    const waits: number[] = []
    for (const keys of ranges) waits.push(await calls.count(named, limit, keys))
    return waits
  }

  test('a caller waits after so many calls, and others do not', async () => {
    const waits = await waitsOf(Array<typeof one>(5).fill(one), name)
    expect(waits).toEqual([0, 0, 0, expect.toSatisfy(isNearlyAMinute), expect.toSatisfy(isNearlyAMinute)])
    expect(await calls.count(name, limit, personRange('two'))).toBe(0)
    expect(await calls.count(`${name} again`, limit, one)).toBe(0)
  })

  test('whoever has a whole IPv6 site may call four times as often as one network, and not 65,536 times', async () => {
    const networks = Array.from({ length: 20 }, (_each, nth) => rangesOf(`2001:db8:1:${nth}00::1`))
    const waits = await waitsOf(networks, `${name} by site`)
    expect(waits.map((wait) => wait > 0)).toEqual([...Array(12).fill(false), ...Array(8).fill(true)])
  })

  test('a network that is refused uses up nothing of the site that it is in', async () => {
    const one = rangesOf('2001:db8:2:a00::1')
    const waits = await waitsOf(Array<typeof one>(30).fill(one), `${name} refused`)
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
    expect(await calls.count(`${name} refused`, limit, rangesOf('2001:db8:2:ff00::1'))).toBe(0)
  })

  test('the networks of one home share twice the calls of one network', async () => {
    const networks = Array.from({ length: 10 }, (_each, nth) => rangesOf(`2001:db8:1:a0${nth}::1`))
    const waits = await waitsOf(networks, `${name} by home`)
    expect(waits.map((wait) => wait > 0)).toEqual([...Array(6).fill(false), ...Array(4).fill(true)])
  })
})

const one = personRange('one')
const isNearlyAMinute = (wait: number) => wait > 50 && wait <= 60

test('the count begins again when its time is over', async () => {
  let now = 0
  const calls = createCallCounts(undefined, () => now)
  const wait = () => calls.count('test', { max: 1, windowSeconds: 10 }, personRange('one'))
  expect([await wait(), await wait()]).toEqual([0, 10])
  now = 9500
  expect(await wait()).toBe(1)
  now = 10_000
  expect([await wait(), await wait()]).toEqual([0, 10])
})

test('while Redis does not answer, each process counts its own calls', async () => {
  const away = new Redis('redis://127.0.0.1:1', { maxRetriesPerRequest: 1, enableOfflineQueue: false })
  away.on('error', () => {})
  const calls = createCallCounts(away)
  const wait = () => calls.count('test', { max: 1, windowSeconds: 60 }, personRange('one'))
  expect(await wait()).toBe(0)
  expect(await wait()).toBeGreaterThan(0)
  away.disconnect()
})
