import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal } from '#contract/refusal.ts'
import type { BookingId, ListingId, PaymentId, UserId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { askToPay, findDealOf, intentIdOf, openDashboard, sell } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { putInState } from '#test/sales/payment-facts.ts'

const product = await startProduct()
const { ask, services } = product

let admin: UserId
let seller: UserId
let booking: { id: BookingId; buyerId: UserId; itemId: ListingId }
beforeEach(async () => {
  admin = await buildUser(product, { isAdmin: true, name: 'Amina' })
  seller = await buildSeller(product)
  booking = await buildBooking(product, { itemId: await buildListing(product, { sellerId: seller }) })
})

const reason = 'The phone was not as described.'
const refund = (id: PaymentId, body: unknown = { reason }, as: UserId | undefined = admin) =>
  ask(`POST /payments/${id}/refunds`, { as, body })
const readPayment = async (id: PaymentId) => (await ask(`GET /payments/${id}`, { as: admin })).body
/** What this admin may do with the payment, as the lists of payments say. */
const findMay = async (id: PaymentId, as = admin) =>
  (await ask('GET /payments', { as })).body.find(({ _id }: { _id: string }) => _id === id).may
const stateOf = async (id: PaymentId) => (await readPayment(id)).state
const refundsOf = async (transationId: string) =>
  (await openDashboard(product).refunds.list({ payment_intent: transationId })).data

test('an admin refunds everything, and the event records who, why and when', async () => {
  const { transationId, paymentId } = await sell(product, booking)
  const { status, body } = await refund(paymentId)
  expect([status, body]).toEqual([200, { acknowledged: true, matchedCount: 1, modifiedCount: 1 }])
  await expect.poll(() => stateOf(paymentId)).toBe('refunded')
  expect(await refundsOf(transationId)).toMatchObject([{ amount: 5_450_000, status: 'succeeded' }])
  expect(
    await product.db.selectFrom('refunds').select('requestedBy').where('paymentId', '=', paymentId).execute(),
  ).toEqual([{ requestedBy: admin }])
  const payment = await readPayment(paymentId)
  expect(payment).toMatchObject({ amountMinor: 5_450_000, refundedMinor: 5_450_000, refundReason: reason })
  const steps = payment.steps.map(({ kind, by }: { kind: string; by: string }) => `${kind} by ${by}`)
  expect(steps).toEqual([
    'opened by buyer',
    'reserved by buyer',
    'capturing by buyer',
    'captured by job',
    'refunding by admin',
    'refunded by job',
  ])
  expect(payment.steps[4]).toMatchObject({ name: 'Amina', reason, at: product.time.now.toISOString() })
  const { body: own } = await ask(`GET /booking/${booking.id}`, { as: booking.buyerId })
  expect(own).toMatchObject({ isSold: 'sold', paid: true, refunded: true, paymentId })
  expect(own).not.toHaveProperty('refunding')
})

test('as soon as a refund begins, the seller reads so, and no longer sees the buyer’s phone number and the meeting place', async () => {
  const { transationId, paymentId } = await sell(product, booking)
  const readSale = () => ask(`GET /items/${booking.itemId}/bookings`, { as: seller })
  const soldCount = async () => (await ask(`GET /sellers/${seller}`)).body.sold
  const readListing = async (as?: UserId) => (await ask(`GET /items/${booking.itemId}`, { as })).body
  expect((await readSale()).text).toContain('01712345678')
  expect(await readListing(seller)).not.toHaveProperty('refunded')
  expect(await soldCount()).toBe(1)

  const inState = (state: 'refunding' | 'refunded' | 'refund-failed') =>
    putInState(product.db, state, { intentId: transationId })
  const name = expect.any(String)
  const paidAt = expect.any(String)
  const sides = { refunding: { refunded: true, refunding: true }, refunded: { refunded: true } }
  for (const [state, told] of Object.entries(sides)) {
    await inState(state as keyof typeof sides)
    const refunded = state === 'refunded' ? { refundedMinor: 5_450_000 } : {}
    const paid = { name, paidAt, paymentId, paymentState: state, ...refunded, ...told }
    expect((await readSale()).body).toEqual({ count: 1, paid })
    const { body: own } = await ask(`GET /booking/${booking.id}`, { as: booking.buyerId })
    expect({ refunded: own.refunded, refunding: own.refunding }).toEqual({ refunding: undefined, ...told })
    for (const as of [seller, admin])
      expect(await readListing(as)).toMatchObject({ isSold: 'sold', refunded: true })
    expect(await soldCount()).toBe(0)
    for (const as of [undefined, booking.buyerId])
      expect(await readListing(as)).not.toHaveProperty('refunded')
  }

  await inState('refund-failed')
  expect((await readSale()).text).toContain('01712345678')
  expect(await readListing(seller)).not.toHaveProperty('refunded')
})

raceTest(
  'a second refund is refused in plain words, even at the same time, and one refund is made',
  async () => {
    const { transationId, paymentId } = await sell(product, booking)
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund(paymentId)))
    expect(answers.map(({ body }) => body.code ?? 'done').sort()).toEqual([
      ...Array<string>(4).fill('already-refunded'),
      'done',
    ])
    await expect.poll(() => stateOf(paymentId)).toBe('refunded')
    expect(await refund(paymentId)).toMatchObject({
      status: 409,
      body: { code: 'already-refunded', detail: 'This payment has already been refunded.' },
    })
    expect(await refundsOf(transationId)).toHaveLength(1)
  },
)

