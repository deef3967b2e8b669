import { type Expression, expressionBuilder, type Selectable, sql } from 'kysely'
import type { BookingId, ListingId, PaymentId, UserId } from '#contract/ids.ts'
import { Refusal } from '#contract/refusal.ts'
import { selectSummaries } from '#features/listings/queries/summaries.ts'
import { explanationsOf } from './queries/explanations.ts'
import { latestRefundReason, refundsByHandOf } from './queries/refunds.ts'
import {
  isBegunIn,
  isDisputedIn,
  isRequestedIn,
  owedMinorOf,
  owesAllIn,
  partRefundedAtOf,
  recordsOf,
} from '#features/money/queries.ts'
import type { MoneyRecords } from '#features/money/rules.ts'
import { selectPeople } from '#features/users/queries.ts'
import type { Db } from '#services/database/database.ts'
import type { Tables } from '#services/database/schema/database.ts'
import type { DealsView, WebhookEventsTable } from '#services/database/schema/payments.ts'

/** A sale with its payment, if it has one, and what the records of its refunds and disputes sum to. */
export type Deal = Selectable<DealsView> & MoneyRecords
export type WebhookRow = Selectable<WebhookEventsTable>

/** The sales with their payments, as a query to extend. */
export const selectDeals = (db: Db) => db.selectFrom('deals')

/** As `Deal`, as a query to extend. */
export const selectDealRows = (db: Db) => selectDeals(db).selectAll('deals').select(recordsOf())

export function findDeal(db: Db, id: PaymentId): Promise<Deal | undefined> {
  return selectDealRows(db).where('id', '=', id).executeTakeFirst()
}

/** The deal whose payment has this intent id of the provider. */
export function findDealByIntent(db: Db, intentId: string): Promise<Deal | undefined> {
  return selectByIntent(db, intentId).executeTakeFirst()
}

/** As `findDealByIntent`, as a query to extend. Leaves out cash sales, which no provider knows. */
export function selectByIntent(db: Db, intentId: string) {
  return selectDealRows(db).where('deals.id', '=', ({ selectFrom }) =>
    selectFrom('payments').select('payments.id').where('payments.intentId', '=', intentId),
  )
}

/** The payment of a booking that waits for the buyer's card; there is at most one. */
export function findOpenPayment(db: Db, bookingId: BookingId): Promise<Deal | undefined> {
  return selectDealRows(db)
    .where('bookingId', '=', bookingId)
    .where(isBegunIn())
    .where('state', '=', 'open')
    .executeTakeFirst()
}

/** How many payments a booking has had, including those given up. */
export async function countPayments(db: Db, bookingId: BookingId): Promise<number> {
  const { count } = await db
    .selectFrom('sales')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('bookingId', '=', bookingId)
    .executeTakeFirstOrThrow()
  return count
}

/** When this buyer began payments after `since`, the earliest first. */
export async function listStarts(db: Db, buyerId: UserId, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('sales')
    .select('createdAt')
    .where('buyerId', '=', buyerId)
    .where('createdAt', '>', since)
    .where('means', '!=', 'cash')
    .orderBy('createdAt')
    .execute()
  return rows.map(({ createdAt }) => createdAt)
}

/** The payments for a phone that wait for the card of their buyer, the earliest first. */
export function listOpenPayments(db: Db, itemId: ListingId): Promise<Deal[]> {
  return selectDealRows(db)
    .where('itemId', '=', itemId)
    .where(isBegunIn())
    .where('state', '=', 'open')
    .orderBy('id')
    .execute()
}

type Page = { after: PaymentId | undefined; limit: number }

/** A page of the ids of these payments, in order. Leaves out cash sales, which have no provider. */
const selectIds = (payments: ReturnType<typeof selectDeals>, { after, limit }: Page) =>
  payments
    .select('id')
    .where('state', 'is not', null)
    .$if(after !== undefined, (query) => query.where('id', '>', after as PaymentId))
    .orderBy('id')
    .limit(limit)

/** The ids of payments that the provider has not confirmed since their last state change, in order. */
export async function listUnconfirmed(db: Db, page: Page): Promise<PaymentId[]> {
  const rows = await selectIds(selectDeals(db), page).where('agreedAt', 'is', null).execute()
  return rows.map(({ id }) => id)
}

type DueAgain = { agreedBefore: Date; startedAfter: Date }

