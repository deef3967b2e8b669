import { beforeEach, expect, test } from 'vitest'
import { accountRoutes } from '#contract/routes/account.ts'
import type { UserId } from '#contract/ids.ts'
import { toMinor } from '#lib/money.ts'
import { buildBooking, buildListing, buildUser } from '#test/build.ts'
import { authorize, sell, settle } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()
const { ask, db } = product

let id: UserId
beforeEach(async () => {
  id = await buildUser(product, { role: 'seller' })
})

test('a new name is stored once, and no other field changes', async () => {
  const body = { name: 'Rahima', isAdmin: true, role: 'buyer' }
  expect((await ask('PATCH /account', { as: id, body })).body).toMatchObject({ modifiedCount: 1 })
  expect((await ask('PATCH /account', { as: id, body })).body).toMatchObject({ modifiedCount: 0 })
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ name: 'Rahima', isAdmin: false, role: 'seller' })
})

test('the language of somebody’s emails is chosen once, and only ours are', async () => {
  const choose = (language: string) => ask('PUT /account/language', { as: id, body: { language } })
  expect((await choose('bn')).body).toMatchObject({ modifiedCount: 1 })
  expect((await choose('bn')).body).toMatchObject({ modifiedCount: 0 })
  const { status, body } = await choose('fr')
  expect([status, body.errors]).toMatchObject([422, [{ path: 'language' }]])
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect((await ask(`GET /users/${email}`, { as: id })).body).toMatchObject({ language: 'bn' })
  expect((await ask('GET /account/export', { as: id })).body.record).toMatchObject({ language: 'bn' })
  const events = await db.selectFrom('events').selectAll().where('kind', '=', 'user-changed').execute()
  expect(events).toMatchObject([{ actorId: id, detail: { fields: ['language'] } }])
})

test('the language of somebody’s emails is on no page, so no page is rendered again', async () => {
  const published: (readonly string[])[] = []
  product.services.bus.subscribe((topics) => void published.push(topics))
  const { body } = await ask('PUT /account/language', { as: id, body: { language: 'bn' } })
  expect(body).toMatchObject({ modifiedCount: 1 })
  expect(published).toEqual([])
})

test('only an admin takes a name with the shop’s in it', async () => {
  const body = { name: 'Hatbodol Official Support' }
  const { status, body: problem } = await ask('PATCH /account', { as: id, body })
  expect([status, problem.errors]).toMatchObject([422, [{ path: 'name' }]])
  const admin = await buildUser(product, { isAdmin: true })
  expect((await ask('PATCH /account', { as: admin, body })).status).toBe(200)
})

test('the event of a new name has only the name of the field, and pages that show the person are rendered again', async () => {
  const published: (readonly string[])[] = []
  product.services.bus.subscribe((topics) => void published.push(topics))
  await ask('PATCH /account', { as: id, body: { name: 'Rahima' } })
  await ask('PATCH /account', { as: id, body: { name: 'Rahima' } })
  expect(published).toEqual([accountRoutes.update.changes])
  const events = await db.selectFrom('events').selectAll().where('kind', '=', 'user-changed').execute()
  expect(events).toMatchObject([{ actorId: id, subjectId: id, detail: { fields: ['name'] } }])
})

test('a picture that does not exist is refused with the name of its field', async () => {
  const { status, body } = await ask('PATCH /account', { as: id, body: { image: '/images/gone.jpg' } })
  expect([status, body.errors?.[0]?.path]).toEqual([422, 'image'])
})

test('only the caller’s own records are counted as deleted or kept', async () => {
  const other = await buildUser(product, { role: 'seller' })
  await buildListing(product, { sellerId: id })
  await buildListing(product, { sellerId: id, isSold: true })
  const theirs = await buildListing(product, { sellerId: other })
  await buildBooking(product, { itemId: theirs, buyerId: id })
  expect((await ask('GET /account/remains', { as: id })).body).toEqual({
    openListings: 1,
    openBookings: 1,
    reservations: 0,
    sales: 1,
    purchases: 0,
    openProblems: 0,
    openHandBacks: 0,
    balanceMinor: 0,
  })
})

