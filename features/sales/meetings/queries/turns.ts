import { expressionBuilder, sql } from 'kysely'
import { cashHours } from '#contract/sale-limits.ts'
import type { SaleSide } from '#contract/sale-view.ts'
import { isOverIn, isRequestedIn, isReservedIn, isUnfinishedIn } from '#features/money/queries.ts'
import { selectJoinedDeals } from '#features/sales/payments/queries.ts'
import { isAsked } from '#features/sales/payments/queries/hand-overs.ts'
import { maxWrongCodes } from '#features/sales/payments/rules/hand-over.ts'
import { selectFrozen } from '#features/sales/problems/queries.ts'
import { selectOpenOffers } from '#features/sales/problems/queries/offers.ts'
import { otherSide } from '#features/sales/problems/rules.ts'
import { answerWithinHours } from '#features/sales/problems/rules/deadlines.ts'
import type { Tables } from '#services/database/schema/database.ts'

/** Of a turn that nothing ends: it comes after those with a deadline. */
export const noDeadline = sql<Date>`timestamptz '2200-01-01'`

/** The payments that sold their phone, the requests for cash, and the sales about which this side is still asked. */
const selectWithTurn = (side: SaleSide) =>
  selectJoinedDeals().where(({ or, and, eb, ref }) =>
    or([
      eb('deals.soldAt', 'is not', null),
      isRequestedIn(),
      and([isOverIn(), isAsked(ref('deals.id'), side)]),
    ]),
  )

/**
 * Each sale and each request for cash that waits, and each missed hand-over that a side should still explain, as a
 * subquery to join: whether it is this side's turn, as `findTurn` says of the same sale, and when that turn ends.
 */
export function selectTurns(side: SaleSide, now: Date) {
  const isReserved = isReservedIn('sale')
  const isRequested = isRequestedIn('sale')
  /** They meet at this time, or one of them has proposed it. After it, a proposal counts no more. */
  const hasMeeting = sql<boolean>`(meetings.agreed_at is not null or meetings.meet_at > ${now})`
  const hasAgreedMeeting = sql<boolean>`(${isReserved} and problem.payment_id is null and meetings.agreed_at is not null)`
  const isReportToAnswer = sql<boolean>`(problem.state = 'open' and problem.reported_by = ${otherSide(side)})`
  const isAnswer = sql<boolean>`(${isReportToAnswer} or coalesce(offer.made_by = ${otherSide(side)}, false))`
  const isHandBack = sql<boolean>`coalesce(problem.state = 'handing-back', false)`
  /** Only missed hand-overs of the ended sales are selected. */
  const isToExplain = isOverIn('sale')
  const isSeller = sql<boolean>`${side === 'seller'}::boolean`
  const isOwn = sql<boolean>`case
    when ${isAnswer} or ${isHandBack} or ${isToExplain} then true
    when ${isRequested} then ${isSeller}
    when problem.payment_id is not null then false
    when sale.state = 'uncollectable' then ${isSeller}
    when not ${isReserved} then false
    when sale.wrong_codes >= ${sql.lit(maxWrongCodes)} then not ${isSeller}
    else meetings.payment_id is null or meetings.meet_at <= ${now}
      or (meetings.agreed_at is null and meetings.proposed_by <> ${side}) end`
  const deadline = sql<Date>`case
    when ${isReportToAnswer} then problem.created_at + make_interval(hours => ${sql.lit(answerWithinHours)})
    when ${isAnswer} then offer.answer_by
    when ${isHandBack} then problem.hand_back_by
    when ${isToExplain} then ${noDeadline}
    when ${isRequested} then sale.created_at + make_interval(hours => ${sql.lit(cashHours)})
    when problem.payment_id is null and ${isReserved} and ${hasMeeting}
      then least(meetings.meet_at, sale.hand_over_by)
    else coalesce(sale.hand_over_by, sale.updated_at) end`
  /** Somebody has to do something, the reader or somebody else. */
  const isWaiting = sql<boolean>`(problem.payment_id is not null or ${isRequested} or ${isUnfinishedIn('sale')}
    or sale.dispute = 'open' or sale.requested_minor is not null or sale.owes_all)`
  return expressionBuilder<Tables>()
    .selectFrom(selectWithTurn(side).as('sale'))
    .leftJoin(
      selectFrozen()
        .select([
          'saleProblems.id',
          'saleProblems.reportedBy',
          'saleProblems.state',
          'saleProblems.createdAt',
          'saleProblems.handBackBy',
        ])
        .as('problem'),
      'problem.paymentId',
      'sale.id',
    )
    .leftJoin(selectOpenOffers().as('offer'), 'offer.problemId', 'problem.id')
    .leftJoin('meetings', 'meetings.paymentId', 'sale.id')
    .select([isWaiting.as('isWaiting'), hasAgreedMeeting.as('hasAgreedMeeting')])
    .select(['sale.id', isOwn.as('isOwn'), deadline.as('deadline')])
    .select([
      sql<boolean>`(${isAnswer} or ${isHandBack})`.as('isAboutProblem'),
      isToExplain.as('isToExplain'),
    ])
}
