import { randomBytes } from 'node:crypto'
import type { BookingId, ListingId, PaymentId, UserId } from '#contract/ids.ts'
import type { PaymentProviderName } from '#contract/payments.ts'
import { Refusal } from '#contract/refusal.ts'
import { lockListingOnRecord } from '#features/listings/commands.ts'
import { assertForSale } from '#features/listings/rules.ts'
import { inTransaction, type Tx } from '#services/database/database.ts'
import { recordEvent } from '#services/database/events.ts'
import type { PaymentIntent } from '#services/payments/payments.ts'
import type { Language } from '#lib/languages.ts'
import type { Services } from '#services/services.ts'
import { countPayments, findDealByIntent, findOpenPayment, listStarts, type Deal } from '../queries.ts'
import { assertCanStart, isAuthorized, startsCountSince } from '../rules.ts'
import { makeReturnAddress } from '../rules/bkash-return.ts'
import { lockDeal } from './money-changes.ts'
import { addSale } from './sale-rows.ts'
import { abandonPayment } from './state-changes.ts'
import type { StateChangeCause } from './causes.ts'

type Purchase = {
  bookingId: BookingId
  itemId: ListingId
  buyerId: UserId
  amountMinor: number
  /** The revision of the listing that the buyer was shown, if it is known. */
  listingRevision: number | null
  currency: 'bdt'
  provider: PaymentProviderName
}

type Needs = Pick<Services, 'db' | 'jobs' | 'payments' | 'feeBasisPoints' | 'bkashReturns'>

/**
 * Returns the provider's intent for a purchase: the one that already waits for the buyer, or a new one. bKash leads back to
 * the page in this language. Calling it twice returns the same intent; for a card, even at the same moment. If the buyer
 * has an open payment at the other provider, it is given up, unless it is authorised, or they chose bKash after this
 * request for a card. Calls the provider, so never call this inside a transaction. Throws `already-sold`,
 * `too-many-requests` when the buyer has begun too many payments, and `provider-unavailable` while the chosen provider
 * does not answer or while we do not know whether bKash has reserved the money.
 */
export async function openIntent(
  services: Needs,
  purchase: Purchase,
  cause: StateChangeCause,
  language: Language,
): Promise<PaymentIntent> {
  for (let nth = 0; nth < maxTries; nth += 1) {
    const intent =
      (await findWaitingIntent(services, purchase, cause)) ??
      (await createPayment(services, purchase, cause, language))
    if (intent) return intent
  }
  throw new Refusal('provider-unavailable/payments', { retryAfterSeconds: 2 })
}

/** Each try fails only if another request of the same buyer was faster. */
const maxTries = 10

/**
 * Finds the waiting intent that the buyer can continue with. If they can begin another payment, gives up a waiting one
 * that they cannot continue.
 */
async function findWaitingIntent(services: Needs, purchase: Purchase, cause: StateChangeCause) {
  const { db, jobs } = services
  const waiting = await findOpenPayment(db, purchase.bookingId)
  const intent = waiting && (await findIntentIfNeeded(services, waiting, purchase))
  if (waiting && intent && canContinue(intent, waiting, purchase, cause.at)) {
    if (isAuthorized(intent) || waiting.payAt === null) return intent
    if (await inTransaction(db, (tx) => chooseAgain(tx, waiting, cause.at)))
      return { ...intent, payAt: waiting.payAt }
  }
  assertCanStart(await listStarts(db, purchase.buyerId, startsCountSince(cause.at)), cause.at)
  if (waiting && !(await inTransaction(db, (tx) => giveUp(tx, jobs, waiting, cause))))
    return findWaitingIntent(services, purchase, cause)
  return undefined
}

/** Records that the buyer has chosen a waiting payment again. Returns false if it was given up meanwhile. */
async function chooseAgain(tx: Tx, { id }: Deal, at: Date): Promise<boolean> {
  const current = await lockDeal(tx, id)
  if (current?.state !== 'open') return false
  if (current.updatedAt < at)
    await tx.updateTable('payments').set({ updatedAt: at }).where('id', '=', id).execute()
  return true
}

/** Gives up a waiting payment. Returns false, and leaves it, if the buyer has chosen it again since it was read. */
async function giveUp(tx: Tx, jobs: Needs['jobs'], waiting: Deal, cause: StateChangeCause): Promise<boolean> {
  const current = await lockDeal(tx, waiting.id)
  if (current?.state === 'open' && current.updatedAt > waiting.updatedAt) return false
  await abandonPayment(tx, jobs, waiting, cause)
  return true
}

/**
 * Whether the buyer has chosen bKash after they asked to pay by card. The page asks for a card whenever it opens, so that
 * request can be answered when its buyer is on the page of bKash already.
 */
function isChosenLater({ means, updatedAt }: Deal, { provider }: Purchase, askedAt: Date): boolean {
  return provider === 'card' && means === 'bkash' && updatedAt > askedAt
}

/**
 * Finds the intent of a waiting payment. Returns undefined instead of throwing when its provider does not answer and the
 * buyer has chosen the other provider, so that an outage of one provider does not block both. The payment is then given
 * up, and a job releases what it may have reserved as soon as its provider answers.
 */
