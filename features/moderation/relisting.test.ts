import { beforeEach, describe, expect, test, vi } from 'vitest'
import { moderationRoutes } from '#contract/routes/moderation.ts'
import { Refusal } from '#contract/refusal.ts'
import type { BookingId, ListingId, PaymentId, UserId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { audit } from '#test/sales/audit.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { authorize, findDealOf, sell, sellUncollectable, settle } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { pickRounds } from '#test/runner/rounds.ts'
import { putInState } from '#test/sales/payment-facts.ts'

const product = await startProduct()
const { ask, db, services } = product

let admin: UserId
let seller: UserId
let itemId: ListingId
let booking: { id: BookingId; buyerId: UserId; itemId: ListingId }
beforeEach(async () => {
  admin = await buildUser(product, { isAdmin: true, name: 'Amina' })
  seller = await buildSeller(product)
  itemId = await buildListing(product, { sellerId: seller })
  booking = await buildBooking(product, { itemId })
})

const reason = 'The authorization ran out over the holidays.'
const relist = (id: PaymentId, as: UserId | undefined = admin, body: unknown = { reason }) =>
  ask(`POST /payments/${id}/relistings`, { as, body })
const readPayment = async (id: PaymentId) => (await ask(`GET /payments/${id}`, { as: admin })).body
const readListing = (as?: UserId) => ask(`GET /items/${itemId}`, { as })
const readBooking = async () => (await ask(`GET /booking/${booking.id}`, { as: booking.buyerId })).body
const done = { status: 200, body: { acknowledged: true, matchedCount: 1, modifiedCount: 1, isForSale: true } }

describe('a phone whose money cannot be taken', () => {
  test('is relisted by an admin, and the event records who, why and when', async () => {
    const { paymentId } = await sellUncollectable(product, booking)
    const published = vi.spyOn(services.bus, 'publish')
    const { status, body, headers } = await relist(paymentId)
    expect({ status, body }).toEqual(done)
    expect(published).toHaveBeenCalledWith(moderationRoutes.relist.changes)
    published.mockRestore()

    const payment = await readPayment(paymentId)
    expect(payment.state).toBe('cancelled')
    expect(payment).not.toHaveProperty('soldAt')
    expect(payment.steps.at(-1)).toMatchObject({ kind: 'cancelled', by: 'admin', name: 'Amina', reason })
    expect((await readListing()).body).toMatchObject({ isSold: 'notSold' })
    const events = await db
      .selectFrom('events')
      .select(['kind', 'actorId', 'detail'])
      .where('requestId', '=', headers.get('x-request-id'))
      .orderBy('kind')
      .execute()
    expect(events).toEqual([
      { kind: 'booking-unpaid', actorId: admin, detail: { from: 'paid', to: 'booked', by: 'admin' } },
      { kind: 'item-unsold', actorId: admin, detail: {} },
      {
        kind: 'payment-cancelled',
        actorId: admin,
        detail: { from: 'uncollectable', by: 'admin', text: reason },
      },
    ])
    // Both sides read that the payment was given up, but not who the admin was or what they wrote.
    for (const as of [booking.buyerId, seller]) {
      const { status: read, text } = await ask(`GET /payments/${paymentId}`, { as })
      expect(read).toBe(200)
      for (const secret of ['Amina', reason]) expect(text).not.toContain(secret)
    }
  })

  test('can be paid again by its buyer, with the existing booking', async () => {
    const { paymentId } = await sellUncollectable(product, booking)
    expect(await readBooking()).toMatchObject({ paid: true, isSold: 'sold' })
    await relist(paymentId)
    expect(await readBooking()).toMatchObject({ paid: false, isSold: 'notSold', withdrawn: false })
    const { paymentId: second } = await sell(product, booking)
    expect(await readBooking()).toMatchObject({ paid: true, isSold: 'sold', paymentId: second })
    expect(await audit(db)).toMatchObject({ sales: 1, capturedMinor: 5_450_000, differences: [] })
  })

  test('is sold to another buyer who pays first, and the payments agree with the provider', async () => {
    const rival = await buildBooking(product, { itemId })
    const { paymentId } = await sellUncollectable(product, booking)
    await relist(paymentId)
    const { paymentId: theirs } = await sell(product, rival)
    expect((await readPayment(theirs)).state).toBe('captured')
    expect(await readBooking()).toMatchObject({ paid: false, isSold: 'sold' })
    const { body } = await ask(`GET /items/${itemId}/bookings`, { as: seller })
    expect(body).toMatchObject({ count: 2, paid: { paymentId: theirs } })
    const books = { sales: 1, capturedMinor: 5_450_000, owed: 0, differences: [] }
    expect(await audit(db)).toMatchObject(books)
    const { body: found } = await ask('POST /payments/reconciliations', { as: admin })
    expect(found.findings).toEqual([])
    expect(await audit(db)).toMatchObject(books)
  })

  raceTest('is relisted once, even by two admins at the same time', async () => {
    const { paymentId } = await sellUncollectable(product, booking)
    const other = await buildUser(product, { isAdmin: true })
    const answers = await Promise.all([relist(paymentId), relist(paymentId, other), relist(paymentId)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await relist(paymentId)).toMatchObject({
      status: 409,
      body: { code: 'not-relistable', detail: 'This payment was already cancelled.' },
    })
    const events = await db.selectFrom('events').select('id').where('kind', '=', 'item-unsold').execute()
    expect(events).toHaveLength(1)
  })

  test('stays promoted and reported', async () => {
    await ask(`POST /items/${itemId}`, { as: seller })
    await ask(`PUT /items/${itemId}`, { as: booking.buyerId })
    const { paymentId } = await sellUncollectable(product, booking)
    const { saleState, isReserved, ...before } = (await readListing(admin)).body
    expect([saleState, isReserved]).toEqual(['uncollectable', true])
    await relist(paymentId)
    expect((await readListing(admin)).body).toEqual({
      ...before,
      isSold: 'notSold',
      saleEnded: true,
      may: ['edit', 'promote', 'delete'],
    })
    expect((await ask('GET /advertise/item')).body).toMatchObject([{ _id: itemId }])
  })

  test('can be booked again by a buyer who deleted the booking', async () => {
    const { paymentId } = await sellUncollectable(product, booking)
    await ask(`DELETE /booking/${booking.id}`, { as: booking.buyerId })
    expect(await relist(paymentId)).toMatchObject(done)
    expect((await ask(`GET /booking/${booking.id}`, { as: booking.buyerId })).status).toBe(404)
    const again = await buildBooking(product, { itemId, buyerId: booking.buyerId })
    await sell(product, again)
    expect(await audit(db)).toMatchObject({ sales: 1, differences: [] })
  })

  test('whose buyer was deleted leaves no open booking', async () => {
    const { paymentId } = await sellUncollectable(product, booking)
    await ask(`DELETE /users/buyers/${booking.buyerId}`, { as: admin })
    expect(await relist(paymentId)).toMatchObject(done)
    const row = await db.selectFrom('bookings').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ paidAt: null, removedAt: product.time.now })
  })
})

