import { expect, test } from 'vitest'
import type { PaymentId, UserId } from '#contract/ids.ts'
import { dropJobs, reconcile } from '#test/sales/booked.ts'
import { buildBooking, buildUser } from '#test/build.ts'
import { deliverWebhooks, findDealOf, handOver, openDashboard, reserve } from '#test/sales/pay.ts'
import { type ActName, findAct, perform } from '#test/sales/refunds/refund-acts.ts'
import { atFirst, refundMinor } from '#test/sales/refunds/refund-rules.ts'
import { type Means, sellBy } from '#test/sales/refunds/refunded-sale.ts'
import { endUncharged, setStatusOfVoided } from '#test/sales/unsure-end.ts'
import { listDisagreements } from '#test/sales/witnesses.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct({ FEE_BASIS_POINTS: '333' })
const { ask, db } = product

/** After each step, the ledger and the rows agree about every payment. */
async function assertAgreed(step: string) {
  await product.awaitJobs()
  expect([step, await listDisagreements(product)]).toEqual([step, []])
}

/** Sells a phone, and does this with its refunds and disputes. */
async function play(name: string, means: Means, acts: ActName[]) {
  const sale = await sellBy(product, means, name)
  await assertAgreed('sold')
  let facts = atFirst
  for (const act of acts) {
    expect([act, await perform(product, { sale, facts }, act, 'in order')]).toEqual([act, undefined])
    await assertAgreed(act)
    const decided = findAct(act).decide(facts)
    if ('after' in decided) facts = decided.after
  }
  return sale
}

async function call(path: string, as: UserId, body: object) {
  expect(await ask(`POST /payments/${path}`, { as, body })).toMatchObject({ status: 200 })
  await assertAgreed(path)
}

const settle = (id: PaymentId, as: UserId, how: 'returned' | 'written-off', excessMinor: number) =>
  call(`${id}/excess-explanations`, as, { how, amountMinor: 100_000, excessMinor, reason: 'They said so.' })

/** Refunds that are made, fail, come back, are paid by hand, withdrawn and made twice. */
async function playRefunds() {
  const { paymentId, admin } = await play('refunds', 'returning card', [
    'an admin refunds a part',
    'the bank returns what was refunded',
    'an admin refunds a part, but the bank refuses it',
    'an admin refunds everything, but the bank refuses it',
    'an admin sends a part of it by hand',
    'an admin withdraws what is owed',
    'an admin refunds everything, but the bank refuses it',
    'an admin sends by hand what is owed',
    'a part is refunded in the dashboard',
  ])
  await settle(paymentId, admin, 'returned', 400_000)
  await settle(paymentId, admin, 'written-off', 300_000)
}

/** The hand-over finds that only a part was captured, in the dashboard. The sale is undone, and the part refunded. */
async function playPartlyCaptured(admin: UserId) {
  const booking = await buildBooking(product)
  const { transationId, paymentId } = await reserve(product, booking)
  await openDashboard(product).paymentIntents.capture(transationId, { amount_to_capture: refundMinor })
  await deliverWebhooks(product)
  expect((await handOver(product, booking.buyerId, paymentId)).status).toBe(200)
  await expect.poll(async () => (await findDealOf(product, transationId)).state).toBe('uncollectable')
  await assertAgreed('a part is captured')
  await call(`${paymentId}/relistings`, admin, { reason: 'They did not agree.' })
  await expect.poll(async () => (await findDealOf(product, transationId)).state).toBe('refunded')
  await assertAgreed('the part is refunded')
}

/** A sale ends, and its money is captured in the dashboard after that. */
async function playCharged(admin: UserId) {
  const { transationId, paymentId } = await reserve(product, await buildBooking(product))
  const lost = dropJobs(product)
  await ask(`POST /payments/${paymentId}/refunds`, { as: admin, body: { reason: 'They did not meet.' } })
  lost.mockRestore()
  const { paymentIntents, refunds } = openDashboard(product)
  await paymentIntents.capture(transationId)
  await refunds.create({ payment_intent: transationId, amount: refundMinor })
  await deliverWebhooks(product)
  await expect.poll(async () => (await findDealOf(product, transationId)).state).toBe('refunded')
  await assertAgreed('it is refunded')
}

/** A payment that counts as charged is refunded by hand, but was never taken. */
async function playNothingTaken(admin: UserId) {
  const { paymentId, stateOf } = await endUncharged(product)
  await assertAgreed('its refund fails')
  const byHand = { reason: 'The wallet is closed.', reference: 'BRAC 7', amountMinor: 5_450_000 }
  await call(`${paymentId}/refunds-by-hand`, admin, byHand)
  setStatusOfVoided(product, 'Cancelled')
  await reconcile(product, admin)
  expect(await stateOf()).toBe('cancelled')
  await assertAgreed('nothing was taken')
}

test('every kind of entry is posted, and after each step the ledger and the rows agree', async () => {
  const admin = await buildUser(product, { isAdmin: true })
  await playRefunds()
  await play('won', 'disputing card', ['the buyer disputes the payment', 'the dispute is won'])
  await play('lost', 'disputing card', ['the buyer disputes the payment', 'the dispute is lost'])
  await playPartlyCaptured(admin)
  await playCharged(admin)
  await playNothingTaken(admin)
  const posted = await db
    .selectFrom('ledgerEntries')
    .select('kind')
    .distinct()
    .where('subject', '=', 'payment')
    .orderBy('kind')
    .execute()
  expect(posted.map(({ kind }) => kind)).toEqual([
    'captured',
    'charged',
    'dispute-lost',
    'dispute-opened',
    'dispute-won',
    'excess-returned',
    'excess-written-off',
    'nothing-taken',
    'partly-captured',
    'refund-begun',
    'refund-made',
    'refund-returned',
    'refund-withdrawn',
    'refunded-by-hand',
  ])
})
