import type { ColumnType, Generated, JSONColumnType, SelectType } from 'kysely'
import type {
  BookingId,
  DisputeId,
  ListingId,
  PaymentId,
  PayoutId,
  ReconciliationId,
  RefundId,
  UserId,
} from '#contract/ids.ts'
import type { LedgerAccount } from '#contract/ledger.ts'
import type { ExcessExplanation, Finding, PaymentMeans } from '#contract/payments.ts'
import type { Refused } from '#contract/refusal.ts'
import type { SaleEnd, SaleSide } from '#contract/sale-view.ts'
import type { Instant, Optional } from './columns.ts'

/** A phone changing hands, or the attempt: how it is paid, reserved, handed over and ended. Its id is also that of its payment. */
export type SalesTable = {
  id: PaymentId
  bookingId: BookingId
  itemId: ListingId
  buyerId: UserId
  /** How it is paid. A sale in cash has no payment. */
  means: ColumnType<PaymentMeans, PaymentMeans, never>
  /** The agreed price. */
  amountMinor: number
  currency: 'bdt'
  /** Our fee in hundredths of a percent when the buyer began to pay. */
  feeBasisPoints: Generated<number>
  /** The revision of the listing that the buyer pays for, if their client named it. */
  listingRevision: Optional<number>
  /** When the phone was reserved for the buyer. It stays after the end of the sale, unlike `soldAt`. */
  reservedAt: Optional<Date>
  /** When the phone was sold. Only one sale sells a phone, whatever happens to its money. Null again after it was undone. */
  soldAt: Optional<Date>
  /** Until when a reserved phone must be handed over. */
  handOverBy: Optional<Date>
  /** Which reminder of the hand-over was sent last, in hours before `handOverBy`. */
  remindedHours: Optional<number>
  /** The version of the buyer's code, and how many wrong codes the seller has sent for it. */
  codeVersion: Generated<number>
  wrongCodes: Generated<number>
  /** When the hand-over was confirmed, and by whom. */
  handedOverAt: Optional<Date>
  confirmedBy: Optional<SaleSide | 'admin'>
  /** When and how the sale, the cash request or the attempt to pay ended before money was taken (`SaleEnd`). */
  endedAt: Optional<Date>
  endHow: Optional<SaleEnd['how']>
  endBy: Optional<SaleSide>
  endText: Optional<string>
  /** Whether the ended sale counts towards the limits of its buyer. */
  endCountsAgainstBuyer: Generated<boolean>
  /** Of a sale in cash: how much of the money the buyer has back, as they confirmed it, and since when. */
  handedBackMinor: Generated<number>
  handedBackAt: Optional<Date>
  createdAt: Instant
}

/** The money of a sale at the provider. */
export type PaymentsTable = {
  id: PaymentId
  /** The provider's id of the payment. People see it as the transaction id. */
  intentId: string
  /** Of a payment by bKash: what makes the address to which bKash sends the buyer back its own. */
  returnNonce: Optional<string>
  /** Of a payment by bKash: the page where the buyer approves it, until they come back from there. */
  payAt: Optional<string>
  state: 'open' | 'authorized' | 'capturing' | 'captured' | 'cancelled' | 'uncollectable'
  /** When we learned that the provider had taken money with which nothing was bought. */
  chargedAt: Optional<Date>
  /** When the authorization ends, according to the provider at the sale. */
  captureBefore: Optional<Date>
  /** When a comparison last found that the provider agrees with us. Null after a change, until the next comparison. */
  agreedAt: Optional<Date>
  /** How much the hand-over takes, if both sides agreed on a part before it, and the provider can leave a part. */
  captureMinor: Optional<number>
  /** How much was captured, if only a part was captured in the provider's dashboard. */
  capturedMinor: Optional<number>
  /** When the money was first captured. */
  capturedAt: Optional<Date>
  /** Why the money could not be taken at first. */
  uncollectableBecause: Optional<'authorization-ended' | 'partly-captured'>
  /** When clients last saw another state of it. While it is open: when its buyer last chose it. */
  updatedAt: Instant
}

type ReadOnly<Table> = { [Name in keyof Table]: ColumnType<SelectType<Table[Name]>, never, never> }
type OrNull<Table> = { [Name in keyof Table]: SelectType<Table[Name]> | null }

/** Each sale with its payment, if it has one. */
export type DealsView = ReadOnly<
  SalesTable &
    OrNull<Omit<PaymentsTable, 'id' | 'intentId' | 'updatedAt'>> & {
      /** People see it as the transaction id. For cash it is made from our own id. */
      intentId: string
      updatedAt: Date
    }
>

/** A dispute at the bank of a card's holder. */
export type DisputesTable = {
  id: DisputeId
  paymentId: PaymentId
  /** The provider's id. Null while only the charge says that it is disputed, and no message has named the dispute. */
  providerId: Optional<string>
  /** What the provider has told us of it. */
  state: 'open' | 'won' | 'lost'
  /** What our books say of it: null until the money of the payment was moved because of it. */
  recorded: Optional<'open' | 'won' | 'lost'>
  beganAt: Instant
  /** How much of the payment is disputed, and the bank's reason, as the provider tells them; null before it does. */
  amountMinor: Optional<number>
  reason: Optional<string>
  /** Until when the provider accepts evidence, if it states it. */
  answerBy: Optional<Date>
  endedAt: Optional<Date>
}