describe('a phone whose sale is undone is not for sale again', () => {
  const undone = { status: 200, body: { ...done.body, isForSale: false } }
  const assertWithdrawn = async () => {
    expect((await readListing()).status).toBe(404)
    expect((await ask('GET /items')).text).not.toContain(itemId)
    expect(await readBooking()).toMatchObject({ paid: false, withdrawn: true })
  }

  test('when its seller removed it from their list', async () => {
    const { paymentId } = await sellUncollectable(product, booking)
    expect((await ask(`DELETE /items/${itemId}`, { as: seller })).body.deletedCount).toBe(1)
    expect(await relist(paymentId)).toMatchObject(undone)
    await assertWithdrawn()
    expect((await readPayment(paymentId)).state).toBe('cancelled')
  })

  test('when its seller was deleted', async () => {
    const { paymentId } = await sellUncollectable(product, booking)
    expect((await ask(`DELETE /users/sellers/${seller}`, { as: admin })).status).toBe(200)
    expect(await relist(paymentId)).toMatchObject(undone)
    await assertWithdrawn()
  })

  const rounds = pickRounds({ short: 3, long: 10 })
  raceTest(`when its seller is deleted at the same time, in either order, ${rounds} times`, async () => {
    const other = await buildUser(product, { isAdmin: true })
    for (let round = 0; round < rounds; round += 1) {
      seller = await buildSeller(product)
      itemId = await buildListing(product, { sellerId: seller })
      booking = await buildBooking(product, { itemId })
      const { paymentId } = await sellUncollectable(product, booking)
      const [removal, relisting] = await Promise.all([
        ask(`DELETE /users/sellers/${seller}`, { as: other }),
        relist(paymentId),
      ])
      expect([removal.status, relisting.status]).toEqual([200, 200])
      await assertWithdrawn()
    }
  })
})

