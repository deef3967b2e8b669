import { sql } from 'kysely'
import type { PaymentId, UserId } from '#contract/ids.ts'
import { unfinishedStates } from '#contract/payment-states.ts'
import { coverOf } from '#features/listings/queries/facts.ts'
import { selectPayments, selectWithParties } from '#features/payments/queries.ts'
import { cashHours } from '#contract/sale-limits.ts'
import { reservedStates } from '#features/payments/rules/hand-over.ts'
import { latestProblemOf, selectFrozen } from '#features/sale-problems/queries.ts'
import { answerWithinHours } from '#features/sale-problems/rules.ts'
import type { Db } from '#services/database/database.ts'
import { badCursor, pageOf, readIdCursor } from '#services/database/page.ts'

/** The payments that are reserved, with money or for cash, and that no open problem freezes, by the end of their hand-over. */
function selectAwaited(db: Db) {
  return db
    .selectFrom(selectPayments().as('payment'))
    .leftJoin(selectFrozen().as('problem'), 'problem.paymentId', 'payment.id')
    .select('payment.id')
    .where('problem.paymentId', 'is', null)
    .where('payment.state', 'in', reservedStates)
    .orderBy('payment.handOverBy')
}

/** The sales whose hand-over should have been confirmed before now, the oldest first; not the frozen ones. */
export async function listMissedHandOvers(db: Db, now: Date, limit: number): Promise<PaymentId[]> {
  const rows = await selectAwaited(db).where('payment.handOverBy', '<=', now).limit(limit).execute()
  return rows.map(({ id }) => id)
}

type Reminders = { now: Date; before: Date; hours: number; limit: number }

/**
 * The sales whose hand-over ends after now and before then, and whose sides were not yet reminded of it; not the frozen
 * ones. A sale in cash lasts only a day, so its sides are reminded once, in its last hours.
 */
export async function listDueReminders(
  db: Db,
  { now, before, hours, limit }: Reminders,
): Promise<PaymentId[]> {
  const rows = await selectAwaited(db)
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

/** The problem of a sale that waits for its seller's answer. */
const isReported = sql<boolean>`(problem.state = 'open' and problem.reported_by = 'buyer')`

/** When the seller should have done what comes next: answered a problem or a request for cash, or handed the phone over. */
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

type Paging = { limit: number; cursor?: string | undefined }

/**
 * What a seller still has to finish or to answer, with the problem that freezes it: the earliest deadline first, at most
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
