import { awaitingHandOver, type Payment, type PaymentState } from '#contract/payments.ts'
import { formatMinute } from '#lib/dates.ts'
import { formatTaka } from '#lib/money.ts'
import type { BuyingMessages } from '#web/messages/buying-messages.tsx'

type Receipt = BuyingMessages['payments']['receipt']
type Texts = Receipt['notes']

/** The states in which nothing was, or could be, taken. */
const uncharged: Partial<Record<PaymentState, keyof Receipt['sums']>> = {
  open: 'released',
  released: 'released',
  cancelled: 'released',
  'cash-ended': 'released',
  uncollectable: 'uncollectable',
}

/** Whether money was taken for the sale, or still will be. */
export const isCharged = ({ state }: Pick<Payment, 'state'>) => uncharged[state] === undefined

/** What was done with the amount of a payment, and where it came from. */
export function describeSum(
  { state, provider }: Pick<Payment, 'state' | 'provider'>,
  texts: Receipt['sums'],
): string {
  const isReserved = awaitingHandOver.some((each) => each === state)
  return texts[uncharged[state] ?? (isReserved ? 'reserved' : 'paid')][provider]
}

/** What happened to the money after the sale; undefined if it was simply captured. */
export function findReceiptNote(
  { state, refundedAmount, changedAt }: Pick<Payment, 'state' | 'refundedAmount' | 'changedAt'>,
  texts: Texts,
): string | undefined {
  if (state === 'refunded')
    return texts.refunded(formatTaka(refundedAmount), formatMinute(new Date(changedAt)))
  if (state === 'lost') return texts.lost
  if (state === 'refunding') return texts.refunding
  if (state === 'refunding-part') return texts.refundingPart
  if (state === 'reserved') return texts.reserved
  if (state === 'capturing') return texts.capturing
  if (state.startsWith('cash-')) return undefined
  if (uncharged[state] === 'released') return texts.released
  if (state === 'uncollectable') return texts.uncollectable
  if (state === 'disputed') return texts.disputed
  return refundedAmount > 0 ? texts.partlyRefunded(formatTaka(refundedAmount)) : undefined
}
