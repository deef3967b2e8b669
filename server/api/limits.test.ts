import { describe, expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { type Range, rangesOf } from '#lib/networks.ts'
import { personRange } from '#services/calls/call-counts.ts'
import { buildSeller } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { signUpIdentity } from '#test/identity/sign-up.ts'
import { limitOfGuests, limitOfPerson } from './call-limits.ts'

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
    for (let nth = 0; nth < 101; nth += 1)
      statuses.push(
        (await ask('POST /users', { from: `198.51.100.${nth}, 10.4.4.4`, body: record(nth) })).status,
      )
    expect(statuses.slice(0, 100)).toEqual(Array(100).fill(200))
    expect(statuses[100]).toBe(429)
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

describe('many people behind one address of a carrier', async () => {
  const product = await startProduct()
  const { ask, sessions } = product
  const from = '10.6.6.6'
  const ask61Times = (caller: { as?: UserId; bearer?: string }) =>
    Promise.all(Array.from({ length: 61 }, () => ask('POST /items', { ...caller, from, body: {} })))
  const useUp = (name: string, keys: Range[]) =>
    Promise.all(Array.from({ length: 600 }, () => product.services.calls.count(name, limitOfGuests, keys)))
  const refusals = (answers: { status: number }[]) => answers.filter(({ status }) => status === 429).length

  test('do not use up the calls of each other', async () => {
    const first = await buildSeller(product)
    const second = await buildSeller(product)
    expect(refusals(await ask61Times({ as: first }))).toBe(1)
    expect((await ask('POST /items', { as: second, from, body: {} })).status).toBe(422)
  })

  test('are not refused because of somebody without a valid token', async () => {
    const seller = await buildSeller(product)
    const token = await sessions.issue(seller)
    expect(refusals(await ask61Times({}))).toBe(1)
    const forged = `${token.slice(0, token.lastIndexOf('.'))}.${'A'.repeat(43)}`
    expect(refusals(await ask61Times({ bearer: forged }))).toBe(61)
    expect((await ask('POST /items', { bearer: token, from, body: {} })).status).toBe(422)
  })

  test('are not refused what guests have used up, until they have used up their own', async () => {
    const [seller, other] = [await buildSeller(product), await buildSeller(product)]
    const read = (as?: UserId) => ask('GET /brand/none', { from, as })
    await useUp('GET /brand/{id}', rangesOf(from))
    expect((await read()).status).toBe(429)
    expect((await read(seller)).status).toBe(404)
    await useUp('GET /brand/{id}', personRange(seller))
    expect([(await read(seller)).status, (await read(other)).status]).toEqual([429, 404])
  })

  test('get their access token, although others behind the address have asked for too many', async () => {
    await ask('POST /users', { body: record(0) })
    const { idToken } = await signUpIdentity(product, record(0).email)
    const enter = (bearer: string) => ask(`GET /jwt?email=${record(0).email}`, { bearer, from })
    await useUp('GET /jwt', rangesOf(from))
    expect((await enter('forged')).status).toBe(429)
    expect((await enter(idToken)).status).toBe(200)
  })
})

describe('one person', async () => {
  const product = await startProduct()
  const { ask, sessions, services } = product
  const count = (times: number, name: string, keys: Range[]) =>
    Promise.all(Array.from({ length: times }, () => services.calls.count(name, limitOfPerson, keys)))

  test('has the same calls however often they sign in', async () => {
    const seller = await buildSeller(product)
    const statuses: number[] = []
    for (let signIn = 0; signIn < 3; signIn += 1) {
      // The time is in the token, so each sign-in has another one.
      product.pass({ minutes: 1 })
      const bearer = await sessions.issue(seller)
      const answers = Array.from({ length: 21 }, () => ask('POST /items', { bearer, body: {} }))
      statuses.push(...(await Promise.all(answers)).map(({ status }) => status))
    }
    // Calls that are sent together may be counted in another order.
    expect(statuses.filter((status) => status === 422)).toHaveLength(60)
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
  })

  test('may make 600 calls of all kinds in a minute', async () => {
    const [busy, other] = [await buildSeller(product), await buildSeller(product)]
    await count(597, 'all', personRange(busy))
    for (const call of ['GET /booking/none', 'GET /payments/none', 'DELETE /items/none'])
      expect((await ask(call, { as: busy })).status).toBe(404)
    const { status, body } = await ask('GET /account/sessions', { as: busy })
    expect([status, body.code]).toEqual([429, 'too-many-requests'])
    expect((await ask('GET /booking/none', { as: other })).status).toBe(404)
  })

  test('does not lose calls to a device that was signed out', async () => {
    const seller = await buildSeller(product)
    const old = await sessions.issue(seller)
    product.pass({ minutes: 1 })
    const tokensValidSince = product.time.now
    await product.db.updateTable('users').set({ tokensValidSince }).where('id', '=', seller).execute()
    const bearer = await sessions.issue(seller)
    await count(598, 'all', personRange(seller))
    // The first call finds that the device is signed out. From then on its calls count for its network only.
    const statuses: number[] = []
    for (let nth = 0; nth < 4; nth += 1)
      statuses.push((await ask('GET /booking/none', { bearer: old })).status)
    expect(statuses).toEqual([401, 401, 401, 401])
    expect((await ask('GET /booking/none', { bearer })).status).toBe(404)
  })
})

describe('while the Redis that counts calls does not answer', async () => {
  const { ask } = await startProduct({ REDIS_URL: 'redis://127.0.0.1:1' })

  test('each process counts its own calls', async () => {
    expect((await ask('POST /users', { body: record(0) })).status).toBe(200)
  })
})
