import type { SaleSituation, SaleView } from '#contract/sale-view.ts'
import { formatDay } from '#lib/unbroken-dates.ts'

const arranging: SaleSituation[] = ['arrange', 'buyer-proposed', 'seller-proposed']

/** Whether the two still have to agree when to meet. */
export const isToArrange = (sale: Pick<SaleView, 'situation'>) =>
  arranging.some((situation) => situation === sale.situation)

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
