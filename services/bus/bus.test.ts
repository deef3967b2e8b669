import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { Redis } from 'ioredis'
import { afterEach, expect, test, vi } from 'vitest'
import { type Topic, topics } from '#contract/topics.ts'
import { openProxy } from '#test/http/proxy.ts'
import { startRedis, whyNoRedis } from '#test/servers/redis-server.ts'
import type { Bus } from './bus.ts'
import { connectRedis } from '../redis/redis.ts'
import { createLocalBus } from './local-bus.ts'
import { createRedisBus } from './redis-bus.ts'

const redisUrl = process.env['TEST_REDIS_URL'] ?? ''
const reason = redisUrl ? '' : ' (left out: TEST_REDIS_URL names no Redis)'

type Log = (details: Record<string, unknown>, message: string) => void
const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 60_000, interval: 20 })
const log = { warn: vi.fn<Log>(), info: vi.fn<Log>() }
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
  log.warn.mockReset()
  log.info.mockReset()
})

function listen(bus: Bus): (readonly Topic[])[] {
  const received: (readonly Topic[])[] = []
  bus.subscribe((topics) => received.push(topics))
  return received
}

test('every listener in the process is notified of a change before publish resolves', async () => {
  const bus = createLocalBus()
  const [one, other] = [listen(bus), listen(bus)]
  await bus.publish(['items', 'brands'])
  expect([one, other]).toEqual([[['items', 'brands']], [['items', 'brands']]])
})

test('after closing, no listener is notified', async () => {
  const bus = createLocalBus()
  const received = listen(bus)
  await bus.close()
  await bus.publish(['users'])
  expect(received).toEqual([])
})

function openRedisBus(channel: string, url = redisUrl): Bus {
  const redis = connectRedis(url)
  const bus = createRedisBus(redis, { log, channel })
  closing.push(async () => {
    await bus.close()
    redis.disconnect()
  })
  return bus
}

/**
 * Waits until both buses are connected. Messages sent before that are lost, which is allowed, so this publishes until
 * one is received. Then it waits until everything that it sent has arrived.
 */
async function connectThem(sender: Bus, received: (readonly Topic[])[]) {
  await until(async () => {
    await sender.publish(['items'])
    expect(received).toContainEqual(['items'])
  })
  await sender.publish(['items', 'users'])
  await until(() => expect(received).toContainEqual(['items', 'users']))
}

test.skipIf(!redisUrl)(
  `a change is heard in every process, once, and in the own one at once${reason}`,
  async () => {
    const channel = randomUUID()
    const [one, other] = [openRedisBus(channel), openRedisBus(channel)]
    const [here, there] = [listen(one), listen(other)]
    await connectThem(one, there)
    here.length = 0
    await connectThem(other, here)
    here.length = 0
    there.length = 0
    await one.publish(['brands'])
    expect(here).toEqual([['brands']])
    await one.publish(['items'])
    await until(() => expect(there).toEqual([['brands'], ['items']]))
    expect(here).toEqual([['brands'], ['items']])
    const sales: unknown[] = []
    other.subscribe((_topics, concerned) => sales.push(concerned))
    const id = '01910000-0000-7000-8000-000000000000'
    for (const concerned of [[id, 'b'], [id], [], undefined]) await one.publish(['payments'], concerned)
    await until(() => expect(sales).toEqual([[id, 'b'], [id], [], undefined]))
    expect(log.warn).not.toHaveBeenCalled()
  },
)

test.skipIf(!redisUrl)(
  `another channel of the same Redis, and what is no message of ours, is not heard${reason}`,
  async () => {
    const channel = randomUUID()
    const [one, other, stranger] = [openRedisBus(channel), openRedisBus(channel), openRedisBus(randomUUID())]
    const there = listen(other)
    const redis = new Redis(redisUrl)
    closing.push(() => redis.disconnect())
    await connectThem(one, there)
    there.length = 0
    await stranger.publish(['users'])
    for (const text of ['', '{', 'null', '{"from":"x"}', '{"from":"x","topics":["nonsense"]}'])
      await redis.publish(channel, text)
    await one.publish(['brands'])
    await until(() => expect(there).toContainEqual(['brands']))
    expect(there.flat()).toEqual(['brands'])
  },
)

test.skipIf(!redisUrl)(
  `a lost Redis is told once, harms nobody, and is caught up with when it is back${reason}`,
  async () => {
    const channel = randomUUID()
    const way = await openProxy(redisUrl)
    closing.push(() => way.cut())
    const [one, other] = [openRedisBus(channel, way.url), openRedisBus(channel)]
    const [here, there] = [listen(one), listen(other)]
    await connectThem(one, there)

    await way.cut()
    await until(() => expect(log.warn).toHaveBeenCalledTimes(1))
    here.length = 0
    there.length = 0
    await one.publish(['brands'])
    expect(here).toEqual([['brands']])

    await way.mend()
    await until(() => expect(here).toContainEqual(topics))
    await connectThem(one, there)
    expect(there).not.toContainEqual(['brands'])
    expect(log.warn).toHaveBeenCalledTimes(1)
    expect(log.info).toHaveBeenCalledTimes(1)
  },
)

test('a Redis that was never reachable is reported once, and the process still gets its own changes', async () => {
  const nobody = createServer().listen(0, '127.0.0.1')
  await once(nobody, 'listening')
  const { port } = nobody.address() as AddressInfo
  nobody.close()
  await once(nobody, 'close')
  const bus = openRedisBus('any', `redis://127.0.0.1:${port}`)
  const received = listen(bus)
  await until(() => expect(log.warn).toHaveBeenCalled())
  await bus.publish(['items'])
  expect(received).toEqual([['items']])
  expect(log.warn).toHaveBeenCalledTimes(1)
})

test.skipIf(whyNoRedis)(
  `a change that was not sent while Redis was frozen is caught up with by the other processes${whyNoRedis}`,
  async () => {
    const redis = await startRedis()
    const [one, other] = [openRedisBus('any', redis.url), openRedisBus('any', redis.url)]
    const there = listen(other)
    await connectThem(one, there)
    redis.freeze()
    await one.publish(['brands'])
    await until(() => expect(log.warn).toHaveBeenCalledTimes(1))
    await one.publish(['models'])
    redis.thaw()
    await until(() => expect(there).toContainEqual(topics))
    expect(log.warn).toHaveBeenCalledTimes(1)
    expect(log.info).toHaveBeenCalledTimes(1)
  },
)
