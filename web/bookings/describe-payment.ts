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

const keepsSeller = ({ state }: PaymentAmounts) => state === 'captured' || state === 'cash-sold'

/** Whether the money was taken, or the phone sold for cash, and a part of it went back. */
export const isPartlyRefunded = (payment: PaymentAmounts) =>
  keepsSeller(payment) && (payment.refundedMinor ?? 0) > (payment.unchargedMinor ?? 0)

type PartTexts = Record<'partlyRefunded' | 'partlyUncharged', (part: string, amount: string) => string>

/** Says which part of an amount went back, or else which was never charged; undefined if there is none. */
export function describePart(
  { amountMinor, refundedMinor = 0, unchargedMinor = 0 }: Omit<PaymentAmounts, 'state'>,
  texts: PartTexts,
): string | undefined {
  const backMinor = refundedMinor - unchargedMinor
  if (backMinor > 0)
    return texts.partlyRefunded(formatMinor(backMinor), formatMinor(amountMinor - unchargedMinor))
  if (unchargedMinor === 0) return undefined
  return texts.partlyUncharged(formatMinor(unchargedMinor), formatMinor(amountMinor))
}

/** Names the state of a payment. If a part of it was refunded or not charged, also the amounts. */
export function describePayment(
  payment: PaymentAmounts,
  texts: ReturnType<typeof choosePaymentStates>,
): string {
  return (keepsSeller(payment) && describePart(payment, texts)) || texts[payment.state]
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
