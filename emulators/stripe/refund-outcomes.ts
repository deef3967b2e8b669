import type Stripe from 'stripe'
import { type Db, inTransaction } from '#services/database/database.ts'
import { enterBalance } from './balance.ts'
import type { Origin, WebhookPlan } from './call.ts'
import { recordEvent } from './events.ts'
import { idOf } from './intent-object.ts'
import { lockObject, saveObject } from './objects.ts'
import type { CardBehaviour } from './card-behaviour.ts'

/**
 * When a refund gets its later outcome. Stripe only says "some time later" (https://docs.stripe.com/testing#refunds).
 */
const outcomeAfterMs = 60_000

/** Returns the first status of a refund to this card, and the outcome that the refund gets later, if any. */
export function beginRefund(behaviour: CardBehaviour): {
  status: 'succeeded' | 'pending'
  laterOutcome?: 'refund-fails' | 'refund-pends'
} {
  if (behaviour === 'refund-pends') return { status: 'pending', laterOutcome: behaviour }
  return behaviour === 'refund-fails'
    ? { status: 'succeeded', laterOutcome: behaviour }
    : { status: 'succeeded' }
}

type Ending = { db: Db; now: Date; webhooks: WebhookPlan }

/** Gives refunds their later outcome: a pending refund succeeds, and the money of a failing refund is returned. */
export async function endRefunds({ db, now, webhooks }: Ending): Promise<void> {
  const due = await db
    .selectFrom('sandboxObjects')
    .select('id')
    .where('kind', '=', 'refund')
    .where('behaviour', 'is not', null)
    .where('createdAt', '<=', new Date(now.getTime() - outcomeAfterMs))
    .orderBy('seq')
    .execute()
  for (const { id } of due)
    await inTransaction(db, (tx) => endRefund({ tx, now, webhooks, request: null }, id))
}

async function endRefund(origin: Origin, id: string): Promise<void> {
  const { tx, now } = origin
  const refund = await lockObject(tx, 'refund', id, 'id')
  const ended = await tx
    .updateTable('sandboxObjects')
    .set({ behaviour: null })
    .where('id', '=', id)
    .where('behaviour', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  // Another process has ended it.
  if (!ended) return
  if (refund.status === 'pending') {
    const arrived: Stripe.Refund = { ...refund, status: 'succeeded', pending_reason: undefined }
    await saveObject(tx, arrived, now)
    await recordEvent(origin, 'refund.updated', arrived, refund)
    return
  }
  const { amount, currency } = refund
  const entry = await enterBalance(origin, { kind: 'failed-refund', amount, currency, source: id })
  const failed: Stripe.Refund = {
    ...refund,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: entry.id,
  }
  const charge = await lockObject(tx, 'charge', idOf(refund.charge ?? ''), 'charge')
  const amountRefunded = charge.amount_refunded - refund.amount
  await saveObject(tx, { ...charge, amount_refunded: amountRefunded, refunded: false }, now)
  await saveObject(tx, failed, now)
  await recordEvent(origin, 'refund.failed', failed)
}
