import type { PaymentId } from '#contract/ids.ts'
import { lockItemOnRecord } from '#features/items/commands.ts'
import { newId } from '#lib/ids.ts'
import { inTransaction } from '#services/database/database.ts'
import type { KeptFinding } from '#services/database/schema/payments.ts'
import type { PaymentIntent } from '#services/payments/payments.ts'
import type { Services } from '#services/services.ts'
import { findPayment, type PaymentRow } from '../queries.ts'
import { decideStep, matches, noteFinding, openForMs, type SettlementOutcome, type Step } from '../rules.ts'
import {
  abandonPayment,
  markCaptured,
  type MoveCause,
  movePayment,
  recordPayment,
  tellParties,
} from './moves.ts'
import { refundPayment } from './refunds.ts'

/** Sells what an authorised payment is for, or lets the authorization go; gives which. */
type Settle = (payment: PaymentRow, intent: PaymentIntent, cause: MoveCause) => Promise<SettlementOutcome>

/** What keeping our books and the provider's in agreement takes. */
export type Books = Pick<Services, 'db' | 'jobs' | 'payments' | 'clock'> & { settle: Settle }

/** `leaveToJobs`: do not ask the provider for what a job of its own is about to ask it for. */
type SyncCause = MoveCause & { leaveToJobs?: boolean }
type Context = { books: Books; payment: PaymentRow; intent: PaymentIntent; cause: SyncCause }

/** What was done, or `again` to look anew, or nothing: then there is nothing more to do for now. */
type Outcome = KeptFinding | 'again' | undefined

/** From the first look to a refund there are four steps; more would go in a circle. */
const mostSteps = 8

/**
 * Brings a payment and what the provider says of it into agreement, whatever was lost on the way. The same for a
 * webhook, a job that was refused, and reconciliation; safe at the same moment in several processes. Gives what it did.
 */
export async function syncPayment(books: Books, id: PaymentId, cause: SyncCause): Promise<KeptFinding[]> {
  const findings: KeptFinding[] = []
  for (let nth = 0; nth < mostSteps; nth += 1) {
    const payment = await findPayment(books.db, id)
    if (!payment) return findings
    const intent = await books.payments.findIntent(payment.intentId)
    // The keys may be those of another account: nothing is concluded from what this one does not know.
    if (!intent) return [...findings, noteFinding(payment, 'missing')]
    const step = decideStep(payment, intent)
    if (!step) {
      await markAgreed(books, payment)
      return findings
    }
    const outcome = await takers[step]({ books, payment, intent, cause })
    if (!outcome) return findings
    if (outcome !== 'again' && outcome.kind !== findings.at(-1)?.kind) findings.push(outcome)
  }
  throw new Error(`payment ${id} does not come to rest`)
}

/** Nothing is open any more, and the provider says the same. */
async function markAgreed({ db, clock }: Books, payment: PaymentRow): Promise<void> {
  await db
    .updateTable('payments')
    .set({ agreedAt: clock() })
    .where('id', '=', payment.id)
    .where('state', '=', payment.state)
    .where('state', 'not in', ['open', 'sold'])
    .where('updatedAt', '=', payment.updatedAt)
    .execute()
}

const takers: Record<Step, (context: Context) => Promise<Outcome>> = {
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
    move(books, payment, 'cancelled', { ...cause, reason: 'It was cancelled at the provider.' }),

  'give-up-when-stale': async ({ books, payment, cause }) => {
    if (cause.leaveToJobs || !(await giveUpWhenStale(books, payment, cause))) return undefined
    return noteFinding(payment, 'cancelled')
  },

  capture: async ({ books, payment, cause }) => {
    if (cause.leaveToJobs) return undefined
    await books.payments.captureIntent(payment.intentId)
    return 'again'
  },

  'note-captured': noteCaptured,

  'note-uncollectable': noteUncollectable,

  release: async ({ books, payment, cause }) => {
    if (cause.leaveToJobs) return undefined
    await books.payments.cancelIntent(payment.intentId)
    return noteFinding(payment, 'cancelled')
  },

  refund: async ({ books, payment, cause }) => {
    if (payment.state === 'cancelled') return giveBackUnasked(books, payment, cause)
    if (cause.leaveToJobs) return undefined
    await refundPayment(books, payment.id, 'reconciliation')
    return 'again'
  },

  'note-refund': noteRefund,
  'note-refund-failed': ({ books, payment, intent, cause }) =>
    move(
      books,
      payment,
      'refund-failed',
      { ...cause, reason: 'The refund came back from the bank.' },
      { refundedMinor: intent.amountRefundedMinor },
    ),

  'note-dispute': ({ books, payment, cause }) => move(books, payment, 'disputed', cause),
  'note-won': ({ books, payment, cause }) => move(books, payment, 'captured', cause),
  'note-lost': ({ books, payment, cause }) => move(books, payment, 'lost', cause),
}

