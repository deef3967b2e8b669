import { inTransaction, type Tx } from '#services/database/database.ts'
import type { ProviderEvent } from '#services/payments/payments.ts'
import { findPaymentByIntent, findWebhook, type PaymentRow, type WebhookRow } from '../queries.ts'
import type { Cause } from '#services/database/events.ts'
import { type Books, syncPayment } from './syncing.ts'

/** What may change where a payment stands. Whatever else comes is kept, and nothing follows from it. */
const telling =
  /^(payment_intent\.(amount_capturable_updated|succeeded|canceled)|charge\.(refunded|refund\.updated|dispute\.\w+)|refund\.\w+)$/

/**
 * Keeps a message of the provider, once, and does what follows from it. What fails is done again by a job of ours, and
 * is thrown, so that the provider sends it again too.
 */
export async function receiveWebhook(books: Books, event: ProviderEvent, cause: Cause): Promise<void> {
  const isNew = await inTransaction(books.db, (tx) => keepWebhook(tx, event, cause.at))
  try {
    await handleWebhook(books, event.id, cause)
  } catch (error) {
    if (isNew) {
      await inTransaction(books.db, (tx) => books.jobs.enqueue(tx, 'handle-webhook', { eventId: event.id }))
    }
    throw error
  }
}

async function keepWebhook(tx: Tx, event: ProviderEvent, receivedAt: Date): Promise<boolean> {
  const written = await tx
    .insertInto('webhookEvents')
    .values({
      id: event.id,
      kind: event.kind,
      intentId: event.intentId ?? null,
      disputeState: event.dispute?.state ?? null,
      disputeId: event.dispute?.id ?? null,
      disputeBeganAt: event.dispute?.beganAt ?? null,
      happenedAt: event.createdAt,
      receivedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/** Does what follows from a message that was kept; done before, does nothing. The cause is who had us look at it. */
export async function handleWebhook(
  books: Books,
  id: string,
  looked: Cause = { at: books.clock() },
): Promise<void> {
  const event = await findWebhook(books.db, id)
  if (!event || event.handledAt) return
  const payment =
    event.intentId && telling.test(event.kind)
      ? await findPaymentByIntent(books.db, event.intentId)
      : undefined
  const cause = { ...looked, by: 'provider', leaveToJobs: true } as const
  if (payment) {
    await noteDispute(books, payment, event)
    await syncPayment(books, payment.id, cause)
  }
  await books.db.updateTable('webhookEvents').set({ handledAt: books.clock() }).where('id', '=', id).execute()
}

/** An inquiry that was closed took nothing (https://docs.stripe.com/disputes/how-disputes-work). */
const disputeEnds: Record<string, 'won' | 'lost'> = { won: 'won', warning_closed: 'won', lost: 'lost' }

/**
 * Keeps how the latest dispute stands. Only the message itself tells how one ended; the charge says for ever that there was
 * one. Messages come in any order: one about an earlier dispute, or about this one before it ended, changes nothing.
 */
async function noteDispute({ db }: Books, { id }: PaymentRow, event: WebhookRow): Promise<void> {
  const { disputeState } = event
  if (disputeState === null) return
  // A message kept by an earlier build says neither which dispute it is about nor since when there is one.
  const disputeId = event.disputeId ?? `of ${event.id}`
  const disputeBeganAt = event.disputeBeganAt ?? event.happenedAt
  const disputeEnded = disputeEnds[disputeState ?? ''] ?? null
  await db
    .updateTable('payments')
    .set({ disputeId, disputeBeganAt, disputeEnded, agreedAt: null })
    .where('id', '=', id)
    .where(({ or, and, eb, lit }) =>
      or([
        // Where an earlier build noted the end, it is not known of which: another end may follow, a beginning may not.
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
