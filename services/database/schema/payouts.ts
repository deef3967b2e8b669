import type { PaymentId, PayoutBatchId, PayoutId, UserId } from '#contract/ids.ts'
import type { PayoutMethod } from '#contract/payout-account.ts'
import type { PayoutState } from '#contract/payouts.ts'
import type { Instant, Optional } from './columns.ts'

/** Where a seller wants their money. `sealed` is the whole account, encrypted; `masked` is what people see of it. */
export type PayoutAccountsTable = {
  sellerId: UserId
  method: PayoutMethod
  sealed: string
  masked: string
  changedAt: Instant
}

/** The payouts that one admin claimed at one moment. */
export type PayoutBatchesTable = {
  id: PayoutBatchId
  createdBy: UserId
  createdAt: Instant
  /** When its file was first downloaded. From then on its payouts may have been paid. */
  downloadedAt: Optional<Date>
}

/** A payout, with the account as it was when it was claimed. */
export type PayoutsTable = {
  id: PayoutId
  batchId: PayoutBatchId
  sellerId: UserId
  amountMinor: number
  /** The name of the payout in the file and at the bank. */
  reference: string
  method: PayoutMethod
  sealed: string
  masked: string
  state: PayoutState
  /** The admins who marked it as paid and as failed. `PayoutBatchesTable` says who claimed it. */
  paidBy: Optional<UserId>
  failedBy: Optional<UserId>
  /** Why it failed: what an admin typed, or the code of why a file left it out. */
  reason: Optional<string>
  createdAt: Instant
  changedAt: Instant
}

/** What a payout pays for one sale; negative for money that a refund took back after it was paid. */
export type PayoutLinesTable = {
  payoutId: PayoutId
  paymentId: PaymentId
  amountMinor: number
}

export type PayoutTables = {
  payoutAccounts: PayoutAccountsTable
  payoutBatches: PayoutBatchesTable
  payouts: PayoutsTable
  payoutLines: PayoutLinesTable
}