type NotedState = 'captured' | 'cancelled' | 'refund-failed' | 'disputed' | 'lost'

async function move(
  { db }: Books,
  payment: PaymentRow,
  to: NotedState,
  cause: MoveCause,
  changes: Partial<Pick<PaymentRow, 'refundedMinor'>> = {},
): Promise<Outcome> {
  const isMoved = await inTransaction(db, (tx) =>
    movePayment(tx, payment.id, payment.state, to, cause, changes),
  )
  return isMoved ? noteFinding(payment, to) : 'again'
}

async function noteCaptured({ books, payment, cause }: Context): Promise<Outcome> {
  const { id, state } = payment
  if (state !== 'sold' && state !== 'uncollectable') return 'again'
  const isMoved = await inTransaction(books.db, (tx) => markCaptured(tx, books.jobs, id, state, cause))
  return isMoved ? noteFinding(payment, 'captured') : 'again'
}

function noteUncollectable({ books, payment, cause }: Context): Promise<Outcome> {
  const noted = { ...cause, reason: 'The authorization ended before it was captured.' }
  return inTransaction(books.db, async (tx) => {
    if (!(await movePayment(tx, payment.id, payment.state, 'uncollectable', noted))) return 'again'
    await tellParties(tx, books.jobs, payment.id, 'unpaid')
    return noteFinding(payment, 'uncollectable')
  })
}

/** Gives up a payment that no card has answered for a day, or whose phone is gone, unless its buyer is at it now. */
function giveUpWhenStale({ db, jobs }: Books, payment: PaymentRow, cause: MoveCause): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const item = await lockItemOnRecord(tx, payment.itemId)
    const isGone = !item || item.soldAt !== null || item.removedAt !== null
    const isHeld = item?.heldBy === payment.buyerId && item.heldUntil !== null && item.heldUntil > cause.at
    const isStale = !isHeld && cause.at.getTime() - payment.createdAt.getTime() > openForMs
    if (!isGone && !isStale) return false
    const reason = isGone ? 'The phone is gone.' : 'No card was given for a day.'
    return abandonPayment(tx, jobs, payment, { ...cause, reason })
  })
}

function giveBackUnasked({ db, jobs }: Books, payment: PaymentRow, cause: MoveCause): Promise<Outcome> {
  const reason = 'It was charged although it bought nothing.'
  return inTransaction(db, async (tx) => {
    const changes = { refundReason: reason, refundKey: newId<string>() }
    if (!(await movePayment(tx, payment.id, 'cancelled', 'refunding', { ...cause, reason }, changes)))
      return 'again'
    await jobs.enqueue(tx, 'refund-payment', { paymentId: payment.id })
    return noteFinding(payment, 'refunding')
  })
}

async function noteRefund({ books, payment, intent, cause }: Context): Promise<Outcome> {
  const refundedMinor = intent.amountRefundedMinor
  const isWhole = refundedMinor >= intent.amountCapturedMinor
  const mayEnd = ['captured', 'refunding', 'refund-failed', 'disputed'].includes(payment.state)
  return inTransaction(books.db, async (tx) => {
    if (isWhole && mayEnd) {
      const changes = { refundedMinor }
      if (!(await movePayment(tx, payment.id, payment.state, 'refunded', cause, changes))) return 'again'
      const isNews = payment.state === 'captured' || payment.state === 'disputed'
      if (isNews) await tellParties(tx, books.jobs, payment.id, 'given-back')
      return noteFinding(payment, 'refunded')
    }
    const { numUpdatedRows } = await tx
      .updateTable('payments')
      .set({ refundedMinor })
      .where('id', '=', payment.id)
      .where('refundedMinor', '<', refundedMinor)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return 'again'
    const detail = { by: cause.by, refundedMinor }
    await recordPayment(tx, payment.id, 'payment-partly-refunded', cause, detail)
    return noteFinding(payment, 'partly-refunded')
  })
}
