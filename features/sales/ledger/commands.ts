import { type Expression, sql } from 'kysely'
import type { LedgerEntryId, UserId } from '#contract/ids.ts'
import type { EntryKind } from '#contract/ledger.ts'
import { newId } from '#lib/ids.ts'
import type { Tx } from '#services/database/database.ts'
import type { Subject } from './queries.ts'
import type { LedgerLine } from './rules.ts'

/** The row whose change moves money, and what happened to it. */
export type EntrySource = { id: string; kind: EntryKind }

export type Posting = {
  about: Subject
  source: EntrySource
  /** They sum to zero. */
  lines: LedgerLine[]
  /** The seller whose balance changes; undefined when none does. */
  sellerId: UserId | undefined
  at: Date
}

/**
 * Writes the entry of one fact, and changes the seller's balance. The caller has locked the payment or the payout. Throws
 * when this fact was posted before: a unique index refuses it.
 */
export async function post(tx: Tx, { about, source, lines, sellerId, at }: Posting): Promise<void> {
  const entryId = newId<LedgerEntryId>()
  await tx
    .insertInto('ledgerEntries')
    .values({ id: entryId, ...about, sourceId: source.id, kind: source.kind, createdAt: at })
    .execute()
  const ofSeller = (account: string) => (account === 'sellers' ? sellerId : null)
  await tx
    .insertInto('ledgerLines')
    .values(lines.map((line) => ({ entryId, ...line, sellerId: ofSeller(line.account) })))
    .execute()
  const owed = lines.find(({ account }) => account === 'sellers')
  if (owed && sellerId) await changeSellerBalance(tx, sellerId, -owed.amountMinor)
}

type Owed = {
  after: UserId | undefined
  except: UserId
  /** Only these sellers. */
  among: Expression<UserId>
  limit: number
}

/**
 * Locks and returns the positive balances of the sellers in `among`, in the order of their ids. Skips balances that
 * another transaction has locked, because it pays or changes them.
 */
export function lockPositiveBalances(tx: Tx, { after, except, among, limit }: Owed) {
  return tx
    .selectFrom('sellerBalances')
    .selectAll()
    .where('balanceMinor', '>', 0)
    .where('sellerId', '!=', except)
    .where('sellerId', 'in', among)
    .$if(after !== undefined, (query) => query.where('sellerId', '>', after as UserId))
    .orderBy('sellerId')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

async function changeSellerBalance(tx: Tx, sellerId: UserId, changeMinor: number): Promise<void> {
  await tx
    .insertInto('sellerBalances')
    .values({ sellerId, balanceMinor: changeMinor })
    .onConflict((conflict) =>
      conflict.column('sellerId').doUpdateSet({
        balanceMinor: sql<number>`seller_balances.balance_minor + excluded.balance_minor`,
      }),
    )
    .execute()
}

/** Adds the new entries to the totals, so that `readBalances` has few entries to read. */
export async function addUpEntries(tx: Tx): Promise<void> {
  await sql`
    with taken as (delete from ledger_new_entries returning entry_id)
    insert into ledger_totals (account, amount_minor)
    select account, sum(amount_minor) from taken join ledger_lines using (entry_id) group by account order by account
    on conflict (account) do update set amount_minor = ledger_totals.amount_minor + excluded.amount_minor
  `.execute(tx)
}