async function findIntentIfNeeded({ payments }: Needs, waiting: Deal, { provider }: Purchase) {
  try {
    return await payments.findIntent(waiting.intentId)
  } catch (error) {
    const isDown = error instanceof Refusal && error.code === 'provider-unavailable'
    if (isDown && waiting.means !== provider) return undefined
    throw error
  }
}

/** How long bKash's page of a payment can surely be opened again. */
const pageWorksForMs = 5 * 60_000

/**
 * Whether the buyer can pay with this waiting intent: it must be for this price and revision of the listing. A card
 * payment can continue, and a bKash payment while its page still works. An authorised payment of either kind continues,
 * because it only has to be settled. `now` is when the buyer asked. Throws `provider-unavailable` while we do not know
 * whether bKash has reserved the money.
 */
function canContinue(intent: PaymentIntent, waiting: Deal, purchase: Purchase, now: Date): boolean {
  const { provider, amountMinor, listingRevision } = purchase
  if (intent.amountMinor !== amountMinor || waiting.listingRevision !== listingRevision) return false
  if (isAuthorized(intent)) return true
  if (intent.status === 'processing' && waiting.means === 'bkash')
    throw new Refusal('provider-unavailable/unsettled', { retryAfterSeconds: 30 })
  if (intent.status === 'canceled') return false
  if (isChosenLater(waiting, purchase, now)) return true
  if (waiting.means !== provider) return false
  if (provider === 'card') return true
  const isRecent = now.getTime() - waiting.createdAt.getTime() < pageWorksForMs
  return waiting.payAt !== null && isRecent && intent.status === 'requires_payment_method'
}

/** Records that the buyer has left bKash's page of a payment, which cannot be opened again then. */
export async function closePayPage(tx: Tx, id: PaymentId): Promise<void> {
  await tx.updateTable('payments').set({ payAt: null }).where('id', '=', id).execute()
}

/** Creates a payment. Returns undefined when another request of the same buyer was faster; then use its intent. */
async function createPayment(
  services: Needs,
  purchase: Purchase,
  cause: StateChangeCause,
  language: Language,
): Promise<PaymentIntent | undefined> {
  const { bookingId, itemId, buyerId, amountMinor, currency, provider } = purchase
  const returns = services.bkashReturns
  if (provider === 'bkash' && !returns) throw new Refusal('provider-unavailable/payments')
  const nth = await countPayments(services.db, bookingId)
  const returnNonce = provider === 'bkash' ? randomBytes(16).toString('base64url') : null
  const intent = await services.payments.createIntent({
    amountMinor,
    currency,
    metadata: { bookingId, itemId, buyerId },
    // If the same payment of the same purchase is requested again, after a crash or a lost reply, the provider returns
    // the same intent.
    idempotencyKey: `intent-${bookingId}-${amountMinor}-${nth}`,
    ...(returnNonce !== null &&
      returns && { bkash: { returnTo: makeReturnAddress(returns, { ...purchase, returnNonce }, language) } }),
  })
  const { id: intentId, payAt = null } = intent
  const deal = { intentId, returnNonce, payAt, feeBasisPoints: services.feeBasisPoints, ...purchase }
  const result = await inTransaction(services.db, (tx) => savePayment(tx, deal, cause))
  if (result === 'saved' && intent.status !== 'canceled') return intent
  if (result === 'refused') await services.payments.cancelIntent(intent.id)
  await assertStillForSale(services, itemId)
  return undefined
}

type NewPayment = Purchase & Pick<Deal, 'intentId' | 'returnNonce' | 'payAt' | 'feeBasisPoints'>
type SaveResult = 'saved' | 'known' | 'refused'

/**
 * Records a payment for an intent. Locks the listing, so that no payment is added while the phone is being sold and its
 * other payments are given up. Returns `known` when this intent is already on record, in any state: it may just have
 * sold the phone. Returns `refused` when the payment cannot be recorded.
 */
async function savePayment(tx: Tx, deal: NewPayment, cause: StateChangeCause): Promise<SaveResult> {
  const listing = await lockListingOnRecord(tx, deal.itemId)
  if (await findDealByIntent(tx, deal.intentId)) return 'known'
  if (!listing || listing.soldAt || listing.removedAt) return 'refused'
  return (await addOpenPayment(tx, deal, cause)) ? 'saved' : 'refused'
}

/** Records an open payment and its sale. Returns its id, or undefined while another payment of the booking is open. */
export async function addOpenPayment(
  tx: Tx,
  { intentId, returnNonce, payAt, provider: means, ...purchase }: NewPayment,
  cause: StateChangeCause,
): Promise<PaymentId | undefined> {
  const id = await addSale(tx, { means, ...purchase, createdAt: cause.at })
  if (!id) return undefined
  await tx
    .insertInto('payments')
    .values({ id, intentId, returnNonce, payAt, state: 'open', updatedAt: cause.at })
    .execute()
  await recordEvent(tx, cause, { kind: 'payment-opened', subjectId: id, detail: { by: 'buyer' } })
  return id
}

function assertStillForSale({ db }: Needs, itemId: ListingId): Promise<void> {
  return inTransaction(db, async (tx) => {
    const listing = await lockListingOnRecord(tx, itemId)
    if (listing) assertForSale(listing)
  })
}
