import { beforeEach, expect, test } from 'vitest'
import type { ListingId, UserId } from '#contract/ids.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { authorize, findDealOf, sell, settle } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { putInState } from '#test/sales/payment-facts.ts'

const product = await startProduct()
const { ask, db } = product

let admin: UserId
let seller: UserId
let itemId: ListingId
beforeEach(async () => {
  admin = await buildUser(product, { isAdmin: true, email: 'admin@example.com' })
  seller = await buildSeller(product, { name: 'Rakib', email: 'rakib@example.com' })
  itemId = await buildListing(product, { sellerId: seller, isPromoted: true })
})

const reason = 'The phones are not theirs.'
const withdraw = () => ask(`POST /users/sellers/${seller}/withdrawals`, { as: admin, body: { reason } })
const verify = () => ask(`POST /users/sellers/${seller}`, { as: admin })
const idsIn = async (path: string, as?: UserId) =>
  ((await ask(`GET ${path}`, { as })).body as { _id: string }[]).map(({ _id }) => _id)

test('a withdrawn verification hides the seller’s phones everywhere, and verifying again shows them', async () => {
  const lists = ['/items', '/items?name=Iphone', `/items?seller=${seller}`, '/advertise/item']
  const readVisibility = async () => {
    const ids = await Promise.all(lists.map((path) => idsIn(path)))
    const page = (await ask(`GET /items/${itemId}`)).status
    const [brand] = (await ask('GET /brands')).body as { forSale: number }[]
    const { forSale, verified } = (await ask(`GET /sellers/${seller}`)).body
    return { shown: ids.flat().length, page, inBrand: brand?.forSale, forSale, verified }
  }
  expect(await readVisibility()).toEqual({ shown: 4, page: 200, inBrand: 1, forSale: 1, verified: true })
  expect((await withdraw()).body).toEqual({ acknowledged: true, matchedCount: 1, modifiedCount: 1 })
  expect((await withdraw()).body).toMatchObject({ modifiedCount: 0 })
  expect(await readVisibility()).toEqual({ shown: 0, page: 404, inBrand: 0, forSale: 0, verified: false })
  const own = (await ask('GET /items?email=rakib@example.com', { as: seller })).body
  expect(own).toMatchObject([{ _id: itemId, hidden: true, may: ['edit', 'delete'] }])
  expect((await ask(`GET /items/${itemId}`, { as: seller })).status).toBe(200)
  expect((await ask(`GET /items/${itemId}`, { as: admin })).status).toBe(200)
  expect((await verify()).body).toMatchObject({ modifiedCount: 1 })
  expect((await ask(`GET /items/${itemId}`, { as: seller })).body).not.toHaveProperty('hidden')
  expect(await readVisibility()).toEqual({ shown: 4, page: 200, inBrand: 1, forSale: 1, verified: true })
})

test('a phone that was changed while it was hidden is found among those of verified sellers again', async () => {
  expect(await idsIn('/items?verified=true')).toEqual([itemId])
  await withdraw()
  expect((await ask(`PATCH /items/${itemId}`, { as: seller, body: { price: 20_000 } })).status).toBe(200)
  await verify()
  expect(await idsIn('/items?verified=true')).toEqual([itemId])
})

test('a seller whose verification is withdrawn cannot list phones, and the event records the reason', async () => {
  await withdraw()
  const { verify: isVerified, denial } = (await ask('GET /users/rakib@example.com', { as: seller })).body
  expect({ isVerified, denial }).toEqual({ isVerified: false, denial: { kind: 'withdrawn', reason } })
  const events = await db
    .selectFrom('events')
    .select(['actorId', 'subjectId', 'detail'])
    .where('kind', '=', 'user-unverified')
    .execute()
  expect(events).toEqual([{ actorId: admin, subjectId: seller, detail: { reason, listings: 1 } }])
})

test('a reason is required, and only sellers can lose a verification', async () => {
  const asked = (id: UserId, body: object) =>
    ask(`POST /users/sellers/${id}/withdrawals`, { as: admin, body })
  expect((await asked(seller, {})).body.errors?.[0]?.path).toBe('reason')
  expect((await asked(await buildUser(product), { reason })).status).toBe(404)
  const waiting = await buildSeller(product, { isVerified: false })
  expect((await asked(waiting, { reason })).body.modifiedCount).toBe(0)
})

test('nobody can book or pay for a hidden phone, or for one that is hidden while they pay', async () => {
  const { id, buyerId } = await buildBooking(product, { itemId })
  const transactionId = await authorize(product, buyerId, id)
  await withdraw()
  expect((await settle(product, buyerId, id, transactionId)).status).toBe(404)
  expect(await findDealOf(product, transactionId)).toMatchObject({ state: 'cancelled', soldAt: null })
  const another = await buildUser(product)
  const booking = { productId: itemId, bookingUserNumber: '01712345678' }
  expect((await ask('POST /booking', { as: another, body: booking })).status).toBe(404)
  const paying = { id, productPrice: 54_500 }
  expect((await ask('POST /create-payment-intent', { as: buyerId, body: paying })).status).toBe(404)
})

test('earlier sales of a seller stay sold and readable', async () => {
  const soldId = await buildListing(product, { sellerId: seller, isSold: true })
  await withdraw()
  expect((await ask(`GET /items/${soldId}`)).body).toMatchObject({ isSold: 'sold' })
})

test('an admin reads “sold” only of phones whose sale stands, and otherwise the state of its payment', async () => {
  const readStates = async () =>
    (await ask(`GET /users/sellers/${seller}/history`, { as: admin })).body.listings.map(
      ({ state }: { state: string }) => state,
    )
  const sale = await sell(product, await buildBooking(product, { itemId }))
  expect(await readStates()).toEqual(['sold'])
  for (const state of ['reserved', 'disputed', 'lost', 'refund-failed', 'refunded'] as const) {
    await putInState(db, state, { id: sale.paymentId })
    expect(await readStates()).toEqual([state])
  }
})

test('an admin who decides about a seller reads their listings, numbers and history', async () => {
  const sold = await buildListing(product, { sellerId: seller, isSold: true, model: 'Redmi Note 12' })
  await ask(`PUT /items/${itemId}`, { body: { reason: 'stolen' } })
  const booked = await buildListing(product)
  const { id: bookingId } = await buildBooking(product, { itemId: booked, buyerId: seller })
  await ask(`DELETE /booking/${bookingId}`, { as: seller })
  const { status, body } = await ask(`GET /users/sellers/${seller}/history`, { as: admin })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    since: '2026-11-20T06:00:00.000Z',
    isAddressProved: false,
    phoneNumbers: ['01712345678'],
    listings: [
      { _id: sold, model: 'Redmi Note 12', state: 'sold', reports: 0 },
      { _id: itemId, price: 54_500, image: '/images/phone.jpg', state: 'for-sale', reports: 1 },
    ],
    counts: { forSale: 1, sold: 0, refunded: 0, reports: 1, bought: 0, cancelled: 1 },
  })
  const buyer = await buildUser(product)
  expect((await ask(`GET /users/sellers/${buyer}/history`, { as: admin })).status).toBe(404)
})
