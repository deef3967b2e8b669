import type { PaymentState } from '#contract/payment-states.ts'
import { formatMinor } from '#formats/money.ts'
import type { choosePaymentStates } from '#web/texts/choose-payment-states.ts'

/** The state of a payment and its amounts. */
export type PaymentAmounts = {
  state: PaymentState
  amountMinor: number
  refundedMinor?: number | undefined
  /** How much of `refundedMinor` was never charged. */
  unchargedMinor?: number | undefined
}

/** Whether the money was taken, or the phone sold for cash, and a part of it went back. */
export const isPartlyRefunded = ({ state, refundedMinor = 0 }: PaymentAmounts) =>
  (state === 'captured' || state === 'cash-sold') && refundedMinor > 0

/** Names the state of a payment. If a part of it was refunded, also the amounts. */
export function describePayment(
  payment: PaymentAmounts,
  texts: ReturnType<typeof choosePaymentStates>,
): string {
  const { state, amountMinor, refundedMinor = 0, unchargedMinor = 0 } = payment
  if (!isPartlyRefunded(payment)) return texts[state]
  if (refundedMinor === unchargedMinor)
    return texts.partlyUncharged(formatMinor(unchargedMinor), formatMinor(amountMinor))
  return texts.partlyRefunded(
    formatMinor(refundedMinor - unchargedMinor),
    formatMinor(amountMinor - unchargedMinor),
  )
}

type Reasoned = Omit<PaymentAmounts, 'amountMinor'> & { refundReason?: string | undefined }

/** Why money goes back or went back; undefined if none does. A refund that was withdrawn has a reason too. */
export const findRefundReason = ({
  state,
  refundedMinor = 0,
  unchargedMinor = 0,
  refundReason,
}: Reasoned): string | undefined =>
  refundedMinor > unchargedMinor || underWay.some((each) => each === state) ? refundReason : undefined
const underWay: readonly PaymentState[] = ['refunding', 'refunding-part', 'refund-failed']
