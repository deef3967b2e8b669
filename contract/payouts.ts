import * as z from 'zod/mini'
import { Created, Deleted, paging, paragraph, Updated } from './fields.ts'
import { LedgerEntryId, ListingId, PaymentId, PayoutBatchId, PayoutId, UserId } from './ids.ts'
import { PayoutAccountBody, PayoutMethod } from './payout-account.ts'
import { recentAdminSession, route } from './route.ts'
import { spelled } from './wire.ts'
import { wrong } from './wrong-field.ts'

/** The states of a payout. docs/payments.md draws the changes from one state to the next. */
export const payoutStates = ['claimed', 'paid', 'failed'] as const
export const PayoutState = z.enum(payoutStates, wrong('payout-state'))
export type PayoutState = z.infer<typeof PayoutState>

/** Why payouts to a seller wait for a day. */
export const PauseReason = z.enum(['account', 'email', 'second-factor'])
export type PauseReason = z.infer<typeof PauseReason>

/** Where a seller's money goes, without the digits that somebody else could use. */
export const PayoutAccount = z.object({
  method: PayoutMethod,
  /** `••••••••678`, for a bank with its name before it. */
  masked: z.string(),
  changedAt: z.string(),
})
export type PayoutAccount = z.infer<typeof PayoutAccount>

/** Money of a sale that cannot be paid out yet, and why. */
export const HeldSale = z.object({
  paymentId: PaymentId,
  model: spelled('productModel', z.string()),
  /** Taka. */
  amount: z.number(),
  why: z.enum(['waiting', 'problem', 'dispute', 'refund']),
  /** For `waiting`: from when it can be paid out. */
  until: z.optional(z.string()),
})
export type HeldSale = z.infer<typeof HeldSale>

/** What we owe a seller, when it is paid, and to which account. */
export const SellerPayouts = z.object({
  /** Taka; negative when the seller owes us after a dispute that was lost. */
  balance: z.number(),
  /** The part of it that can be paid out now. */
  due: z.number(),
  /** Claimed for the seller and on its way. */
  underWay: z.number(),
  held: z.array(HeldSale),
  account: z.optional(PayoutAccount),
  pause: z.optional(z.object({ until: z.string(), why: PauseReason })),
  feeBasisPoints: z.number(),
})
export type SellerPayouts = z.infer<typeof SellerPayouts>

/** One line of a seller's statement. The amounts are in taka. */
export const StatementLine = z.object({
  id: spelled('_id', LedgerEntryId),
  kind: z.enum(['sale', 'refund', 'dispute', 'correction', 'payout', 'payout-failed']),
  /** What it changed in the seller's balance. */
  amount: z.number(),
  /** For a sale: the price, and our fee. */
  price: z.optional(z.number()),
  fee: z.optional(z.number()),
  paymentId: z.optional(PaymentId),
  listingId: spelled('productId', z.optional(ListingId)),
  model: spelled('productModel', z.optional(z.string())),
  /** For a payout. */
  reference: z.optional(z.string()),
  masked: z.optional(z.string()),
  state: z.optional(PayoutState),
  reason: z.optional(z.string()),
  at: z.string(),
})
export type StatementLine = z.infer<typeof StatementLine>

/** A seller who can be paid, or could be if nothing were in the way. */
export const DuePayout = z.object({
  sellerId: UserId,
  name: z.string(),
  email: z.string(),
  /** Taka. */
  amount: z.number(),
  account: z.optional(PayoutAccount),
  /** Why an export leaves it out. */
  obstacle: z.optional(z.enum(['no-account', 'paused', 'own'])),
  pausedUntil: z.optional(z.string()),
})
export type DuePayout = z.infer<typeof DuePayout>

export const Payout = z.object({
  id: spelled('_id', PayoutId),
  batchId: PayoutBatchId,
  reference: z.string(),
  seller: z.object({ name: z.string(), email: z.string() }),
  /** Taka. */
  amount: z.number(),
  method: PayoutMethod,
  masked: z.string(),
  state: PayoutState,
  /** Why it failed. */
  reason: z.optional(z.string()),
  claimedAt: z.string(),
  /** Who exported it. */
  claimedBy: z.string(),
  changedAt: z.string(),
  may: z.array(z.enum(['pay', 'fail'])),
})
export type Payout = z.infer<typeof Payout>

/** Why a file leaves a claimed payout out: what changed since the claim, or an account that cannot be decrypted. */
export const LeftOutReason = z.enum(['held', 'account', 'email', 'second-factor', 'left', 'unreadable'])
export type LeftOutReason = z.infer<typeof LeftOutReason>

