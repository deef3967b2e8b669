import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { BookingId, ListingId, PaymentId, ReconciliationId, RefundId, UserId } from '#contract/ids.ts'
import type { LedgerAccount } from '#contract/ledger.ts'
import type { PaymentState } from '#contract/payment-states.ts'
import type { Finding, PaymentMeans } from '#contract/payments.ts'
import type { Refused } from '#contract/refusal.ts'
import type { SaleSide } from '#contract/sale-view.ts'
import type { Instant, Optional } from './columns.ts'

export type PaymentsTable = {
  id: PaymentId
  /** The provider's id of the payment. People see it as the transaction id. For cash it is made from our own id. */
  intentId: string
  /** Who keeps the money; nobody does for cash. */
  provider: ColumnType<PaymentMeans, PaymentMeans | undefined, never>
  bookingId: BookingId
  /** How many payments this booking had before this one. */
  attempt: Generated<number>
  itemId: ListingId
  buyerId: UserId
  amountMinor: number
  currency: 'bdt'
  /** The revision of the listing that the buyer pays for. */
  listingRevision: Generated<number>
  /** Our fee, in hundredths of a percent, as it was when the buyer began to pay. */
  feeBasisPoints: Generated<number>
  state: PaymentState
  /**
   * When this payment sold the phone. Only one payment sells a phone, whatever happens to that payment later. Null
   * again after the sale was undone.
   */
  soldAt: Optional<Date>
  /** Until when a reserved phone must be handed over. */
  handOverBy: Optional<Date>
  /** When the authorization ends, as the provider said at the sale. */
  captureBefore: Optional<Date>
  /** The last reminder of it that was sent, in hours before that time. */
  remindedHours: Optional<number>
  /** The version of the buyer's code, and how many wrong codes the seller has sent for it. */
  codeVersion: Generated<number>
  wrongCodes: Generated<number>
  /** When we last saw that the provider agrees with us. Null after a change, until we see it again. */
  agreedAt: Optional<Date>
  /** How much of the amount was captured, if it was a part of it in the provider's dashboard. */
  capturedMinor: Optional<number>
  /** How much of it was paid to the seller outside the ledger, before there was one. */
  paidOutBeforeMinor: Generated<number>
  /** How much of the amount went back to the buyer, and how much of that an admin paid by hand, beside the provider. */
  refundedMinor: Generated<number>
  refundedByHandMinor: Generated<number>
  /** The payment's latest dispute, if a webhook reported one. */
  disputeId: Optional<string>
  disputeBeganAt: Optional<Date>
  /** How that dispute ended. */
  disputeEnded: Optional<'won' | 'lost'>
  /** Until when the provider takes evidence for that dispute, if it said so. */
  disputeAnswerBy: Optional<Date>
  createdAt: Instant
  updatedAt: Instant
}

/** A refund, made here or in the provider's dashboard. */
export type RefundsTable = {
  /** For one made here, a part of its idempotency key. */
  id: RefundId
  paymentId: PaymentId
  /** The provider's id, once it has made the refund. */
  providerId: Optional<string>
  amountMinor: number
  /** The code or the text of the reason; null for one made in the dashboard. */
  reason: Optional<string>
  /** `requested` until the provider has answered; `failed` also when the money came back from the bank. */
  state: 'requested' | 'made' | 'failed'
  createdAt: Instant
}

/** What an admin paid to a buyer from the operator's own bank account or wallet. */
export type RefundsByHandTable = {
  id: RefundId
  paymentId: PaymentId
  amountMinor: number
  /** The bank's or the wallet's number of the transfer. */
  reference: string
  reason: string
  createdAt: Instant
}

/** When the ledger's entries about a payment are compared with the provider's figures. */
export type LedgerComparisonsTable = {
  paymentId: PaymentId
  /** From when on; null for never again. */
  nextAt: Optional<Date>
  /** The last attempt, since the last entry. */
  triedAt: Optional<Date>
}

/** Webhooks of the provider. Each event is stored once. */
export type WebhookEventsTable = {
  id: string
  kind: string
  intentId: Optional<string>
  disputeState: Optional<string>
  disputeId: Optional<string>
  disputeBeganAt: Optional<Date>
  disputeAnswerBy: Optional<Date>
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
export type KeptFinding = FindingSubject & {
  kind: Finding['kind']
  refused?: Refused
  said?: string
  /** The payment bought nothing, so perhaps nothing was taken for it. */
  isUnsold?: boolean
  /** Accounts of the ledger that differ from the provider's figures. */
  differences?: LedgerDifference[]
}

/** What our ledger says of one payment in one account, and what follows from the provider's figures, in paisa. */
export type LedgerDifference = { account: LedgerAccount; oursMinor: number; theirsMinor: number }

export type ReconciliationsTable = {
  id: ReconciliationId
  cause: 'schedule' | 'start' | 'admin'
  actorId: Optional<UserId>
  compared: number
  findings: JSONColumnType<KeptFinding[], string, never>
  startedAt: Instant
  finishedAt: Instant
}

/** What a side of a sale says happened after nobody confirmed its hand-over in time. */
export type SaleExplanationsTable = {
  paymentId: PaymentId
  side: SaleSide
  authorId: UserId
  text: string
  createdAt: Instant
  /** When an admin marked it as read; null before that. */
  readAt: Instant | null
}

export type PaymentTables = {
  payments: PaymentsTable
  saleExplanations: SaleExplanationsTable
  refunds: RefundsTable
  refundsByHand: RefundsByHandTable
  ledgerComparisons: LedgerComparisonsTable
  webhookEvents: WebhookEventsTable
  reconciliations: ReconciliationsTable
}
