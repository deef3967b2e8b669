import { sql } from 'kysely'
import { findLastDigits } from '#contract/phone-number.ts'
import type { PaymentId, UserId } from '#contract/ids.ts'
import { unfinishedStates } from '#contract/payment-states.ts'
import { selectBookingsByNumber } from '#features/bookings/queries/buyers.ts'
import { listMeetingsByNumber } from '#features/meetings/queries.ts'
import { coverOf } from '#features/listings/queries/facts.ts'
import { selectPayments, selectWithParties } from '#features/payments/queries.ts'
import { cashHours } from '#contract/sale-limits.ts'
import { reservedStates } from '#features/payments/rules/hand-over.ts'
import { latestProblemOf, selectFrozen } from '#features/sale-problems/queries.ts'
import { answerWithinHours } from '#features/sale-problems/rules/deadlines.ts'
import type { Db } from '#services/database/database.ts'
import { badCursor, pageOf, readIdCursor } from '#services/database/page.ts'

/** The reserved payments that no open problem freezes, ordered by the end of their hand-over. */
function selectPendingHandOvers(db: Db) {
  return db
    .selectFrom(selectPayments().as('payment'))
    .leftJoin(selectFrozen().as('problem'), 'problem.paymentId', 'payment.id')
    .select('payment.id')
    .where('problem.paymentId', 'is', null)
    .where('payment.state', 'in', reservedStates)
    .orderBy('payment.handOverBy')
}

/** The sales whose hand-over was not confirmed in time, the earliest deadline first. Leaves out frozen sales. */
export async function listMissedHandOvers(db: Db, now: Date, limit: number): Promise<PaymentId[]> {
  const rows = await selectPendingHandOvers(db).where('payment.handOverBy', '<=', now).limit(limit).execute()
  return rows.map(({ id }) => id)
}

type Reminders = { now: Date; before: Date; hours: number; limit: number }

/**
 * The sales whose hand-over ends after `now` and until `before`, and whose sides did not get this reminder yet. Leaves
 * out frozen sales. A cash sale lasts only a day, so its sides are reminded once, in its last hours.
 */
export async function listDueReminders(
  db: Db,
  { now, before, hours, limit }: Reminders,
): Promise<PaymentId[]> {
  const rows = await selectPendingHandOvers(db)
    .where('payment.handOverBy', '>', now)
    .where('payment.handOverBy', '<=', before)
    .where(({ or, eb }) =>
      or([eb('payment.remindedHours', 'is', null), eb('payment.remindedHours', '>', hours)]),
    )
    .$if(hours >= cashHours, (query) => query.where('payment.provider', '!=', 'cash'))
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether the sale has a problem that waits for the seller's answer. */
const isReported = sql<boolean>`(problem.state = 'open' and problem.reported_by = 'buyer')`

/** The seller's deadline: to answer a problem or a cash request, or to hand over the phone. */
const deadline = sql<Date>`case
  when ${isReported} then problem.created_at + make_interval(hours => ${sql.lit(answerWithinHours)})
  when payments.state = 'cash-requested' then payments.created_at + make_interval(hours => ${sql.lit(cashHours)})
  else coalesce(payments.hand_over_by, payments.updated_at) end`

function selectUnfinished(db: Db, sellerId: UserId) {
  return selectWithParties(db)
    .leftJoin(
      selectFrozen()
        .select(['saleProblems.reportedBy', 'saleProblems.state', 'saleProblems.createdAt'])
        .as('problem'),
      'problem.paymentId',
      'payments.id',
    )
    .select(['problem.reportedBy', 'problem.state as openProblem', 'problem.createdAt as reportedAt'])
    .select(deadline.as('deadline'))
    .select(({ ref }) => [
      coverOf(ref('payments.itemId')).as('cover'),
      latestProblemOf(ref('payments.id'), 'buyer').as('problem'),
      latestProblemOf(ref('payments.id'), 'seller').as('ownProblem'),
    ])
    .where('listing.sellerId', '=', sellerId)
    .where(({ or, and, eb }) =>
      or([
        eb('payments.state', '=', 'cash-requested'),
        and([
          eb('payments.soldAt', 'is not', null),
          or([
            eb('payments.state', 'in', [...unfinishedStates]),
            and([isReported, eb('payments.state', 'not in', ['refunding', 'refunded'])]),
          ]),
        ]),
      ]),
    )
}

export type UnfinishedRow = Awaited<ReturnType<typeof listUnfinished>>['rows'][number]

/** The payments of which a side has the telephone number in this text, if it is one. */
export async function listPaymentsByNumber(db: Db, text: string): Promise<PaymentId[]> {
  const digits = findLastDigits(text)
  if (digits === undefined) return []
  const [ofBuyers, ofSellers] = await Promise.all([
    db
      .selectFrom(selectPayments().as('payment'))
      .select('payment.id')
      .where('payment.bookingId', 'in', selectBookingsByNumber(digits))
      .execute(),
    listMeetingsByNumber(db, digits),
  ])
  return [...ofBuyers.map(({ id }) => id), ...ofSellers]
}

type Paging = { limit: number; cursor?: string | undefined }

/**
 * The sales that a seller has to finish or to answer, each with its open problem. The earliest deadline first: at most
 * `limit` after the cursor.
 */
export async function listUnfinished(db: Db, sellerId: UserId, { limit, cursor }: Paging) {
  const after = readDeadlineCursor(cursor)
  const rows = await selectUnfinished(db, sellerId)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(${deadline}, payments.id) > (${after?.deadline}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('deadline')
    .orderBy('payments.id')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, (last) => `${last.deadline.getTime()}.${last.id}`)
}

/** Reads a cursor of `listUnfinished`. Throws `invalid-input` for any other. */
function readDeadlineCursor(cursor: string | undefined) {
  if (cursor === undefined) return undefined
  const [time = '', id] = cursor.split('.')
  if (!/^\d{1,15}$/u.test(time) || id === undefined) throw badCursor()
  return { deadline: new Date(Number(time)), id: readIdCursor<PaymentId>(id) }
}
