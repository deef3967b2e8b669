import type { Payment } from '#contract/payments.ts'
import { formatMinute } from '#lib/dates.ts'
import { formatTaka } from '#lib/money.ts'
import type { BuyingMessages } from '#web/messages/buying-messages.tsx'

type Texts = BuyingMessages['payments']['receipt']['notes']

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
  if (state === 'uncollectable') return texts.uncollectable
  if (state === 'disputed') return texts.disputed
  return refundedAmount > 0 ? texts.partlyRefunded(formatTaka(refundedAmount)) : undefined
}
