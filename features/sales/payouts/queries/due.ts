import type { UserId } from '#contract/ids.ts'
import { payableAfterMs, payableFrom } from '#features/sales/ledger/rules.ts'
import { selectOwed, selectShares } from '#features/sales/ledger/queries/sellers.ts'
import { selectSummaries } from '#features/listings/queries/summaries.ts'
import { selectJoinedDeals } from '#features/sales/payments/queries.ts'
import { selectFrozen } from '#features/sales/problems/queries.ts'
import { listAccountChanges, selectPeople } from '#features/users/queries.ts'
import { mapPayoutSuspensions } from '#features/users/queries/payout-suspensions.ts'
import type { Db } from '#services/database/database.ts'
import { pageOf, readIdCursor } from '#services/database/page.ts'
import { mapPayoutAccounts } from '../queries.ts'
import { listUnpaidSales } from './lines.ts'
import {
  findDue,
  findHold,
  findPause,
  findPayoutLines,
  type Pause,
  type PayoutLine,
  pausedForMs,
  type RiskyChange,
} from '../rules.ts'

export type Held = Awaited<ReturnType<typeof listHeld>>[number]

/** The sales of these sellers whose money cannot be paid out now, the latest first: why, until when, and how much in paisa. */
export async function listHeld(db: Db, sellers: UserId[], now: Date) {
  if (sellers.length === 0) return []
  const rows = await db
    .selectFrom(selectShares().as('share'))
    .innerJoin(selectJoinedDeals().as('deal'), 'deal.id', 'share.paymentId')
    .innerJoin(selectSummaries().as('listing'), 'listing.id', 'deal.itemId')
    .leftJoin(selectFrozen().as('problem'), 'problem.paymentId', 'deal.id')
    .select(['share.sellerId', 'deal.id as paymentId', 'share.shareMinor'])
    .select(['listing.model', 'listing.modelId', 'listing.ramGb', 'listing.storageGb'])
    .select(['share.capturedAt', 'deal.requestedMinor', 'deal.dispute', 'problem.paymentId as problemOf'])
    .select(['deal.amountMinor', 'deal.capturedMinor', 'deal.refundedMinor', 'deal.feeBasisPoints'])
    .select('deal.owedMinor')
    .where('share.sellerId', 'in', sellers)
    .where('share.shareMinor', '>', 0)
    .where(({ or, eb }) =>
      or([
        eb('deal.dispute', '=', 'open'),
        eb('deal.requestedMinor', 'is not', null),
        eb('share.capturedAt', '>', new Date(now.getTime() - payableAfterMs)),
        eb('problem.paymentId', 'is not', null),
        eb('deal.owedMinor', 'is not', null),
      ]),
    )
    .orderBy('share.capturedAt', 'desc')
    .execute()
  return rows.flatMap(({ sellerId, problemOf, ...sale }) => {
    const hold = findHold({ ...sale, hasProblem: problemOf !== null }, now)
    return hold && sellerId ? [{ ...sale, ...hold, sellerId, until: payableFrom(sale.capturedAt) }] : []
  })
}

/** How much of the balances of these sellers cannot be paid out now, in paisa. */
export async function sumHeld(db: Db, sellers: UserId[], now: Date): Promise<Map<UserId, number>> {
  const sums = new Map<UserId, number>()
  for (const { sellerId, heldMinor } of await listHeld(db, sellers, now))
    sums.set(sellerId, (sums.get(sellerId) ?? 0) + heldMinor)
  return sums
}

type Owed = { sellerId: UserId; balanceMinor: number }

/** What can be paid to a seller now, in paisa, and for which sales. `isWrong` if the balance is not the sum of the sales. */
type Due = { dueMinor: number; lines: PayoutLine[]; isWrong: boolean }

