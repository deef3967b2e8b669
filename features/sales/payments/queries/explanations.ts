import { type Expression, expressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { PaymentId, UserId } from '#contract/ids.ts'
import type { SaleSide } from '#contract/sale-view.ts'
import { isOwedIn } from '#features/money/queries.ts'
import type { Db } from '#services/database/database.ts'
import type { Tables } from '#services/database/schema/database.ts'

/** The explanations of both sides of a sale, the earliest first, as a subquery. */
export function explanationsOf(paymentId: Expression<PaymentId>) {
  return jsonArrayFrom(
    expressionBuilder<Tables>()
      .selectFrom('saleExplanations')
      .select(['saleExplanations.side', 'saleExplanations.text', 'saleExplanations.createdAt as at'])
      .select('saleExplanations.readAt as read')
      .where('saleExplanations.paymentId', '=', paymentId)
      .orderBy('saleExplanations.createdAt'),
  )
}

/** The payments for which these sides, or any side, have given an explanation, as a subquery. */
export const selectExplained = (...sides: SaleSide[]) =>
  expressionBuilder<Tables>()
    .selectFrom('saleExplanations')
    .select('saleExplanations.paymentId')
    .$if(sides.length > 0, (query) => query.where('saleExplanations.side', 'in', sides))

/** The payments with an explanation that no admin has marked as read, as a subquery. */
export const selectUnread = () => selectExplained().where('saleExplanations.readAt', 'is', null)

/**
 * How many payments wait for an admin: refunds that failed and are still owed, and missed hand-overs with an
 * explanation that nobody has read.
 */
export function countForAdmins(db: Db): Promise<{ failedRefunds: number; unread: number }> {
  return db
    .selectFrom('deals')
    .select(({ fn, eb }) => [
      fn.countAll<number>().filterWhere(isOwedIn()).as('failedRefunds'),
      fn
        .countAll<number>()
        .filterWhere(eb('id', 'in', selectUnread()))
        .as('unread'),
    ])
    .where(({ or, eb }) => or([isOwedIn(), eb('id', 'in', selectUnread())]))
    .executeTakeFirstOrThrow()
}

/** The explanations that a person has given, those of the latest payments first. */
export function listOwnExplanations(db: Db, id: UserId, limit: number) {
  return db
    .selectFrom('saleExplanations')
    .select(['paymentId', 'side as as', 'text', 'createdAt'])
    .where('authorId', '=', id)
    .orderBy('paymentId', 'desc')
    .limit(limit)
    .execute()
}