test('a refund that the bank refuses is shown as failed, with the reason', async () => {
  const { transationId, paymentId } = await sell(product, booking)
  const provider = vi
    .spyOn(services.payments, 'refundIntent')
    .mockImplementationOnce(async ({ intentId }) => ({
      id: 're_1',
      intentId,
      state: 'failed',
      amountMinor: 5_450_000,
    }))
  await refund(paymentId)
  await expect.poll(() => stateOf(paymentId)).toBe('refund-failed')
  provider.mockRestore()
  const { body } = await ask('POST /payments/reconciliations', { as: admin })
  expect(body.findings).toMatchObject([
    { kind: 'refund-failed', trouble: true, transationId, amountMinor: 5_450_000 },
  ])
  const [stored] = await services.db
    .selectFrom('events')
    .select('detail')
    .where('kind', '=', 'payment-refund-failed')
    .execute()
  expect(stored?.detail).toMatchObject({ reason: 'bank-refused' })
  const { steps } = await readPayment(paymentId)
  expect(steps.at(-1)).toMatchObject({ kind: 'refund-failed', reason: 'The bank refused it.' })
  const activity = await ask('GET /events?kind=payment-refund-failed', { as: admin })
  expect(activity.body).toMatchObject([{ detail: { reason: 'The bank refused it.' } }])
})

test.each([
  ['the provider is unavailable', new Refusal('provider-unavailable/payments')],
  ['of an error that is not a refusal', new TypeError('Cannot read properties of undefined')],
])('a refund that fails because %s is tried again, and made once', async (_, error) => {
  const { transationId, paymentId } = await sell(product, booking)
  const provider = vi.spyOn(services.payments, 'refundIntent').mockRejectedValueOnce(error)
  await refund(paymentId)
  await expect.poll(() => stateOf(paymentId)).toBe('refunded')
  expect(provider).toHaveBeenCalledTimes(2)
  provider.mockRestore()
  const { steps } = await readPayment(paymentId)
  expect(steps.map(({ kind }: { kind: string }) => kind)).not.toContain('refund-failed')
  expect(await refundsOf(transationId)).toHaveLength(1)
})

test('the job updates open pages when the refund has ended', async () => {
  const { paymentId } = await sell(product, booking)
  const original = services.payments.refundIntent
  const asked = Promise.withResolvers<void>()
  const provider = vi.spyOn(services.payments, 'refundIntent').mockImplementationOnce(async (wanted) => {
    await asked.promise
    return original(wanted)
  })
  await refund(paymentId)
  const published: string[] = []
  services.bus.subscribe((topics) => void published.push(...topics))
  asked.resolve()
  await expect.poll(() => published).toContain('payments')
  expect(await stateOf(paymentId)).toBe('refunded')
  provider.mockRestore()
})

describe('there is nothing to refund', () => {
  const refused = { status: 409, body: { code: 'not-refundable' } }

  test('for a payment that is open or was given up', async () => {
    const intentId = intentIdOf((await askToPay(product, booking.buyerId, booking.id)).body.clientSecret)
    const { id } = await findDealOf(product, intentId)
    expect(await refund(id)).toMatchObject(refused)
    await ask(`DELETE /booking/${booking.id}`, { as: booking.buyerId })
    expect(await refund(id)).toMatchObject(refused)
    expect((await refund(id)).body.detail).toBe('Nothing was charged, so there is nothing to give back.')
  })
})

test('the reason has to be said', async () => {
  const { paymentId } = await sell(product, booking)
  for (const body of [null, {}, { reason: '' }, { reason: ' ' }, { reason: 7 }, { reason: 'a'.repeat(501) }])
    expect([body, (await refund(paymentId, body)).status]).toEqual([body, 422])
  expect((await refund(newId<PaymentId>())).status).toBe(404)
  expect(await stateOf(paymentId)).toBe('captured')
})

test('an admin who bought or sold the phone reads that another admin must refund it', async () => {
  const { paymentId } = await sell(product, booking)
  await product.db.updateTable('users').set({ isAdmin: true }).where('id', '=', seller).execute()
  expect(await refund(paymentId, { reason }, seller)).toMatchObject({
    status: 403,
    body: { code: 'not-allowed', detail: expect.stringContaining('another admin') },
  })
  expect(await findMay(paymentId, seller)).toEqual([])
  expect(await findMay(paymentId)).toEqual(['refund'])
})
