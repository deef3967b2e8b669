import type { SaleView } from '#contract/sale-view.ts'
import { formatAppointment } from '#lib/unbroken-dates.ts'
import type { saleEnds, saleSituations, SaleWords } from '#web/messages/en/sale-situations.ts'

const format = (at: string | undefined) => (at === undefined ? '' : formatAppointment(new Date(at)))

/** A sale, as its page or a list has it. */
type Shown = Omit<SaleView, 'steps' | 'lastNumber'>

/**
 * Tells the reader of the sale, in one sentence, who has to do what and by when. Leaves out the time to report a problem
 * if it is over, because the page may be older than that. If `now` is undefined, the time is not over.
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

/** Tells the reader who still has to answer a problem. Leaves out the time limit once it is over. */
function describeAnswer(
  { answer, side, buyer, seller }: Shown,
  now: Date | undefined,
): SaleWords['answering'] {
  if (!answer) return undefined
  const isOver = now !== undefined && new Date(answer.by) <= now
  const { name } = answer.from === 'buyer' ? buyer : seller
  return { name, isOwn: answer.from === side, by: isOver ? '' : format(answer.by) }
}

/** Says who ended a sale before its money was taken, and why; undefined if nobody did, or the situation already says it. */
export function describeEnd(
  { end, situation, side, buyer, seller }: SaleView,
  texts: typeof saleEnds,
): string | undefined {
  if (!end || situation === 'missed') return undefined
  const { how, by, text } = end
  return texts[how]({ who: by === 'buyer' ? buyer.name : seller.name, by, isOwn: by === side, text })
}