describe('a sale is not undone', () => {
  const refused = { status: 409, body: { code: 'not-relistable' } }

  test('when its money is taken, is being taken, or was never expected', async () => {
    const { transationId, paymentId } = await sell(product, booking)
    const stands = 'The money was taken, so this sale stands. Its seller may list the phone again.'
    expect(await relist(paymentId)).toMatchObject({ ...refused, body: { detail: stands } })
    await putInState(db, 'capturing', { intentId: transationId })
    expect((await relist(paymentId)).body.detail).toBe(
      'The money has not been taken yet. Look again in a few minutes.',
    )
    const other = await buildBooking(product)
    const open = await findDealOf(product, await authorize(product, other.buyerId, other.id))
    expect((await relist(open.id)).body.detail).toBe('This payment has not sold the phone.')
    expect((await readListing()).body.isSold).toBe('sold')
  })

  test('while the provider does not answer, because it may have the money', async () => {
    const { paymentId } = await sellUncollectable(product, booking)
    const away = new Refusal('provider-unavailable/payments')
    const provider = vi.spyOn(services.payments, 'findIntent').mockRejectedValueOnce(away)
    expect((await relist(paymentId)).status).toBe(502)
    provider.mockRestore()
    expect((await readPayment(paymentId)).state).toBe('uncollectable')
    expect((await readListing()).body.isSold).toBe('sold')
  })

  test('by anybody but an admin, or without a reason', async () => {
    const { paymentId } = await sellUncollectable(product, booking)
    for (const as of [booking.buyerId, seller]) expect((await relist(paymentId, as)).status).toBe(403)
    expect((await ask(`POST /payments/${paymentId}/relistings`, { body: { reason } })).status).toBe(401)
    for (const body of [null, {}, { reason: ' ' }, { reason: 'a'.repeat(501) }])
      expect((await relist(paymentId, admin, body)).status).toBe(422)
    expect((await relist(newId<PaymentId>())).status).toBe(404)
    expect((await readPayment(paymentId)).state).toBe('uncollectable')
  })
})

test('a buyer whose payment was given up by the sale pays with a new payment when the phone is for sale again', async () => {
  const rival = await buildBooking(product, { itemId })
  const theirs = await authorize(product, rival.buyerId, rival.id)
  product.pass({ minutes: 11 })
  const { paymentId } = await sellUncollectable(product, booking)
  expect((await settle(product, rival.buyerId, rival.id, theirs)).body.code).toBe('already-sold')
  await relist(paymentId)
  // The rival's first payment was given up when the phone was sold, and stays given up.
  expect((await settle(product, rival.buyerId, rival.id, theirs)).body.code).toBe('payment-incomplete')
  await sell(product, rival)
  expect(await audit(db)).toMatchObject({ sales: 1, owed: 0, differences: [] })
})
