import type { Payment } from '#contract/payments.ts'
import { formatMoment } from '#lib/dates.ts'
import { formatTaka } from '#lib/money.ts'
import type { BuyingMessages } from '#web/messages/buying-messages.tsx'

type Words = BuyingMessages['payments']['receipt']['notes']

/** What happened to the money after the sale; undefined if it was simply captured. */
export function findReceiptNote(
  { state, refundedAmount, changedAt }: Pick<Payment, 'state' | 'refundedAmount' | 'changedAt'>,
  words: Words,
): string | undefined {
  if (state === 'refunded')
    return words.refunded(formatTaka(refundedAmount), formatMoment(new Date(changedAt)))
  if (state === 'lost') return words.lost
  if (state === 'refunding') return words.refunding
  if (state === 'sold') return words.sold
  if (state === 'uncollectable') return words.uncollectable
  if (state === 'disputed') return words.disputed
  return refundedAmount > 0 ? words.partlyRefunded(formatTaka(refundedAmount)) : undefined
}
