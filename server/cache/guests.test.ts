import { request as sendRequest } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ListingId, UserId } from '#contract/ids.ts'
import { buildListing, buildSeller, buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct({ PUBLIC_URL: 'https://hatbodol.example' }, { cacheBytes: 2 ** 26 })
const { ask, db, services } = product

let seller: UserId
let listing: ListingId
let path: string

beforeEach(async () => {
  await services.bus.publish(['items', 'brands', 'users'])
  seller = await buildSeller(product)
  listing = await buildListing(product, { sellerId: seller })
  path = `/items/${listing}`
})

/** Changes the database without telling anybody, so that a cached answer can be told from a new one. */
const setPrice = (taka: number) =>
  db
    .updateTable('items')
    .set({ priceMinor: taka * 100 })
    .where('id', '=', listing)
    .execute()

const priceAt = async (address: string, as?: UserId) => (await ask(`GET ${address}`, { as })).body.price

type Sent = { method?: string; target?: string; headers?: Record<string, string> }

/** Sends a request exactly like this. Unlike fetch, it adds no header and does not decompress. */
function send({ method = 'GET', target = `/api${path}`, headers = {} }: Sent = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }>(
    (resolve, reject) => {
      const sent = sendRequest(product.address(), { method, path: target, headers }, (reply) => {
        buffer(reply).then(
          (bytes) => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, bytes }),
          reject,
        )
      })
      sent.on('error', reject)
      sent.end()
    },
  )
}

test('a guest gets the same answer as another guest, with a different request id', async () => {
  const first = await ask(`GET ${path}`)
  await setPrice(1)
  const others = [await ask(`GET ${path}`), await ask(`GET ${path}`)]
  expect(others.map(({ text }) => text)).toEqual([first.text, first.text])
  const ids = [first, ...others].map(({ headers }) => headers.get('x-request-id'))
  expect(new Set(ids).size).toBe(3)
})

test('an answer from the cache has the same headers as one from the router', async () => {
  const [router, ahead] = [await send(), await send()]
  const without = ({ headers }: typeof router) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !/^(date|x-request-id)$/.test(name)))
  expect(without(ahead)).toEqual(without(router))
  expect(without(ahead)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding, authorization',
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
  })
})

test('a change that is published is shown at once', async () => {
  await ask(`GET ${path}`)
  await ask(`PATCH ${path}`, { as: seller, body: { price: 1234 } })
  expect(await priceAt(path)).toBe(1234)
})

test('a signed-in person gets their own answer, which nobody else gets', async () => {
  await ask(`GET ${path}`)
  await setPrice(2222)
  const own = await ask(`GET ${path}`, { as: seller })
  expect([own.body.price, own.body.bookedBy]).toEqual([2222, 0])
  expect([own.headers.get('cache-control'), own.headers.get('etag')]).toEqual(['no-store', null])
  expect(await priceAt(path)).not.toBe(2222)
  await services.bus.publish(['items'])
  await ask(`GET ${path}`, { as: seller })
  const guest = await ask(`GET ${path}`)
  expect(guest.body).toMatchObject({ price: 2222 })
  expect(guest.body).not.toHaveProperty('bookedBy')
})

test('an invalid token is refused, whatever the cache has', async () => {
  await ask(`GET ${path}`)
  expect((await ask(`GET ${path}`, { bearer: 'nonsense' })).status).toBe(401)
})

test('parameters that the call does not know do not change the answer, and are not in it', async () => {
  await buildListing(product, { sellerId: seller })
  const first = await ask('GET /items?limit=1&utm_source=evil')
  await db.updateTable('items').set({ model: 'changed' }).execute()
  for (const same of ['/items?limit=1', '/items?x=2&limit=1', '/items/?limit=1'])
    expect((await ask(`GET ${same}`)).text).toBe(first.text)
  expect(first.headers.get('link')).toMatch(/^<\/api\/items\?limit=1&cursor=[^&]+>; rel="next"$/)
  expect((await ask('GET /items?limit=2')).text).toContain('changed')
  expect((await ask('GET /items?limit=1&limit=2')).status).toBe(422)
})

