import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal } from '#contract/refusal.ts'
import type { UserId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import type { PaymentIntent } from '#services/payments/payments.ts'
import { done, refused } from '#test/http/ask.ts'
import { buildBooking, buildUser } from '#test/build.ts'
import { bookBeforeEach, reconcile } from '#test/sales/booked.ts'
import {
  askToPay,
  authorize,
  deliverWebhooks,
  intentIdOf,
  openDashboard,
  reserve,
  settle,
  statusOf,
} from '#test/sales/pay.ts'
import { payUnknown } from '#test/sales/unknown-payment.ts'
import { startProduct } from '#test/product.ts'
import { hasUnknownIntents } from './queries/unknown-intents.ts'
import { deleteOldReconciliations } from './commands/reconciliation.ts'

const product = await startProduct()
const { ask, db, services } = product
const { booked, isSold, stateOf } = bookBeforeEach(product)

let admin: UserId
beforeEach(async () => {
  admin = await buildUser(product, { isAdmin: true, name: 'Amina' })
  await reconcile(product, admin)
  product.pass({ minutes: 1 })
})

/** Runs a reconciliation when the provider's list is old enough to be read. */
async function reconcileLater(minutes = 12) {
  product.pass({ minutes })
  return (await reconcile(product, admin)).findings
}

/** Pays at the provider with an intent whose payment our database has lost. */
function payLost(metadata: { bookingId?: string } = {}, upTo?: Parameters<typeof payUnknown>[2]) {
  const { id: bookingId, itemId, buyerId } = booked
  return payUnknown(product, { bookingId, itemId, buyerId, ...metadata }, upTo)
}

test('an authorised payment that the database has lost reserves the phone for its buyer', async () => {
  const intentId = await payLost({}, 'authorised')
  expect(await reconcileLater()).toMatchObject([
    { kind: 'restored', transationId: intentId, trouble: false },
    { kind: 'sold', transationId: intentId },
  ])
  expect(await stateOf(intentId)).toBe('reserved')
  expect(await isSold()).toBe(true)
  expect(await reconcileLater()).toEqual([])
})

test('money that was taken is the seller’s again, as if the capture had been made in the dashboard', async () => {
  const intentId = await payLost()
  const kinds = (await reconcileLater()).map(({ kind }) => kind)
  expect(kinds).toEqual(['restored', 'sold', 'captured'])
  expect(await stateOf(intentId)).toBe('captured')
  expect((await reconcileLater()).filter(({ kind }) => kind !== 'webhook')).toEqual([])
})

test('money for a phone that another buyer has bought since then goes back', async () => {
  const intentId = await payLost()
  const other = await buildBooking(product, { itemId: booked.itemId })
  const paid = await authorize(product, other.buyerId, other.id)
  expect((await settle(product, other.buyerId, other.id, paid)).status).toBe(200)
  expect((await reconcileLater()).map(({ kind }) => kind)).toContain('refunding')
  await product.awaitJobs()
  expect((await services.payments.findIntent(intentId))?.refundedMinor).toBe(5_450_000)
  expect(await stateOf(intentId)).toBe('refunded')
  expect(await stateOf(paid)).toBe('reserved')
})

test.each([
  ['has another price since then', { priceMinor: 5_500_000 }],
  ['is withheld', { withheldAt: new Date(0) }],
  ['was removed', { removedAt: new Date(0) }],
])(
  'money for a phone that %s is not refunded by itself: its buyer probably has the phone',
  async (_, changes) => {
    const intentId = await payLost()
    await db.updateTable('items').set(changes).where('id', '=', booked.itemId).execute()
    expect(await reconcileLater()).toMatchObject([{ kind: 'unknown-captured', transationId: intentId }])
    expect((await services.payments.findIntent(intentId))?.refundedMinor).toBe(0)
  },
)

test('nor is money of a buyer who may not reserve this phone now', async () => {
  const { paymentId } = await reserve(product, booked)
  const cancellation = { as: booked.buyerId, body: { reason: 'I need it sooner.' } }
  expect((await ask(`POST /payments/${paymentId}/cancellation`, cancellation)).status).toBe(200)
  const intentId = await payLost()
  expect(await reconcileLater()).toContainEqual(
    expect.objectContaining({ kind: 'unknown-captured', transationId: intentId }),
  )
  expect((await services.payments.findIntent(intentId))?.refundedMinor).toBe(0)
})

test('reserved money is released while the buyer has begun to pay again', async () => {
  const again = await askToPay(product, booked.buyerId, booked.id)
  const intentId = await payLost({}, 'authorised')
  expect(await reconcileLater()).toMatchObject([{ kind: 'unknown-released', transationId: intentId }])
  expect(await statusOf(product, intentId)).toBe('canceled')
  expect(await statusOf(product, intentIdOf(again.body.clientSecret))).toBe('requires_payment_method')
})

test('reserved money for a booking that is lost too is released', async () => {
  const intentId = await payLost({ bookingId: newId() }, 'authorised')
  expect(await reconcileLater()).toMatchObject([
    { kind: 'unknown-released', transationId: intentId, amountMinor: 5_450_000, trouble: false },
  ])
  expect(await statusOf(product, intentId)).toBe('canceled')
  expect(await reconcileLater()).toEqual([])
})

test('money that was taken for a lost booking is reported until it is refunded', async () => {
  const intentId = await payLost({ bookingId: newId() })
  for (let nth = 0; nth < 2; nth += 1)
    expect(await reconcileLater()).toMatchObject([
      { kind: 'unknown-captured', transationId: intentId, amountMinor: 5_450_000, trouble: true },
    ])
  await openDashboard(product).refunds.create({ payment_intent: intentId })
  expect(await reconcileLater()).toEqual([])
})

test('a payment that its buyer has not authorised continues with the same intent', async () => {
  const intentId = await payLost({}, 'open')
  expect(await reconcileLater()).toMatchObject([{ kind: 'restored' }])
  const again = await askToPay(product, booked.buyerId, booked.id)
  expect(again.body.clientSecret).toContain(intentId)
})

test('an intent of another shop with the same account is left alone', async () => {
  const { id } = await openDashboard(product).paymentIntents.create({
    amount: 100_000,
    currency: 'bdt',
    capture_method: 'manual',
    confirm: true,
    payment_method: 'pm_card_visa',
    return_url: 'https://example.com',
    metadata: { bookingId: newId(), itemId: booked.itemId, buyerId: booked.buyerId },
  })
  expect(await reconcileLater()).toEqual([])
  expect(await statusOf(product, id)).toBe('requires_capture')
})

test('an intent whose payment is being recorded is left alone', async () => {
  const intentId = await payLost({ bookingId: newId() }, 'authorised')
  expect(await reconcileLater(5)).toEqual([])
  expect(await statusOf(product, intentId)).toBe('requires_capture')
  expect(await reconcileLater(6)).toMatchObject([{ kind: 'unknown-released' }])
})

test('a list that could not be read is read again from the same place', async () => {
  const intentId = await payLost({}, 'authorised')
  const outage = new Refusal('provider-unavailable/payments')
  const list = vi.spyOn(services.payments, 'listIntents').mockImplementationOnce(async function* () {
    yield await Promise.reject(outage)
  })
  expect(await reconcileLater()).toMatchObject([{ kind: 'failed', trouble: true }])
  expect(list).toHaveBeenCalledTimes(1)
  list.mockRestore()
  expect(await reconcileLater(60)).toMatchObject([
    { kind: 'restored', transationId: intentId },
    { kind: 'sold' },
  ])
})

const messagesAbout = (intentId: string) =>
  db.selectFrom('webhookEvents').select('handledAt').where('intentId', '=', intentId).execute()

test('the messages about a lost payment are handled once it is restored', async () => {
  const intentId = await payLost()
  expect(await deliverWebhooks(product)).toBeGreaterThan(0)
  await reconcileLater()
  expect(await messagesAbout(intentId)).toContainEqual({ handledAt: null })
  expect((await reconcileLater()).map(({ kind }) => kind)).toContain('webhook')
  expect(await messagesAbout(intentId)).not.toContainEqual({ handledAt: null })
})

test('messages are stored as long as their intent is not explained', async () => {
  const intentId = await payLost({ bookingId: newId() })
  expect(await deliverWebhooks(product)).toBeGreaterThan(0)
  await reconcileLater()
  product.pass({ minutes: 91 * 24 * 60 })
  await deleteOldReconciliations(services)
  expect(await messagesAbout(intentId)).not.toEqual([])
  await openDashboard(product).refunds.create({ payment_intent: intentId })
  await reconcileLater()
  await deleteOldReconciliations(services)
  expect(await messagesAbout(intentId)).toEqual([])
})

describe('an admin', () => {
  const explain = (id: string, as = admin, reason = 'Rakib has the phone, and Salma was paid.') =>
    ask(`POST /payments/unknown/${id}/explanations`, { as, body: { reason } })

  test('explains an unknown payment, which is then reported no longer', async () => {
    const intentId = await payLost({ bookingId: newId() })
    expect(await reconcileLater()).toMatchObject([
      { kind: 'unknown-captured', trouble: true, may: ['explain'] },
    ])
    expect(await explain(intentId)).toMatchObject({ status: 200, body: { modifiedCount: 1 } })
    expect(await explain(intentId, admin, 'Something else.')).toMatchObject({ body: { modifiedCount: 0 } })
    const [{ findings }] = (await ask('GET /payments/reconciliations', { as: admin })).body
    expect(findings).toMatchObject([{ kind: 'unknown-captured', trouble: false }])
    expect(findings[0].words).toContain('Amina leaves it there: “Rakib has the phone, and Salma was paid.”')
    expect(findings[0]).not.toHaveProperty('may')
    expect(await reconcileLater()).toEqual([])
    const [event] = (await ask('GET /events?kind=unknown-payment-explained', { as: admin })).body
    expect(event).toMatchObject({
      actor: { name: 'Amina' },
      detail: { by: 'admin', intentId, amountMinor: 5_450_000, reason: expect.stringMatching('^Rakib has') },
    })
  })

  test('explains it while a reconciliation is about to restore it: it stays explained', async () => {
    const intentId = await payLost()
    const intent = await services.payments.findIntent(intentId)
    const findIntent = vi.spyOn(services.payments, 'findIntent').mockImplementationOnce(async () => {
      await explain(intentId)
      return intent
    })
    expect(await reconcileLater()).toEqual([])
    findIntent.mockRestore()
    expect(await isSold()).toBe(false)
    expect(await reconcileLater()).toEqual([])
  })

  test.each(['refunds a part', 'disputes it'])('explains it again when somebody %s later', async (what) => {
    const isRefund = what === 'refunds a part'
    const card = isRefund ? 'pm_card_visa' : 'pm_card_createDispute'
    const { itemId, buyerId } = booked
    const intentId = await payUnknown(product, { bookingId: newId(), itemId, buyerId }, 'captured', card)
    await reconcileLater()
    if (isRefund) await deliverWebhooks(product)
    expect(await explain(intentId)).toMatchObject(done)
    product.pass({ minutes: 91 * 24 * 60 })
    await deleteOldReconciliations(services)
    expect(await reconcileLater()).toEqual([])
    if (isRefund) await openDashboard(product).refunds.create({ payment_intent: intentId, amount: 100_000 })
    expect(await deliverWebhooks(product)).toBeGreaterThan(0)
    expect(await reconcileLater()).toMatchObject([
      { kind: 'unknown-captured', trouble: true, may: ['explain'] },
    ])
    expect(await explain(intentId)).toMatchObject({ body: { modifiedCount: 1 } })
  })

  test('does not explain money that is only reserved, or that reconciliation has not found', async () => {
    const reserved = await payLost({ bookingId: newId() }, 'authorised')
    const taken = await payLost({ bookingId: newId() })
    for (const id of [reserved, taken, 'pi_nothing'])
      expect(await explain(id)).toMatchObject(refused(404, 'not-found'))
    await reconcileLater()
    expect(await explain(taken)).toMatchObject(done)
  })

  test('does not explain their own purchase', async () => {
    await db.updateTable('users').set({ isAdmin: true }).where('id', '=', booked.buyerId).execute()
    const intentId = await payLost({ bookingId: newId() })
    await reconcileLater()
    expect(await explain(intentId, booked.buyerId)).toMatchObject(refused(403, 'not-allowed'))
    expect(await reconcileLater()).toMatchObject([{ kind: 'unknown-captured', trouble: true }])
  })

  test('has explained what a copy of the database would not know: it does not count as newer', async () => {
    const intentId = await payLost({ bookingId: newId() })
    await reconcileLater()
    const intent = await services.payments.findIntent(intentId)
    expect(await hasUnknownIntents(db, [intent as PaymentIntent])).toBe(true)
    await explain(intentId)
    expect(await hasUnknownIntents(db, [intent as PaymentIntent])).toBe(false)
  })
})
