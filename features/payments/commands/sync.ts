import type { Expression } from 'kysely'
import type { PaymentId } from '#contract/ids.ts'
import { paymentRoutes } from '#contract/routes/payments.ts'
import type { PaymentReason } from '#contract/sentences/en/payment-reasons.ts'
import { findLeft } from '#features/ledger/rules.ts'
import { lockListingOnRecord } from '#features/listings/commands.ts'
import { type Db, inTransaction, type Tx } from '#services/database/database.ts'
import type { KeptFinding } from '#services/database/schema/payments.ts'
import type { PaymentIntent } from '#services/payments/payments.ts'
import type { Services } from '#services/services.ts'
import { findPayment, type PaymentRow } from '../queries.ts'
import { matches, noteFinding, openForMs, type SettlementOutcome } from '../rules.ts'
import { decideStep, isWhollyCaptured, type Step } from '../rules/steps.ts'
import {
  abandonPayment,
  markCaptured,
  type StateChangeCause,
  type MovedBy,
  changePaymentState,
  notifyParties,
} from './state-changes.ts'
import { type LockedSale, lockSale } from './lock-sale.ts'
import { noteRefund, noteRefundReturned } from './note-refunds.ts'
import { noteUntaken } from './note-untaken.ts'
import { refundPayment, requestRefund } from './refunds.ts'

/** Sells the phone for an authorised payment, or cancels the authorization. Returns which of the two it did. */
type Settle = (
  payment: PaymentRow,
  intent: PaymentIntent,
  cause: StateChangeCause,
) => Promise<SettlementOutcome>

/** What is needed to keep our payments and the provider's in agreement. */
export type PaymentSync = Pick<Services, 'db' | 'jobs' | 'payments' | 'clock' | 'bus'> & {
  settle: Settle
  /** Ends a locked sale before its money is captured. Returns false when it was no longer reserved. */
  releaseSale: (tx: Tx, sale: LockedSale, cause: MovedBy) => Promise<boolean>
  /** Whether an open sale problem freezes the money of a sale. */
  isFrozen: (db: Db, id: PaymentId) => Promise<boolean>
  /** The payments whose sales are frozen, as a part of a larger query. */
  selectFrozen: () => Expression<PaymentId>
  /** Opens a sale problem for a dispute, or joins the open one. The payment is locked. */
  openChargeback: (tx: Tx, id: PaymentId, cause: MovedBy) => Promise<void>
  /** Closes the sale problem of a dispute with what the provider decided. The payment is locked. */
  closeChargeback: (tx: Tx, id: PaymentId, ended: 'won' | 'lost', cause: MovedBy) => Promise<void>
  /**
   * Closes an open sale problem once the money is refunded; what an admin typed is told to both sides. The payment is
   * locked.
   */
  closeProblem: (tx: Tx, id: PaymentId, cause: MovedBy) => Promise<void>
}

/** `leaveToJobs`: do not send the provider a request that a job will soon send. */
type SyncCause = MovedBy & { leaveToJobs?: boolean }
type Context = { books: PaymentSync; payment: PaymentRow; intent: PaymentIntent; cause: SyncCause }

/** What was done; or `again` to compare again; or undefined when there is nothing more to do now. */
type Outcome = KeptFinding | 'again' | undefined

/**
 * A payment needs at most four steps, from the first comparison to a refund. More steps than this limit would mean a
 * loop.
 */
const maxSteps = 8

/**
 * Brings a payment into agreement with the provider, whatever messages were lost. Used by webhooks, refused jobs and
 * reconciliation. Safe to run in several processes at the same time. Returns what it did.
 */
