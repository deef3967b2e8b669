import type { SaleView } from '#contract/sale-view.ts'
import { saleTable } from '#contract/sale-table.ts'
import type { saleEnds } from '#texts/sale-steps.ts'

/** Says who ended a sale before its money was taken, and why; undefined if nobody did, or the situation already says it. */
export function describeEnd(
  { end, situation, side, buyer, seller }: SaleView,
  texts: typeof saleEnds,
): string | undefined {
  if (!end || saleTable[situation].asksWhatHappened) return undefined
  const { how, by, text } = end
  return texts[how]({ who: by === 'buyer' ? buyer.name : seller.name, by, isOwn: by === side, text })
}
