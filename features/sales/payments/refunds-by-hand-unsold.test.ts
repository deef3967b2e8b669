import { beforeEach, expect, test } from 'vitest'
import type { PaymentId, UserId } from '#contract/ids.ts'
import type { ExcessExplanation } from '#contract/payments.ts'
import { readBalances } from '#features/sales/ledger/queries.ts'
import { reconcile } from '#test/sales/booked.ts'
import { buildUser } from '#test/build.ts'
import { failRefund } from '#test/sales/pay.ts'
import { day } from '#test/sales/payouts.ts'
import { priceMinor, withoutZeros } from '#test/sales/refunds/refund-rules.ts'
import { sellBy } from '#test/sales/refunds/refunded-sale.ts'
import { endUncharged, setStatusOfVoided } from '#test/sales/unsure-end.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()
const { ask } = product

let admin: UserId
beforeEach(async () => {
  admin = await buildUser(product, { isAdmin: true })
})
const listFindings = async () => (await reconcile(product, admin)).findings

beforeEach(() => setStatusOfVoided(product, 'Cancelled'))

/** An admin, who is allowed to, records how it ended with what the buyer has too much. */
async function settle(paymentId: PaymentId, how: Omit<ExcessExplanation, 'reason'>) {
  const { body } = await ask(`GET /payments/${paymentId}`, { as: admin })
  expect([body.excessMinor, body.may.includes('explain-excess')]).toEqual([how.excessMinor, true])
  const settled = { ...how, reason: 'They sent it by bKash.' }
  const call = `POST /payments/${paymentId}/excess-explanations`
  expect((await ask(call, { as: admin, body: settled })).status).toBe(200)
}

test('for a failed refund of a payment without a sale, admins are asked to check the provider’s pages first', async () => {
  const kind = 'refund-failed'
  const first = 'First check it in the provider’s dashboard.'
  const sold = await sellBy(product, 'returning card')
  await failRefund(product, { paymentId: sold.paymentId, as: sold.admin, amountMinor: priceMinor })
  expect(await listFindings()).toMatchObject([{ kind, words: expect.not.stringContaining(first) }])
  const { transationId } = await endUncharged(product)
  const unsold = (await listFindings()).filter((finding) => finding.transationId === transationId)
  expect(unsold).toMatchObject([{ kind, trouble: true, words: expect.stringContaining(first) }])
})

test('a payment that was refunded by hand but never taken ends as cancelled, and admins must ask the buyer to send the money back until it is settled', async () => {
  const { paymentId, stateOf } = await endUncharged(product)
  const body = { reason: 'The card is closed.', reference: 'BRAC 7731-04', amountMinor: priceMinor }
  expect((await ask(`POST /payments/${paymentId}/refunds-by-hand`, { as: admin, body })).status).toBe(200)
  expect(await stateOf()).toBe('refunded')
  setStatusOfVoided(product, 'Cancelled')
  for (let nth = 0; nth < 2; nth += 1) {
    expect(await listFindings()).toMatchObject([
      {
        kind: 'owed-by-buyer',
        trouble: true,
        words: expect.stringContaining('Ask the buyer to send back what was paid by hand.'),
      },
    ])
    expect(await stateOf()).toBe('cancelled')
  }
  expect(withoutZeros(await readBalances(product.db))).toEqual({
    'paid-out': -priceMinor,
    refunds: priceMinor,
  })
  product.pass({ minutes: 31 * day })
  expect(await listFindings()).toMatchObject([{ words: expect.stringContaining('Too much: ৳54,500.') }])
  await settle(paymentId, { how: 'returned', amountMinor: priceMinor - 1000, excessMinor: priceMinor })
  expect(await listFindings()).toMatchObject([{ words: expect.stringContaining('Too much: ৳10.') }])
  await settle(paymentId, { how: 'written-off', amountMinor: 1000, excessMinor: 1000 })
  expect(await listFindings()).toEqual([])
  expect(withoutZeros(await readBalances(product.db))).toEqual({ 'paid-out': -1000, 'write-offs': 1000 })
})
