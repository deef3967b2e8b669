import type { ColumnType } from 'kysely'
import type { EntryKind, LedgerAccount } from '#contract/ledger.ts'
import type { LedgerEntryId, PaymentId, PayoutId, UserId } from '#contract/ids.ts'
import type { Instant, Optional } from './columns.ts'

/** Append-only; a trigger refuses changes. Each entry belongs to one payment or one payout. */
export type LedgerEntriesTable = {
  id: LedgerEntryId
  subject: 'payment' | 'provider-fees' | 'payout'
  paymentId: Optional<PaymentId>
  payoutId: Optional<PayoutId>
  /** The row whose change moved the money: a payment, refund, dispute or payout, or the provider's movement. */
  sourceId: string
  /** What happened to that row. It happens once: no two entries have the same source and kind. */
  kind: EntryKind
  createdAt: Instant
}

/** Append-only too. The lines of an entry sum to zero: the database refuses another sum at the commit. */
export type LedgerLinesTable = {
  entryId: LedgerEntryId
  account: LedgerAccount
  /** Only for `sellers`. */
  sellerId: Optional<UserId>
  /** Paisa. Positive is debit, negative is credit. */
  amountMinor: number
}

/**
 * What we owe each seller: the sum of their lines with the opposite sign. Lock the row to change it or to pay it out. A trigger
 * sums up the lines in `postedMinor`.
 */
export type SellerBalancesTable = {
  sellerId: UserId
  balanceMinor: number
  postedMinor: ColumnType<number, never, never>
}

/** The sum of the lines of each account, without those of the new entries. */
export type LedgerTotalsTable = { account: LedgerAccount; amountMinor: number }

/** Entries that are not in the totals yet. A trigger adds them. */
export type LedgerNewEntriesTable = { entryId: LedgerEntryId }

export type LedgerTables = {
  ledgerEntries: LedgerEntriesTable
  ledgerLines: LedgerLinesTable
  sellerBalances: SellerBalancesTable
  ledgerTotals: LedgerTotalsTable
  ledgerNewEntries: LedgerNewEntriesTable
}
