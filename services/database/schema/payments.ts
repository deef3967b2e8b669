import type { Generated, JSONColumnType } from 'kysely'
import type { BookingId, ItemId, PaymentId, ReconciliationId, UserId } from '#contract/ids.ts'
import type { Finding, PaymentState } from '#contract/payments.ts'
import type { Instant, Optional } from './columns.ts'

export type PaymentsTable = {
  id: PaymentId
  /** The provider's name for it; the transaction id people see. */
  intentId: string
  bookingId: BookingId
  itemId: ItemId
  buyerId: UserId
  amountMinor: number
  currency: 'bdt'
  state: PaymentState
  /** When it sold the phone; a phone is sold by one payment, whatever becomes of that. Null again once its sale is undone. */
  soldAt: Optional<Date>
  /** When the provider was last seen to agree with the state; null since it last moved. */
  agreedAt: Optional<Date>
  /** Of the amount, what went back to the buyer. */
  refundedMinor: Generated<number>
  refundReason: Optional<string>
  /** What the refund under way is asked for under, however often. */
  refundKey: Optional<string>
  /** The latest dispute of it, where a message told of one. */
  disputeId: Optional<string>
  disputeBeganAt: Optional<Date>
  /** How that one ended. */
  disputeEnded: Optional<'won' | 'lost'>
  createdAt: Instant
  updatedAt: Instant
}

/** What the provider told us, each message once. */
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

/** What a finding is about: a payment, or a message of the provider. */
export type FindingSubject = {
  paymentId?: PaymentId
  intentId?: string
  amountMinor?: number
  webhookId?: string
}

/** What a reconciliation did or saw. `said` is what the provider or we said of a failure. */
export type KeptFinding = FindingSubject & { kind: Finding['kind']; said?: string }

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
