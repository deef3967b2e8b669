import { saleTable } from '#contract/sale-table.ts'
import type { SaleView } from '#contract/sale-view.ts'
import { formatDay } from '#formats/unbroken-dates.ts'

/** Whether the two still have to agree when to meet. */
export function isToArrange({ situation }: Pick<SaleView, 'situation'>): boolean {
  return saleTable[situation].meeting.isToArrange
}

/**
 * Whether the code is folded under a heading: until a meeting is agreed, or the proposed day has come. If `now` is
 * undefined, the day has not come.
 */
export function isCodeFolded(sale: Pick<SaleView, 'situation' | 'meeting'>, now: Date | undefined): boolean {
  if (!isToArrange(sale)) return false
  if (!sale.meeting || !now) return true
  const at = new Date(sale.meeting.at)
  return at > now && formatDay(at) !== formatDay(now)
}
