import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BookingId, ListingId, UserId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { bookBeforeEach } from '#test/sales/booked.ts'
import { buildBooking, buildListing, buildUser } from '#test/build.ts'
import {
  askToPay,
  authorize,
  confirmCard,
  findDealOf,
  handOver,
  intentIdOf,
  settle,
  statusOf,
} from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { testRows } from '#test/runner/test-rows.ts'

const product = await startProduct()
const { ask, db } = product
const { booked, isSold } = bookBeforeEach(product)

let id: BookingId
let itemId: ListingId
let buyerId: UserId
beforeEach(() => {
  ;({ id, itemId, buyerId } = booked)
})

/** The seller changes the listing after the hold has ended. */
async function changeListing(body: object) {
  const { sellerId } = await db
    .selectFrom('items')
    .select('sellerId')
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow()
  product.pass({ minutes: 11 })
  expect((await ask(`PATCH /items/${itemId}`, { as: sellerId, body })).status).toBe(200)
}

test('after the authorization the phone is sold and the money reserved; the money is taken after the hand-over', async () => {
  const transationId = await authorize(product, buyerId, id)
  expect(await isSold()).toBe(false)
  const { status, body } = await settle(product, buyerId, id, transationId)
  expect([status, body]).toEqual([200, { acknowledged: true, matchedCount: 1, modifiedCount: 1 }])
  expect((await ask(`GET /booking/${id}`, { as: buyerId })).body).toMatchObject({
    isSold: 'sold',
    paid: true,
    transationId,
  })
  const deal = await findDealOf(product, transationId)
  expect([deal.state, await statusOf(product, transationId)]).toEqual(['reserved', 'requires_capture'])
  expect((await handOver(product, buyerId, deal.id)).status).toBe(200)
  await expect.poll(() => statusOf(product, transationId)).toBe('succeeded')
  const findState = async () => (await findDealOf(product, transationId)).state
  await expect.poll(findState).toBe('captured')
})

test('a sold phone is not in the lists of its brand, promoted listings and phones for sale, and stays readable', async () => {
  const promotion = {
    advertisedAt: product.time.now,
    promotedUntil: new Date(product.time.now.getTime() + 3_600_000),
  }
  await db.updateTable('items').set(promotion).where('id', '=', itemId).execute()
  const shelves = ['/items', '/items?name=Iphone', '/advertise/item']
  for (const path of shelves) expect((await ask(`GET ${path}`)).body).toHaveLength(1)
  expect((await ask('GET /brands')).body[0].forSale).toBe(1)
  await settle(product, buyerId, id, await authorize(product, buyerId, id))
  for (const path of shelves) expect((await ask(`GET ${path}`)).body).toEqual([])
  expect((await ask('GET /brands')).body[0].forSale).toBe(0)
  expect((await ask(`GET /items/${itemId}`)).body.isSold).toBe('sold')
})

test('every other booking of the phone then says that it is sold, and is unpaid', async () => {
  const other = await buildBooking(product, { itemId })
  await settle(product, buyerId, id, await authorize(product, buyerId, id))
  const { body } = await ask(`GET /booking/${other.id}`, { as: other.buyerId })
  expect(body).toMatchObject({ isSold: 'sold', paid: false })
  expect(body).not.toHaveProperty('transationId')
  expect((await askToPay(product, other.buyerId, other.id)).body.code).toBe('already-sold')
})

test('the events record the sale: who, what and when', async () => {
  const transationId = await authorize(product, buyerId, id)
  await settle(product, buyerId, id, transationId)
  await handOver(product, buyerId, (await findDealOf(product, transationId)).id)
  const kinds = ['item-sold', 'booking-paid', 'payment-reserved', 'payment-capturing', 'payment-captured']
  const find = async () =>
    db
      .selectFrom('events')
      .select(['kind', 'actorId', 'subjectId'])
      .where('kind', 'in', kinds)
      .orderBy('id')
      .execute()
  await expect.poll(async () => (await find()).length).toBe(5)
  const { id: paymentId } = await db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  expect(await find()).toEqual(
    expect.arrayContaining([
      { kind: 'item-sold', actorId: buyerId, subjectId: itemId },
      { kind: 'booking-paid', actorId: buyerId, subjectId: id },
      { kind: 'payment-reserved', actorId: buyerId, subjectId: paymentId },
      { kind: 'payment-capturing', actorId: buyerId, subjectId: paymentId },
      { kind: 'payment-captured', actorId: null, subjectId: paymentId },
    ]),
  )
})

raceTest(
  'settling again, later or at the same time, gives the same answer and sells nothing twice',
  async () => {
    const transationId = await authorize(product, buyerId, id)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => settle(product, buyerId, id, transationId)),
    )
    await handOver(product, buyerId, (await findDealOf(product, transationId)).id)
    await expect.poll(() => statusOf(product, transationId)).toBe('succeeded')
    answers.push(await settle(product, buyerId, id, transationId))
    for (const { status, body } of answers)
      expect([status, body]).toEqual([200, { acknowledged: true, matchedCount: 1, modifiedCount: 1 }])
    const sales = await db.selectFrom('events').select('id').where('kind', '=', 'item-sold').execute()
    expect(sales).toHaveLength(1)
  },
)

