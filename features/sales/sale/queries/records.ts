import type { PaymentId } from '#contract/ids.ts'
import { listSales } from '#features/sales/bookings/queries.ts'
import { listMeetings } from '#features/sales/meetings/queries.ts'
import type { DealWithParties } from '#features/sales/payments/queries.ts'
import { listOpenProblemsOf } from '#features/sales/problems/queries.ts'
import type { Db } from '#services/database/database.ts'
import type { SaleRecords } from '../view.ts'

/** What is needed to view these payments as sales in a list. Reads each kind of record in one statement. */
export async function mapSaleRecords(
  db: Db,
  payments: DealWithParties[],
): Promise<Map<PaymentId, SaleRecords>> {
  const ids = payments.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const [sales, meetings, problems] = await Promise.all([
    listSales(db, ids),
    listMeetings(db, ids),
    listOpenProblemsOf(db, ids),
  ])
  const saleOf = new Map(sales.map((sale) => [sale.id, sale]))
  const meetingOf = new Map(meetings.map((meeting) => [meeting.paymentId, meeting]))
  const problemOf = new Map(problems.map((problem) => [problem.paymentId, problem]))
  return new Map(
    payments.flatMap((deal) => {
      const { id } = deal
      const sale = saleOf.get(id)
      if (!sale) return []
      return [[id, { deal, sale, meeting: meetingOf.get(id), problem: problemOf.get(id) }]]
    }),
  )
}
