import { type RawBuilder, sql } from 'kysely'
import type { PaymentId } from '#contract/ids.ts'
import type { ExcessExplanation } from '#contract/payments.ts'
import type { PaymentState } from '#contract/payment-states.ts'
import type { Db } from '#services/database/database.ts'
import type { MoneyRecords, MoneyState } from './rules.ts'

// Parts of larger queries. `of` is the name of `deals` in the query. Each fact is one value, so that the database looks
// up the records of one payment, and never reads those of all payments.
const column = (of: string, name: string) => sql.ref(`${of}.${name}`)

/** How much of the money of a sale went back to the buyer, in paisa: by refunds, or handed back in cash. */
export const refundedMinorOf = (of = 'deals') =>
  sql<number>`(${sumOf(sql`select amount_minor from refunds
    where refunds.payment_id = ${column(of, 'id')} and refunds.state = 'made'
    union all ${selectByHand(of)}`)} + ${column(of, 'handed_back_minor')})`

const refundedByHandMinorOf = (of: string) => sumOf(selectByHand(of))

/** How much counts as refunded although it was never charged, in paisa. */
const unchargedMinorOf = (of: string) =>
  sumOf(sql`select amount_minor from refunds
    where refunds.payment_id = ${column(of, 'id')} and refunds.state = 'made' and refunds.is_uncharged`)

/** How much of what went back twice is written off, in paisa. */
const writtenOffMinorOf = (of: string) => sumOf(selectExplained(of, 'written-off'))

const sumOf = (amounts: RawBuilder<unknown>) =>
  sql<number>`coalesce((select sum(amount_minor) from (${amounts}) as amounts), 0)::int`

/** What was paid by hand, and, below zero, what of it came back. */
const selectByHand = (of: string) => sql`select amount_minor from refunds_by_hand
  where refunds_by_hand.payment_id = ${column(of, 'id')}
  union all select -amount_minor from (${selectExplained(of, 'returned')}) as returned`

/** What of what went back twice was settled in this way. */
const selectExplained = (of: string, how: ExcessExplanation['how']) =>
  sql`select amount_minor from excess_explanations
    where excess_explanations.payment_id = ${column(of, 'id')} and excess_explanations.how = ${sql.lit(how)}`

const requestedMinorOf = (of: string) =>
  sql<number | null>`(select amount_minor from refunds
    where refunds.payment_id = ${column(of, 'id')} and refunds.state = 'requested')`

const promisedMinorOf = (of: string) =>
  sql<number | null>`(select max(promised_minor) from refunds where refunds.payment_id = ${column(of, 'id')}
    and refunds.promised_minor is not null and refunds.closed_at is null)`

const disputeOf = (of: string) =>
  sql<'open' | 'lost' | null>`(select min(recorded) from disputes
    where disputes.payment_id = ${column(of, 'id')} and disputes.recorded in ('open', 'lost'))`

/** When the last refund was made after which something was left, by the provider or by hand; null without one. */
export const partRefundedAtOf = (of = 'deals') =>
  sql<Date | null>`(select max(given_at) from (
    select given_at, sum(amount_minor) over (order by given_at, id) as total from (
      select id, settled_at as given_at, amount_minor from refunds
        where refunds.payment_id = ${column(of, 'id')} and refunds.state = 'made'
      union all select id, created_at, amount_minor from refunds_by_hand
        where refunds_by_hand.payment_id = ${column(of, 'id')}) as refund) as given
    where given.total < ${takenMinorOf(of)})`

/** The records of each payment of a query, to select. */
export const recordsOf = (of = 'deals') => [
  refundedMinorOf(of).as('refundedMinor'),
  refundedByHandMinorOf(of).as('refundedByHandMinor'),
  unchargedMinorOf(of).as('unchargedMinor'),
  writtenOffMinorOf(of).as('writtenOffMinor'),
  requestedMinorOf(of).as('requestedMinor'),
  promisedMinorOf(of).as('promisedMinor'),
  disputeOf(of).as('dispute'),
]

/**
 * The records of a payment that this transaction has locked. Read them after the lock: a statement that waits for the lock
 * does not see the records that were written meanwhile.
 */
export function readRecords(db: Db, id: PaymentId): Promise<MoneyRecords> {
  return db.selectFrom('deals').select(recordsOf()).where('deals.id', '=', id).executeTakeFirstOrThrow()
}

type Condition = RawBuilder<boolean>
const all = (conditions: readonly Condition[]): Condition =>
  sql<boolean>`(${sql.join(conditions, sql` and `)})`

const takenMinorOf = (of: string) =>
  sql<number>`coalesce(${column(of, 'captured_minor')}, ${column(of, 'amount_minor')})`
const leftMinorOf = (of: string) => sql<number>`(${takenMinorOf(of)} - ${refundedMinorOf(of)})`
/** Also false, not null, for a sale in cash, which has no state. */
const isIn = (of: string, state: MoneyState): Condition =>
  sql`(${column(of, 'state')} is not null and ${column(of, 'state')} = ${sql.lit(state)})`
