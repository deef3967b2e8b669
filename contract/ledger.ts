import * as z from 'zod/mini'

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
] as const
export const LedgerAccount = z.enum(ledgerAccounts)
export type LedgerAccount = z.infer<typeof LedgerAccount>

export const AccountBalance = z.object({
  account: LedgerAccount,
  /**
   * Taka. For `provider`, `provider-fees` and `disputes` what is there, was spent or is contested; for the others what
   * is owed, was earned or was paid.
   */
  balance: z.number(),
})
export type AccountBalance = z.infer<typeof AccountBalance>
