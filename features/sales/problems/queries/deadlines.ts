import type { PaymentId, SaleProblemId, UserId } from '#contract/ids.ts'
import { selectSummaries } from '#features/listings/queries/summaries.ts'
import { selectJoinedDeals } from '#features/sales/payments/queries.ts'
import { timeForCaptureMs } from '#features/sales/payments/rules/hand-over.ts'
import type { Db } from '#services/database/database.ts'
import { waitsForAdmin } from '../queries.ts'

/** The reserved payments whose problem is still open although their money must be released now (see `findFrozenEnd`). */
export function listUndecided(db: Db, now: Date, limit: number): Promise<{ id: PaymentId }[]> {
  const latest = new Date(now.getTime() + timeForCaptureMs)
  return db
    .selectFrom('saleProblems')
    .innerJoin(selectJoinedDeals().as('deal'), 'deal.id', 'saleProblems.paymentId')
    .select('saleProblems.paymentId as id')
    .where('saleProblems.closedAt', 'is', null)
    .where('deal.state', '=', 'authorized')
    .where('deal.handOverBy', '<=', now)
    .where(({ or, eb }) => or([eb('deal.captureBefore', 'is', null), eb('deal.captureBefore', '<=', latest)]))
    .orderBy('deal.handOverBy')
    .limit(limit)
    .execute()
}

/**
 * The open problems without an answer that were reported after `after` and until `before`, and whose reminder was not
 * sent yet. Leaves out disputes, which the buyer's bank decides.
 */
export function listUnansweredProblems(
  db: Db,
  { after, before, limit }: { after: Date; before: Date; limit: number },
): Promise<{ id: SaleProblemId }[]> {
  return db
    .selectFrom('saleProblems')
    .select('id')
    .where('state', '=', 'open')
    .where('disputedAt', 'is', null)
    .where('remindedAt', 'is', null)
    .where('createdAt', '<=', before)
    .where('createdAt', '>', after)
    .orderBy('createdAt')
    .limit(limit)
    .execute()
}

type AdminReminders = { now: Date; reportedBefore: Date; remindedBefore: Date; limit: number }

/**
 * The open problems after the hand-over that wait for an admin, were reported until `reportedBefore`, and of which admins were last
 * reminded until `remindedBefore`. Leaves out disputes, which the buyer's bank decides.
 */
export function listUndecidedAfterHandOver(
  db: Db,
  { now, reportedBefore, remindedBefore, limit }: AdminReminders,
): Promise<{ id: SaleProblemId }[]> {
  return db
    .selectFrom('saleProblems')
    .innerJoin(selectJoinedDeals().as('deal'), 'deal.id', 'saleProblems.paymentId')
    .select('saleProblems.id')
    .where('saleProblems.closedAt', 'is', null)
    .where('disputedAt', 'is', null)
    .where('deal.state', 'is distinct from', 'authorized')
    .where(waitsForAdmin(now))
    .where('saleProblems.createdAt', '<=', reportedBefore)
    .where(({ or, eb }) =>
      or([eb('adminsRemindedAt', 'is', null), eb('adminsRemindedAt', '<=', remindedBefore)]),
    )
    .orderBy('saleProblems.createdAt')
    .limit(limit)
    .execute()
}

/** The problems whose agreed cash should be handed back after `now` and until `before`, and of which nobody was reminded. */
export function listHandBacksToRemind(
  db: Db,
  { now, before, limit }: { now: Date; before: Date; limit: number },
): Promise<{ id: SaleProblemId }[]> {
  return db
    .selectFrom('saleProblems')
    .select('id')
    .where('state', '=', 'handing-back')
    .where('handBackBy', '>', now)
    .where('handBackBy', '<=', before)
    .where('remindedAt', 'is', null)
    .orderBy('handBackBy')
    .limit(limit)
    .execute()
}

/** How many sales in cash this seller has agreed to undo, in whole or in part, whose cash the buyer does not have back yet. */
export async function countOpenHandBacks(db: Db, seller: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('saleProblems')
    .innerJoin(selectJoinedDeals().as('deal'), 'deal.id', 'saleProblems.paymentId')
    .innerJoin(selectSummaries().as('listing'), 'listing.id', 'deal.itemId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('listing.sellerId', '=', seller)
    .where('saleProblems.state', '=', 'handing-back')
    .executeTakeFirstOrThrow()
  return count
}