const isCaptured = (of: string): Condition => isIn(of, 'captured')
const isUndisputed = (of: string): Condition => sql`${disputeOf(of)} is null`
const isRequested = (of: string): Condition => sql`${requestedMinorOf(of)} is not null`
const isNotRequested = (of: string): Condition => sql`${requestedMinorOf(of)} is null`
const isSomeLeft = (of: string): Condition => sql`${leftMinorOf(of)} > 0`
const isNothingLeft = (of: string): Condition => sql`${leftMinorOf(of)} <= 0`

/** As `goesBack`. */
const goesBackIn = (of: string): Condition =>
  sql`(${column(of, 'sold_at')} is null or ${leftMinorOf(of)} <= 0
    or coalesce(${requestedMinorOf(of)} >= ${leftMinorOf(of)}, ${promisedMinorOf(of)} >= ${takenMinorOf(of)}, false))`
const staysIn = (of: string): Condition => sql`not ${goesBackIn(of)}`

/** The payments among which a condition looks, where they are few. */
const among = {
  requested: sql`select payment_id from refunds where state = 'requested'`,
  promised: sql`select payment_id from refunds where promised_minor is not null and closed_at is null
    union all select id from payments where state = 'captured' and charged_at is not null`,
  refunded: sql`select payment_id from refunds where state = 'made' union all select payment_id from refunds_by_hand`,
  disputed: sql`select payment_id from disputes where recorded = 'open'`,
  lost: sql`select payment_id from disputes where recorded = 'lost'`,
}

type InSql = { is: (of: string) => Condition[]; among?: RawBuilder<unknown> }
const hasState = (state: MoneyState): InSql => ({ is: (of) => [isIn(of, state)] })
const isEnded = (of: string): Condition => sql`${column(of, 'ended_at')} is not null`
const isNotEnded = (of: string): Condition => sql`${column(of, 'ended_at')} is null`
const isCash = (of: string): Condition => sql`${column(of, 'means')} = 'cash'`
const isHandedOver = (of: string): Condition => sql`${column(of, 'handed_over_at')} is not null`
const isNotHandedOver = (of: string): Condition => sql`${column(of, 'handed_over_at')} is null`
const wasReserved = (of: string): Condition => sql`${column(of, 'reserved_at')} is not null`
const wasNotReserved = (of: string): Condition => sql`${column(of, 'reserved_at')} is null`
const isGivenUp = (of: string): Condition => isIn(of, 'cancelled')
/** As `isReleased`, for a payment that was cancelled. */
const wasReleased = (of: string): Condition =>
  sql`(${column(of, 'reserved_at')} is not null and ${column(of, 'handed_over_at')} is null
    and ${column(of, 'charged_at')} is null)`

/** When a payment has each state, as `describePayment` says. */
const stateConditions: Record<PaymentState, InSql> = {
  open: hasState('open'),
  reserved: hasState('authorized'),
  capturing: hasState('capturing'),
  released: { is: (of) => [isGivenUp(of), wasReleased(of)] },
  cancelled: { is: (of) => [isGivenUp(of), sql`not ${wasReleased(of)}`] },
  uncollectable: hasState('uncollectable'),
  'cash-requested': {
    is: (of) => [isRequestedIn(of)],
  },
  'cash-reserved': { is: (of) => [isCash(of), wasReserved(of), isNotHandedOver(of), isNotEnded(of)] },
  'cash-sold': { is: (of) => [isCash(of), isHandedOver(of), isNotEnded(of), isSomeLeft(of)] },
  'cash-refunded': { is: (of) => [isCash(of), isHandedOver(of), isNotEnded(of), isNothingLeft(of)] },
  'cash-ended': { is: (of) => [isCash(of), isEnded(of)] },
  captured: { is: (of) => [isCaptured(of), isUndisputed(of), isNotRequested(of), staysIn(of)] },
  lost: { among: among.lost, is: (of) => [isCaptured(of), sql`${disputeOf(of)} = 'lost'`] },
  disputed: { among: among.disputed, is: (of) => [isCaptured(of), sql`${disputeOf(of)} = 'open'`] },
  refunding: {
    among: among.requested,
    is: (of) => [isCaptured(of), isUndisputed(of), isRequested(of), goesBackIn(of)],
  },
  'refunding-part': {
    among: among.requested,
    is: (of) => [isCaptured(of), isUndisputed(of), isRequested(of), staysIn(of)],
  },
  refunded: {
    among: among.refunded,
    is: (of) => [isCaptured(of), isUndisputed(of), isNotRequested(of), isNothingLeft(of)],
  },
  'refund-failed': {
    among: among.promised,
    is: (of) => [isCaptured(of), isUndisputed(of), isNotRequested(of), isSomeLeft(of), goesBackIn(of)],
  },
}

