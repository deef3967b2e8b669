import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '#lib/clock.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'

const redisUrl = process.env['TEST_REDIS_URL'] ?? ''
const reason = redisUrl ? '' : ' (left out: TEST_REDIS_URL names no Redis)'
const opened: Redis[] = []
afterAll(() => opened.forEach((redis) => redis.disconnect()))
function openRedis(url: string, enableOfflineQueue: boolean): Redis {
  const redis = new Redis(url, { enableOfflineQueue, maxRetriesPerRequest: 1 })
  redis.on('error', () => undefined)
  opened.push(redis)
  return redis
}

test('concurrent uploads stay within every limit, and a refused upload takes no slot', async () => {
  const enter = createConcurrencyLimit({ redis: undefined, clock: systemClock })
  const account = { name: 'account', max: 1 }
  const address = { name: 'address', max: 2 }
  const leave = await enter([account, address])
  expect(leave).toBeDefined()
  expect(await enter([address, account])).toBeUndefined()
  expect(await enter([address])).toBeDefined()
  expect(await enter([address])).toBeUndefined()
  await leave?.()
  expect(await enter([account, address])).toBeDefined()
})

test('while Redis is unreachable each process limits its own uploads', async () => {
  const enter = createConcurrencyLimit({ redis: openRedis('redis://127.0.0.1:1', false), clock: systemClock })
  const bound = { name: 'someone', max: 1 }
  const leave = await enter([bound])
  expect(leave).toBeDefined()
  expect(await enter([bound])).toBeUndefined()
  await leave?.()
  expect(await enter([bound])).toBeDefined()
})

test.skipIf(!redisUrl)(
  `several nodes count together, and the places of a dead node are free after ten minutes${reason}`,
  async () => {
    const time = { now: Date.now() }
    const clock = () => new Date(time.now)
    const [one, other] = [1, 2].map(() => createConcurrencyLimit({ redis: openRedis(redisUrl, true), clock }))
    const bound = { name: randomUUID(), max: 2 }
    const leave = await one?.([bound])
    expect(await other?.([bound])).toBeDefined()
    expect(await one?.([bound])).toBeUndefined()
    await leave?.()
    expect(await other?.([bound])).toBeDefined()
    expect(await one?.([bound])).toBeUndefined()
    time.now += 600_001
    expect(await one?.([bound])).toBeDefined()
  },
)
