import type { ColumnType } from 'kysely'
import type { Instant, Optional } from './columns.ts'

/**
 * What we have asked of bKash and must not ask twice, to execute a payment or to make a refund; and every sending of a void.
 */
export type BkashAttemptsTable = {
  /** `execute-…` or `void-…` with bKash's id of the payment (a void also has its own id), or the idempotency key of a refund. */
  key: string
  bkashPaymentId: string
  /** `begun` until the answer is there, or for good if it was lost. `given-up`: a payment that will never be executed. */
  state: 'begun' | 'done' | 'refused' | 'given-up'
  /** How much a refund returns. */
  amountMinor: Optional<number>
  /** bKash's id of the refund that this attempt made. */
  refundId: Optional<string>
  /** bKash's code, if it refused a refund. */
  refusalCode: Optional<string>
  /** The ids of the refunds that were there when an attempt to refund began, as a JSON list. */
  knownRefunds: ColumnType<string, string | undefined, string>
  begunAt: Instant
}

export type BkashTables = { bkashAttempts: BkashAttemptsTable }
