import type { SaleSide } from '#contract/sale-view.ts'
import type { PaymentRow } from '#features/payments/queries.ts'
import { findCapturedAt } from '#features/payments/queries/hand-overs.ts'
import type { Db } from '#services/database/database.ts'
import type { SaleProblemRow } from '../queries.ts'
import { findReportEnd, findReportRefusal, isReportOf } from '../rules.ts'

type Sale = Pick<PaymentRow, 'id' | 'state' | 'soldAt' | 'handOverBy'>

/**
 * Returns until when this side can report a problem with a sale; `until` is undefined if there is no end yet. Returns
 * undefined when they cannot report one now. `problems` are all problems of the sale.
 */
export async function findReporting(
  db: Db,
  payment: Sale,
  problems: SaleProblemRow[],
  side: SaleSide,
  now: Date,
): Promise<{ until: Date | undefined } | undefined> {
  if (problems.some(({ closedAt }) => closedAt === null)) return undefined
  const sale = { ...payment, capturedAt: await findCapturedAt(db, payment.id) }
  const own = problems.filter((each) => isReportOf(each, side))
  return findReportRefusal(sale, side, own.length, now) ? undefined : { until: findReportEnd(sale) }
}