/**
 * The payments that were created after `startedAfter`, and that the provider last confirmed before `agreedBefore`, as a query
 * to extend: they are compared again.
 */
export const selectDueAgain = (db: Db, { agreedBefore, startedAfter }: DueAgain) =>
  selectDeals(db)
    .where('agreedAt', '<', agreedBefore)
    .where('createdAt', '>', startedAfter)
    .where('state', '!=', 'cancelled')
    .where(({ not }) => not(isDisputedIn('lost')))

/**
 * The ids of payments that are due to be compared again, in order, without those by card that began before `listedFrom`: the
 * provider's list will be read on from there.
 */
export async function listConfirmedBefore(
  db: Db,
  due: DueAgain & { listedFrom: Date },
  page: Page,
): Promise<PaymentId[]> {
  const rows = await selectIds(selectDueAgain(db, due), page)
    .where(({ or, eb }) => or([eb('means', '!=', 'card'), eb('createdAt', '>=', due.listedFrom)]))
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Returns those of these intents that the provider must still answer for: all except those of cancelled
 * payments that the provider has confirmed.
 */
export async function listNeededIntents(db: Db, intentIds: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('intentId')
    .where('intentId', 'in', intentIds)
    .where(({ or, eb }) => or([eb('state', '!=', 'cancelled'), eb('agreedAt', 'is', null)]))
    .execute()
  return rows.map((row) => row.intentId)
}

/** Deals with their listing, buyer, seller and refunds, as a query to extend. */
export function selectWithParties(db: Db) {
  return selectDealRows(db)
    .innerJoin(selectSummaries().as('listing'), 'listing.id', 'deals.itemId')
    .innerJoin(selectPeople().as('buyer'), 'buyer.id', 'deals.buyerId')
    .select(['listing.brandName', 'listing.model', 'listing.modelId', 'listing.ramGb', 'listing.storageGb'])
    .select(['buyer.name as buyerName', 'buyer.email as buyerEmail'])
    .select(['listing.sellerId', 'listing.sellerName', 'listing.sellerEmail'])
    .select(({ ref }) => latestRefundReason(ref('deals.id')).as('refundReason'))
    .select(({ ref }) => explanationsOf(ref('deals.id')).as('explanations'))
    .select(({ ref }) => refundsByHandOf(ref('deals.id')).as('byHand'))
    .select(partRefundedAtOf().as('partRefundedAt'))
}

export type DealWithParties = Awaited<ReturnType<typeof getDealWithParties>>

/** A deal with its listing, buyer and seller. Throws `not-found`. */
export async function getDealWithParties(db: Db, id: PaymentId) {
  const deal = await selectWithParties(db).where('deals.id', '=', id).executeTakeFirst()
  if (!deal) throw new Refusal('not-found/payment')
  return deal
}

/** As `getDealWithParties`, for several deals, without those that are not there. */
export const listDealsWithParties = (db: Db, ids: PaymentId[]) =>
  selectWithParties(db).where('deals.id', 'in', ids).execute()

export function findWebhook(db: Db, id: string): Promise<WebhookRow | undefined> {
  return db.selectFrom('webhookEvents').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Ids of messages that the provider sent before this time and that are not handled yet. */
export async function listWaitingWebhooks(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('webhookEvents')
    .select('id')
    .where('handledAt', 'is', null)
    .where('receivedAt', '<', before)
    .orderBy('receivedAt')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** The sales with their payments, as a subquery to join. */
export function selectJoinedDeals() {
  return expressionBuilder<Tables>()
    .selectFrom('deals')
    .selectAll('deals')
    .select([...recordsOf(), owedMinorOf().as('owedMinor'), owesAllIn().as('owesAll')])
}

/** The payments that sold their phone. */
export function selectSales() {
  return selectJoinedDeals().where('deals.soldAt', 'is not', null)
}

/**
 * The payments that sold their phone, and the cash requests that wait for an answer. A booking has at most one of
 * these.
 */
export function selectSalesAndRequests() {
  return selectJoinedDeals().where(({ or, eb }) => or([eb('deals.soldAt', 'is not', null), isRequestedIn()]))
}

/** The id of the listing that a payment is for, as a subquery. */
export function listingOfSale(id: Expression<PaymentId>) {
  return expressionBuilder<Tables>()
    .selectFrom('sales')
    .select('sales.itemId')
    .where('sales.id', '=', id)
    .$asScalar()
}
