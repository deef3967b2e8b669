import { sql } from 'kysely'
import type { PaymentId } from '#contract/ids.ts'
import type { Db, Tx } from '#services/database/database.ts'
import { type Deal, listDealsByIntent, selectDeals, selectDueAgain } from '../queries.ts'

type Due = { agreedBefore: Date; startedAfter: Date; now: Date }

/**
 * When the newest payment by card began that is due to be compared again, and began before `before`. Undefined if none is.
 * Both what the provider last confirmed before `agreedBefore` and what the ledger has of it may be due.
 */
export async function findNewestDue(db: Db, due: Due, before: Date | undefined): Promise<Date | undefined> {
  const findNewest = (payments: ReturnType<typeof selectDeals>) =>
    payments
      .select(({ fn }) => fn.max('createdAt').as('startedAt'))
      .where('means', '=', 'card')
      .$if(before !== undefined, (query) => query.where('createdAt', '<', before as Date))
      .executeTakeFirst()
  const withDueLedger = selectDeals(db)
    .where('agreedAt', 'is not', null)
    .where('deals.id', 'in', ({ selectFrom }) =>
      selectFrom('ledgerComparisons')
        .select('ledgerComparisons.paymentId')
        .where('nextAt', '<=', due.now)
        // A new entry is compared with all movements of its payment.
        .where('triedAt', 'is not', null),
    )
  const found = [await findNewest(selectDueAgain(db, due)), await findNewest(withDueLedger)]
  const times = found.flatMap((row) => row?.startedAt ?? [])
  return times.length === 0 ? undefined : new Date(Math.max(...times.map((time) => time.getTime())))
}

/**
 * Locks the payments with these intent ids of the provider in one order, because another process may do the same, and returns
 * their deals.
 */
export async function lockByIntent(tx: Tx, intentIds: string[]): Promise<Deal[]> {
  await tx
    .selectFrom('payments')
    .select('id')
    .where('intentId', 'in', intentIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return listDealsByIntent(tx, intentIds)
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
