import type { PaymentState } from '#contract/payment-states.ts'
import { formatTaka } from '#lib/money.ts'
import type { choosePaymentStates } from '#web/texts/choose-payment-states.ts'

/** The state of a payment and its amounts, in taka. */
export type ShownPayment = { state: PaymentState; amount: number; refundedAmount?: number | undefined }

/** Whether the money was taken and a part of it went back. */
export const isPartlyRefunded = ({ state, refundedAmount = 0 }: ShownPayment) =>
  state === 'captured' && refundedAmount > 0

/** Names the state of a payment. If a part of it was refunded, also the amounts. */
export function describePayment(
  payment: ShownPayment,
  texts: ReturnType<typeof choosePaymentStates>,
): string {
  const { state, amount, refundedAmount = 0 } = payment
  if (!isPartlyRefunded(payment)) return texts[state]
  return texts.partlyRefunded(formatTaka(refundedAmount), formatTaka(amount))
}
