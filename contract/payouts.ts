import * as z from 'zod/mini'
import { Minor, paragraph } from './fields.ts'
import { LedgerEntryId, ListingId, PaymentId, PayoutBatchId, PayoutId, UserId } from './ids.ts'
import { PayoutMethod } from './payout-account.ts'
import { PayoutSuspension } from './payout-suspension.ts'
import { spelled } from './wire.ts'
import { schemaError } from './wrong-field.ts'

/** The states of a payout. docs/payments.md draws the changes from one state to the next. */
export const payoutStates = ['claimed', 'paid', 'failed'] as const
export const PayoutState = z.enum(payoutStates, schemaError('payout-state'))
export type PayoutState = z.infer<typeof PayoutState>

/** Why payouts to a seller wait for a day. */
export const PauseReason = z.enum(['account', 'email', 'second-factor'])
export type PauseReason = z.infer<typeof PauseReason>

export const PayoutSuspensionRequest = z.object({ reason: paragraph(500, 'suspension-reason-missing') })

/** The payout account of a seller, without the digits that somebody else could misuse. */
export const PayoutAccount = z.object({
  method: PayoutMethod,
  /** `••••••••678`. A bank account has the name of the bank before it. */
  masked: z.string(),
  changedAt: z.string(),
})
export type PayoutAccount = z.infer<typeof PayoutAccount>

/** Money of a sale that cannot be paid out yet, and why. */
export const HeldSale = z.object({
  paymentId: PaymentId,
  model: spelled('productModel', z.string()),
  /** `model`, and the memory that it does not say. */
  title: spelled('productTitle', z.string()),
  heldMinor: Minor,
  why: z.enum(['waiting', 'problem', 'dispute', 'refund', 'refund-failed']),
  /** For `waiting`: from when it can be paid out. */
  until: z.optional(z.string()),
})
export type HeldSale = z.infer<typeof HeldSale>

/** What we owe a seller, when it is paid, and to which account. */
export const SellerPayouts = z.object({
  /** Negative when the seller owes us after a dispute that was lost. */
  balanceMinor: Minor,
  /** The part of it that can be paid out now. */
  dueMinor: Minor,
  /** What is claimed for the seller and on its way. */
  underWayMinor: Minor,
  held: z.array(HeldSale),
  account: z.optional(PayoutAccount),
  pause: z.optional(z.object({ until: z.string(), why: PauseReason })),
  suspension: z.optional(PayoutSuspension),
  feeBasisPoints: z.number(),
})
export type SellerPayouts = z.infer<typeof SellerPayouts>

/** One line of a seller's statement. */
export const StatementLine = z.object({
  id: spelled('_id', LedgerEntryId),
  kind: z.enum(['sale', 'refund', 'dispute', 'correction', 'payout', 'payout-failed']),
  /** What it changed in the seller's balance. */
  amountMinor: Minor,
  /** For a sale: the price, and our fee. */
  priceMinor: z.optional(Minor),
  feeMinor: z.optional(Minor),
  paymentId: z.optional(PaymentId),
  listingId: spelled('productId', z.optional(ListingId)),
  model: spelled('productModel', z.optional(z.string())),
  title: spelled('productTitle', z.optional(z.string())),
  /** For a payout. */
  reference: z.optional(z.string()),
  method: z.optional(PayoutMethod),
  masked: z.optional(z.string()),
  state: z.optional(PayoutState),
  reason: z.optional(z.string()),
  /** For a payout that is paid: when it was marked as paid. */
  at: z.string(),
})
export type StatementLine = z.infer<typeof StatementLine>

/** A seller whose money is due. */
export const DuePayout = z.object({
  sellerId: UserId,
  name: z.string(),
  email: z.string(),
  dueMinor: Minor,
  account: z.optional(PayoutAccount),
  /** Why an export leaves this seller out, if it does. */
  obstacle: z.optional(z.enum(['suspended', 'wrong-balance', 'no-account', 'paused', 'own'])),
  pausedUntil: z.optional(z.string()),
  suspension: z.optional(PayoutSuspension),
})
export type DuePayout = z.infer<typeof DuePayout>

export const Payout = z.object({
  id: spelled('_id', PayoutId),
  batchId: PayoutBatchId,
  reference: z.string(),
  seller: z.object({ name: z.string(), email: z.string() }),
  amountMinor: Minor,
  method: PayoutMethod,
  masked: z.string(),
  state: PayoutState,
  /** Why it failed. */
  reason: z.optional(z.string()),
  claimedAt: z.string(),
  /** Who exported it. */
  claimedBy: z.string(),
  /** The name of the admin who marked it last, as paid or as failed. */
  markedBy: z.optional(z.string()),
  changedAt: z.string(),
  may: z.array(z.enum(['pay', 'fail'])),
})
export type Payout = z.infer<typeof Payout>

/** Why a file leaves a claimed payout out: what changed since the claim, or an account that cannot be decrypted. */
export const LeftOutReason = z.enum([
  'suspended',
  'held',
  'account',
  'email',
  'second-factor',
  'left',
  'unreadable',
])
export type LeftOutReason = z.infer<typeof LeftOutReason>

/**
 * `isReturned`: its money is back in the balance. Otherwise an earlier file included it, so it may have been paid
 * already.
 */
export const LeftOut = z.object({ reference: z.string(), why: LeftOutReason, isReturned: z.boolean() })
export type LeftOut = z.infer<typeof LeftOut>

export const PayoutFile = z.object({ fileName: z.string(), csv: z.string(), leftOut: z.array(LeftOut) })
export type PayoutFile = z.infer<typeof PayoutFile>

/** A line of a result file. `line` counts from 1, the line of headings included. */
export const PayoutResult = z.object({
  line: z.int().check(z.positive()),
  reference: z.string().check(z.maxLength(100)),
  /** The text of the file, in taka. */
  amount: z.string().check(z.maxLength(100)),
  status: z.string().check(z.maxLength(100)),
  reason: z.string().check(z.maxLength(500)),
})
export type PayoutResult = z.infer<typeof PayoutResult>

const resultOutcomes = [
  'paid',
  /** It is now marked as paid, although a new file would leave it out. */
  'paid-though-held',
  'failed',
  'already-paid',
  'already-failed',
  'marked-paid',
  'not-decided',
  'unknown-reference',
  'other-amount',
  'unknown-status',
  'reason-missing',
  'own',
] as const
export const ResultOutcome = z.enum(resultOutcomes)
export type ResultOutcome = z.infer<typeof ResultOutcome>

/** How many lines of a result file one call accepts. The browser sends a file in several calls and shows the progress. */
export const maxResults = 100