/** What is due to these sellers, whatever else keeps them from being paid. */
export async function mapDue(db: Db, owed: Owed[], now: Date): Promise<Map<UserId, Due>> {
  const sellers = owed.map(({ sellerId }) => sellerId)
  const held = Map.groupBy(await listHeld(db, sellers, now), (sale) => sale.sellerId)
  const unpaid = Map.groupBy(await listUnpaidSales(db, sellers), (sale) => sale.sellerId)
  return new Map(
    owed.map(({ sellerId, balanceMinor }) => {
      const ownHeld = held.get(sellerId) ?? []
      const heldMinor = ownHeld.reduce((sum, sale) => sum + sale.heldMinor, 0)
      const lines = findPayoutLines(unpaid.get(sellerId) ?? [], ownHeld)
      const linesMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
      const isWrong = linesMinor !== balanceMinor - heldMinor
      return [sellerId, { dueMinor: findDue(balanceMinor, heldMinor), lines, isWrong }]
    }),
  )
}

type SellerChange = RiskyChange & { sellerId: UserId }

/** The changes for which payouts to these sellers wait, and the removals of payout accounts, since `since`. */
export async function listRiskyChanges(db: Db, sellers: UserId[], since: Date): Promise<SellerChange[]> {
  const changes = await listAccountChanges(db, sellers, since)
  return changes.map(({ userId, what, changedAt }) => ({
    sellerId: userId,
    why: what === 'email' || what === 'second-factor' ? what : 'account',
    isRemoval: what === 'payout-account-removed',
    at: changedAt,
  }))
}

/** Until when payouts to these sellers wait, and why. Sellers whose payouts do not wait are missing. */
export async function mapPauses(db: Db, sellers: UserId[], now: Date): Promise<Map<UserId, Pause>> {
  if (sellers.length === 0) return new Map()
  const since = new Date(now.getTime() - pausedForMs)
  // A removed account needs no pause: the next one that is named begins it.
  const changes = (await listRiskyChanges(db, sellers, since)).filter(({ isRemoval }) => !isRemoval)
  const pauses = new Map<UserId, Pause>()
  for (const [sellerId, own] of Map.groupBy(changes, (change) => change.sellerId)) {
    const pause = findPause(own, now)
    if (pause) pauses.set(sellerId, pause)
  }
  return pauses
}

type Paging = { limit: number; cursor?: string | undefined }

/**
 * Sellers to whom money is due, including those whose payouts are paused or who have no payout account, and those whose
 * balance is wrong. Each page reads `limit` sellers with a balance, so it may have fewer rows.
 */
export async function listDue(db: Db, { limit, cursor }: Paging, now: Date) {
  const after = readIdCursor<UserId>(cursor)
  const owed = await db
    .selectFrom(selectOwed().as('owed'))
    .innerJoin(selectPeople().as('seller'), 'seller.id', 'owed.sellerId')
    .select(['owed.sellerId as id', 'owed.balanceMinor', 'seller.name', 'seller.email'])
    .$if(after !== undefined, (query) => query.where('owed.sellerId', '>', after as UserId))
    .orderBy('owed.sellerId')
    .limit(limit + 1)
    .execute()
  const page = pageOf(owed, limit)
  const ids = page.rows.map(({ id }) => id)
  const [accounts, pauses, suspensions, due] = await Promise.all([
    mapPayoutAccounts(db, ids),
    mapPauses(db, ids, now),
    mapPayoutSuspensions(db, ids),
    mapDue(
      db,
      page.rows.map(({ id, balanceMinor }) => ({ sellerId: id, balanceMinor })),
      now,
    ),
  ])
  const rows = page.rows.map((row) => ({
    ...row,
    dueMinor: due.get(row.id)?.dueMinor ?? 0,
    isWrong: due.get(row.id)?.isWrong ?? false,
    account: accounts.get(row.id),
    pause: pauses.get(row.id),
    suspension: suspensions.get(row.id),
  }))
  return {
    rows: rows.filter(({ dueMinor, isWrong }) => dueMinor > 0 || isWrong),
    nextCursor: page.nextCursor,
  }
}

export type DueRow = Awaited<ReturnType<typeof listDue>>['rows'][number]
