import type { SaleView } from '#contract/sale-view.ts'
import { formatAppointment } from '#lib/dates.ts'
import type { saleEnds, saleSituations } from '#web/messages/en/sale-situations.ts'

const format = (at: string | undefined) => (at === undefined ? '' : formatAppointment(new Date(at)))

/**
 * Says in one sentence who does what by when, to the reader of the sale. A time to report that is over is not named: the
 * page may have been fetched before. Without `now` it counts as not over.
 */
export function describeSituation(
  sale: SaleView,
  texts: typeof saleSituations,
  now: Date | undefined,
): string {
  const { situation, side, buyer, seller, by, meeting, reportUntil, paidOutFrom } = sale
  const isReportOver = reportUntil !== undefined && now !== undefined && new Date(reportUntil) <= now
  return texts[situation][side ?? 'admin']({
    buyer: buyer.name,
    seller: seller.name,
    by: format(by),
    when: format(meeting?.at),
    place: meeting?.place ?? '',
    reportUntil: isReportOver ? '' : format(reportUntil),
    paidOutFrom: format(paidOutFrom),
  })
}

/** Says who ended a sale before its money was taken, and why; undefined when nobody did, or its situation says it already. */
export function describeEnd(
  { end, situation, side, buyer, seller }: SaleView,
  texts: typeof saleEnds,
): string | undefined {
  if (!end || situation === 'missed') return undefined
  const { how, by, text } = end
  return texts[how]({ who: by === 'buyer' ? buyer.name : seller.name, isOwn: by === side, text })
}