test('headers that name another host or protocol change nothing for others', async () => {
  const evil = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    'x-original-url': '/api/brands',
    forwarded: 'host=evil.example',
    cookie: 'session=1',
    origin: 'https://evil.example',
  }
  const [poisoned, cached] = [await send({ headers: evil }), await send()]
  expect(cached.bytes.equals(poisoned.bytes)).toBe(true)
  expect(JSON.stringify(cached.headers) + cached.bytes.toString()).not.toContain('evil')
  expect(cached.headers['set-cookie']).toBeUndefined()
  const absolute = await send({ target: `http://evil.example/api${path}` })
  expect([absolute.status, absolute.bytes.equals(cached.bytes)]).toEqual([200, true])
})

test('a refusal is not cached', async () => {
  const { id, ...row } = await db
    .selectFrom('items')
    .selectAll()
    .where('id', '=', listing)
    .executeTakeFirstOrThrow()
  await db.updateTable('items').set({ removedAt: new Date() }).where('id', '=', id).execute()
  expect((await ask(`GET ${path}`)).status).toBe(404)
  await db.updateTable('items').set({ removedAt: row.removedAt }).where('id', '=', id).execute()
  expect((await ask(`GET ${path}`)).status).toBe(200)
  expect((await ask('GET /items?limit=0')).status).toBe(422)
})

test.each([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip, br;q=0', gunzipSync],
  [undefined, 'identity', (bytes: Buffer) => bytes],
])('it is compressed as %s for a client that accepts %s', async (encoding, accepted, decompress) => {
  await buildListing(product, { sellerId: seller })
  const target = '/api/items'
  const headers = { 'accept-encoding': accepted }
  const plain = await send({ target })
  expect(plain.bytes.byteLength).toBeGreaterThan(1024)
  for (const reply of [await send({ target, headers }), await send({ target, headers })]) {
    expect(reply.headers['content-encoding']).toBe(encoding)
    expect(Number(reply.headers['content-length'])).toBe(reply.bytes.byteLength)
    expect(decompress(reply.bytes).equals(plain.bytes)).toBe(true)
  }
})

test('an unchanged answer is 304, until it changes', async () => {
  const { headers } = await send()
  const known = { 'if-none-match': `"other", ${String(headers['etag'])}` }
  const same = await send({ headers: known })
  expect([same.status, same.bytes.byteLength, same.headers['etag']]).toEqual([304, 0, headers['etag']])
  expect([same.headers['vary'], same.headers['cache-control']]).toEqual([headers['vary'], 'no-cache'])
  expect(same.headers['x-request-id']).not.toBe(headers['x-request-id'])
  await ask(`PATCH ${path}`, { as: seller, body: { price: 4321 } })
  expect((await send({ headers: known })).status).toBe(200)
})

test('HEAD has the head of GET and no body, before and after the answer is cached', async () => {
  const early = await send({ method: 'HEAD' })
  const [get, late] = [await send(), await send({ method: 'HEAD' })]
  for (const { status, headers, bytes } of [early, late]) {
    expect([status, bytes.byteLength]).toEqual([200, 0])
    expect([headers['etag'], headers['content-length']]).toEqual([
      get.headers['etag'],
      get.headers['content-length'],
    ])
  }
})

test('another method is not answered from what is cached', async () => {
  await send()
  await send()
  expect((await send({ method: 'DELETE' })).status).toBe(401)
  expect((await send({ method: 'OPTIONS' })).status).toBe(405)
})

test('answers from the cache do not count against a limit', async () => {
  await ask('GET /brands')
  const count = vi.spyOn(services.calls, 'count').mockResolvedValue(7)
  expect((await ask('GET /brands')).status).toBe(200)
  expect(count).not.toHaveBeenCalled()
  expect((await ask('GET /brands?sort=none')).status).toBe(429)
  count.mockRestore()
})

test('a person’s own answers are never cached', async () => {
  const buyer = await buildUser(product, { email: 'buyer@example.com' })
  const reply = await ask('GET /users/buyer@example.com', { as: buyer })
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect((await ask('GET /users/buyer@example.com')).status).toBe(401)
})
