import * as z from 'zod/mini'
import { Minor } from './fields.ts'

/** The chart of accounts: docs/decisions/2026-11-22-ledger-and-payouts.md says what each holds. */
export const ledgerAccounts = [
  'provider',
  'provider-fees',
  'disputes',
  'refunds',
  'sellers',
  'fees',
  'payouts',
  'paid-out',
  'write-offs',
] as const
export const LedgerAccount = z.enum(ledgerAccounts)
export type LedgerAccount = z.infer<typeof LedgerAccount>

/** What happened to the row that moved the money of an entry. */
export type EntryKind =
  | 'captured'
  | 'partly-captured'
  | 'charged'
  | 'refund-begun'
  | 'refund-made'
  | 'refund-failed'
  | 'refund-returned'
  | 'refund-withdrawn'
  | 'refunded-by-hand'
  | 'excess-returned'
  | 'excess-written-off'
  | 'nothing-taken'
  | 'dispute-opened'
  | 'dispute-won'
  | 'dispute-lost'
  | 'provider-fee'
  | 'payout-claimed'
  | 'payout-paid'
  | 'payout-failed'

export const AccountBalance = z.object({
  account: LedgerAccount,
  /**
   * For `provider`, `provider-fees`, `disputes` and `write-offs` what is there, was spent, is contested or was lost; for the others what
   * is owed, was earned or was paid.
   */
  balanceMinor: Minor,
})
export type AccountBalance = z.infer<typeof AccountBalance>
