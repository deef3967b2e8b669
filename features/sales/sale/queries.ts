import { sql } from 'kysely'
import { findLastDigits } from '#contract/phone-number.ts'
import type { PaymentId, UserId } from '#contract/ids.ts'
import { selectBookingsByNumber } from '#features/sales/bookings/queries/buyers.ts'
import { listMeetingsByNumber } from '#features/sales/meetings/queries.ts'
import { coverOf } from '#features/listings/queries/facts.ts'
import { isRefundedIn, isRequestedIn, isReservedIn, isUnfinishedIn } from '#features/money/queries.ts'
import { selectTurns } from '#features/sales/meetings/queries/turns.ts'
import { selectJoinedDeals, selectWithParties } from '#features/sales/payments/queries.ts'
import { cashHours } from '#contract/sale-limits.ts'
import { latestProblemOf, selectFrozen } from '#features/sales/problems/queries.ts'
import type { Db } from '#services/database/database.ts'
import { badCursor, pageOf, readIdCursor } from '#services/database/page.ts'

/** The reserved payments that no open problem freezes, ordered by the end of their hand-over. */
function selectPendingHandOvers(db: Db) {
  return db
    .selectFrom(selectJoinedDeals().as('deal'))
    .leftJoin(selectFrozen().as('problem'), 'problem.paymentId', 'deal.id')
    .select('deal.id')
    .where('problem.paymentId', 'is', null)
    .where(isReservedIn('deal'))
    .orderBy('deal.handOverBy')
}

/** The sales whose hand-over was not confirmed in time, the earliest deadline first. Leaves out frozen sales. */
export function listMissedHandOvers(db: Db, now: Date, limit: number): Promise<{ id: PaymentId }[]> {
  return selectPendingHandOvers(db).where('deal.handOverBy', '<=', now).limit(limit).execute()
}

type Reminders = { now: Date; before: Date; hours: number; limit: number }

/**
 * The sales whose hand-over ends after `now` and until `before`, and whose sides did not get this reminder yet. Leaves
 * out frozen sales. A cash sale lasts only a day, so its sides are reminded once, in its last hours.
 */
export function listDueReminders(
  db: Db,
  { now, before, hours, limit }: Reminders,
): Promise<{ id: PaymentId }[]> {
  return selectPendingHandOvers(db)
    .where('deal.handOverBy', '>', now)
    .where('deal.handOverBy', '<=', before)
    .where(({ or, eb }) => or([eb('deal.remindedHours', 'is', null), eb('deal.remindedHours', '>', hours)]))
    .$if(hours >= cashHours, (query) => query.where('deal.means', '!=', 'cash'))
    .limit(limit)
    .execute()
}

function selectUnfinished(db: Db, sellerId: UserId, now: Date) {
  return selectWithParties(db)
    .innerJoin(selectTurns('seller', now).as('turn'), 'turn.id', 'deals.id')
    .select(['turn.deadline', 'turn.isOwn'])
    .select(({ ref }) => [
      coverOf(ref('deals.itemId')).as('cover'),
      latestProblemOf(ref('deals.id'), 'buyer').as('problem'),
      latestProblemOf(ref('deals.id'), 'seller').as('ownProblem'),
    ])
    .where('listing.sellerId', '=', sellerId)
    .where(({ or, and, not, eb }) =>
      or([
        isRequestedIn(),
        isUnfinishedIn(),
        eb('turn.isToExplain', '=', true),
        and([eb('turn.isAboutProblem', '=', true), not(isRefundedIn())]),
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
      .selectFrom(selectJoinedDeals().as('deal'))
      .select('deal.id')
      .where('deal.bookingId', 'in', selectBookingsByNumber(digits))
      .execute(),
    listMeetingsByNumber(db, digits),
  ])
  return [...ofBuyers.map(({ id }) => id), ...ofSellers]
}

type Paging = { limit: number; cursor?: string | undefined }

/**
 * The sales that a seller has to finish, to answer or to explain. Those that wait for the seller first, and of these the earliest
 * deadline first: at most `limit` after the cursor.
 */
export async function listUnfinished(db: Db, sellerId: UserId, now: Date, { limit, cursor }: Paging) {
  const after = readTurnCursor(cursor)
  const rows = await selectUnfinished(db, sellerId, now)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(not turn.is_own, turn.deadline, deals.id)
          > (${after?.isLater}::boolean, ${after?.deadline}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('turn.isOwn', 'desc')
    .orderBy('turn.deadline')
    .orderBy('deals.id')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, (last) => `${last.isOwn ? 0 : 1}.${last.deadline.getTime()}.${last.id}`)
}

/** How many of the sales in `listUnfinished` wait for the seller. */
export async function countSalesToDo(db: Db, sellerId: UserId, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom(selectUnfinished(db, sellerId, now).as('sale'))
    .select(sql<number>`count(*)::int`.as('count'))
    .where('sale.isOwn', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

/** Reads a cursor of `listUnfinished`. Throws `invalid-input` for any other. */
function readTurnCursor(cursor: string | undefined) {
  if (cursor === undefined) return undefined
  const [turn = '', time = '', id] = cursor.split('.')
  if (!/^[01]$/u.test(turn) || !/^\d{1,15}$/u.test(time) || id === undefined) throw badCursor()
  return { isLater: turn === '1', deadline: new Date(Number(time)), id: readIdCursor<PaymentId>(id) }
}
