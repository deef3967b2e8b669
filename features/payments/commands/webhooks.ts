import { inTransaction, type Tx } from '#services/database/database.ts'
import type { ProviderEvent } from '#services/payments/payments.ts'
import { findPaymentByIntent, findWebhook, type PaymentRow, type WebhookRow } from '../queries.ts'
import type { Cause } from '#services/database/events.ts'
import { type PaymentSync, syncPayment } from './sync.ts'

/** The kinds of messages that may change a payment's state. All other messages are stored and have no effect. */
const relevantKinds =
  /^(payment_intent\.(amount_capturable_updated|succeeded|canceled)|charge\.(refunded|refund\.updated|dispute\.\w+)|refund\.\w+)$/

/**
 * Stores a message of the provider, once, and handles it. If handling fails, a job of ours tries again. The error is
 * also thrown, so that the provider sends the message again too.
 */
export async function receiveWebhook(books: PaymentSync, event: ProviderEvent, cause: Cause): Promise<void> {
  const isNew = await inTransaction(books.db, (tx) => saveWebhook(tx, event, cause.at))
  try {
    await handleWebhook(books, event.id, cause)
  } catch (error) {
    if (isNew) {
      await inTransaction(books.db, (tx) => books.jobs.enqueue(tx, 'handle-webhook', { eventId: event.id }))
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

/** Handles a stored message. Does nothing when it was handled before. `origin` says who caused this. */
export async function handleWebhook(
  books: PaymentSync,
  id: string,
  origin: Cause = { at: books.clock() },
): Promise<void> {
  const event = await findWebhook(books.db, id)
  if (!event || event.handledAt) return
  const payment =
    event.intentId && relevantKinds.test(event.kind)
      ? await findPaymentByIntent(books.db, event.intentId)
      : undefined
  const cause = { ...origin, by: 'provider', leaveToJobs: true } as const
  if (payment) {
    await inTransaction(books.db, (tx) => noteDispute(tx, payment, event))
    await syncPayment(books, payment.id, cause)
  }
  const handledAt = books.clock()
  await inTransaction(books.db, (tx) =>
    tx.updateTable('webhookEvents').set({ handledAt }).where('id', '=', id).execute(),
  )
}

/** An inquiry that was closed took no money (https://docs.stripe.com/disputes/how-disputes-work). */
const disputeEnds: Record<string, 'won' | 'lost'> = { won: 'won', warning_closed: 'won', lost: 'lost' }

/**
 * Stores the state of the latest dispute. Only the message says how a dispute ended; the charge only says that there
 * was one. Messages arrive in any order. A message about an earlier dispute, or from before this dispute ended, changes
 * nothing.
 */
async function noteDispute(tx: Tx, { id }: PaymentRow, event: WebhookRow): Promise<void> {
  const { disputeState, disputeAnswerBy } = event
  if (disputeState === null) return
  // A message stored by an earlier version has no dispute id and no start time.
  const disputeId = event.disputeId ?? `of ${event.id}`
  const disputeBeganAt = event.disputeBeganAt ?? event.happenedAt
  const disputeEnded = disputeEnds[disputeState ?? ''] ?? null
  await tx
    .updateTable('payments')
    .set({ disputeId, disputeBeganAt, disputeEnded, disputeAnswerBy, agreedAt: null })
    .where('id', '=', id)
    .where(({ or, and, eb, lit }) =>
      or([
        // An earlier version stored the end of a dispute without its id. Another end may replace it; a beginning may
        // not.
        and([
          eb('disputeBeganAt', 'is', null),
          or([eb('disputeEnded', 'is', null), lit(disputeEnded !== null)]),
        ]),
        eb('disputeBeganAt', '<', disputeBeganAt),
        and([eb('disputeId', '=', disputeId), lit(disputeEnded !== null)]),
      ]),
    )
    .execute()
}
