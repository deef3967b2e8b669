import { type Expression, expressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { PaymentId, UserId } from '#contract/ids.ts'
import type { SaleSide } from '#contract/sale-view.ts'
import type { Db } from '#services/database/database.ts'
import type { Tables } from '#services/database/schema/database.ts'

/** What the two sides of a sale said happened, the earliest first, as a part of a larger query. */
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

/** The payments whose buyer or seller said what happened, or one side of them, as a part of a larger query. */
export const selectExplained = (...sides: SaleSide[]) =>
  expressionBuilder<Tables>()
    .selectFrom('saleExplanations')
    .select('saleExplanations.paymentId')
    .$if(sides.length > 0, (query) => query.where('saleExplanations.side', 'in', sides))

/** The payments with an explanation that no admin has marked as read, as a part of a larger query. */
export const selectUnread = () => selectExplained().where('saleExplanations.readAt', 'is', null)

/** What a person said happened in their sales, those of the latest payments first. */
export function listOwnExplanations(db: Db, id: UserId, limit: number) {
  return db
    .selectFrom('saleExplanations')
    .select(['paymentId', 'side as as', 'text', 'createdAt'])
    .where('authorId', '=', id)
    .orderBy('paymentId', 'desc')
    .limit(limit)
    .execute()
}
