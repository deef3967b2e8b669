import { describe, expect, test } from 'vitest'
import { startProduct } from '#test/product.ts'

const record = (nth: number) => ({
  name: 'Rahim',
  email: `rahim-${nth}@example.com`,
  image: 'https://pictures.example/rahim.jpg',
  role: 'buyer',
})

describe('behind a proxy of our own', async () => {
  const { ask } = await startProduct()

  test('a caller is whom the proxy named last, whatever the caller wrote before', async () => {
    const statuses = []
    for (let nth = 0; nth < 61; nth += 1)
      statuses.push(
        (await ask('POST /users', { from: `198.51.100.${nth}, 10.4.4.4`, body: record(nth) })).status,
      )
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200))
    expect(statuses[60]).toBe(429)
  })
})

describe('while the Redis that counts calls is away', async () => {
  const { ask } = await startProduct({ REDIS_URL: 'redis://127.0.0.1:1' })

  test('nobody is refused', async () => {
    expect((await ask('POST /users', { body: record(0) })).status).toBe(200)
  })
})
