import { expressionBuilder, type Selectable, sql } from 'kysely'
import type { PayoutBatchId, PayoutId, UserId } from '#contract/ids.ts'
import type { PayoutState } from '#contract/payouts.ts'
import { Refusal } from '#contract/refusal.ts'
import { selectPeople } from '#features/users/queries.ts'
import type { Db, Tx } from '#services/database/database.ts'
import { pageOf, readIdCursor } from '#services/database/page.ts'
import type { Tables } from '#services/database/schema/database.ts'
import type {
  PayoutAccountsTable,
  PayoutBatchesTable,
  PayoutsTable,
} from '#services/database/schema/payouts.ts'

export type PayoutRow = Selectable<PayoutsTable>
export type PayoutAccountRow = Selectable<PayoutAccountsTable>

export function findPayoutAccount(db: Db, sellerId: UserId): Promise<PayoutAccountRow | undefined> {
  return db.selectFrom('payoutAccounts').selectAll().where('sellerId', '=', sellerId).executeTakeFirst()
}

/** The sellers who have a payout account, as a subquery. */
export function selectAccountHolders() {
  return expressionBuilder<Tables>()
    .selectFrom('payoutAccounts')
    .select('payoutAccounts.sellerId')
    .$asScalar()
}

/** The sellers of payouts that are claimed, or were paid after this time, as a subquery. */
export function selectBeingPaid(paidAfter: Date) {
  return expressionBuilder<Tables>()
    .selectFrom('payouts')
    .select('payouts.sellerId')
    .where(({ or, and, eb }) =>
      or([
        eb('payouts.state', '=', 'claimed'),
        and([eb('payouts.state', '=', 'paid'), eb('payouts.changedAt', '>', paidAfter)]),
      ]),
    )
}

/** The accounts of these sellers, by seller. */
export async function mapPayoutAccounts(db: Db, sellers: UserId[]): Promise<Map<UserId, PayoutAccountRow>> {
  if (sellers.length === 0) return new Map()
  const rows = await db.selectFrom('payoutAccounts').selectAll().where('sellerId', 'in', sellers).execute()
  return new Map(rows.map((row) => [row.sellerId, row]))
}

/** Returns a payout, locked until the transaction ends. Throws `not-found`. */
export async function lockPayout(tx: Tx, id: PayoutId): Promise<PayoutRow> {
  const row = await tx.selectFrom('payouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Refusal('not-found/payout')
  return row
}

/** Returns the payout with this reference, locked until the transaction ends. */
export function lockPayoutByReference(tx: Tx, reference: string): Promise<PayoutRow | undefined> {
  return tx
    .selectFrom('payouts')
    .selectAll()
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Returns a batch, locked with all its payouts until the transaction ends, so that nobody marks a payout or downloads the
 * file meanwhile. Throws `not-found`.
 */
export async function lockBatch(tx: Tx, id: PayoutBatchId): Promise<Selectable<PayoutBatchesTable>> {
  const batch = await tx
    .selectFrom('payoutBatches')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!batch) throw new Refusal('not-found/batch')
  await tx.selectFrom('payouts').select('id').where('batchId', '=', id).orderBy('id').forUpdate().execute()
  return batch
}

type Search = { state?: PayoutState | undefined; limit: number; cursor?: string | undefined }

function selectWithSeller(db: Db) {
  return db
    .selectFrom('payouts')
    .innerJoin('payoutBatches', 'payoutBatches.id', 'payouts.batchId')
    .innerJoin(selectPeople().as('seller'), 'seller.id', 'payouts.sellerId')
    .innerJoin(selectPeople().as('admin'), 'admin.id', 'payoutBatches.createdBy')
    .leftJoin(selectPeople().as('marker'), (join) =>
      join.on(({ eb, fn }) => eb('marker.id', '=', fn.coalesce('payouts.failedBy', 'payouts.paidBy'))),
    )
    .selectAll('payouts')
    .select([
      'seller.name as sellerName',
      'seller.email as sellerEmail',
      'seller.removedAt as sellerRemovedAt',
    ])
    .select(['admin.name as adminName', 'marker.name as markedByName'])
}

export type PayoutWithSeller = Awaited<ReturnType<typeof listPayouts>>['rows'][number]

/** Payouts, newest first: at most `limit` after the cursor. */
export async function listPayouts(db: Db, { state, limit, cursor }: Search) {
  const after = readIdCursor<PayoutId>(cursor)
  const rows = await selectWithSeller(db)
    .$if(state !== undefined, (query) => query.where('payouts.state', '=', state as PayoutState))
    .$if(after !== undefined, (query) => query.where('payouts.id', '<', after as PayoutId))
    .orderBy('payouts.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit)
}

/** A payout with its seller; undefined when there is none. */
export function findPayout(db: Db, id: PayoutId) {
  return selectWithSeller(db).where('payouts.id', '=', id).executeTakeFirst()
}

/** Every payout of a batch, in the order in which they were claimed. */
export function listPayoutsOfBatch(db: Db, batchId: PayoutBatchId) {
  return selectWithSeller(db).where('payouts.batchId', '=', batchId).orderBy('payouts.id').execute()
}

/** The sum of the payouts that are claimed for a seller and not marked as paid yet, in paisa. */
export async function sumClaimed(db: Db, sellerId: UserId): Promise<number> {
  const { underWayMinor } = await db
    .selectFrom('payouts')
    .select(sql<number>`coalesce(sum(amount_minor), 0)::float8`.as('underWayMinor'))
    .where('sellerId', '=', sellerId)
    .where('state', '=', 'claimed')
    .executeTakeFirstOrThrow()
  return underWayMinor
}

/** These payouts by their ids. */
export async function mapPayouts(db: Db, ids: PayoutId[]): Promise<Map<PayoutId, PayoutRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('payouts').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The payouts to a seller, for the file they download; the latest first. Shows no account numbers. */
export function listOwnPayouts(db: Db, sellerId: UserId, limit: number) {
  return db
    .selectFrom('payouts')
    .select(['reference', 'amountMinor', 'method', 'masked', 'state', 'reason', 'createdAt', 'changedAt'])
    .where('sellerId', '=', sellerId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
