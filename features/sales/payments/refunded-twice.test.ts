import { beforeEach, expect, test } from 'vitest'
import { readBalances } from '#features/sales/ledger/queries.ts'
import { reconcile } from '#test/sales/booked.ts'
import { deliverWebhooks, failRefund, openDashboard } from '#test/sales/pay.ts'
import { partMinor, priceMinor, withoutZeros } from '#test/sales/refunds/refund-rules.ts'
import { type RefundedSale, sellBy } from '#test/sales/refunds/refunded-sale.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()
const { ask, db } = product

/** An admin has paid everything by hand, because the refund failed. Then somebody refunds a part in the dashboard. */
let sale: RefundedSale
beforeEach(async () => {
  sale = await sellBy(product, 'returning card')
  const { paymentId, admin: as } = sale
  await failRefund(product, { paymentId, as, amountMinor: priceMinor })
  const body = { reason: 'The card is closed.', reference: 'BRAC 1', amountMinor: priceMinor }
  expect((await ask(`POST /payments/${paymentId}/refunds-by-hand`, { as, body })).status).toBe(200)
  expect(await listFound()).toEqual([])
  await openDashboard(product).refunds.create({ payment_intent: sale.transationId, amount: partMinor })
  await deliverWebhooks(product)
})

async function listFound() {
  await db.updateTable('ledgerComparisons').set({ nextAt: product.time.now }).execute()
  const { findings } = await reconcile(product, sale.admin)
  return findings.filter(({ trouble }) => trouble)
}

const readMoney = async () => {
  const { body } = await ask(`GET /payments/${sale.paymentId}`, { as: sale.admin })
  return { state: body.state, refundedMinor: body.refundedMinor, owedMinor: body.owedMinor }
}

test('what went back twice is reported until it is settled, and rows, ledger and provider agree about it', async () => {
  for (let month = 0; month < 3; month += 1) {
    const found = await listFound()
    expect(found).toMatchObject([{ kind: 'refunded-twice', paymentId: sale.paymentId }])
    expect(found[0]?.words).toContain('Too much: ৳5,000.')
    product.pass({ minutes: 31 * 24 * 60 })
  }
  expect(withoutZeros(await readBalances(db))).toMatchObject({ 'paid-out': -priceMinor, refunds: partMinor })
  expect(await readMoney()).toEqual({ state: 'refunded', refundedMinor: priceMinor + partMinor })
})

test('once the bank has returned the second refund, nothing is too much, and nothing is owed', async () => {
  product.pass({ minutes: 2 })
  await deliverWebhooks(product)
  expect(await listFound()).toEqual([])
  expect(await readMoney()).toEqual({ state: 'refunded', refundedMinor: priceMinor })
})
