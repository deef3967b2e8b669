import type { BookingId, ListingId, PaymentId, UserId } from '#contract/ids.ts'
import { lockListingOnRecord } from '#features/listings/commands.ts'
import { newId } from '#lib/ids.ts'
import { inTransaction, type Tx } from '#services/database/database.ts'
import { type Cause, recordEvent } from '#services/database/events.ts'
import type { StoredFinding } from '#services/database/schema/payments.ts'
import type { PaymentIntent } from '#services/payments/payments.ts'
import { findPayment, findPaymentByIntent } from '../queries.ts'
import { findIntentsReadUntil, listUnknown } from '../queries/unknown-intents.ts'
import { createFinding, isAuthorized } from '../rules.ts'
import { decideUnknownIntent } from '../rules/unknown-intents.ts'
import type { AttributedCause } from './causes.ts'
import type { PaymentSync } from './payment-sync.ts'
import { syncPayment } from './sync.ts'

const minuteMs = 60_000
/** After this time, the request that made an intent has recorded its payment, or has failed. */
const recordedWithinMs = 10 * minuteMs

/**
 * Reads the provider's list of the intents that were made since the last time, and notes those that no payment names: the
 * database has lost its last writes, or is a restored backup. Writes that were there when a reconciliation was recorded
 * are there as long as that record is, so nothing before it has to be read again. Returns until when the list was read.
 */
export async function noteUnknownIntents({ db, payments }: PaymentSync, now: Date): Promise<Date> {
  const until = new Date(now.getTime() - recordedWithinMs)
  const from = await findIntentsReadUntil(db)
  if (!from || from >= until) return from ?? until
  for await (const page of payments.listIntents({ from, until })) {
    const unknown = await listUnknown(db, page)
    if (unknown.length > 0) await inTransaction(db, (tx) => saveUnknown(tx, unknown, now))
  }
  return until
}

async function saveUnknown(tx: Tx, intents: PaymentIntent[], foundAt: Date): Promise<void> {
  await tx
    .insertInto('unknownIntents')
    .values(intents.map(({ id: intentId }) => ({ intentId, foundAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Restores the payment of an intent that no payment names and brings it into agreement with the provider, or cancels the
 * intent. Money that was taken for what we do not know is reported in every reconciliation until it is refunded. Returns
 * what it did as findings.
 */
export async function handleUnknownIntent(
  services: PaymentSync,
  intentId: string,
  origin: Cause,
): Promise<StoredFinding[]> {
  const { db, payments, clock } = services
  const cause = { ...origin, by: 'reconciliation' } as const
  const explain = () => inTransaction(db, (tx) => markExplained(tx, intentId, clock()))
  const intent = await payments.findIntent(intentId)
  // The configured keys may belong to another account now.
  if (!intent) return []
  if (await findPaymentByIntent(db, intentId)) return explain().then(() => [])
  const subject = { intentId, amountMinor: intent.amountMinor }
  const id = await inTransaction(db, (tx) => restorePayment(tx, services, intent, cause))
  if (id) {
    const restored = await findPayment(db, id)
    const found = await syncPayment(services, id, cause)
    return restored ? [createFinding(restored, 'restored'), ...found] : found
  }
  switch (decideUnknownIntent(intent, false)) {
    case 'report':
      return [{ ...subject, kind: 'unknown-captured' }]
    case 'cancel':
      await payments.cancelIntent(intentId)
      await explain()
      return isAuthorized(intent) ? [{ ...subject, kind: 'unknown-released' }] : []
    default:
      await explain()
      return []
  }
}

/**
 * Records an open payment for an intent, as if its buyer had just begun it: what comes next is decided as for every other
 * one. Returns its id, or undefined when it cannot be recorded. The messages about it are handled again.
 */
async function restorePayment(
  tx: Tx,
  services: PaymentSync,
  intent: PaymentIntent,
  cause: AttributedCause,
): Promise<PaymentId | undefined> {
  const { bookingId, itemId, buyerId } = intent.metadata
  const booking = await services.findBookingOf(tx, intent.metadata)
  if (!booking || buyerId === undefined || intent.currency !== 'bdt') return undefined
  const listing = await lockListingOnRecord(tx, itemId as ListingId)
  const isGone = !listing || listing.soldAt !== null || listing.removedAt !== null
  const canRestore = booking === 'unpaid' || isGone
  if (decideUnknownIntent(intent, canRestore) !== 'restore') return undefined
  const id = newId<PaymentId>()
  const sale = await tx
    .insertInto('sales')
    .values({
      id,
      means: 'card',
      bookingId: bookingId as BookingId,
      itemId: itemId as ListingId,
      buyerId: buyerId as UserId,
      amountMinor: intent.amountMinor,
      currency: intent.currency,
      feeBasisPoints: services.feeBasisPoints,
      createdAt: cause.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!sale) return undefined
  const { id: intentId } = intent
  await tx.insertInto('payments').values({ id, intentId, state: 'open', updatedAt: cause.at }).execute()
  await recordEvent(tx, cause, { kind: 'payment-opened', subjectId: id, detail: { by: 'buyer' } })
  await markExplained(tx, intentId, cause.at)
  await tx.updateTable('webhookEvents').set({ handledAt: null }).where('intentId', '=', intentId).execute()
  return id
}

async function markExplained(tx: Tx, intentId: string, explainedAt: Date): Promise<void> {
  await tx.updateTable('unknownIntents').set({ explainedAt }).where('intentId', '=', intentId).execute()
}
