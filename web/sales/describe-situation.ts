import type { SaleView } from '#contract/sale-view.ts'
import { formatAppointment } from '#lib/unbroken-dates.ts'
import type { saleEnds, saleSituations, SaleWords } from '#web/messages/en/sale-situations.ts'

const format = (at: string | undefined) => (at === undefined ? '' : formatAppointment(new Date(at)))

/** A sale, also as a list shows it. */
type Shown = Omit<SaleView, 'steps' | 'lastNumber'>

/**
 * Says in one sentence who does what by when, to the reader of the sale. A time to report that is over is not named: the
 * page may have been fetched before. Without `now` it counts as not over.
 */
export function describeSituation(sale: Shown, texts: typeof saleSituations, now: Date | undefined): string {
  const { situation, side, move, buyer, seller, by, meeting, reportUntil, paidOutFrom } = sale
  const isReportOver = reportUntil !== undefined && now !== undefined && new Date(reportUntil) <= now
  return texts[situation][side ?? 'admin']({
    buyer: buyer.name,
    seller: seller.name,
    by: format(by),
    when: format(meeting?.at),
    place: meeting?.place ?? '',
    reportUntil: isReportOver ? '' : format(reportUntil),
    hasBuyerConfirmed: sale.confirmedBy === 'buyer',
    answering: describeAnswer(sale, now),
    decideBy: format(sale.decideBy),
    isAsked: move === 'tell-us',
    paidOutFrom: format(paidOutFrom),
    isPaidOut: sale.isPaidOut === true,
  })
}

/** Who has yet to answer a problem, to the reader. The time by which they should is not named once it is over. */
function describeAnswer(
  { answer, side, buyer, seller }: Shown,
  now: Date | undefined,
): SaleWords['answering'] {
  if (!answer) return undefined
  const isOver = now !== undefined && new Date(answer.by) <= now
  const { name } = answer.from === 'buyer' ? buyer : seller
  return { name, isOwn: answer.from === side, by: isOver ? '' : format(answer.by) }
}

/** Says who ended a sale before its money was taken, and why; undefined when nobody did, or its situation says it already. */
export function describeEnd(
  { end, situation, side, buyer, seller }: SaleView,
  texts: typeof saleEnds,
): string | undefined {
  if (!end || situation === 'missed') return undefined
  const { how, by, text } = end
  return texts[how]({ who: by === 'buyer' ? buyer.name : seller.name, by, isOwn: by === side, text })
}
