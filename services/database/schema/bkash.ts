import type { ColumnType } from 'kysely'
import type { Instant, Optional } from './columns.ts'

/**
 * What we have asked of bKash and must not ask twice, to execute a payment or to make a refund; and the voids that we have
 * asked for, `done` once bKash has granted them.
 */
export type BkashAttemptsTable = {
  /** `execute-…` or `void-…` with bKash's id of the payment, or the idempotency key of a refund. */
  key: string
  bkashPaymentId: string
  /** `given-up`: a payment that will never be executed. */
  state: 'begun' | 'done' | 'refused' | 'given-up'
  /** How much a refund returns. */
  amountMinor: Optional<number>
  /** bKash's id of the refund that this attempt made. */
  refundId: Optional<string>
  /** The ids of the refunds that were there when an attempt to refund began, as a JSON list. */
  knownRefunds: ColumnType<string, string | undefined, string>
  begunAt: Instant
}

export type BkashTables = { bkashAttempts: BkashAttemptsTable }
