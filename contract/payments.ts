import * as z from 'zod/mini'
import { allowed, Minor, paragraph, PaymentState, RefundMinor, singleLine } from './fields.ts'
import { BookingId, ListingId, PaymentId, ReconciliationId } from './ids.ts'
import { SaleSide, SaleView } from './sale-view.ts'
import { spelled } from './wire.ts'
import { schemaError } from './wrong-field.ts'

/** Who keeps the money of a payment: the provider of card payments, or bKash. */
export const PaymentProviderName = z.enum(['card', 'bkash'])
export type PaymentProviderName = z.infer<typeof PaymentProviderName>

/**
 * Until how many days after paying the hand-over can be confirmed. Fewer for bKash, which does not say how long it keeps an
 * authorization.
 */
export const handOverDays: Record<PaymentProviderName, number> = { card: 5, bkash: 4 }

/** How a phone is paid for. Cash goes directly from the buyer to the seller. */
export const PaymentMeans = z.enum(['card', 'bkash', 'cash'])
export type PaymentMeans = z.infer<typeof PaymentMeans>

/**
 * Who or what changes the state of a payment or a booking. `rival` is another buyer whose payment bought the phone;
 * `agreement` is what both sides of a problem agreed on.
 */
export const changedBy = [
  'buyer',
  'rival',
  'seller',
  'admin',
  'agreement',
  'provider',
  'job',
  'reconciliation',
] as const
export const ChangedBy = z.enum(changedBy)
export type ChangedBy = z.infer<typeof ChangedBy>

/** Only admins see the email address. */
export const Party = z.object({ name: z.string(), email: z.optional(z.string()) })

/** The name of the provider's id of a payment, spelled as clients know it. */
export const intentIdOnWire = 'transationId'

/** What the caller may do with a payment now. */
const paymentActions = [
  'refund',
  'relist',
  'read-explanations',
  'withdraw-refund',
  'refund-by-hand',
  'explain-excess',
  'confirm-hand-over',
  'enter-code',
  'renew-code',
  'cancel',
  'accept-cash',
] as const

/** How many digits the code has that the buyer gives to the seller at the hand-over. */
export const handOverCodeLength = 6

/** The hand-over that a reserved payment waits for. */
export const HandOver = z.object({
  /** Until when it must be confirmed. After it the sale ends and the money is released. */
  by: z.string(),
  /** The buyer's code; only for the buyer, and not while it is locked. */
  code: z.optional(z.string()),
  /** True when the seller has sent too many wrong codes. Then only the buyer can confirm the hand-over or make a new code. */
  isLocked: spelled('locked', z.boolean()),
})
export type HandOver = z.infer<typeof HandOver>

/** What a side of a sale told us. */
const SaleExplanation = z.object({
  by: SaleSide,
  text: z.string(),
  at: z.string(),
  /** True until an admin marks it as read; only for admins. */
  isNew: z.optional(z.boolean()),
})

const RefundedByHand = z.object({
  amountMinor: Minor,
  /** The bank's or the wallet's number of the transfer; not for the seller. */
  reference: z.optional(z.string()),
  reason: z.string(),
  /** The name of the admin who recorded it; only for admins. */
  by: z.optional(z.string()),
  at: z.string(),
})

export const Payment = z.object({
  id: spelled('_id', PaymentId),
  intentId: spelled(intentIdOnWire, z.string()),
  bookingId: BookingId,
  listingId: spelled('productId', ListingId),
  brandName: spelled('productName', z.string()),
  model: spelled('productModel', z.string()),
  /** `model`, and the memory that it does not say. */
  title: spelled('productTitle', z.string()),
  amountMinor: Minor,
  /** The part of the amount that the seller does not get: refunded to the buyer, or never charged. */
  refundedMinor: Minor,
  /** How much of that was never charged, because both sides agreed on it before the money was taken, if any. */
  unchargedMinor: z.optional(Minor),
  currency: z.literal('bdt'),
  provider: PaymentMeans,
  state: PaymentState,
  /** The reason of the latest refund: as an admin typed it, or a sentence in the language of the request. */
  refundReason: z.optional(z.string()),
  /** What should have gone back to the buyer but did not; only for admins. */
  owedMinor: z.optional(Minor),
  /** What the buyer got back more than was taken, and nobody has explained yet; only for admins. */
  excessMinor: z.optional(Minor),
  /** What an admin paid to the buyer by hand, because a refund was not possible; a part of `refundedMinor`. */
  refundsByHand: z.optional(z.array(RefundedByHand)),
  buyer: Party,
  seller: Party,
  startedAt: z.string(),
  soldAt: z.optional(z.string()),
  /** When its state last changed. */
  changedAt: z.string(),
  /** What the sides told us after nobody confirmed the hand-over in time. Each side reads its own text, admins read both. */
  explanations: z.optional(z.array(SaleExplanation)),
  /** True when it has a page: it bought its phone (even if that sale has ended), or it is a request for cash. */
  isSale: z.boolean(),
  /** How many other attempts to pay for the same booking reserved nothing; only in lists. */
  attempts: z.optional(z.number()),
  /** What the caller may do with it now. */
  may: allowed(paymentActions),
})
export type Payment = z.infer<typeof Payment>

/**
 * The least that is taken from a card, in paisa: Stripe refuses less than half a dollar
 * (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts).
 */
export const minCaptureMinor = 10_000

