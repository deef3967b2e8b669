import { beforeEach, describe, expect, test } from 'vitest'
import type { EventId, ListingId, UserId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { askPages } from '#test/http/ask.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { authorize, settle } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { testRows } from '#test/runner/test-rows.ts'

const product = await startProduct()
const { ask, db } = product

type Entry = {
  _id: string
  kind: string
  actor?: { _id: string }
  subject: { kind: string; id: string; name?: string }
  detail: Record<string, unknown>
  requestId?: string
  happenedAt: string
}

let admin: UserId
let seller: UserId
beforeEach(async () => {
  admin = await buildUser(product, { isAdmin: true, name: 'Amina', email: 'amina@example.com' })
  seller = await buildSeller(product, { name: 'Salma', email: 'salma@example.com', isAddressVerified: true })
})

const read = async (query: Record<string, string> = {}): Promise<Entry[]> =>
  (await ask(`GET /events?${new URLSearchParams(query)}`, { as: admin })).body
const kinds = async (query: Record<string, string>) => (await read(query)).map((event) => event.kind)

describe('each event records the actor, the subject, the time and the request', () => {
  /** Each function does one thing and returns the call, the actor and the subject. */
  const actions: Record<string, () => Promise<{ call: string; by?: UserId; to: string; body?: unknown }>> = {
    'item-advertised': async () => {
      const to = await buildListing(product, { sellerId: seller })
      return { call: `POST /items/${to}`, by: seller, to }
    },
    'item-changed': async () => {
      const to = await buildListing(product, { sellerId: seller })
      return { call: `PATCH /items/${to}`, by: admin, to, body: { price: 20_000 } }
    },
    'item-removed': async () => {
      const to = await buildListing(product, { sellerId: seller })
      return { call: `DELETE /items/${to}`, by: admin, to }
    },
    'item-unlisted': async () => {
      const to = await buildListing(product, { sellerId: seller, isSold: true })
      return { call: `DELETE /items/${to}`, by: seller, to }
    },
    'item-reported': async () => {
      const to = await buildListing(product)
      return { call: `PUT /items/${to}`, to, body: { reason: 'scam' } }
    },
    'report-cleared': async () => {
      const to = await buildListing(product)
      await ask(`PUT /items/${to}`)
      return { call: `DELETE /items/${to}/reports`, by: admin, to }
    },
    'booking-removed': async () => {
      const { id: to, buyerId: by } = await buildBooking(product)
      return { call: `DELETE /booking/${to}`, by, to }
    },
    'item-sold': async () => {
      const { id, buyerId: by, itemId: to } = await buildBooking(product)
      const transationId = await authorize(product, by, id)
      return { call: `POST /booking/${id}`, by, to, body: { transationId } }
    },
    'user-verified': async () => {
      const to = await buildSeller(product, { isVerified: false })
      return { call: `POST /users/sellers/${to}`, by: admin, to }
    },
    'user-declined': async () => {
      const to = await buildSeller(product, { isVerified: false })
      return { call: `POST /users/sellers/${to}/declines`, by: admin, to, body: { reason: 'No such shop.' } }
    },
    'user-asked-verification': async () => {
      const to = await buildSeller(product, { isVerified: false })
      return { call: 'POST /account/verification-requests', by: to, to, body: { note: 'I sell my own.' } }
    },
    'user-unverified': async () => {
      const body = { reason: 'The phones are not theirs.' }
      return { call: `POST /users/sellers/${seller}/withdrawals`, by: admin, to: seller, body }
    },
    'user-made-admin': async () => {
      return { call: 'PUT /users/sellers/salma@example.com', by: admin, to: seller }
    },
    'user-removed': async () => {
      const to = await buildUser(product)
      return { call: `DELETE /users/buyers/${to}`, by: admin, to }
    },
  }

  test.each(Object.entries(actions))('%s', async (kind, prepare) => {
    const { call, by, to, body } = await prepare()
    product.pass({ minutes: 3 })
    const done = await ask(call, { as: by, body })
    expect(done.status).toBe(200)
    const [event, ...others] = await read({ kind, subject: to })
    expect(others).toEqual([])
    expect(event).toMatchObject({
      subject: { id: to, name: expect.any(String) },
      requestId: done.headers.get('x-request-id'),
      happenedAt: product.time.now.toISOString(),
    })
    expect(event?.actor?._id).toBe(by)
  })

  test('booking-created', async () => {
    const by = await buildUser(product)
    const body = { productId: await buildListing(product), bookingUserNumber: '01712345678' }
    const { insertedId } = (await ask('POST /booking', { as: by, body })).body
    expect(await read({ kind: 'booking-created' })).toMatchObject([
      { actor: { _id: by }, subject: { kind: 'booking', id: insertedId, name: 'iPhone 13' } },
    ])
  })
})

test('an event has the names of actor and subject, and no private data', async () => {
  const { id, buyerId, itemId } = await buildBooking(product, { buyerId: await buildUser(product) })
  await settle(product, buyerId, id, await authorize(product, buyerId, id))
  await ask(`POST /items/${await buildListing(product, { sellerId: seller })}`, { as: seller })
  const [promoted] = await read({ kind: 'item-advertised' })
  expect(promoted).toEqual({
    _id: expect.any(String),
    kind: 'item-advertised',
    actor: { _id: seller, name: 'Salma', email: 'salma@example.com' },
    subject: { kind: 'item', id: expect.any(String), name: 'iPhone 13' },
    detail: {},
    requestId: expect.any(String),
    happenedAt: '2026-11-20T06:00:00.000Z',
  })
  const { text } = await ask('GET /events?limit=100', { as: admin })
  expect(text).toContain(itemId)
  for (const secret of ['01712345678', 'Mirpur', 'pi_', 'uid-']) expect(text).not.toContain(secret)
})

test('every kind of subject has a readable name', async () => {
  const { id, buyerId } = await buildBooking(product)
  await settle(product, buyerId, id, await authorize(product, buyerId, id))
  const names = new Map((await read({ limit: '100' })).map(({ subject }) => [subject.kind, subject.name]))
  expect([...names.keys()].sort()).toEqual(['booking', 'item', 'payment', 'user'])
  for (const kind of ['booking', 'item', 'payment']) expect(names.get(kind)).toBe('iPhone 13')
})

test('an event of an unknown kind or shape is shown as it was stored', async () => {
  const [subjectId, createdAt] = [newId<ListingId>(), product.time.now]
  const old = { subjectKind: 'item', subjectId, createdAt, actorId: null, requestId: null } as const
  const rows = [
    { kind: 'item-auctioned', detail: JSON.stringify({ bids: 3 }) },
    { kind: 'item-changed', detail: JSON.stringify({ what: 'price' }) },
  ]
  for (const row of rows)
    await db
      .insertInto('events')
      .values({ id: newId<EventId>(), ...old, ...row })
      .execute()
  expect((await read({ subject: subjectId })).map(({ kind, detail }) => ({ kind, detail }))).toEqual(
    expect.arrayContaining([
      { kind: 'item-auctioned', detail: { bids: 3 } },
      { kind: 'item-changed', detail: { what: 'price' } },
    ]),
  )
})

test('the pages show each event once, newest first', async () => {
  for (let nth = 0; nth < 4; nth += 1) {
    const itemId = await buildListing(product, { sellerId: seller })
    product.pass({ minutes: nth % 2 })
    await ask(`POST /items/${itemId}`, { as: seller })
  }
  const pages = await askPages(ask, '/events?limit=3', { as: admin })
  const entries = pages.flatMap(({ body }) => body as Entry[])
  const total = await db.selectFrom('events').select('id').execute()
  expect(entries).toHaveLength(total.length)
  expect(new Set(entries.map((event) => event._id)).size).toBe(total.length)
  const times = entries.map((event) => event.happenedAt)
  expect(times).toEqual(times.toSorted().toReversed())
})

describe('a search for events', () => {
  test('finds what a person did, by their id or email address in any case', async () => {
    const itemId = await buildListing(product, { sellerId: seller })
    await ask(`POST /items/${itemId}`, { as: seller })
    await ask(`PATCH /items/${itemId}`, { as: admin, body: { price: 20_000 } })
    for (const actor of [seller, seller.toUpperCase(), 'salma@example.com', ' SALMA@Example.com '])
      expect(await kinds({ actor })).toEqual(['item-advertised', 'user-claimed'])
    expect(await kinds({ actor: 'amina@example.com', kind: 'item-changed' })).toEqual(['item-changed'])
    expect(await kinds({ actor: seller, subject: itemId, kind: 'item-advertised' })).toEqual([
      'item-advertised',
    ])
    expect(await kinds({ actor: seller, kind: 'item-changed' })).toEqual([])
  })

  test('finds what was done to a phone, or to a person by their email address', async () => {
    const itemId = await buildListing(product, { sellerId: seller })
    await ask(`POST /items/${itemId}`, { as: seller })
    expect(await kinds({ subject: itemId })).toEqual(['item-advertised', 'item-created'])
    await ask('PUT /users/sellers/salma@example.com', { as: admin })
    expect(await kinds({ subject: 'salma@example.com' })).toEqual([
      'user-made-admin',
      'user-claimed',
      'user-created',
    ])
  })

  test('finds events of removed people', async () => {
    await ask(`DELETE /users/sellers/${seller}`, { as: admin })
    expect(await kinds({ subject: 'salma@example.com' })).toContain('user-removed')
    expect(await kinds({ actor: 'salma@example.com' })).toEqual(['user-claimed'])
    const again = await buildSeller(product, { email: 'salma@example.com' })
    expect(await kinds({ actor: 'salma@example.com' })).toEqual(['user-claimed', 'user-claimed'])
    expect(await kinds({ actor: again })).toEqual(['user-claimed'])
  })

  test('finds nothing for an unknown person, and everything without a filter', async () => {
    const queries: Record<string, string>[] = [
      { actor: 'nobody@example.com' },
      { subject: 'x' },
      { actor: newId<string>() },
      { subject: '%' },
      { actor: "' or 1=1 --" },
    ]
    for (const query of queries) expect(await read(query)).toEqual([])
    expect((await read({ actor: '', subject: '' })).length).toBe((await read()).length)
  })

  test.each(['rubbish', newId<string>(), `99999999999999999.${newId<string>()}`, 'e30='])(
    'a cursor that this list never gives out (%s) is refused by its name',
    async (cursor) => {
      const { status, body } = await ask(`GET /events?cursor=${cursor}`, { as: admin })
      expect([status, body.errors?.[0]?.path]).toEqual([422, 'cursor'])
    },
  )

  test('a cursor of another day is accepted', async () => {
    expect((await ask(`GET /events?cursor=1.${newId<string>()}`, { as: admin })).status).toBe(200)
  })

  testRows([
    ['actor', 'a'.repeat(255)],
    ['subject', 'a\u0000b'],
    ['kind', 'a'.repeat(41)],
    ['limit', '0'],
    ['cursor', 'a b'],
  ])('%s=%j is refused by name', async (name, value) => {
    const { status, body } = await ask(`GET /events?${new URLSearchParams({ [name]: value })}`, { as: admin })
    expect([status, body.errors?.[0]?.path]).toEqual([422, name])
  })
})

test('only admins read events', async () => {
  for (const as of [seller, await buildUser(product)])
    expect(await ask('GET /events', { as })).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
  expect((await ask('GET /events')).status).toBe(401)
})

test('a kind that is none is refused', async () => {
  const { status, body } = await ask('GET /events?kind=nothing', { as: admin })
  expect([status, body.errors[0].path]).toEqual([422, 'kind'])
})
