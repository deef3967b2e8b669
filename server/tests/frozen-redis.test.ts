import { expect, test } from 'vitest'
import { startProduct } from '#test/product.ts'
import { startRedis, whyNoRedis } from '#test/servers/redis-server.ts'

const redis = whyNoRedis ? undefined : await startRedis()
const lines: string[] = []
const product = redis
  ? await startProduct({ REDIS_URL: redis.url }, { logTo: (line) => lines.push(line) })
  : undefined

test.skipIf(!product)(
  `while Redis is frozen, calls are counted by each process, which the health check and one line of the log say${whyNoRedis}`,
  async () => {
    if (!product || !redis) throw new Error('There is no Redis.')
    const { ask } = product
    const readRedis = async () => (await ask('GET /health/ready')).body.redis
    const countedCall = () =>
      ask('PUT /items/01910000-0000-7000-8000-000000000000', { body: { reason: 'scam' } })
    await expect.poll(readRedis).toBe('ok')

    redis.freeze()
    // All are answered while Redis is still frozen.
    for (let nth = 0; nth < 10; nth += 1) expect((await countedCall()).status).toBe(404)
    await expect.poll(readRedis).toBe('unreachable')
    expect(lines.filter((line) => line.includes('Redis'))).toHaveLength(1)

    redis.thaw()
    await expect.poll(readRedis).toBe('ok')
  },
)
