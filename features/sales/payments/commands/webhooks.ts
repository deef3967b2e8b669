import { inTransaction, type Tx } from '#services/database/database.ts'
import { disputeEnds } from '#services/payments/dispute-ends.ts'
import type { ProviderEvent } from '#services/payments/payments.ts'
import { findDealByIntent, findWebhook, type Deal, type WebhookRow } from '../queries.ts'
import type { Cause } from '#services/database/events.ts'
import type { PaymentSync } from './payment-sync.ts'
import { storeDispute } from './disputes.ts'
import { syncPayment } from './sync.ts'
import { forgetExplanation } from './unknown-intents.ts'

/** The kinds of messages about money that goes back to the buyer. */
const kindsOfReturns = /^(charge\.(refunded|refund\.updated|dispute\.\w+)|refund\.\w+)$/
const kindsOfIntents = /^payment_intent\.(amount_capturable_updated|succeeded|canceled)$/

/** Whether a message may change a payment's state. All others are stored and have no effect. */
const hasEffect = (kind: string) => kindsOfReturns.test(kind) || kindsOfIntents.test(kind)

/**
 * Stores a message of the provider, once, and handles it. If handling fails, a job tries again, and the error is thrown
 * so that the provider sends the message again too.
 */
export async function receiveWebhook(
  services: PaymentSync,
  event: ProviderEvent,
  cause: Cause,
): Promise<void> {
  const isNew = await inTransaction(services.db, (tx) => saveWebhook(tx, event, cause.at))
  try {
    await handleWebhook(services, event.id, cause)
  } catch (error) {
    if (isNew) {
      await inTransaction(services.db, (tx) =>
        services.jobs.enqueue(tx, 'handle-webhook', { eventId: event.id }),
      )
    }
    throw error
  }
}

async function saveWebhook(tx: Tx, event: ProviderEvent, receivedAt: Date): Promise<boolean> {
  const written = await tx
    .insertInto('webhookEvents')
    .values({
      id: event.id,
      kind: event.kind,
      intentId: event.intentId ?? null,
      disputeState: event.dispute?.state ?? null,
      disputeId: event.dispute?.id ?? null,
      disputeBeganAt: event.dispute?.beganAt ?? null,
      disputeAnswerBy: event.dispute?.answerBy ?? null,
      disputeAmountMinor: event.dispute?.terms?.amountMinor ?? null,
      disputeReason: event.dispute?.terms?.reason ?? null,
      happenedAt: event.createdAt,
      receivedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/** Handles a stored message. Does nothing when it was handled before. */
export async function handleWebhook(
  services: PaymentSync,
  id: string,
  origin: Cause = { at: services.clock() },
): Promise<void> {
  const event = await findWebhook(services.db, id)
  if (!event || event.handledAt) return
  const { intentId, kind } = event
  const deal = intentId && hasEffect(kind) ? await findDealByIntent(services.db, intentId) : undefined
  const cause = { ...origin, by: 'provider', leaveToJobs: true } as const
  if (deal) {
    await inTransaction(services.db, (tx) => storeDisputeOf(tx, deal, event))
    await syncPayment(services, deal.id, cause)
  }
  const handledAt = services.clock()
  await inTransaction(services.db, async (tx) => {
    if (!deal && intentId && kindsOfReturns.test(kind)) await forgetExplanation(tx, intentId)
    await tx.updateTable('webhookEvents').set({ handledAt }).where('id', '=', id).execute()
  })
}

/**
 * Stores what a message says about a dispute. An inquiry of the bank takes no money and is
 * not stored (https://docs.stripe.com/disputes/how-disputes-work#inquiries).
 */
async function storeDisputeOf(tx: Tx, { id }: Deal, event: WebhookRow): Promise<void> {
  const { disputeId, disputeState, disputeBeganAt, disputeAnswerBy: answerBy, happenedAt: at } = event
  if (disputeId === null || disputeState === null || disputeBeganAt === null) return
  if (disputeState.startsWith('warning_')) return
  const ended = disputeEnds[disputeState]
  const terms = { amountMinor: event.disputeAmountMinor, reason: event.disputeReason }
  await storeDispute(tx, id, { providerId: disputeId, ended, beganAt: disputeBeganAt, answerBy, terms, at })
}
