import { type Db, inTransaction, type Tx } from '#services/database/database.ts'
import { type FindNeeded, listUnchanged, selectUnneeded } from '../shared/old-objects.ts'
import { cancelIntent } from './capture.ts'
import type { WebhookPlan } from './call.ts'
import { authorizedForMs } from './charges.ts'
import { idempotencyRetentionMs } from './idempotency.ts'
import { lockObject } from './objects.ts'

const day = 24 * 60 * 60 * 1000
/** An intent that took no money is deleted after this long without a change. Stripe keeps intents for ever. */
const unusedForMs = 7 * day
/** https://docs.stripe.com/api/events/list */
const eventRetentionMs = 30 * day

type Sweeping = { db: Db; now: Date; webhooks: WebhookPlan; findNeeded: FindNeeded }

/**
 * Deletes old keys and events and expires authorizations, as Stripe does. Also deletes intents that took no money
 * after a week, with their charges and cards, unless they are needed. Captured payments stay.
 */
export async function sweepSandbox(sweeping: Sweeping): Promise<void> {
  const { db, now } = sweeping
  const ago = (ms: number) => new Date(now.getTime() - ms)
  await inTransaction(db, (tx) => deleteOldKeysAndEvents(tx, ago))
  await expireAuthorizations(sweeping, ago(authorizedForMs))
  await removeUnused(sweeping, ago(unusedForMs))
  await inTransaction(db, (tx) => deleteUnusedCards(tx, ago(unusedForMs)))
}

async function deleteOldKeysAndEvents(tx: Tx, ago: (ms: number) => Date): Promise<void> {
  await tx.deleteFrom('sandboxIdempotency').where('createdAt', '<', ago(idempotencyRetentionMs)).execute()
  await tx
    .deleteFrom('sandboxObjects')
    .where('kind', '=', 'event')
    .where('createdAt', '<', ago(eventRetentionMs))
    .where('id', 'not in', (of) => of.selectFrom('sandboxDeliveries').select('eventId'))
    .execute()
}

async function deleteUnusedCards(tx: Tx, before: Date): Promise<void> {
  await tx
    .deleteFrom('sandboxObjects')
    .where('kind', '=', 'payment_method')
    .where('paymentIntent', 'is', null)
    .where('createdAt', '<', before)
    .execute()
}

async function expireAuthorizations({ db, now, webhooks }: Sweeping, before: Date): Promise<void> {
  for (const id of await listUnchanged(db, 'payment_intent', ['requires_capture'], before)) {
    await inTransaction(db, async (tx) => {
      const intent = await lockObject(tx, 'payment_intent', id, 'intent')
      // It may have been captured or cancelled since the list was read.
      if (intent.status !== 'requires_capture') return
      await cancelIntent({ tx, now, webhooks, request: null }, intent, 'expired')
    })
  }
}

const withoutMoney = ['canceled', 'requires_payment_method', 'requires_confirmation', 'requires_action']

async function removeUnused({ db, findNeeded }: Sweeping, before: Date): Promise<void> {
  const old = await listUnchanged(db, 'payment_intent', withoutMoney, before)
  for await (const unused of selectUnneeded(old, findNeeded))
    await inTransaction(db, (tx) => removeIntents(tx, unused, before))
}

/** Checks again under a lock, because somebody may have paid with one of the intents in the meantime. */
async function removeIntents(tx: Tx, ids: string[], before: Date): Promise<void> {
  const unchanged = await tx
    .selectFrom('sandboxObjects')
    .select('id')
    .where('id', 'in', ids)
    .where('updatedAt', '<', before)
    .forUpdate()
    .execute()
  const unchangedIds = unchanged.map(({ id }) => id)
  if (unchangedIds.length === 0) return
  await tx.deleteFrom('sandboxObjects').where('paymentIntent', 'in', unchangedIds).execute()
  await tx.deleteFrom('sandboxObjects').where('id', 'in', unchangedIds).execute()
}
