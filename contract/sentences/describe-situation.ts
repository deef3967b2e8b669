import type { SaleMove, SaleSide, SaleSummary } from '../sale-view.ts'
import type { PaymentId } from '../ids.ts'
import { findTurn, isAboutProblem, saleTable } from '../sale-table.ts'
import type { saleLinks, saleMoves, saleSituations } from './en/sale-situations.ts'
import type { SaleWords } from './en/sale-words.ts'

/** How a language writes an appointment and an amount. */
type Formats = { formatAppointment: (at: Date) => string; formatMinor: (amountMinor: number) => string }

/** Formats a time, '' for none. */
type Format = (at: string | undefined) => string

type SaleFormats = { format: Format; formatMinor: Formats['formatMinor'] }

/** Returns what describes sales in a language. */
export function describeSalesWith({ formatAppointment, formatMinor }: Formats) {
  const format: Format = (at) => (at === undefined ? '' : formatAppointment(new Date(at)))
  return {
    describeSituation: (sale: SaleSummary, texts: typeof saleSituations, now: Date | undefined) =>
      describeSituation(sale, texts, now, { format, formatMinor }),
    describeMove: (move: SaleMove, facts: MoveFacts, texts: typeof saleMoves) =>
      describeMove(move, facts, texts, format),
    describeLink: (id: PaymentId, sale: SaleSummary, texts: LinkTexts) =>
      describeLink(id, sale, texts, format),
  }
}

/**
 * Tells the reader of the sale, in one sentence, who has to do what and by when. Leaves out the time to report a problem
 * if it is over, because the page may be older than that. If `now` is undefined, the time is not over.
 */
function describeSituation(
  sale: SaleSummary,
  texts: typeof saleSituations,
  now: Date | undefined,
  formats: SaleFormats,
): string {
  const { format } = formats
  const { situation, side, move, buyer, seller, by, meeting, reportUntil, paidOutFrom } = sale
  const isReportOver = reportUntil !== undefined && now !== undefined && new Date(reportUntil) <= now
  return texts[situation][side ?? 'admin']({
    buyer: buyer.name,
    seller: seller.name,
    by: format(by),
    when: format(meeting?.at),
    reportUntil: isReportOver ? '' : format(reportUntil),
    hasBuyerConfirmed: sale.confirmedBy === 'buyer',
    reporter: sale.problem && nameSide(sale, sale.problem.by),
    answering: describeAnswer(sale, now, format),
    decideBy: format(sale.decideBy),
    handBack: describeHandBack(sale, now, formats),
    decided: sale.decided,
    back: sale.backMinor === undefined ? '' : formats.formatMinor(sale.backMinor),
    isAsked: move === 'tell-us',
    paidOutFrom: format(paidOutFrom),
    isPaidOut: sale.isPaidOut === true,
  })
}

const nameSide = (sale: SaleSummary, side: SaleSide) => ({ name: sale[side].name, isOwn: sale.side === side })

/** Tells the reader who still has to answer a problem or an offer. Leaves out the time limit once it is over. */
function describeAnswer(sale: SaleSummary, now: Date | undefined, format: Format): SaleWords['answering'] {
  const { answer, problem } = sale
  if (!answer) return undefined
  const isOver = now !== undefined && new Date(answer.by) <= now
  const other = answer.from === 'buyer' ? 'seller' : 'buyer'
  return {
    ...nameSide(sale, answer.from),
    by: isOver ? '' : format(answer.by),
    ...(problem?.hasOffer && { offerOf: sale[other].name }),
  }
}

function describeHandBack(
  { handBack }: SaleSummary,
  now: Date | undefined,
  { format, formatMinor }: SaleFormats,
): SaleWords['handBack'] {
  if (!handBack) return undefined
  const isOver = now !== undefined && new Date(handBack.by) <= now
  return { amount: formatMinor(handBack.amountMinor), by: isOver ? '' : format(handBack.by) }
}

type MoveFacts = Partial<Pick<SaleSummary, 'meeting' | 'situation'>>

/** The words of the button for what the reader of a sale does next. */
function describeMove(
  move: SaleMove,
  { meeting, situation }: MoveFacts,
  texts: typeof saleMoves,
  format: Format,
): string {
  const row = situation && saleTable[situation]
  return texts[move]({
    when: format(meeting?.at),
    isDisputed: row?.problem.isDispute ?? false,
    hasCode: row?.hasCode ?? true,
  })
}

type LinkTexts = { saleMoves: typeof saleMoves; saleLinks: typeof saleLinks }

/**
 * The button that leads from a list or an email to a sale: its words and its path, which is that of the next step if
 * there is one. `isOwnTurn` if the reader has to do something.
 */
function describeLink(
  id: PaymentId,
  sale: SaleSummary,
  { saleMoves: moves, saleLinks: links }: LinkTexts,
  format: Format,
) {
  const { move, situation } = sale
  const path = `/receipt/${id}`
  const isOwnTurn = findTurn(sale) === 'own'
  if (!isOwnTurn || !move) return { isOwnTurn, path, words: links[saleTable[situation].link] }
  const words = describeMove(move, sale, moves, format)
  return { isOwnTurn, words, path: isAboutProblem(move) ? `${path}#problem` : path }
}