export async function syncPayment(
  books: PaymentSync,
  id: PaymentId,
  cause: SyncCause,
): Promise<KeptFinding[]> {
  const findings: KeptFinding[] = []
  for (let nth = 0; nth < maxSteps; nth += 1) {
    const payment = await findPayment(books.db, id)
    if (!payment) return findings
    const intent = await books.payments.findIntent(payment.intentId)
    // The configured keys may belong to another provider account. So draw no conclusion from an intent that is missing
    // there.
    if (!intent) return [...findings, noteFinding(payment, 'missing')]
    const isFrozen = payment.state === 'uncollectable' && (await books.isFrozen(books.db, id))
    const step = decideStep(payment, intent, isFrozen)
    if (!step) {
      if (!intent.isUnsure) await inTransaction(books.db, (tx) => markAgreed(tx, payment, books.clock()))
      return findings
    }
    const outcome = await stepHandlers[step]({ books, payment, intent, cause })
    if (!outcome) return findings
    if (outcome !== 'again') await books.bus.publish(paymentRoutes.reconcile.changes, [id])
    if (outcome !== 'again' && outcome.kind !== findings.at(-1)?.kind) findings.push(outcome)
    // Only an admin can decide about it.
    if (step === 'note-partly-captured') return findings
  }
  throw new Error(`payment ${id} does not come to rest`)
}

/** Records that nothing is left to do and that the provider agrees. */
async function markAgreed(tx: Tx, payment: PaymentRow, now: Date): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ agreedAt: now })
    .where('id', '=', payment.id)
    .where('state', '=', payment.state)
    .where('state', 'not in', ['open', 'capturing'])
    .where('updatedAt', '=', payment.updatedAt)
    .execute()
}

const stepHandlers: Record<Step, (context: Context) => Promise<Outcome>> = {
  settle: async ({ books, payment, intent, cause }) => {
    if (!matches(intent, payment)) {
      await inTransaction(books.db, (tx) => abandonPayment(tx, books.jobs, payment, cause))
      return noteFinding(payment, 'mismatch')
    }
    const outcome = await books.settle(payment, intent, cause)
    if (outcome === 'settled-before') return 'again'
    return outcome === 'incomplete'
      ? undefined
      : noteFinding(payment, outcome === 'sold' ? 'sold' : 'cancelled')
  },

  'give-up': ({ books, payment, cause }) =>
    move(books, payment, 'cancelled', { ...cause, reason: 'cancelled-at-provider' }),

  'give-up-when-stale': async ({ books, payment, cause }) => {
    if (cause.leaveToJobs || !(await abandonStalePayment(books, payment, cause))) return undefined
    return noteFinding(payment, 'cancelled')
  },

  capture: async ({ books, payment, cause }) => {
    if (cause.leaveToJobs) return undefined
    await books.payments.captureIntent(payment.intentId)
    return 'again'
  },

  'note-captured': noteCaptured,

  'note-partly-captured': async ({ payment }) => noteFinding(payment, 'partly-captured'),

  'note-uncollectable': noteUncollectable,

  'end-sale': ({ books, payment, cause }) =>
    inTransaction(books.db, async (tx) => {
      const ended = { ...cause, reason: 'authorization-ended' } as const
      const isEnded = await books.releaseSale(tx, await lockSale(tx, payment.id), ended)
      return isEnded ? noteFinding(payment, 'released') : 'again'
    }),

  release: async ({ books, payment, cause }) => {
    if (cause.leaveToJobs) return undefined
    await books.payments.cancelIntent(payment.intentId)
    return noteFinding(payment, 'cancelled')
  },

  refund: async ({ books, payment, intent, cause }) => {
    if (payment.state === 'released' || payment.state === 'cancelled')
      return refundUnrequested({ books, payment, intent, cause })
    if (cause.leaveToJobs) return undefined
    await refundPayment(books, payment.id, 'reconciliation')
    return 'again'
  },

  'note-refund': noteRefund,
  'note-refund-failed': noteRefundReturned,
  'note-untaken': async ({ books, payment, cause }) =>
    (await noteUntaken(books, payment, cause)) ? noteFinding(payment, 'cancelled') : 'again',

  'note-dispute': ({ books, payment, intent, cause }) =>
    move(books, payment, 'disputed', cause, async (tx) => {
      await keepAnswerBy(tx, payment, intent.disputeAnswerBy)
      await books.openChargeback(tx, payment.id, cause)
    }),
  'note-won': ({ books, payment, cause }) =>
    move(books, payment, findLeft(payment) > 0 ? 'captured' : 'refunded', cause, (tx) =>
      books.closeChargeback(tx, payment.id, 'won', cause),
    ),
  'note-lost': noteLost,
}

