import type { PaymentId } from '#contract/ids.ts'
import type { Db } from '#services/database/database.ts'
import { waitsForAdmin } from '../queries.ts'

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

/** Whether both sides agreed on this refund. It and the agreement are carried out at the same time, as in `isDecided`. */
export async function isAgreed(
  db: Db,
  { paymentId, createdAt }: { paymentId: PaymentId; createdAt: Date },
): Promise<boolean> {
  const agreement = await db
    .selectFrom('problemOffers')
    .innerJoin('saleProblems', 'saleProblems.id', 'problemOffers.problemId')
    .select('problemOffers.id')
    .where('paymentId', '=', paymentId)
    .where('acceptedAt', 'is not', null)
    .where('carriedOutAt', '=', createdAt)
    .executeTakeFirst()
  return agreement !== undefined
}

/** How many problems wait for a decision of an admin. */
export async function countUndecided(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('saleProblems')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('closedAt', 'is', null)
    .where(waitsForAdmin(now))
    .executeTakeFirstOrThrow()
  return count
}
