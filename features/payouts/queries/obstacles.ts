import type { UserId } from '#contract/ids.ts'
import type { LeftOutReason } from '#contract/payouts.ts'
import { mapSellerBalances } from '#features/ledger/queries/sellers.ts'
import { selectPeople } from '#features/users/queries.ts'
import type { Db } from '#services/database/database.ts'
import type { PayoutRow } from '../queries.ts'
import { pausedForMs } from '../rules.ts'
import { listAccountChanges, sumHeld } from './due.ts'

type Claimed = Pick<PayoutRow, 'id' | 'sellerId' | 'amountMinor' | 'createdAt'>
type Obstacle = Exclude<LeftOutReason, 'unreadable'>

/**
 * Why these claimed payouts should not be paid any more, by their ids: what happened to their sellers, or to the sales
 * that they pay, since the claim. Those that can be paid are missing.
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
  const [changes, leavers, shortfalls] = await Promise.all([
    listAccountChanges(db, sellers, since),
    mapLeavers(db, sellers),
    mapShortfalls(db, sellers, now),
  ])
  for (const { id, sellerId, amountMinor, createdAt } of payouts) {
    const change = changes.find((each) => each.sellerId === sellerId && each.at > pauseBefore({ createdAt }))
    const leftAt = leavers.get(sellerId)
    const shortfallMinor = shortfalls.get(sellerId) ?? 0
    if (leftAt && leftAt >= createdAt) obstacles.set(id, 'left')
    else if (change) obstacles.set(id, change.why)
    else if (shortfallMinor > 0) obstacles.set(id, 'held')
    else continue
    shortfalls.set(sellerId, shortfallMinor - amountMinor)
  }
  return obstacles
}

/**
 * The claim saw no change after this time, which would have paused the payout. So whatever is known of now was written
 * after the claim, also if it began a moment earlier.
 */
const pauseBefore = ({ createdAt }: Pick<Claimed, 'createdAt'>) => new Date(createdAt.getTime() - pausedForMs)

/**
 * By how much the balances of these sellers, without what was claimed, are too small for what is held of them now. A
 * claim leaves what is held, so it is more than nothing only when a sale was frozen, disputed or refunded afterwards.
 */
async function mapShortfalls(db: Db, sellers: UserId[], now: Date): Promise<Map<UserId, number>> {
  const held = await sumHeld(db, sellers, now)
  const balances = await mapSellerBalances(db, sellers)
  return new Map(sellers.map((id) => [id, (held.get(id) ?? 0) - (balances.get(id) ?? 0)]))
}

/** When those of these sellers left who did. */
async function mapLeavers(db: Db, sellers: UserId[]): Promise<Map<UserId, Date | null>> {
  const rows = await db
    .selectFrom(selectPeople().as('seller'))
    .select(['seller.id', 'seller.removedAt'])
    .where('seller.id', 'in', sellers)
    .where('seller.removedAt', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, removedAt }) => [id, removedAt]))
}
