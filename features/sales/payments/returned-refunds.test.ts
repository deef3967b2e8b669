import { expect, test, vi } from 'vitest'
import { readBalances } from '#features/sales/ledger/queries.ts'
import { openPaymentSync } from '#server/jobs/payment-sync.ts'
import { bookBeforeEach } from '#test/sales/booked.ts'
import { findDealOf, openDashboard, reserve, sell } from '#test/sales/pay.ts'
import { inTransaction } from '#services/database/database.ts'
import type { Refund } from '#services/payments/payments.ts'
import { startProduct } from '#test/product.ts'
import { storeDispute } from './commands/disputes.ts'
import { reconcilePayments } from './commands/reconciliation.ts'
import { recordDashboardRefund, recordReturnedRefund } from './commands/record-refunds.ts'
import { findDealByIntent, type Deal } from './queries.ts'

const product = await startProduct()
const { db, services } = product
const { booked } = bookBeforeEach(product)
const priceMinor = 5_450_000

const cause = () => ({ at: product.time.now, by: 'reconciliation' }) as const

/** Calls `record` with the payment as it is now, while the provider lists these refunds of it. */
async function recordListed(
  record: typeof recordDashboardRefund,
  intentId: string,
  refunds: Partial<Refund>[],
) {
  const known = refunds.map((each) => ({ id: 're_1', intentId, state: 'succeeded', ...each }) as Refund)
  const listRefunds = vi.spyOn(services.payments, 'listRefunds').mockResolvedValue(known)
  const deal = (await findDealByIntent(db, intentId)) as Deal
  try {
    return await record({ services: openPaymentSync(services), deal, cause: cause() })
  } finally {
    listRefunds.mockRestore()
  }
}

test('a refund that is made while another one comes back is recorded with it, once', async () => {
  const { transationId } = await sell(product, booked)
  const { refunds } = openDashboard(product)
  const { id: returned } = await refunds.create({ payment_intent: transationId, amount: 3_000_000 })
  await reconcilePayments(openPaymentSync(services), { cause: 'schedule' })
  const counted = { state: 'captured', refundedMinor: 3_000_000 }
  expect(await findDealOf(product, transationId)).toMatchObject(counted)
  const { id: made } = await refunds.create({ payment_intent: transationId, amount: 2_450_000 })
  const known = (await services.payments.listRefunds(transationId)).map((each) =>
    each.id === returned ? { ...each, state: 'failed' as const } : each,
  )
  expect(await recordListed(recordDashboardRefund, transationId, known)).toBe('again')
  expect(await recordListed(recordReturnedRefund, transationId, known)).toMatchObject({
    kind: 'refund-failed',
  })
  expect(await findDealOf(product, transationId)).toMatchObject({ refundedMinor: 2_450_000 })
  const columns = ['providerId', 'state', 'requestedBy'] as const
  const rows = await db.selectFrom('refunds').select(columns).orderBy('id').execute()
  expect(rows).toEqual([
    { providerId: returned, state: 'failed', requestedBy: null },
    { providerId: made, state: 'made', requestedBy: null },
  ])
  // The two are never added up, which would be all of it: the rest stays the seller's.
  expect(await readBalances(db)).toMatchObject({ sellers: 2_450_000 - priceMinor })
})

const listEvents = async (kind: string) => {
  const rows = await db.selectFrom('events').select('detail').where('kind', '=', kind).orderBy('id').execute()
  return rows.map(({ detail }) => detail)
}

test('a refund in the dashboard that failed is an event of its own, beside the one that was made', async () => {
  const { transationId } = await sell(product, booked)
  const refunds = [
    { id: 're_failed', amountMinor: 7_000, state: 'failed' },
    { id: 're_made', amountMinor: 5_000 },
  ] as const
  expect(await recordListed(recordDashboardRefund, transationId, [...refunds])).toMatchObject({
    kind: 'partly-refunded',
  })
  const by = 'reconciliation'
  expect(await listEvents('payment-refund-failed')).toEqual([{ from: 'captured', by, amountMinor: 7_000 }])
  expect(await listEvents('payment-partly-refunded')).toEqual([
    { by, amountMinor: 5_000, refundedMinor: 5_000 },
  ])
})

test('a refund that comes back is an event also if its sale has ended', async () => {
  const { transationId, paymentId } = await reserve(product, booked)
  const body = { reason: 'We did not agree.' }
  const ended = await product.ask(`POST /payments/${paymentId}/cancellation`, { as: booked.buyerId, body })
  expect(ended.status).toBe(200)
  await product.awaitJobs()
  await recordListed(recordDashboardRefund, transationId, [{ amountMinor: 5_000 }])
  const returned = [{ amountMinor: 5_000, state: 'failed' }] as const
  expect(await recordListed(recordReturnedRefund, transationId, [...returned])).toMatchObject({
    kind: 'refund-failed',
  })
  expect(await listEvents('payment-refund-failed')).toEqual([
    { from: 'released', by: 'reconciliation', amountMinor: 5_000, reason: 'refund-returned' },
  ])
})

test('a dispute of which we were told, but which is not in our books yet, is won when everything is refunded', async () => {
  const { transationId, paymentId } = await sell(product, booked)
  const { now } = product.time
  const message = { providerId: 'dp_1', ended: undefined, beganAt: now, answerBy: null, at: now }
  await inTransaction(db, (tx) => storeDispute(tx, paymentId, message))
  const outcome = await recordListed(recordDashboardRefund, transationId, [{ amountMinor: priceMinor }])
  expect(outcome).toMatchObject({ kind: 'refunded' })
  expect(await db.selectFrom('disputes').select(['state', 'recorded', 'endedAt']).execute()).toEqual([
    { state: 'won', recorded: 'won', endedAt: now },
  ])
})
