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
  deal: Deal
  intent: PaymentIntent
  /** The state of the latest dispute when the step was decided. */
  dispute: DisputeRow['state'] | undefined
  cause: SyncCause
}

/** The finding that says what was done, `again` to compare again, or undefined when nothing is left to do now. */
type Outcome = StoredFinding | 'again' | undefined

/** What each step does to bring a payment and the provider into agreement. */
export const stepHandlers: Record<SyncStep, (context: Context) => Promise<Outcome>> = {
  settle: async ({ services, deal, intent, cause }) => {
    if (!matchesPayment(intent, deal)) {
      await inTransaction(services.db, (tx) => abandonPayment(tx, services.jobs, deal, cause))
      return createFinding(deal, 'mismatch')
    }
    const outcome = await services.settle(deal, intent, cause)
    if (outcome === 'settled-before') return 'again'
    return outcome === 'incomplete'
      ? undefined
      : createFinding(deal, outcome === 'sold' ? 'sold' : 'cancelled')
  },

  'give-up': giveUp,

  'give-up-when-stale': async ({ services, deal, cause }) => {
    if (cause.leaveToJobs || !(await abandonStalePayment(services, deal, cause))) return undefined
    return createFinding(deal, 'cancelled')
  },

  capture: async ({ services, deal, cause }) => {
    if (cause.leaveToJobs) return undefined
    await services.payments.captureIntent(deal.intentId, deal.captureMinor ?? undefined)
    return 'again'
  },

  'record-captured': recordCapture,

  'record-partly-captured': async ({ deal }) => createFinding(deal, 'partly-captured'),

  'record-uncollectable': recordUncollectable,

  'end-sale': ({ services, deal, cause }) =>
    inTransaction(services.db, async (tx) => {
      const ended = { ...cause, reason: 'authorization-ended' } as const
      const isEnded = await services.releaseSale(tx, await lockSale(tx, deal.id), ended)
      return isEnded ? createFinding(deal, 'released') : 'again'
    }),

  release: async ({ services, deal, cause }) => {
    if (cause.leaveToJobs) return undefined
    await services.payments.cancelIntent(deal.intentId)
    return createFinding(deal, 'cancelled')
  },

  refund: async (context) => {
    const { services, deal, cause } = context
    if (deal.state === 'cancelled') return refundChargeWithoutSale(context)
    if (cause.leaveToJobs) return undefined
    await refundPayment(services, deal.id, 'reconciliation')
    return 'again'
  },

  'record-refund': recordDashboardRefund,
  'record-refund-failed': recordReturnedRefund,
  'record-nothing-taken': async ({ services, deal, cause }) =>
    (await recordNothingTaken(services, deal, cause))
      ? createFinding({ ...deal, state: 'cancelled' }, 'cancelled')
      : 'again',

  'record-dispute': (context) =>
    changeByDispute(context, 'open', (tx) =>
      context.services.openChargeback(tx, context.deal.id, context.cause),
    ),
  'record-won': (context) =>
    changeByDispute(context, 'won', (tx) =>
      context.services.closeChargeback(tx, context.deal.id, 'won', context.cause),
    ),
  'record-lost': (context) =>
    changeByDispute(context, 'lost', async (tx) => {
      const { services, deal, cause } = context
      // The message that the dispute was opened may arrive late or together with its end.
      if (deal.dispute !== 'open') await services.openChargeback(tx, deal.id, cause)
      await services.closeChargeback(tx, deal.id, 'lost', cause)
    }),
}

async function giveUp({ services: { db }, deal, cause }: Context): Promise<Outcome> {
  const given = { ...cause, reason: 'cancelled-at-provider' } as const
  const isChanged = await inTransaction(db, (tx) =>
    changePaymentState(tx, deal.id, 'open', 'cancelled', given),
  )
  return isChanged ? createFinding(deal, 'cancelled') : 'again'
}

const factKinds = { open: 'dispute-opened', won: 'dispute-won', lost: 'dispute-lost' } as const