type NotedState = 'captured' | 'refunded' | 'cancelled' | 'disputed' | 'lost'

async function move(
  { db }: PaymentSync,
  payment: PaymentRow,
  to: NotedState,
  cause: StateChangeCause,
  /** What else the same transaction does, once the payment is locked. */
  andThen?: (tx: Tx) => Promise<void>,
): Promise<Outcome> {
  const isMoved = await inTransaction(db, async (tx) => {
    if (!(await changePaymentState(tx, payment.id, payment.state, to, cause))) return false
    await andThen?.(tx)
    return true
  })
  return isMoved ? noteFinding(payment, to) : 'again'
}

/** Stores until when the provider takes evidence, unless one of its messages has said so by now. */
async function keepAnswerBy(tx: Tx, { id }: PaymentRow, disputeAnswerBy: Date | undefined): Promise<void> {
  if (!disputeAnswerBy) return
  await tx
    .updateTable('payments')
    .set({ disputeAnswerBy })
    .where('id', '=', id)
    .where('disputeAnswerBy', 'is', null)
    .execute()
}

async function noteCaptured({ books, payment, cause }: Context): Promise<Outcome> {
  const { id, state } = payment
  if (state !== 'reserved' && state !== 'capturing' && state !== 'uncollectable') return 'again'
  const isMoved = await inTransaction(books.db, (tx) => markCaptured(tx, books.jobs, id, state, cause))
  return isMoved ? noteFinding(payment, 'captured') : 'again'
}

function noteUncollectable({ books, payment, intent, cause }: Context): Promise<Outcome> {
  const reason = intent.status === 'succeeded' ? 'partly-captured' : 'authorization-ended'
  const noted = { ...cause, reason } as const
  return inTransaction(books.db, async (tx) => {
    if (!(await changePaymentState(tx, payment.id, payment.state, 'uncollectable', noted))) return 'again'
    await notifyParties(tx, books.jobs, payment.id, 'unpaid')
    return noteFinding(payment, 'uncollectable')
  })
}

function noteLost({ books, payment, cause }: Context): Promise<Outcome> {
  return move(books, payment, 'lost', cause, async (tx) => {
    // Both messages may arrive together, or the first one late.
    if (payment.state !== 'disputed') await books.openChargeback(tx, payment.id, cause)
    await books.closeChargeback(tx, payment.id, 'lost', cause)
  })
}

/**
 * Gives up a payment whose phone is no longer for sale, or whose card has not answered for a day. In the second case,
 * the payment is kept while its buyer holds the phone.
 */
function abandonStalePayment(
  { db, jobs }: PaymentSync,
  payment: PaymentRow,
  cause: StateChangeCause,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const listing = await lockListingOnRecord(tx, payment.itemId)
    const isGone = !listing || listing.soldAt !== null || listing.removedAt !== null
    const isHeld =
      listing?.heldBy === payment.buyerId && listing.heldUntil !== null && listing.heldUntil > cause.at
    const isStale = !isHeld && cause.at.getTime() - payment.createdAt.getTime() > openForMs
    if (!isGone && !isStale) return false
    const reason: PaymentReason = isGone ? 'listing-gone' : 'no-card'
    return abandonPayment(tx, jobs, payment, { ...cause, reason })
  })
}

/** Perhaps only a part was captured, in the provider's dashboard. Then only that part can go back. */
function refundUnrequested({ books, payment, intent, cause }: Context): Promise<Outcome> {
  const { db, jobs } = books
  const reason: PaymentReason = 'charged-without-sale'
  const capturedMinor = isWhollyCaptured(intent, payment) ? null : intent.amountCapturedMinor
  const amountMinor = findLeft({ ...payment, capturedMinor })
  return inTransaction(db, async (tx) => {
    const begun = { ...cause, reason, amountMinor }
    const { id, state } = payment
    if (!(await changePaymentState(tx, id, state, 'refunding', begun, { capturedMinor }))) return 'again'
    await requestRefund(tx, jobs, payment, { amountMinor, reason }, cause.at)
    return noteFinding(payment, 'refunding')
  })
}