test('the exported file has the caller’s own listings and bookings, and no token', async () => {
  const other = await buildUser(product, { role: 'seller' })
  await buildListing(product, { sellerId: id })
  const theirs = await buildListing(product, { sellerId: other })
  await buildBooking(product, { itemId: theirs, buyerId: id })
  const { body } = await ask('GET /account/export', { as: id })
  expect(body.record).not.toHaveProperty('tokensValidSince')
  expect(body.listings).toHaveLength(1)
  expect(body.bookings).toMatchObject([{ itemId: theirs }])
})

test('a reserved sale counts as one that ends, and is in the exported files of both sides, with pictures, steps and amounts in taka, and without names', async () => {
  const buyer = await buildUser(product, { name: 'Karim the buyer', email: 'karim@example.com' })
  const itemId = await buildListing(product, { sellerId: id })
  const booking = await buildBooking(product, { itemId, buyerId: buyer })
  await settle(product, buyer, booking.id, await authorize(product, buyer, booking.id))
  for (const as of [id, buyer])
    expect((await ask('GET /account/remains', { as })).body).toMatchObject({
      reservations: 1,
      sales: 0,
      purchases: 0,
    })
  const fileOf = async (as: UserId) => (await ask('GET /account/export', { as })).body
  const [sellers, buyers] = [await fileOf(id), await fileOf(buyer)]
  const [listing] = sellers.listings
  expect(listing).toMatchObject({ images: [expect.stringMatching(/^\/images\//)] })
  expect(listing).not.toHaveProperty('priceMinor')
  for (const [file, as] of [
    [sellers, 'seller'],
    [buyers, 'buyer'],
  ] as const) {
    expect(file.payments).toMatchObject([
      { as, itemId, amountMinor: toMinor(listing.price), refundedMinor: 0 },
    ])
    const kinds = file.payments[0].steps.map(({ kind }: { kind: string }) => kind)
    expect(kinds.slice(0, 2)).toEqual(['opened', 'reserved'])
  }
  expect(JSON.stringify(sellers)).not.toMatch(/karim/i)
})

test('a problem with a sale is in the exported files of both sides, and counts as an open problem of its buyer', async () => {
  const buyer = await buildUser(product, { email: 'karim@example.com' })
  const booking = await buildBooking(product, {
    itemId: await buildListing(product, { sellerId: id }),
    buyerId: buyer,
  })
  const { paymentId } = await sell(product, booking)
  const problem = { reason: 'faulty', text: 'It does not start.' }
  await ask(`POST /payments/${paymentId}/problems`, { as: buyer, body: problem })
  for (const [as, role, open] of [
    [buyer, 'buyer', 1],
    [id, 'seller', 0],
  ] as const) {
    const { body } = await ask('GET /account/export', { as })
    expect(body.saleProblems).toMatchObject([{ as: role, paymentId, ...problem, state: 'open' }])
    expect((await ask('GET /account/remains', { as })).body.openProblems).toBe(open)
  }
  expect((await ask('GET /account/export', { as: id })).text).not.toContain('karim')
  const stranger = await ask('GET /account/export', { as: await buildUser(product) })
  expect(stranger.body.saleProblems).toEqual([])
})

test('deleting the account needs a recent sign-in', async () => {
  const authenticatedAt = new Date(product.services.clock().getTime() - 5 * 60_000 - 1000)
  const bearer = await product.sessions.issue(id, { authenticatedAt })
  const { status, body } = await ask('DELETE /account', { bearer })
  expect({ status, code: body.code }).toEqual({ status: 403, code: 'sign-in-again' })
  expect((await ask('GET /account/remains', { as: id })).status).toBe(200)
})

test('deleting the account withdraws its listings and voids its tokens', async () => {
  const shown = await buildListing(product, { sellerId: id })
  expect((await ask('DELETE /account', { as: id })).status).toBe(200)
  const row = await db
    .selectFrom('items')
    .select('removedAt')
    .where('id', '=', shown)
    .executeTakeFirstOrThrow()
  expect(row.removedAt).not.toBeNull()
  expect((await ask('GET /account/remains', { as: id })).status).toBe(401)
})
