import type { PaymentReason } from '#contract/sentences/en/payment-reasons.ts'
import { findLeft, isUnchanged } from '#features/money/rules.ts'
import { lockListingOnRecord } from '#features/listings/commands.ts'
import { inTransaction, type Tx } from '#services/database/database.ts'
import type { StoredFinding } from '#services/database/schema/payments.ts'
import type { PaymentIntent } from '#services/payments/payments.ts'
import type { Deal } from '../queries.ts'
import { type DisputeRow, findLatestDispute } from '../queries/disputes.ts'
import { createFinding, matchesPayment, openForMs } from '../rules.ts'
import { isWhollyCaptured, type SyncStep } from '../rules/steps.ts'
import { openDispute, recordDispute } from './disputes.ts'
import { closeFailedRefunds } from './provider-refunds.ts'
import { lockSale } from './lock-sale.ts'
import type { PaymentSync } from './payment-sync.ts'
import { recordNothingTaken } from './record-nothing-taken.ts'
import { recordDashboardRefund, recordReturnedRefund } from './record-refunds.ts'
import { refundPayment, requestRefund } from './refunds.ts'
import {
  abandonPayment,
  changeLockedPayment,
  changePaymentState,
  markCaptured,
  notifyParties,
} from './state-changes.ts'
import type { AttributedCause } from './causes.ts'
import { lockDeal, recordMoneyChange } from './money-changes.ts'

/** With `leaveToJobs`, no request is sent to the provider that a job will send soon. */
export type SyncCause = AttributedCause & { leaveToJobs?: boolean }
type Context = {
  services: PaymentSync
  payment: Deal
  intent: PaymentIntent
  /** The state of the latest dispute when the step was decided. */
  dispute: DisputeRow['state'] | undefined
  cause: SyncCause
}

/** The finding that says what was done, `again` to compare again, or undefined when nothing is left to do now. */
type Outcome = StoredFinding | 'again' | undefined

/** What each step does to bring a payment and the provider into agreement. */
export const stepHandlers: Record<SyncStep, (context: Context) => Promise<Outcome>> = {
  settle: async ({ services, payment, intent, cause }) => {
    if (!matchesPayment(intent, payment)) {
      await inTransaction(services.db, (tx) => abandonPayment(tx, services.jobs, payment, cause))
      return createFinding(payment, 'mismatch')
    }
    const outcome = await services.settle(payment, intent, cause)
    if (outcome === 'settled-before') return 'again'
    return outcome === 'incomplete'
      ? undefined
      : createFinding(payment, outcome === 'sold' ? 'sold' : 'cancelled')
  },

  'give-up': giveUp,

  'give-up-when-stale': async ({ services, payment, cause }) => {
    if (cause.leaveToJobs || !(await abandonStalePayment(services, payment, cause))) return undefined
    return createFinding(payment, 'cancelled')
  },

  capture: async ({ services, payment, cause }) => {
    if (cause.leaveToJobs) return undefined
    await services.payments.captureIntent(payment.intentId)
    return 'again'
  },

  'record-captured': recordCapture,

  'record-partly-captured': async ({ payment }) => createFinding(payment, 'partly-captured'),

  'record-uncollectable': recordUncollectable,

  'end-sale': ({ services, payment, cause }) =>
    inTransaction(services.db, async (tx) => {
      const ended = { ...cause, reason: 'authorization-ended' } as const
      const isEnded = await services.releaseSale(tx, await lockSale(tx, payment.id), ended)
      return isEnded ? createFinding(payment, 'released') : 'again'
    }),

  release: async ({ services, payment, cause }) => {
    if (cause.leaveToJobs) return undefined
    await services.payments.cancelIntent(payment.intentId)
    return createFinding(payment, 'cancelled')
  },

  refund: async (context) => {
    const { services, payment, cause } = context
    if (payment.state === 'cancelled') return refundChargeWithoutSale(context)
    if (cause.leaveToJobs) return undefined
    await refundPayment(services, payment.id, 'reconciliation')
    return 'again'
  },

  'record-refund': recordDashboardRefund,
  'record-refund-failed': recordReturnedRefund,
  'record-nothing-taken': async ({ services, payment, cause }) =>
    (await recordNothingTaken(services, payment, cause)) ? createFinding(payment, 'cancelled') : 'again',

  'record-dispute': (context) =>
    changeByDispute(context, 'open', (tx) =>
      context.services.openChargeback(tx, context.payment.id, context.cause),
    ),
  'record-won': (context) =>
    changeByDispute(context, 'won', (tx) =>
      context.services.closeChargeback(tx, context.payment.id, 'won', context.cause),
    ),
  'record-lost': (context) =>
    changeByDispute(context, 'lost', async (tx) => {
      const { services, payment, cause } = context
      // The message that the dispute was opened may arrive late or together with its end.
      if (payment.dispute !== 'open') await services.openChargeback(tx, payment.id, cause)
      await services.closeChargeback(tx, payment.id, 'lost', cause)
    }),
}

