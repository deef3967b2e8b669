import type { ListingId, UserId } from '#contract/ids.ts'
import type { UnknownPaymentExplanation } from '#contract/payments.ts'
import { Refusal } from '#contract/refusal.ts'
import { findSellerId } from '#features/listings/queries/sellers.ts'
import { lockPeople } from '#features/users/commands/people.ts'
import { assertStillAdmin } from '#features/users/rules.ts'
import { isId } from '#lib/ids.ts'
import { inTransaction, type Tx } from '#services/database/database.ts'
import { type ByPerson, recordEvent } from '#services/database/events.ts'
import type { PaymentIntent } from '#services/payments/payments.ts'
import { assertCanDecide } from '../rules.ts'
import type { PaymentSync } from './payment-sync.ts'

type Explained = UnknownPaymentExplanation & { intentId: string }

/**
 * Records why an admin leaves the money of a payment that only the provider knows where it is. Reconciliation no longer
 * reports it. Moves no money. Returns false when it was explained before. Throws `not-found` unless reconciliation has found
 * it and the provider has taken its money, and `not-allowed` for a caller who is a party or is no longer an admin.
 */
export async function explainUnknownIntent(
  { db, payments }: Pick<PaymentSync, 'db' | 'payments'>,
  { intentId, reason }: Explained,
  cause: ByPerson,
): Promise<boolean> {
  const intent = await payments.findIntent(intentId)
  if (intent?.status !== 'succeeded') throw new Refusal('not-found/payment')
  return inTransaction(db, async (tx) => {
    const people = await lockPeople(tx, [cause.actorId])
    assertStillAdmin(people.get(cause.actorId))
    assertCanDecide(await findParties(tx, intent), cause.actorId)
    return saveExplanation(tx, intent, reason, cause)
  })
}

async function saveExplanation(
  tx: Tx,
  { id: intentId, amountMinor }: PaymentIntent,
  explanation: string,
  cause: ByPerson,
): Promise<boolean> {
  const found = await tx
    .selectFrom('unknownIntents')
    .select('explainedAt')
    .where('intentId', '=', intentId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new Refusal('not-found/payment')
  if (found.explainedAt) return false
  const { at: explainedAt, actorId: explainedBy } = cause
  await tx
    .updateTable('unknownIntents')
    .set({ explainedAt, explainedBy, explanation })
    .where('intentId', '=', intentId)
    .execute()
  const detail = { by: 'admin', intentId, amountMinor, text: explanation } as const
  await recordEvent(tx, cause, { kind: 'unknown-payment-explained', subjectId: explainedBy, detail })
  return true
}

/** Whom the intent names as its buyer, and the seller of its phone, if the database still has the listing. */
async function findParties(tx: Tx, { metadata: { buyerId, itemId } }: PaymentIntent) {
  const sellerId = itemId && isId(itemId) ? await findSellerId(tx, itemId as ListingId) : undefined
  return { buyerId: buyerId as UserId, sellerId: sellerId as UserId }
}
