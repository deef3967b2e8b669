import { expect, test, vi } from 'vitest'
import { readBalances } from '#features/sales/ledger/queries.ts'
import { openPaymentSync } from '#server/jobs/payment-sync.ts'
import { bookBeforeEach } from '#test/sales/booked.ts'
import { findDealOf, openDashboard, sell } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { reconcilePayments } from './commands/reconciliation.ts'
import { recordDashboardRefund, recordReturnedRefund } from './commands/record-refunds.ts'
import { findDealByIntent, type Deal } from './queries.ts'

const product = await startProduct()
const { db, services } = product
const { booked } = bookBeforeEach(product)
const priceMinor = 5_450_000

test('a refund that is made while another one comes back is recorded with it, once', async () => {
  const { transationId } = await sell(product, booked)
  const { refunds } = openDashboard(product)
  const { id: returned } = await refunds.create({ payment_intent: transationId, amount: 10_000 })
  await reconcilePayments(openPaymentSync(services), { cause: 'schedule' })
  const counted = { state: 'captured', refundedMinor: 10_000 }
  expect(await findDealOf(product, transationId)).toMatchObject(counted)
  const { id: made } = await refunds.create({ payment_intent: transationId, amount: 5_000 })
  const deal = (await findDealByIntent(db, transationId)) as Deal
  const known = (await services.payments.listRefunds(transationId)).map((each) =>
    each.id === returned ? { ...each, state: 'failed' as const } : each,
  )
  const told = vi.spyOn(services.payments, 'listRefunds').mockResolvedValue(known)
  const cause = { at: product.time.now, by: 'reconciliation' } as const
  const context = { services: openPaymentSync(services), deal, cause }
  try {
    expect(await recordDashboardRefund(context)).toBe('again')
    expect(await recordReturnedRefund(context)).toMatchObject({ kind: 'refund-failed' })
  } finally {
    told.mockRestore()
  }
  expect(await findDealOf(product, transationId)).toMatchObject({ refundedMinor: 5_000 })
  const rows = await db.selectFrom('refunds').select(['providerId', 'state']).orderBy('id').execute()
  expect(rows).toEqual([
    { providerId: returned, state: 'failed' },
    { providerId: made, state: 'made' },
  ])
  expect(await readBalances(db)).toMatchObject({ sellers: 5_000 - priceMinor })
})