async function giveUp({ services: { db }, payment, cause }: Context): Promise<Outcome> {
  const given = { ...cause, reason: 'cancelled-at-provider' } as const
  const isChanged = await inTransaction(db, (tx) =>
    changePaymentState(tx, payment.id, 'open', 'cancelled', given),
  )
  return isChanged ? createFinding(payment, 'cancelled') : 'again'
}

const entryKinds = { open: 'dispute-opened', won: 'dispute-won', lost: 'dispute-lost' } as const

/** Notes a dispute in our books, unless a message has changed it or the payment meanwhile. */
function changeByDispute(
  { services, payment, intent, dispute, cause }: Context,
  recorded: keyof typeof entryKinds,
  /** What else the same transaction does. */
  andThen: (tx: Tx) => Promise<void>,
): Promise<Outcome> {
  return inTransaction(services.db, async (tx) => {
    const paymentId = payment.id
    const locked = await lockDeal(tx, paymentId)
    const latest = await findLatestDispute(tx, paymentId, intent)
    if (!locked || !isUnchanged(payment, locked) || latest?.state !== dispute) return 'again'
    const told = { providerId: intent.disputeId, answerBy: intent.disputeAnswerBy, at: cause.at }
    const hasEnded = latest && latest.state !== 'open'
    const id = hasEnded ? latest.id : await openDispute(tx, paymentId, latest, told)
    await recordDispute(tx, { paymentId, id, recorded }, cause.by)
    // The money is ours after all: nothing is owed for refunds that failed before.
    if (recorded === 'won') await closeFailedRefunds(tx, paymentId, cause.at)
    const source = { id, kind: entryKinds[recorded] } as const
    const after = await recordMoneyChange(tx, locked, { ...cause, source })
    await andThen(tx)
    return createFinding(payment, describeDisputed(after))
  })
}

/** The finding about a payment whose dispute has begun or ended. */
function describeDisputed(payment: Deal): 'disputed' | 'lost' | 'captured' | 'refunded' {
  if (payment.dispute !== null) return payment.dispute === 'lost' ? 'lost' : 'disputed'
  return findLeft(payment) > 0 ? 'captured' : 'refunded'
}

async function recordCapture({ services, payment, cause }: Context): Promise<Outcome> {
  const { id, state } = payment
  if (state !== 'authorized' && state !== 'capturing' && state !== 'uncollectable') return 'again'
  const isChanged = await inTransaction(services.db, (tx) =>
    markCaptured(tx, services.jobs, id, state, cause),
  )
  return isChanged ? createFinding(payment, 'captured') : 'again'
}

function recordUncollectable({ services, payment, intent, cause }: Context): Promise<Outcome> {
  const { id } = payment
  const isPart = intent.status === 'succeeded'
  const reason = isPart ? 'partly-captured' : 'authorization-ended'
  const source = { id, kind: 'partly-captured' } as const
  const noted = { ...cause, reason, source } as const
  const taken = { money: { capturedMinor: isPart ? intent.capturedMinor : null } }
  return inTransaction(services.db, async (tx) => {
    if (!(await changePaymentState(tx, id, 'capturing', 'uncollectable', noted, taken))) return 'again'
    await notifyParties(tx, services.jobs, payment.id, 'unpaid')
    return createFinding(payment, 'uncollectable')
  })
}

/**
 * Gives up a payment whose phone is no longer for sale, or that has waited for a card for a day. In the second case, the
 * payment is kept while its buyer holds the phone. Returns false when the payment is kept.
 */
function abandonStalePayment({ db, jobs }: PaymentSync, payment: Deal, cause: SyncCause): Promise<boolean> {
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

/**
 * Refunds money that was captured although the payment sold nothing. If only a part was captured, in the provider's
 * dashboard, refunds that part.
 */
function refundChargeWithoutSale({ services, payment, intent, cause }: Context): Promise<Outcome> {
  const { db, jobs } = services
  const reason: PaymentReason = 'charged-without-sale'
  const capturedMinor = isWhollyCaptured(intent, payment) ? null : intent.capturedMinor
  const amountMinor = findLeft({ ...payment, capturedMinor })
  return inTransaction(db, async (tx) => {
    const locked = await lockDeal(tx, payment.id)
    if (!locked || !isUnchanged(payment, locked)) return 'again'
    const refundId = await requestRefund(tx, jobs, payment, { amountMinor, reason }, cause)
    const source = { id: refundId, kind: 'refund-begun' } as const
    await changeLockedPayment(
      tx,
      locked,
      'captured',
      { ...cause, reason, amountMinor, source },
      { money: { capturedMinor } },
    )
    return createFinding(payment, 'refunding')
  })
}
