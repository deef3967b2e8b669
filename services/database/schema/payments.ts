import type { Generated, JSONColumnType } from 'kysely'
import type { BookingId, ListingId, PaymentId, ReconciliationId, UserId } from '#contract/ids.ts'
import type { Finding, PaymentState } from '#contract/payments.ts'
import type { Refused } from '#contract/refusal.ts'
import type { Instant, Optional } from './columns.ts'

export type PaymentsTable = {
  id: PaymentId
  /** The provider's id of the payment. People see it as the transaction id. */
  intentId: string
  bookingId: BookingId
  itemId: ListingId
  buyerId: UserId
  amountMinor: number
  currency: 'bdt'
  state: PaymentState
  /**
   * When this payment sold the phone. Only one payment sells a phone, whatever happens to that payment later. Null
   * again after the sale was undone.
   */
  soldAt: Optional<Date>
  /** When we last saw that the provider agrees with us. Null after a change, until we see it again. */
  agreedAt: Optional<Date>
  /** How much of the amount was refunded to the buyer. */
  refundedMinor: Generated<number>
  refundReason: Optional<string>
  /** Part of the idempotency key of the current refund. Every attempt uses the same one. */
  refundKey: Optional<string>
  /** The payment's latest dispute, if a webhook reported one. */
  disputeId: Optional<string>
  disputeBeganAt: Optional<Date>
  /** How that dispute ended. */
  disputeEnded: Optional<'won' | 'lost'>
  createdAt: Instant
  updatedAt: Instant
}

/** Webhooks of the provider. Each event is stored once. */
export type WebhookEventsTable = {
  id: string
  kind: string
  intentId: Optional<string>
  disputeState: Optional<string>
  disputeId: Optional<string>
  disputeBeganAt: Optional<Date>
  happenedAt: Instant
  receivedAt: Instant
  handledAt: Optional<Date>
}

/** What a finding is about: a payment, or a webhook of the provider. */
export type FindingSubject = {
  paymentId?: PaymentId
  intentId?: string
  amountMinor?: number
  webhookId?: string
}

/**
 * What a reconciliation did or found. `refused` is why a step was refused. Older records have its sentence instead, as
 * `said`.
 */
export type KeptFinding = FindingSubject & { kind: Finding['kind']; refused?: Refused; said?: string }

export type ReconciliationsTable = {
  id: ReconciliationId
  cause: 'schedule' | 'start' | 'admin'
  actorId: Optional<UserId>
  compared: number
  findings: JSONColumnType<KeptFinding[], string, never>
  startedAt: Instant
  finishedAt: Instant
}

export type PaymentTables = {
  payments: PaymentsTable
  webhookEvents: WebhookEventsTable
  reconciliations: ReconciliationsTable
}
