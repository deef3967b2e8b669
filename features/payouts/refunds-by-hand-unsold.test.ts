import { expect, test } from 'vitest'
import { postPayment } from '#features/payments/commands/posting.ts'
import { lockPayment } from '#features/payments/commands/state-changes.ts'
import { inTransaction } from '#services/database/database.ts'
import { buildBooking } from '#test/build.ts'
import { prepareByHand, priceMinor } from '#test/by-hand.ts'
import { day } from '#test/payouts.ts'
import { reserve } from '#test/pay.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()
const { ask, db, services } = product
const { at, fail, record, listFindings, stateOf, readBooks } = prepareByHand(product)

test('for a failed refund of a payment without a sale, admins are asked to check the provider’s pages first', async () => {
  await fail(priceMinor)
  expect((await listFindings())[0]).toMatchObject({
    kind: 'refund-failed',
    words: expect.not.stringContaining('Compare'),
  })
  await db.updateTable('payments').set({ soldAt: null }).where('id', '=', at.sale.paymentId).execute()
  expect((await listFindings())[0]).toMatchObject({
    kind: 'refund-failed',
    trouble: true,
    words: expect.stringContaining('First check it in the provider’s dashboard.'),
  })
})

/**
 * A sale ends before its hand-over. The provider releases the money, but an earlier version counted it as charged.
 */
async function endUncharged() {
  const booking = await buildBooking(product)
  const ended = await reserve(product, booking)
  const body = { reason: 'I changed my mind.' }
  await ask(`POST /payments/${ended.paymentId}/cancellation`, { as: booking.buyerId, body })
  await product.awaitJobs()
  await inTransaction(db, async (tx) => {
    const payment = await lockPayment(tx, ended.paymentId)
    if (!payment) throw new Error('it is gone')
    const changes = { state: 'refund-failed', agreedAt: null } as const
    await tx.updateTable('payments').set(changes).where('id', '=', payment.id).execute()
    await postPayment(tx, { ...payment, ...changes }, services.clock())
  })
  Object.assign(at.sale, { ...booking, ...ended })
}

test('a payment that was refunded by hand but never taken ends as cancelled, and admins must ask the buyer to send the money back', async () => {
  const before = await readBooks()
  await endUncharged()
  expect((await record({ amountMinor: priceMinor })).status).toBe(200)
  expect(await stateOf()).toBe('refunded')
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
  expect(await readBooks()).toEqual({ ...before, 'paid-out': -priceMinor, refunds: priceMinor })
  product.pass({ minutes: 31 * day })
  expect(await listFindings()).toEqual([])
})
