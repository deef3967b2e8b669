import type { PaymentId } from '#contract/ids.ts'
import type { Db } from '#services/database/database.ts'
import { waitsForAdmin } from '../queries.ts'

/**
 * Whether a problem ended with this refund, by an admin's decision or as both sides agreed. Then the email about it already
 * tells both sides of the refund. Both have the same time, because one transaction writes them.
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
    .where('closedAt', '=', createdAt)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('decision', 'is not', null),
        exists(
          selectFrom('problemOffers')
            .whereRef('problemOffers.problemId', '=', 'saleProblems.id')
            .where('acceptedAt', '=', createdAt),
        ),
      ]),
    )
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
