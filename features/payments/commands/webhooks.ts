import { inTransaction, type Tx } from '#services/database/database.ts'
import type { ProviderEvent } from '#services/payments/payments.ts'
import { findPaymentByIntent, findWebhook, type PaymentRow, type WebhookRow } from '../queries.ts'
import type { Cause } from '#services/database/events.ts'
import type { PaymentSync } from './payment-sync.ts'
import { syncPayment } from './sync.ts'

/** The kinds of messages that may change a payment's state. All other messages are stored and have no effect. */
const kindsWithEffect =
  /^(payment_intent\.(amount_capturable_updated|succeeded|canceled)|charge\.(refunded|refund\.updated|dispute\.\w+)|refund\.\w+)$/

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
  const payment =
    event.intentId && kindsWithEffect.test(event.kind)
      ? await findPaymentByIntent(services.db, event.intentId)
      : undefined
  const cause = { ...origin, by: 'provider', leaveToJobs: true } as const
  if (payment) {
    await inTransaction(services.db, (tx) => storeDispute(tx, payment, event))
    await syncPayment(services, payment.id, cause)
  }
  const handledAt = services.clock()
  await inTransaction(services.db, (tx) =>
    tx.updateTable('webhookEvents').set({ handledAt }).where('id', '=', id).execute(),
  )
}

/** An inquiry that was closed took no money (https://docs.stripe.com/disputes/how-disputes-work). */
const disputeEnds: Record<string, 'won' | 'lost'> = { won: 'won', warning_closed: 'won', lost: 'lost' }

/**
 * Stores the state of the latest dispute. Only this message says how a dispute ended; the charge only says that there
 * was one. Messages arrive in any order, so a message about an earlier dispute, or from before the end of this dispute,
 * changes nothing.
 */
async function storeDispute(tx: Tx, { id }: PaymentRow, event: WebhookRow): Promise<void> {
  const { disputeState, disputeId, disputeBeganAt, disputeAnswerBy } = event
  if (disputeState === null || disputeId === null || disputeBeganAt === null) return
  const disputeEnded = disputeEnds[disputeState] ?? null
  await tx
    .updateTable('payments')
    .set({ disputeId, disputeBeganAt, disputeEnded, disputeAnswerBy, agreedAt: null })
    .where('id', '=', id)
    .where(({ or, and, eb, lit }) =>
      or([
        eb('disputeBeganAt', 'is', null),
        eb('disputeBeganAt', '<', disputeBeganAt),
        and([eb('disputeId', '=', disputeId), lit(disputeEnded !== null)]),
      ]),
    )
    .execute()
}
