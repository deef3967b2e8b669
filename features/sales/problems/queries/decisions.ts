import type { PaymentId } from '#contract/ids.ts'
import type { Db } from '#services/database/database.ts'

/**
 * Whether an admin made this refund by deciding a problem. Then the email about the decision already tells both sides of
 * the refund. A decision and its refund have the same time, because one transaction writes both.
 */
export async function isDecided(
  db: Db,
  { paymentId, createdAt }: { paymentId: PaymentId; createdAt: Date },
): Promise<boolean> {
  const problem = await db
    .selectFrom('saleProblems')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where('state', '=', 'refunded')
    .where('decision', 'is not', null)
    .where('closedAt', '=', createdAt)
    .executeTakeFirst()
  return problem !== undefined
}

/** How many problems wait for a decision. */
export async function countUndecided(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('saleProblems')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('closedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
