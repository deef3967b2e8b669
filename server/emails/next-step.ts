import type { PaymentId } from '#contract/ids.ts'
import type { SaleSide } from '#contract/sale-view.ts'
import { describeSalesWith } from '#contract/sentences/describe-situation.ts'
import { saleTable } from '#contract/sale-table.ts'
import { getDealWithParties } from '#features/sales/payments/queries.ts'
import { isCash } from '#features/money/rules.ts'
import { mapSaleRecords } from '#features/sales/sale/queries/records.ts'
import { viewSale } from '#features/sales/sale/view.ts'
import type { Sentences } from '../sentences/sentences.ts'
import type { OpenServices } from '../services.ts'
import type { NextStep } from './email-text.ts'

/** What this side of a sale reads on its page now, in a language. Throws `not-found` if there is no such payment. */
export async function getNextStep(
  { db, clock }: Pick<OpenServices, 'db' | 'clock'>,
  id: PaymentId,
  side: SaleSide,
  { sales, formats }: Pick<Sentences, 'sales' | 'formats'>,
): Promise<NextStep> {
  const deal = await getDealWithParties(db, id)
  const records = (await mapSaleRecords(db, [deal])).get(id)
  if (!records) throw new Error(`The booking of the payment ${id} is gone.`)
  const userId = side === 'buyer' ? deal.buyerId : deal.sellerId
  const now = clock()
  const sale = viewSale(records, { userId, email: '', role: side, isAdmin: false, isVerified: false }, now)
  const { cashSituations, saleSituations, saleMoves, saleLinks } = sales
  const { formatUnbrokenAppointment: formatAppointment, formatMinor } = formats
  const { describeLink, describeSituation } = describeSalesWith({ formatAppointment, formatMinor })
  const { words, path } = describeLink(id, sale, { saleMoves, saleLinks })
  const { meeting, problem, hasCode, isAboutRefund } = saleTable[sale.situation]
  return {
    sentence: describeSituation(sale, isCash(deal) ? cashSituations : saleSituations, now),
    action: words,
    path,
    isMeetingTime: meeting.isDue,
    hasCode,
    isRefund: isAboutRefund,
    // The bank’s dispute is nobody’s report.
    namesReporter: problem.isOpen && !problem.isDispute,
  }
}
