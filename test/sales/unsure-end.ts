import { expect } from 'vitest'
import { paths } from '#services/payments/bkash/bkash-client.ts'
import { buildBooking } from '#test/build.ts'
import type { Product } from '#test/product.ts'
import { reserveByBkash } from './pay-by-bkash.ts'
import { findDealOf } from './pay.ts'

/** What bKash answers about a payment that it has voided. */
export function setStatusOfVoided({ services }: Product, voided: 'Cancelled' | 'Completed'): void {
  const { bkash } = services.emulators
  if (bkash) bkash.undocumentedAnswers.voided = voided
}

/**
 * A buyer ends a sale before its hand-over. bKash voids the payment, but its answer is lost, it still calls the payment
 * completed, and it refuses the refund, so that the payment counts as charged.
 */
export async function endUncharged(product: Product) {
  const booking = await buildBooking(product)
  const ended = await reserveByBkash(product, booking)
  setStatusOfVoided(product, 'Completed')
  product.services.emulators.bkash?.faults.plan({
    calls: [
      { kind: 'lost-reply', call: `POST ${paths.void}` },
      { kind: 'refusal', call: `POST ${paths.refund}` },
    ],
  })
  const { status } = await product.ask(`POST /payments/${ended.paymentId}/cancellation`, {
    as: booking.buyerId,
    body: { reason: 'I changed my mind.' },
  })
  expect(status).toBe(200)
  const stateOf = async () => (await findDealOf(product, ended.transationId)).state
  await expect.poll(stateOf).toBe('refund-failed')
  return { ...ended, stateOf }
}