/** `isReturned`: its money is back in the balance. Otherwise an earlier file had it, and it may have been paid. */
export const LeftOut = z.object({ reference: z.string(), why: LeftOutReason, isReturned: z.boolean() })
export type LeftOut = z.infer<typeof LeftOut>

export const PayoutFile = z.object({ fileName: z.string(), csv: z.string(), leftOut: z.array(LeftOut) })
export type PayoutFile = z.infer<typeof PayoutFile>

/** A line of a result file. `line` counts from 1, the line of headings included. */
export const PayoutResult = z.object({
  line: z.int().check(z.positive()),
  reference: z.string().check(z.maxLength(100)),
  /** As it stands in the file, in taka. */
  amount: z.string().check(z.maxLength(100)),
  status: z.string().check(z.maxLength(100)),
  reason: z.string().check(z.maxLength(500)),
})
export type PayoutResult = z.infer<typeof PayoutResult>

export const resultOutcomes = [
  'paid',
  /** Marked as paid, although a new file would leave it out. */
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

/** How many lines of a result file one call takes. The browser sends a file in several calls, and shows how far it is. */
export const maxResults = 100

const params = z.object({ id: PayoutId })
const limit = { max: 120, windowSeconds: 60 }
const changes = ['payments'] as const

export const payoutRoutes = {
  mine: route({
    method: 'GET',
    path: '/account/payouts',
    shows: ['payments'],
    summary: 'What we owe me as a seller, what of it is due, what waits and why, and where it goes.',
    who: 'self',
    reply: SellerPayouts,
  }),
  statement: route({
    method: 'GET',
    path: '/account/statement',
    shows: ['payments'],
    summary: 'What changed my balance as a seller, the newest first.',
    who: 'self',
    query: z.object(paging),
    reply: z.array(StatementLine),
    paged: true,
  }),
  changeAccount: route({
    method: 'PUT',
    path: '/account/payout-account',
    changes,
    summary: 'Say where I want my money. Payouts then wait for 24 hours, and I get an email.',
    who: 'self',
    needs: { signInWithinMinutes: 10 },
    body: PayoutAccountBody,
    reply: Updated,
    limit: { max: 10, windowSeconds: 600 },
  }),
  removeAccount: route({
    method: 'DELETE',
    path: '/account/payout-account',
    changes,
    summary: 'Forget where I want my money.',
    who: 'self',
    needs: { signInWithinMinutes: 10 },
    reply: Deleted,
    limit: { max: 10, windowSeconds: 600 },
  }),
  listDue: route({
    method: 'GET',
    path: '/payouts/due',
    shows: ['payments'],
    summary: 'Sellers whose money is due, and what is in the way of paying them.',
    who: 'admin',
    query: z.object(paging),
    reply: z.array(DuePayout),
    paged: true,
  }),
  list: route({
    method: 'GET',
    path: '/payouts',
    shows: ['payments'],
    summary: 'Payouts, the newest first, or those of one state.',
    who: 'admin',
    query: z.object({ state: z.optional(PayoutState), ...paging }),
    reply: z.array(Payout),
    paged: true,
  }),
  claim: route({
    method: 'POST',
    path: '/payouts/batches',
    changes,
    summary: 'Claim everything that is due, for one admin alone. Answers the id of the batch.',
    ...recentAdminSession,
    reply: Created,
    limit,
  }),
  download: route({
    method: 'POST',
    path: '/payouts/batches/{id}/files',
    changes,
    summary:
      'The payouts of a batch as a CSV file, with the accounts to pay to, and those that it leaves out. It can be asked for again.',
    ...recentAdminSession,
    params: z.object({ id: PayoutBatchId }),
    reply: PayoutFile,
    limit,
  }),
  markPaid: route({
    method: 'POST',
    path: '/payouts/{id}/payment',
    changes,
    summary: 'Note that a payout was paid. `modifiedCount` is 0 when it was noted before.',
    ...recentAdminSession,
    params,
    reply: Updated,
    limit,
  }),
  markFailed: route({
    method: 'POST',
    path: '/payouts/{id}/failure',
    changes,
    summary: 'Note that a payout failed or came back. Its amount returns to the seller’s balance.',
    ...recentAdminSession,
    params,
    body: z.object({ reason: paragraph(300, 'payout-failure-missing') }),
    reply: Updated,
    limit,
  }),
  noteResults: route({
    method: 'POST',
    path: '/payouts/results',
    changes,
    summary: 'Note the results of many payouts. Each line is answered with what became of it.',
    ...recentAdminSession,
    body: z.object({ results: z.array(PayoutResult).check(z.minLength(1), z.maxLength(maxResults)) }),
    reply: z.object({ outcomes: z.array(z.object({ line: z.number(), outcome: ResultOutcome })) }),
    limit,
  }),
}
