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

  test('the caller is the address that the proxy added last, whatever the caller sent before', async () => {
    const statuses = []
    for (let nth = 0; nth < 61; nth += 1)
      statuses.push(
        (await ask('POST /users', { from: `198.51.100.${nth}, 10.4.4.4`, body: record(nth) })).status,
      )
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200))
    expect(statuses[60]).toBe(429)
  })
})

describe('what anybody may read', async () => {
  const { ask } = await startProduct()

  test('one address may read it ten times a second for a minute; then it waits, and others do not', async () => {
    // An invalid id does not need the database, and counts against the limit like any other request.
    const read = (from: string) => ask('GET /brand/none', { from })
    for (let round = 0; round < 12; round += 1) {
      const replies = await Promise.all(Array.from({ length: 50 }, () => read('10.5.5.5')))
      expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(404))
    }
    const { status, body, headers } = await read('10.5.5.5')
    expect([status, body.code]).toEqual([429, 'too-many-requests'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await read('10.5.5.6')).status).toBe(404)
  })
})

describe('while the Redis that counts calls does not answer', async () => {
  const { ask } = await startProduct({ REDIS_URL: 'redis://127.0.0.1:1' })

  test('nobody is refused', async () => {
    expect((await ask('POST /users', { body: record(0) })).status).toBe(200)
  })
})
