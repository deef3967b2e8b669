import { formatMinor } from '#lib/money.ts'
import { formatAppointment } from '#lib/unbroken-dates.ts'
import type { SaleMove, SaleSummary } from '../sale-view.ts'
import type { PaymentId } from '../ids.ts'
import { findTurn, isAboutProblem, saleTable } from '../sale-table.ts'
import type { saleLinks, saleMoves, saleSituations, SaleWords } from './en/sale-situations.ts'

const format = (at: string | undefined) => (at === undefined ? '' : formatAppointment(new Date(at)))

/**
 * Tells the reader of the sale, in one sentence, who has to do what and by when. Leaves out the time to report a problem
 * if it is over, because the page may be older than that. If `now` is undefined, the time is not over.
 */
export function describeSituation(
  sale: SaleSummary,
  texts: typeof saleSituations,
  now: Date | undefined,
): string {
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
    handBack: describeHandBack(sale, now),
    isAsked: move === 'tell-us',
    paidOutFrom: format(paidOutFrom),
    isPaidOut: sale.isPaidOut === true,
  })
}

/** Tells the reader who still has to answer a problem. Leaves out the time limit once it is over. */
function describeAnswer(
  { answer, side, buyer, seller }: SaleSummary,
  now: Date | undefined,
): SaleWords['answering'] {
  if (!answer) return undefined
  const isOver = now !== undefined && new Date(answer.by) <= now
  const { name } = answer.from === 'buyer' ? buyer : seller
  return { name, isOwn: answer.from === side, by: isOver ? '' : format(answer.by) }
}

function describeHandBack({ handBack }: SaleSummary, now: Date | undefined): SaleWords['handBack'] {
  if (!handBack) return undefined
  const isOver = now !== undefined && new Date(handBack.by) <= now
  return { amount: formatMinor(handBack.amountMinor), by: isOver ? '' : format(handBack.by) }
}

/** The words of the button for what the reader of a sale does next. */
export function describeMove(
  move: SaleMove,
  { meeting, situation }: Partial<Pick<SaleSummary, 'meeting' | 'situation'>>,
  texts: typeof saleMoves,
): string {
  return texts[move]({
    when: format(meeting?.at),
    isDisputed: situation !== undefined && saleTable[situation].phase === 'disputed',
  })
}

type LinkTexts = { saleMoves: typeof saleMoves; saleLinks: typeof saleLinks }

/**
 * The button that leads from a list or an email to a sale: its words and its path, which is that of the next step if
 * there is one. `isOwnTurn` if the reader has to do something.
 */
export function describeLink(
  id: PaymentId,
  sale: SaleSummary,
  { saleMoves: moves, saleLinks: links }: LinkTexts,
) {
  const { move, situation } = sale
  const path = `/receipt/${id}`
  const isOwnTurn = findTurn(sale) === 'own'
  if (!isOwnTurn || !move)
    return {
      isOwnTurn,
      path,
      words: saleTable[situation].phase === 'cash-requested' ? links.seeRequest : links.see,
    }
  const words = describeMove(move, sale, moves)
  return { isOwnTurn, words, path: isAboutProblem(move) ? `${path}#problem` : path }
}
