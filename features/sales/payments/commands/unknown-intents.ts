import type { BookingId, ListingId, PaymentId, UserId } from '#contract/ids.ts'
import { inTransaction, type Tx } from '#services/database/database.ts'
import type { Cause } from '#services/database/events.ts'
import type { StoredFinding } from '#services/database/schema/payments.ts'
import type { PaymentIntent } from '#services/payments/payments.ts'
import { findOpenPayment, findDealByIntent } from '../queries.ts'
import { findReservationRefusal } from '../queries/hand-overs.ts'
import { findIntentsReadUntil, listUnknown } from '../queries/unknown-intents.ts'
import { isAuthorized } from '../rules.ts'
import { type BookingOfIntent, decideUnknownIntent } from '../rules/unknown-intents.ts'
import type { AttributedCause } from './causes.ts'
import { addOpenPayment } from './intents.ts'
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
  for await (const { intents } of payments.listIntents({ from, until })) {
    const unknown = await listUnknown(db, intents)
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
  if (await findDealByIntent(db, intentId)) return explain().then(() => [])
  const subject = { intentId, amountMinor: intent.amountMinor }
  switch (decideUnknownIntent(intent, await findBooking(services, intent, origin.at))) {
    case 'restore': {
      const paymentId = await inTransaction(db, (tx) => restorePayment(tx, services, intent, cause))
      if (!paymentId) return []
      return [{ ...subject, paymentId, kind: 'restored' }, ...(await syncPayment(services, paymentId, cause))]
    }
    case 'report':
      return [{ ...subject, kind: 'unknown-captured' }]
    case 'cancel':
      await payments.cancelIntent(intentId)
      await explain()
      return isAuthorized(intent) ? [{ ...subject, kind: 'unknown-released' }] : []
    case 'forget':
      await explain()
      return []
  }
}

/** What the intent would buy now. Nothing while its buyer has begun another payment, or may not reserve this phone. */
async function findBooking(
  { db, findBookingOf }: PaymentSync,
  intent: PaymentIntent,
  now: Date,
): Promise<BookingOfIntent> {
  const booking = await findBookingOf(db, intent)
  if (booking !== 'waiting') return booking
  const ids = idsOf(intent)
  if (await findOpenPayment(db, ids.bookingId)) return 'other'
  return (await findReservationRefusal(db, ids, now)) ? 'other' : 'waiting'
}

/** The ids of what an intent was made for, once `findBookingOf` has found it. */
const idsOf = ({ metadata }: PaymentIntent) =>
  metadata as { bookingId: BookingId; itemId: ListingId; buyerId: UserId }

/**
 * Records an open payment for an intent, as if its buyer had just begun it: what comes next is decided as for every other
 * one. Returns its id, or undefined while another payment of the booking is open, and when it was explained meanwhile. The
 * messages about it are handled again.
 */
async function restorePayment(
  tx: Tx,
  { feeBasisPoints }: PaymentSync,
  intent: PaymentIntent,
  cause: AttributedCause,
): Promise<PaymentId | undefined> {
  const { id: intentId, amountMinor } = intent
  const { explainedAt } = await lockUnknown(tx, intentId)
  if (explainedAt) return undefined
  const deal = {
    ...idsOf(intent),
    intentId,
    provider: 'card',
    amountMinor,
    currency: 'bdt',
    feeBasisPoints,
    listingRevision: null,
    returnNonce: null,
    payAt: null,
  } as const
  const id = await addOpenPayment(tx, deal, cause)
  if (!id) return undefined
  await markExplained(tx, intentId, cause.at)
  await tx.updateTable('webhookEvents').set({ handledAt: null }).where('intentId', '=', intentId).execute()
  return id
}

/** What was explained before its money moved again is reported again, if it is still unknown and anything is left. */
export async function forgetExplanation(tx: Tx, intentId: string): Promise<void> {
  await tx
    .updateTable('unknownIntents')
    .set({ explainedAt: null, explainedBy: null, explanation: null })
    .where('intentId', '=', intentId)
    .execute()
}

const lockUnknown = (tx: Tx, intentId: string) =>
  tx
    .selectFrom('unknownIntents')
    .select('explainedAt')
    .where('intentId', '=', intentId)
    .forUpdate()
    .executeTakeFirstOrThrow()

async function markExplained(tx: Tx, intentId: string, explainedAt: Date): Promise<void> {
  await tx.updateTable('unknownIntents').set({ explainedAt }).where('intentId', '=', intentId).execute()
}
