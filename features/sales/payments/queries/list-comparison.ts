import { sql } from 'kysely'
import type { PaymentId } from '#contract/ids.ts'
import type { Db, Tx } from '#services/database/database.ts'
import { type Deal, selectDealRows, selectDeals, selectDueAgain } from '../queries.ts'

export type Due = { agreedBefore: Date; startedAfter: Date; now: Date }

/**
 * The payments by card that are due to be compared again, the newest first: at most `limit` of those that began before
 * `before`. Both what the provider last confirmed before `agreedBefore` and what the ledger has of it may be due; a payment of
 * which both are comes twice.
 */
export function listDueByCard(
  db: Db,
  due: Due,
  { before, limit }: { before: Date | undefined; limit: number },
): Promise<{ id: PaymentId; createdAt: Date }[]> {
  const byCard = (payments: ReturnType<typeof selectDeals>) =>
    payments
      .select(['deals.id', 'createdAt'])
      .where('means', '=', 'card')
      .$if(before !== undefined, (query) => query.where('createdAt', '<', before as Date))
  const withDueLedger = selectDeals(db)
    .where('agreedAt', 'is not', null)
    .where('deals.id', 'in', ({ selectFrom }) =>
      selectFrom('ledgerComparisons')
        .select('ledgerComparisons.paymentId')
        .where('nextAt', '<=', due.now)
        // A new entry is compared with all movements of its payment.
        .where('triedAt', 'is not', null),
    )
  return byCard(selectDueAgain(db, due))
    .unionAll(byCard(withDueLedger))
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Locks the payments with these intent ids of the provider in one order, because another process may do the same, and returns
 * their deals.
 */
export async function lockByIntent(tx: Tx, intentIds: string[]): Promise<Deal[]> {
  const locked = await tx
    .selectFrom('payments')
    .select('id')
    .where('intentId', 'in', intentIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (locked.length === 0) return []
  const ids = locked.map(({ id }) => id)
  return selectDealRows(tx).where('id', 'in', ids).execute()
}

/** Records that the provider agrees with these payments, which are locked. */
export async function recordAgreements(tx: Tx, paymentIds: PaymentId[], at: Date): Promise<void> {
  if (paymentIds.length === 0) return
  await tx.updateTable('payments').set({ agreedAt: at }).where('id', 'in', paymentIds).execute()
}

/** Locks the comparisons of these payments in one order, because another process may do the same. */
export async function lockLedgerComparisons(tx: Tx, paymentIds: PaymentId[]): Promise<void> {
  if (paymentIds.length === 0) return
  await tx
    .selectFrom('ledgerComparisons')
    .select('paymentId')
    .where('paymentId', 'in', paymentIds)
    .orderBy('paymentId')
    .forNoKeyUpdate()
    .execute()
}

/** Records when the ledger of each of these payments is compared again, except of those with a newer entry. */
export async function recordLedgersEqual(
  tx: Tx,
  comparisons: { id: PaymentId; nextAt: Date | undefined }[],
  at: Date,
): Promise<void> {
  const ids = comparisons.map(({ id }) => id)
  await lockLedgerComparisons(tx, ids)
  const nextAt = comparisons.map((each) => each.nextAt?.toISOString() ?? '')
  await sql`
    update ledger_comparisons set next_at = nullif(equal.next_at, '')::timestamptz, tried_at = ${at}
    from unnest(string_to_array(${ids.join()}, ',')::uuid[], string_to_array(${nextAt.join()}, ','))
      as equal (id, next_at)
    where payment_id = equal.id and ledger_comparisons.next_at is not null and tried_at is not null
  `.execute(tx)
}
