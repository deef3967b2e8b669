import { beforeEach, describe, expect, test } from 'vitest'
import type { ListingId, UserId } from '#contract/ids.ts'
import { buildListing, buildSeller, buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { findHiddenCharacters } from './invoke.ts'

const product = await startProduct()
const { ask, db } = product

let buyer: UserId
let productId: ListingId
beforeEach(async () => {
  buyer = await buildUser(product)
  productId = await buildListing(product)
})

const book = (body: unknown, headers?: Record<string, string>) =>
  ask('POST /booking', { as: buyer, body, ...(headers ? { headers } : {}) })
const request = () => ({ productId, bookingUserNumber: '01712345678' })

describe('a body that cannot be read', () => {
  test.each([
    '{',
    '{"productId":',
    "{'a': 1}",
    'productId=1',
    '{"a":1}}',
    '\u0000',
    '{"a": NaN}',
    '{"a": Infinity}',
    '[1,',
  ])('%j is malformed', async (body) => {
    expect(await book(body)).toMatchObject({ status: 400, body: { code: 'malformed-request' } })
  })

  test('that is not JSON is refused and changes nothing', async () => {
    for (const type of [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'nonsense',
      'a/b; c="',
    ]) {
      const { status } = await book(JSON.stringify(request()), { 'content-type': type })
      expect([400, 422]).toContain(status)
    }
    expect(await db.selectFrom('bookings').select('id').execute()).toEqual([])
  })

  test('that is declared as JSON in another case or with a charset is read', async () => {
    for (const type of ['application/json; charset=utf-8', 'APPLICATION/JSON'])
      expect((await book(JSON.stringify(request()), { 'content-type': type })).status).toBe(200)
  })

  test('that is missing counts as an empty form', async () => {
    for (const body of [undefined, ''])
      expect(await book(body)).toMatchObject({ status: 422, body: { code: 'invalid-input' } })
  })

  test.each(['null', '[]', '"text"', '7', 'true', '[{"productId":"x"}]'])(
    '%s is not a form',
    async (body) => {
      const answer = await book(body)
      expect([answer.status, answer.body.errors.length > 0]).toEqual([422, true])
    },
  )
})

describe('size', () => {
  const bodyOf = (bytes: number) => {
    const body = JSON.stringify({ ...request(), padding: '' })
    return body.replace('"padding":""', `"padding":"${'x'.repeat(bytes - body.length)}"`)
  }

  test('a body of one mebibyte is accepted, one byte more is not', async () => {
    expect((await book(bodyOf(1024 * 1024))).status).toBe(200)
    expect(await book(bodyOf(1024 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { code: 'body-too-large' },
    })
  })

  test('a body that is nested ten thousand levels deep breaks nothing', async () => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
    expect((await book(`{"productId":${deep}}`)).status).toBe(422)
    expect((await book(`{"unknown":${deep}}`)).status).toBe(422)
  })

  test('a very long address is refused or not found', async () => {
    const long = 'a'.repeat(5000)
    for (const call of [
      `GET /items/${long}`,
      `GET /brand/${long}`,
      `GET /users/${long}@example.com`,
      `GET /${long}`,
    ])
      expect((await ask(call, { as: buyer })).status).toBe(404)
    expect((await ask(`GET /items?q=${long}`)).status).toBe(422)
  })
})

describe('unknown fields', () => {
  test('are ignored, whatever is in them', async () => {
    const odd = {
      admin: true,
      $where: '1',
      'a.b': 1,
      '': 0,
      hidden: '\u0000\u202e',
      toString: 'x',
      valueOf: null,
    }
    expect((await book({ ...request(), ...odd })).status).toBe(200)
  })

  test.each([
    '{"__proto__": {"isAdmin": true}, ',
    '{"constructor": {"prototype": {"isAdmin": true}}, ',
    '{"x": {"__proto__": {"isAdmin": true}}, ',
  ])('that name the prototype (%s…) have no effect', async (start) => {
    const { status } = await book(start + JSON.stringify(request()).slice(1))
    expect([200, 400]).toContain(status)
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
    expect((await ask('GET /users?email=nobody@example.com', { as: buyer })).status).toBe(403)
  })
})

describe('addresses', () => {
  test('that are not UTF-8 or are wrongly escaped are refused', async () => {
    for (const path of ['/items/%', '/items/%zz', '/items/%E0%A4%A', '/brand/%ff%fe', '/users/%c0%80'])
      expect((await ask(`GET ${path}`, { as: buyer })).status).toBe(404)
    expect([200, 422]).toContain((await ask('GET /items?q=%ff%zz')).status)
    const sandbox = await fetch(`${product.address()}/v1/payment_intents/%zz`)
    expect(sandbox.status).toBe(404)
    expect(await sandbox.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  })

  test('with a slash at their end are the same', async () => {
    expect((await ask('GET /brands/')).status).toBe(200)
    expect((await ask(`GET /items/${productId}/?x=1`)).body._id).toBe(productId)
  })
})

test('half a surrogate pair is refused by name', async () => {
  const answer = await book(
    `{"productId":"${productId}","bookingUserNumber":"01712345678","meetLocation":"\\ud800 x"}`,
  )
  expect([answer.status, answer.body.errors[0].path]).toEqual([422, 'meetLocation'])
  // The database cannot store it in the details of an event.
  const admin = await buildUser(product, { isAdmin: true })
  const call = `PUT /payouts/sellers/${await buildSeller(product)}/suspension`
  const suspension = await ask(call, { as: admin, body: { reason: 'Fraud \udfff' } })
  expect([suspension.status, suspension.body.errors[0].path]).toEqual([422, 'reason'])
  expect((await ask(call, { as: admin, body: { reason: 'Fraud 📱' } })).status).toBe(200)
  expect((await ask('GET /items?q=%ed%a0%80')).status).toBe(200)
})

test('a header without a bearer token counts as a guest’s', async () => {
  for (const authorization of ['Basic dTpw', 'Bearer', 'Bearer ', 'token x', 'Bearer a b']) {
    expect((await ask('GET /items', { headers: { authorization } })).status).toBe(200)
    expect((await ask('GET /booking?email=a@example.com', { headers: { authorization } })).status).toBe(401)
  }
})

test('a caller without a session does not learn the parameters of a call', async () => {
  expect((await ask('POST /booking', { body: {} })).status).toBe(401)
  expect((await ask('DELETE /booking/1')).status).toBe(401)
})

test('hidden characters are found in every field, with the name of the field', () => {
  expect(findHiddenCharacters({ a: 'plain\n\ttext ঢাকা 🙂', b: [1, null, true] })).toEqual([])
  expect(findHiddenCharacters('\u0000')).toEqual([''])
  expect(findHiddenCharacters({ a: { b: ['x', '\u202e'] }, c: '\u009f' })).toEqual(['a.b.1', 'c'])
})
