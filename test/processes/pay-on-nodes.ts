import type { BookingId, UserId } from '#contract/ids.ts'
import type { PaymentProviderName } from '#contract/payments.ts'
import { approvePayment } from '#emulators/bkash/approve-payment.ts'
import type { Node, NodeAnswer, TestCard } from './nodes.ts'
import { readReturn } from '#test/sales/pay-by-bkash.ts'
import { intentIdOf } from '#test/sales/pay.ts'

/** The providers in the tests of races and faults. */
export const providers = ['card', 'bkash'] as const satisfies PaymentProviderName[]

type Booked = { id: BookingId; buyerId: UserId }

/** What the buyer's browser sends when it comes back from the provider. */
export type Approval = { transationId: string; returnState?: string }

/** Asks a node to pay for a booking. The price is that of `buildListing`. */
export function askToPayAt(node: Node, { id, buyerId }: Booked, provider: PaymentProviderName) {
  return node.ask('POST /create-payment-intent', buyerId, { id, productPrice: 54_500, provider })
}

/**
 * Does what the provider asks of the buyer: authorises a card, or approves the payment on bKash's page. Undefined if
 * nothing can be approved.
 */
export async function approveAt(
  node: Node,
  answer: NodeAnswer | undefined,
  card?: TestCard,
): Promise<Approval | undefined> {
  const { clientSecret, payAt } = answer?.body ?? {}
  if (payAt) return readReturn(await approvePayment(payAt))
  const isAuthorized = clientSecret && (await node.confirm(clientSecret, card))
  return isAuthorized ? { transationId: intentIdOf(clientSecret) } : undefined
}

/** Tells a node that the buyer is back. */
export function settleAt(node: Node, { id, buyerId }: Booked, approval: Approval | undefined) {
  return node.ask(`POST /booking/${id}`, buyerId, approval)
}
