import type { ColumnType } from 'kysely'
import type { Instant, Optional } from './columns.ts'

/**
 * Requests to bKash that must not be sent twice (executing a payment, making a refund), and every void that we sent.
 */
export type BkashAttemptsTable = {
  /**
   * `execute-…` or `void-…` with bKash's id of the payment (a void also has its own id), or the idempotency key of a
   * refund.
   */
  key: string
  bkashPaymentId: string
  /**
   * `begun` until bKash answers, or for ever if the answer is lost. `given-up`: a payment that will never be
   * executed.
   */
  state: 'begun' | 'done' | 'refused' | 'given-up'
  /** The amount of a refund. */
  amountMinor: Optional<number>
  /** bKash's id of the refund that this attempt made. */
  refundId: Optional<string>
  /** bKash's code, if it refused a refund. */
  refusalCode: Optional<string>
  /** The ids of the refunds that existed when an attempt to refund began, as a JSON list. */
  knownRefunds: ColumnType<string, string | undefined, string>
  begunAt: Instant
}

export type BkashTables = { bkashAttempts: BkashAttemptsTable }
