import { beforeEach, expect, test } from 'vitest'
import { paths } from '#services/payments/bkash/bkash-client.ts'
import { buildBooking } from '#test/build.ts'
import { prepareByHand, priceMinor } from '#test/sales/by-hand.ts'
import { reserveByBkash } from '#test/sales/pay-by-bkash.ts'
import { day } from '#test/sales/payouts.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()
const { ask, services } = product
const { at, fail, record, listFindings, stateOf, readBooks } = prepareByHand(product)

const { bkash } = services.embedded
const setStatusOfVoided = (voided: 'Cancelled' | 'Completed') => {
  if (bkash) bkash.undocumentedAnswers.voided = voided
}
beforeEach(() => setStatusOfVoided('Cancelled'))

/**
 * A buyer ends a sale before its hand-over. bKash voids the payment, but its answer is lost, it still calls the payment
 * completed, and it refuses the refund, so that the payment counts as charged.
 */
async function endUncharged() {
  const booking = await buildBooking(product)
  const ended = await reserveByBkash(product, booking)
  setStatusOfVoided('Completed')
  bkash?.faults.plan({
    calls: [
      { kind: 'lost-reply', call: `POST ${paths.void}` },
      { kind: 'refusal', call: `POST ${paths.refund}` },
    ],
  })
  Object.assign(at.sale, { ...booking, ...ended })
  const body = { reason: 'I changed my mind.' }
  expect(
    (await ask(`POST /payments/${ended.paymentId}/cancellation`, { as: booking.buyerId, body })).status,
  ).toBe(200)
  await expect.poll(stateOf, { timeout: 10_000 }).toBe('refund-failed')
}

test('for a failed refund of a payment without a sale, admins are asked to check the provider’s pages first', async () => {
  await fail(priceMinor)
  const kind = 'refund-failed'
  const first = 'First check it in the provider’s dashboard.'
  expect(await listFindings()).toMatchObject([{ kind, words: expect.not.stringContaining(first) }])
  const { transationId } = at.sale
  await endUncharged()
  const unsold = (await listFindings()).filter((finding) => finding.transationId !== transationId)
  expect(unsold).toMatchObject([{ kind, trouble: true, words: expect.stringContaining(first) }])
})

test('a payment that was refunded by hand but never taken ends as cancelled, and admins must ask the buyer to send the money back', async () => {
  const before = await readBooks()
  await endUncharged()
  expect((await record({ amountMinor: priceMinor })).status).toBe(200)
  expect(await stateOf()).toBe('refunded')
  setStatusOfVoided('Cancelled')
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