/** The state of a payment or a sale in cash as clients see it. */
export const describedStateOf = (of = 'deals') => {
  const states = Object.entries(stateConditions).filter(([state]) => state !== 'captured')
  const cases = states.map(([state, { is }]) => sql`when ${all(is(of))} then ${sql.lit(state)}`)
  return sql<PaymentState>`(case ${sql.join(cases, sql` `)} else 'captured' end)`
}

/** Whether a payment has this state, for lists of all payments. */
export function isInState(state: PaymentState, of = 'deals'): Condition {
  const { is, among: few } = stateConditions[state]
  return few ? all([sql`${column(of, 'id')} in (${few})`, ...is(of)]) : all(is(of))
}

/** As `isRefunded`. */
export const isRefundedIn = (of = 'deals'): Condition =>
  sql`(${all(stateConditions.refunded.is(of))} or ${all(stateConditions.refunding.is(of))}
    or ${all(stateConditions['cash-refunded'].is(of))})`

/** Whether the buyer has the phone and the seller has the money or gets it, of which a part may be refunded. */
export const isWithBuyerIn = (of = 'deals'): Condition =>
  sql`(${isIn(of, 'capturing')} or ${all([isCaptured(of), isUndisputed(of), staysIn(of)])}
    or ${all(stateConditions['cash-sold'].is(of))})`

/**
 * How much should have been refunded to the buyer and was not, in paisa, as `findOwed` says; null when nothing is owed.
 */
export const owedMinorOf = (of = 'deals') =>
  sql<
    number | null
  >`(case when ${all([isCaptured(of), isUndisputed(of), isNotRequested(of)])} then nullif(greatest(
    case when ${column(of, 'sold_at')} is null then ${takenMinorOf(of)} else coalesce(${promisedMinorOf(of)}, 0) end
      - ${refundedMinorOf(of)}, 0), 0) end)`

/** As `owesAll`. */
export const owesAllIn = (of = 'deals'): Condition => all(stateConditions['refund-failed'].is(of))

/** Whether money is owed to the buyer, for lists of all payments. */
export const isOwedIn = (of = 'deals'): Condition =>
  sql`(${column(of, 'id')} in (${among.promised}) and ${owedMinorOf(of)} is not null)`

/** Whether everything that is left goes back to the buyer and is not back yet, for lists of all payments. */
export const isGoingBackIn = (of = 'deals'): Condition =>
  sql`(${column(of, 'id')} in (${among.requested} union all ${among.promised})
    and (${all(stateConditions.refunding.is(of))} or ${owesAllIn(of)}))`

/** As `findExcess`, for lists of all payments: whether there is one. */
export const isRefundedTwiceIn = (of = 'deals'): Condition =>
  sql`(${column(of, 'id')} in (select payment_id from refunds_by_hand)
    and (${isGivenUp(of)} or (${isCaptured(of)} and ${disputeOf(of)} is distinct from 'open'))
    and ${refundedByHandMinorOf(of)} > 0
    and case when ${isCaptured(of)} and ${isUndisputed(of)} then -${leftMinorOf(of)}
      else ${refundedByHandMinorOf(of)} end
      > ${writtenOffMinorOf(of)})`

/** Whether a payment is disputed, or lost to a dispute, for lists of all payments. */
export const isDisputedIn = (dispute: 'open' | 'lost', of = 'deals'): Condition =>
  isInState(dispute === 'open' ? 'disputed' : 'lost', of)

/** As `isReserved`. An index has the sales without a hand-over. */
export const isReservedIn = (of = 'deals'): Condition =>
  sql`(${column(of, 'sold_at')} is not null and ${isNotHandedOver(of)} and (${isCash(of)} or ${isIn(of, 'authorized')}))`

/** Whether a sale has begun, and nothing is reserved yet. An index has these. */
export const isBegunIn = (of = 'deals'): Condition => all([wasNotReserved(of), isNotEnded(of)])

/** Whether a sale in cash waits for the seller's answer. */
export const isRequestedIn = (of = 'deals'): Condition => all([isCash(of), isBegunIn(of)])

/** Whether a phone is sold and its hand-over is not confirmed, or its money is still being taken. */
export const isAwaitedIn = (of = 'deals'): Condition => sql`(${isReservedIn(of)} or ${isIn(of, 'capturing')})`

/** Whether the seller still has to finish a sale: its hand-over, or a sale whose money could not be taken. */
export const isUnfinishedIn = (of = 'deals'): Condition =>
  sql`(${isAwaitedIn(of)} or ${isIn(of, 'uncollectable')})`

/** As `isReleased`. */
export const isReleasedIn = (of = 'deals'): Condition => all(stateConditions.released.is(of))

/** Whether an attempt to pay or a sale ended before money was taken for it. */
export const isOverIn = (of = 'deals'): Condition =>
  sql`(${isGivenUp(of)} or (${isCash(of)} and ${isEnded(of)}))`