/** Notes a dispute in our books, unless a message has changed it or the payment meanwhile. */
function changeByDispute(
  { services, deal, intent, dispute, cause }: Context,
  recorded: keyof typeof factKinds,
  /** What else the same transaction does. */
  andThen: (tx: Tx) => Promise<void>,
): Promise<Outcome> {
  return inTransaction(services.db, async (tx) => {
    const paymentId = deal.id
    const locked = await lockDeal(tx, paymentId)
    const latest = await findLatestDispute(tx, paymentId, intent)
    if (!locked || !isUnchanged(deal, locked) || latest?.state !== dispute) return 'again'
    const { disputeId: providerId, disputeAnswerBy: answerBy, disputeTerms: terms } = intent
    const told = { providerId, answerBy, terms, at: cause.at }
    const hasEnded = latest && latest.state !== 'open'
    const id = hasEnded ? latest.id : await openDispute(tx, paymentId, latest, told)
    await recordDispute(tx, { paymentId, id, recorded }, cause.by)
    // The money is ours after all: nothing is owed for refunds that failed before.
    if (recorded === 'won') await closeFailedRefunds(tx, paymentId, cause.at)
    const news = recorded === 'won' ? ({ news: 'dispute-won' } as const) : {}
    const fact = { id, kind: factKinds[recorded] } as const
    const after = await recordMoneyChange(tx, locked, { ...cause, ...news, fact })
    await andThen(tx)
    return createFinding(after, describeDisputed(after))
  })
}

/** The finding about a payment whose dispute has begun or ended. */
function describeDisputed(deal: Deal): 'disputed' | 'lost' | 'captured' | 'refunded' {
  if (deal.dispute !== null) return deal.dispute === 'lost' ? 'lost' : 'disputed'
  return findLeft(deal) > 0 ? 'captured' : 'refunded'
}

async function recordCapture({ services, deal, intent, cause }: Context): Promise<Outcome> {
  const { id, state } = deal
  if (state !== 'authorized' && state !== 'capturing' && state !== 'uncollectable') return 'again'
  const isChanged = await inTransaction(services.db, (tx) =>
    markCaptured(tx, services.jobs, { id, from: state, capturedMinor: intent.capturedMinor }, cause),
  )
  return isChanged ? createFinding(deal, 'captured') : 'again'
}

function recordUncollectable({ services, deal, intent, cause }: Context): Promise<Outcome> {
  const { id } = deal
  const isPart = intent.status === 'succeeded'
  const { capturedMinor: amountMinor } = intent
  const partly = { reason: 'partly-captured', fact: { id, kind: 'partly-captured', amountMinor } } as const
  const noted = { ...cause, ...(isPart ? partly : ({ reason: 'authorization-ended' } as const)) }
  const taken = { money: { capturedMinor: isPart ? amountMinor : null } }
  return inTransaction(services.db, async (tx) => {
    if (!(await changePaymentState(tx, id, 'capturing', 'uncollectable', noted, taken))) return 'again'
    await notifyParties(tx, services.jobs, deal.id, 'unpaid')
    return createFinding(deal, 'uncollectable')
  })
}

/**
 * Gives up a payment whose phone is no longer for sale, or that has waited for a card for a day. In the second case, the
 * payment is kept while its buyer holds the phone. Returns false when the payment is kept.
 */
function abandonStalePayment({ db, jobs }: PaymentSync, deal: Deal, cause: SyncCause): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const listing = await lockListingOnRecord(tx, deal.itemId)
    const isGone = !listing || listing.soldAt !== null || listing.removedAt !== null
    const isHeld =
      listing?.heldBy === deal.buyerId && listing.heldUntil !== null && listing.heldUntil > cause.at
    const isStale = !isHeld && cause.at.getTime() - deal.createdAt.getTime() > openForMs
    if (!isGone && !isStale) return false
    const reason: PaymentReason = isGone ? 'listing-gone' : 'no-card'
    return abandonPayment(tx, jobs, deal, { ...cause, reason })
  })
}

/**
 * Refunds money that was captured although the payment sold nothing. If only a part was captured, in the provider's
 * dashboard, refunds that part.
 */
function refundChargeWithoutSale({ services, deal, intent, cause }: Context): Promise<Outcome> {
  const { db, jobs } = services
  const reason: PaymentReason = 'charged-without-sale'
  const capturedMinor = isWhollyCaptured(intent, deal) ? null : intent.capturedMinor
  const amountMinor = findLeft({ ...deal, capturedMinor })
  return inTransaction(db, async (tx) => {
    const locked = await lockDeal(tx, deal.id)
    if (!locked || !isUnchanged(deal, locked)) return 'again'
    const refundId = await requestRefund(tx, jobs, deal, { amountMinor, reason }, cause)
    const fact = {
      id: refundId,
      kind: 'charged',
      amountMinor: amountMinor + deal.refundedByHandMinor,
    } as const
    await changeLockedPayment(
      tx,
      locked,
      'captured',
      { ...cause, reason, amountMinor, fact },
      { money: { capturedMinor } },
    )
    return createFinding(deal, 'refunding')
  })
}