/** A refund, made here or in the provider's dashboard. */
export type RefundsTable = {
  /** A part of the idempotency key of a refund made here. */
  id: RefundId
  paymentId: PaymentId
  /** The provider's id, once it has made the refund. Null for what was never charged. */
  providerId: Optional<string>
  amountMinor: number
  /** The code or the text of the reason; null for one made in the dashboard. */
  reason: Optional<string>
  /** The admin who asked for it. Null for one that both sides agreed on, that the product began, or made in the dashboard. */
  requestedBy: Optional<UserId>
  /** Whether it was never charged: both sides had agreed on it before the money was taken. */
  isUncharged: Generated<boolean>
  /** `requested` until the provider answers. `failed` also when the bank returned the money later. */
  state: 'requested' | 'made' | 'failed'
  /** Of one that failed, or gave back too little: how much of the payment should have been refunded in all, with it. */
  promisedMinor: Optional<number>
  createdAt: Instant
  /** When the provider answered, or when we learned that the bank had returned the money. */
  settledAt: Optional<Date>
  /** Since when nothing is owed for what it promised, because money was refunded since then or an admin withdrew it. */
  closedAt: Optional<Date>
}

/** A failed refund, or the rest of one, that an admin withdrew: the buyer does not get this amount. */
export type RefundWithdrawalsTable = {
  id: RefundId
  paymentId: PaymentId
  amountMinor: number
  reason: string
  withdrawnBy: UserId
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
  /** The admin who recorded it; null in a row that is older than this column and whose event is deleted. */
  paidBy: Optional<UserId>
  createdAt: Instant
}

/** How an admin settled a part, or all, of what went back to a buyer twice. */
export type ExcessExplanationsTable = {
  id: RefundId
  paymentId: PaymentId
  /** `returned`: the buyer paid it back to the operator. `written-off`: the operator bears the loss. */
  how: ExcessExplanation['how']
  amountMinor: number
  reason: string
  explainedBy: UserId
  createdAt: Instant
}

/** When the ledger's entries about a payment are compared with the provider's figures. */
export type LedgerComparisonsTable = {
  paymentId: PaymentId
  /** When the next comparison is due. Null when none is needed any more. */
  nextAt: Optional<Date>
  /** When the last comparison since the last entry was attempted. */
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
  disputeAmountMinor: Optional<number>
  disputeReason: Optional<string>
  happenedAt: Instant
  receivedAt: Instant
  handledAt: Optional<Date>
}

/** What a finding is about: a payment, a webhook of the provider, or the balance of a seller. */
export type FindingSubject = {
  paymentId?: PaymentId
  intentId?: string
  amountMinor?: number
  webhookId?: string
}

/** What a reconciliation did or found. */
export type StoredFinding = FindingSubject & {
  kind: Finding['kind']
  /** Why a step was refused. */
  refused?: Refused
  /** The payment did not sell a phone, so perhaps no money was taken for it. */
  isUnsold?: boolean
  /** How much more the buyer got back than was taken, in paisa. */
  excessMinor?: number
  /** Accounts of the ledger that differ from the provider's figures. */
  differences?: LedgerDifference[]
  /** A seller whose balance is not what the ledger has, and both in paisa. */
  seller?: { sellerId: UserId; balanceMinor: number; postedMinor: number }
  payout?: WrongPayout
}

/** A payout whose row, lines and ledger entries differ. Amounts are in paisa. */
export type WrongPayout = {
  payoutId: PayoutId
  reference: string
  amountMinor: number
  /** What it pays for its sales in all. */
  linesMinor: number
  /** What the ledger has as on its way, and as paid out. */
  underWayMinor: number
  paidOutMinor: number
}

/** What our ledger has for one payment in one account, and what it should be by our rows and by the provider, in paisa. */
export type LedgerDifference = {
  account: LedgerAccount
  oursMinor: number
  recordedMinor: number
  theirsMinor: number
}

export type ReconciliationsTable = {
  id: ReconciliationId
  cause: 'schedule' | 'start' | 'admin'
  actorId: Optional<UserId>
  compared: number
  findings: JSONColumnType<StoredFinding[], string, never>
  startedAt: Instant
  finishedAt: Instant
  /** Until when the provider's list of intents was read; null if it could not be read to its end. */
  intentsReadUntil: Optional<Date>
}

/** An intent of this installation that no payment names: the database has lost what was written about it. */
export type UnknownIntentsTable = {
  /** The provider's id. */
  intentId: string
  foundAt: Instant
  /** When it was restored or cancelled, or an admin explained it, or nothing was left to do. */
  explainedAt: Optional<Date>
  /** The admin who explained it, and how. */
  explainedBy: Optional<UserId>
  explanation: Optional<string>
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
  sales: SalesTable
  deals: DealsView
  payments: PaymentsTable
  saleExplanations: SaleExplanationsTable
  disputes: DisputesTable
  refunds: RefundsTable
  refundWithdrawals: RefundWithdrawalsTable
  refundsByHand: RefundsByHandTable
  excessExplanations: ExcessExplanationsTable
  ledgerComparisons: LedgerComparisonsTable
  webhookEvents: WebhookEventsTable
  reconciliations: ReconciliationsTable
  unknownIntents: UnknownIntentsTable
}