/** One step in the life of a payment. */
export const PaymentStep = z.object({
  /** `opened`, the new state, or `partly-refunded` or `partly-uncharged` when a part was refunded or not charged, and the rest stays. */
  kind: z.string(),
  by: z.optional(ChangedBy),
  /** The person's name, if a person did it. A buyer or seller sees only the name of the other party. */
  name: z.optional(z.string()),
  /** For a refund: how much. */
  amountMinor: z.optional(Minor),
  /** A sentence with the reason, if there is one. Only admins see a reason that an admin typed. */
  reason: z.optional(z.string()),
  at: z.string(),
})
export type PaymentStep = z.infer<typeof PaymentStep>

export const PaymentWithSteps = z.extend(Payment, {
  steps: z.array(PaymentStep),
  /** Only while the payment is reserved and no problem freezes the sale. */
  handOver: z.optional(HandOver),
  /** The sale as its page shows it; only for a payment that has sold its phone. */
  sale: z.optional(SaleView),
})
export type PaymentWithSteps = z.infer<typeof PaymentWithSteps>

/** What a reconciliation changed or noticed. `needsAdmin` is true when an admin must act. */
export const Finding = z.object({
  kind: z.enum([
    'sold',
    'captured',
    'released',
    'cancelled',
    'refunding',
    'refunded',
    'partly-refunded',
    'partly-captured',
    'disputed',
    'lost',
    'owed-by-buyer',
    'refunded-twice',
    'uncollectable',
    'refund-failed',
    'overdue',
    'hand-over-overdue',
    'release-overdue',
    'mismatch',
    'missing',
    'ledger-differs',
    'balance-differs',
    'payout-differs',
    'other-currency',
    'failed',
    'webhook',
    'restored',
    'unknown-released',
    'unknown-captured',
  ]),
  needsAdmin: spelled('trouble', z.boolean()),
  /** A sentence for an admin. */
  sentence: spelled('words', z.string()),
  paymentId: z.optional(PaymentId),
  intentId: spelled(intentIdOnWire, z.optional(z.string())),
  amountMinor: z.optional(Minor),
  /** What that payment is for, and the names of its sides. */
  paidFor: z.optional(
    z.object({
      listingId: spelled('productId', ListingId),
      model: spelled('productModel', z.string()),
      title: spelled('productTitle', z.string()),
      buyer: z.string(),
      seller: z.string(),
    }),
  ),
  /** What an admin can do about it. Missing when there is nothing. */
  may: z.optional(z.array(z.enum(['explain']))),
})
export type Finding = z.infer<typeof Finding>

export const Reconciliation = z.object({
  id: spelled('_id', ReconciliationId),
  cause: z.enum(['schedule', 'start', 'admin']),
  /** Who asked for it, when an admin did. */
  name: z.optional(z.string()),
  startedAt: z.string(),
  finishedAt: z.string(),
  /** How many payments were compared with the provider. */
  compared: z.number(),
  findings: z.array(Finding),
})
export type Reconciliation = z.infer<typeof Reconciliation>

/** Says why the money of a payment that only the provider knows stays where it is. Admins read it. */
export const UnknownPaymentExplanation = z.object({ reason: paragraph(500, 'explanation-missing') })
export type UnknownPaymentExplanation = z.infer<typeof UnknownPaymentExplanation>

/** Gives up a refund that failed: the money stays with the seller. */
export const RefundWithdrawal = z.object({
  reason: paragraph(500, 'refund-reason-missing'),
  /** The amount that the admin saw. If another amount should have gone back by now, nothing is done. */
  amountMinor: RefundMinor,
})
export type RefundWithdrawal = z.infer<typeof RefundWithdrawal>

/** Records what an admin paid to the buyer by hand. */
export const RefundByHand = z.object({
  /** Both sides read it. */
  reason: paragraph(500, 'refund-reason-missing'),
  /**
   * The bank's or the wallet's number of the transfer, in any case and with any spaces. A number that is already recorded
   * changes nothing.
   */
  reference: singleLine(100, 'refund-reference-missing'),
  amountMinor: RefundMinor,
})
export type RefundByHand = z.infer<typeof RefundByHand>

/** Records how an admin settled what a buyer got back twice. */
export const ExcessExplanation = z.object({
  /** `returned`: the buyer paid it back to Hatbodol's bank account or wallet. `written-off`: Hatbodol bears the loss. */
  how: z.enum(['returned', 'written-off'], schemaError('excess-how')),
  /** Only admins read it. */
  reason: paragraph(500, 'explanation-missing'),
  amountMinor: RefundMinor,
  /** How much was too much when the admin saw it. If it is another amount by now, nothing is done. */
  excessMinor: RefundMinor,
})
export type ExcessExplanation = z.infer<typeof ExcessExplanation>

export const RefundRequest = z.object({
  reason: paragraph(500, 'refund-reason-missing'),
  /** If left out, everything that was not refunded before. */
  amountMinor: z.optional(RefundMinor),
  /** The state that the admin saw. If it has changed since, nothing is done. */
  expects: z.optional(z.literal('reserved')),
  /** Of a sale that ends before its hand-over: the buyer is not responsible, so it does not count towards their limits. */
  clearsBuyer: z.optional(z.boolean(schemaError('clears-buyer'))),
})
export type RefundRequest = z.infer<typeof RefundRequest>