describe('while the card is not authorised', () => {
  test('nothing is sold', async () => {
    const { clientSecret } = (await askToPay(product, buyerId, id)).body
    const { status, body } = await settle(product, buyerId, id, intentIdOf(clientSecret))
    expect([status, body.code]).toEqual([402, 'payment-incomplete'])
    expect(await isSold()).toBe(false)
  })

  test.each(['pm_card_visa_chargeDeclined', 'pm_card_authenticationRequired'] as const)(
    'nor with %s',
    async (card) => {
      const { clientSecret } = (await askToPay(product, buyerId, id)).body
      await confirmCard(product, clientSecret, card)
      expect((await settle(product, buyerId, id, intentIdOf(clientSecret))).body.code).toBe(
        'payment-incomplete',
      )
      expect(await isSold()).toBe(false)
    },
  )

  test('after a declined card, another card pays with the same secret', async () => {
    const { clientSecret } = (await askToPay(product, buyerId, id)).body
    const declined = await confirmCard(product, clientSecret, 'pm_card_visa_chargeDeclined')
    expect([declined.status, declined.body.error?.message]).toEqual([402, 'Your card was declined.'])
    expect((await askToPay(product, buyerId, id)).body.clientSecret).toBe(clientSecret)
    await confirmCard(product, clientSecret)
    expect((await settle(product, buyerId, id, intentIdOf(clientSecret))).status).toBe(200)
  })
})

describe('a payment of something else is refused', () => {
  const mismatch = { status: 409, body: { code: 'payment-mismatch' } }

  test('an unknown payment', async () => {
    for (const transationId of ['pi_unknown', 'made-up', 'pi_', newId<string>()])
      expect(await settle(product, buyerId, id, transationId)).toMatchObject(mismatch)
  })

  test('the payment of another person', async () => {
    const other = await buildBooking(product)
    const theirs = await authorize(product, other.buyerId, other.id)
    expect(await settle(product, buyerId, id, theirs)).toMatchObject(mismatch)
    expect((await settle(product, other.buyerId, other.id, theirs)).status).toBe(200)
    expect(await isSold()).toBe(false)
  })

  test('the payment of another booking of the same buyer, settled or not', async () => {
    const other = await buildBooking(product, { buyerId })
    const transationId = await authorize(product, buyerId, other.id)
    expect(await settle(product, buyerId, id, transationId)).toMatchObject(mismatch)
    await settle(product, buyerId, other.id, transationId)
    expect(await settle(product, buyerId, id, transationId)).toMatchObject(mismatch)
    expect(await isSold()).toBe(false)
  })

  test('a payment whose amount was changed at the provider', async () => {
    const { clientSecret } = (await askToPay(product, buyerId, id)).body
    const transationId = intentIdOf(clientSecret)
    await sql`update sandbox_objects set body = jsonb_set(body::jsonb, '{amount}', '10000')::text where id = ${transationId}`.execute(
      db,
    )
    expect((await confirmCard(product, clientSecret)).body.status).toBe('requires_capture')
    expect(await settle(product, buyerId, id, transationId)).toMatchObject(mismatch)
    expect(await isSold()).toBe(false)
  })

  test('a payment that was created at the provider without us', async () => {
    const intent = await product.services.payments.createIntent({
      amountMinor: 5_450_000,
      currency: 'bdt',
      metadata: { bookingId: id, itemId, buyerId },
      idempotencyKey: newId<string>(),
    })
    await confirmCard(product, intent.clientSecret)
    expect(await settle(product, buyerId, id, intent.id)).toMatchObject(mismatch)
  })
})

test('nothing is sold when the price changed after the authorization, and the authorization is cancelled', async () => {
  const transationId = await authorize(product, buyerId, id)
  await db.updateTable('items').set({ priceMinor: 6_000_000 }).where('id', '=', itemId).execute()
  expect((await settle(product, buyerId, id, transationId)).body.code).toBe('price-changed')
  expect(await isSold()).toBe(false)
  await expect.poll(() => statusOf(product, transationId)).toBe('canceled')
})

test('a listing that its seller changed after the authorization is not sold, and the authorization is released', async () => {
  const book = { productId: itemId, bookingUserNumber: '01711223344', listingRevision: 1 }
  await ask('POST /booking', { as: buyerId, body: book })
  const transationId = await authorize(product, buyerId, id)
  await changeListing({ model: 'Nokia 105 (box only)' })
  expect((await settle(product, buyerId, id, transationId)).body.code).toBe('listing-changed')
  expect(await isSold()).toBe(false)
  await expect.poll(() => statusOf(product, transationId)).toBe('canceled')
})

test('only the buyer can settle a booking', async () => {
  const transationId = await authorize(product, buyerId, id)
  const admin = await buildUser(product, { isAdmin: true })
  for (const as of [admin, await buildUser(product)])
    expect((await settle(product, as, id, transationId)).status).toBe(404)
  expect((await ask(`POST /booking/${id}`, { body: { transationId } })).status).toBe(401)
  expect((await settle(product, buyerId, newId<BookingId>(), transationId)).status).toBe(404)
  expect(await isSold()).toBe(false)
})

testRows([[undefined], [''], [null], [7], [['pi_1']], ['pi_1 or 1=1'], ['a'.repeat(256)], ['pi_\u0000']])(
  '%j is no transaction id',
  async (transationId) => {
    const { status, body } = await ask(`POST /booking/${id}`, { as: buyerId, body: { transationId } })
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'transationId'])
  },
)

test('a price or a phone in the body is ignored', async () => {
  const transationId = await authorize(product, buyerId, id)
  const other = await buildListing(product)
  const body = { transationId, productPrice: 1, id: newId<string>(), productId: other }
  expect((await ask(`POST /booking/${id}`, { as: buyerId, body })).status).toBe(200)
  expect(await isSold()).toBe(true)
  expect((await ask(`GET /items/${other}`)).body.isSold).toBe('notSold')
})
