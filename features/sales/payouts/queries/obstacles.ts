import type { UserId } from '#contract/ids.ts'
import type { LeftOutReason } from '#contract/payouts.ts'
import { mapSellerBalances } from '#features/sales/ledger/queries/sellers.ts'
import { selectPeople } from '#features/users/queries.ts'
import { mapPayoutSuspensions } from '#features/users/queries/payout-suspensions.ts'
import type { Db } from '#services/database/database.ts'
import type { PayoutRow } from '../queries.ts'
import { pausedForMs } from '../rules.ts'
import { listRiskyChanges, sumHeld } from './due.ts'

type Claimed = Pick<PayoutRow, 'id' | 'sellerId' | 'amountMinor' | 'createdAt'>
type Obstacle = Exclude<LeftOutReason, 'unreadable'>

/**
 * Why these claimed payouts should no longer be paid, by their ids: because the payouts to their sellers are suspended,
 * or because of what happened to the sellers or their sales since the claim. Payouts that can be paid are missing.
 */
export async function mapObstacles(
  db: Db,
  payouts: Claimed[],
  now: Date,
): Promise<Map<Claimed['id'], Obstacle>> {
  const obstacles = new Map<Claimed['id'], Obstacle>()
  if (payouts.length === 0) return obstacles
  const sellers = [...new Set(payouts.map(({ sellerId }) => sellerId))]
  const since = new Date(Math.min(...payouts.map((payout) => pauseBefore(payout).getTime())))
  const [suspensions, changes, leavers, shortfalls] = await Promise.all([
    mapPayoutSuspensions(db, sellers),
    listRiskyChanges(db, sellers, since),
    mapRemovedSellers(db, sellers),
    mapShortfalls(db, sellers, now),
  ])
  for (const { id, sellerId, amountMinor, createdAt } of payouts) {
    const change = changes.find((each) => each.sellerId === sellerId && each.at > pauseBefore({ createdAt }))
    const leftAt = leavers.get(sellerId)
    const shortfallMinor = shortfalls.get(sellerId) ?? 0
    if (suspensions.has(sellerId)) obstacles.set(id, 'suspended')
    else if (leftAt && leftAt >= createdAt) obstacles.set(id, 'left')
    else if (change) obstacles.set(id, change.why)
    else if (shortfallMinor > 0) obstacles.set(id, 'held')
    else continue
    shortfalls.set(sellerId, shortfallMinor - amountMinor)
  }
  return obstacles
}

/**
 * At its claim, no change after this time was known, because it would have paused the payout. So every change after this
 * time was written after the claim, even if it is dated a moment earlier.
 */
const pauseBefore = ({ createdAt }: Pick<Claimed, 'createdAt'>) => new Date(createdAt.getTime() - pausedForMs)

/**
 * By how much the balances of these sellers, without the claimed payouts, are below what is held now. A claim leaves what
 * is held, so the difference is positive only when a sale was frozen, disputed or refunded after the claim.
 */
async function mapShortfalls(db: Db, sellers: UserId[], now: Date): Promise<Map<UserId, number>> {
  const held = await sumHeld(db, sellers, now)
  const balances = await mapSellerBalances(db, sellers)
  return new Map(sellers.map((id) => [id, (held.get(id) ?? 0) - (balances.get(id) ?? 0)]))
}

/** When sellers were removed. Those who were not are missing. */
async function mapRemovedSellers(db: Db, sellers: UserId[]): Promise<Map<UserId, Date | null>> {
  const rows = await db
    .selectFrom(selectPeople().as('seller'))
    .select(['seller.id', 'seller.removedAt'])
    .where('seller.id', 'in', sellers)
    .where('seller.removedAt', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, removedAt }) => [id, removedAt]))
}
