import type { PaymentId } from '#contract/ids.ts'
import type { Db } from '#services/database/database.ts'

/**
 * Whether an admin closed a problem by giving this refund, in one transaction: the news of the decision tells both sides
 * of the refund.
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
