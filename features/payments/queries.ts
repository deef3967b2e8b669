import { type Selectable, sql } from 'kysely'
import type { BookingId, ItemId, PaymentId, ReconciliationId } from '#contract/ids.ts'
import type { PaymentState } from '#contract/payments.ts'
import { Problem } from '#contract/errors.ts'
import type { Db } from '#services/database/database.ts'
import { pageOf, readIdCursor } from '#services/database/page.ts'
import type { PaymentsTable, WebhookEventsTable } from '#services/database/schema/payments.ts'

export type PaymentRow = Selectable<PaymentsTable>
export type WebhookRow = Selectable<WebhookEventsTable>

export function findPayment(db: Db, id: PaymentId): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The payment that the provider knows by this intent. */
export function findPaymentByIntent(db: Db, intentId: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('intentId', '=', intentId).executeTakeFirst()
}

/** The payment of a booking that waits for the buyer's card; there is at most one. */
export function findOpenPayment(db: Db, bookingId: BookingId): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .where('state', '=', 'open')
    .executeTakeFirst()
}

/** How many payments a booking has had so far, given up ones and all. */
export async function countPayments(db: Db, bookingId: BookingId): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('bookingId', '=', bookingId)
    .executeTakeFirstOrThrow()
  return count
}

/** Every payment for a phone that still waits for a card. */
export function listOpenPayments(db: Db, itemId: ItemId): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('itemId', '=', itemId)
    .where('state', '=', 'open')
    .execute()
}

type Sought = { after: PaymentId | undefined; agreedBefore: Date; startedAfter: Date; limit: number }

/**
 * Payments that the provider has not been seen to agree with since they last moved, and those it was last seen to agree
 * with before `agreedBefore` and that something may still happen to; in the order of their ids.
 */
export async function listUncompared(db: Db, { after, agreedBefore, startedAfter, limit }: Sought) {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where(({ or, and, eb }) =>
      or([
        eb('agreedAt', 'is', null),
        and([
          eb('agreedAt', '<', agreedBefore),
          eb('createdAt', '>', startedAfter),
          eb('state', 'not in', ['cancelled', 'lost']),
        ]),
      ]),
    )
    .$if(after !== undefined, (query) => query.where('id', '>', after as PaymentId))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Which of these intents we may still ask the provider for: all but those of payments that ended with its agreement. */
export async function listNeededIntents(db: Db, intentIds: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('intentId')
    .where('intentId', 'in', intentIds)
    .where(({ or, eb }) => or([eb('state', '<>', 'cancelled'), eb('agreedAt', 'is', null)]))
    .execute()
  return rows.map((row) => row.intentId)
}

type Troubles = { soldBefore: Date; lostAfter: Date; limit: number }

/**
 * Payments that only a person can help on, those whose money should long have been taken, and those lost to a dispute since
 * `lostAfter`.
 */
export function listTroubles(db: Db, { soldBefore, lostAfter, limit }: Troubles): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where(({ or, and, eb }) =>
      or([
        eb('state', 'in', ['uncollectable', 'refund-failed', 'disputed']),
        and([eb('state', '=', 'sold'), eb('soldAt', '<', soldBefore)]),
        and([eb('state', '=', 'lost'), eb('updatedAt', '>', lostAfter)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

function selectWithParties(db: Db) {
  return db
    .selectFrom('payments')
    .innerJoin('items', 'items.id', 'payments.itemId')
    .innerJoin('brands', 'brands.id', 'items.brandId')
    .innerJoin('users as buyer', 'buyer.id', 'payments.buyerId')
    .innerJoin('users as seller', 'seller.id', 'items.sellerId')
    .selectAll('payments')
    .select(['items.model', 'items.sellerId', 'brands.name as brandName'])
    .select(['buyer.name as buyerName', 'buyer.email as buyerEmail'])
    .select(['seller.name as sellerName', 'seller.email as sellerEmail'])
}

export type PaymentWithParties = Awaited<ReturnType<typeof getPaymentWithParties>>

/** A payment with what it is for and between whom. Throws `not-found`. */
export async function getPaymentWithParties(db: Db, id: PaymentId) {
  const payment = await selectWithParties(db).where('payments.id', '=', id).executeTakeFirst()
  if (!payment) throw new Problem('not-found', 'This payment is not there.')
  return payment
}

type Paging = { limit: number; cursor?: string | undefined }

type Narrowing = { state?: PaymentState | undefined; productId?: ItemId | undefined }

/** Payments, newest first: at most `limit` after the cursor. */
export async function listPayments(db: Db, { state, productId, limit, cursor }: Paging & Narrowing) {
  const after = readIdCursor<PaymentId>(cursor)
  const rows = await selectWithParties(db)
    .$if(state !== undefined, (query) => query.where('payments.state', '=', state as PaymentState))
    .$if(productId !== undefined, (query) => query.where('payments.itemId', '=', productId as ItemId))
    .$if(after !== undefined, (query) => query.where('payments.id', '<', after as PaymentId))
    .orderBy('payments.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit)
}

/** What happened to a payment, in order. */
export function listPaymentEvents(db: Db, id: PaymentId) {
  return db
    .selectFrom('events')
    .leftJoin('users', 'users.id', 'events.actorId')
    .select(['events.kind', 'events.detail', 'events.createdAt', 'users.name as actorName'])
    .where('events.subjectKind', '=', 'payment')
    .where('events.subjectId', '=', id)
    .orderBy('events.createdAt')
    .orderBy('events.id')
    .execute()
}

export type PaymentEvent = Awaited<ReturnType<typeof listPaymentEvents>>[number]

function selectReconciliations(db: Db) {
  return db
    .selectFrom('reconciliations')
    .leftJoin('users', 'users.id', 'reconciliations.actorId')
    .selectAll('reconciliations')
    .select('users.name as actorName')
}

export type ReconciliationRow = Awaited<ReturnType<typeof getReconciliation>>

export function getReconciliation(db: Db, id: ReconciliationId) {
  return selectReconciliations(db).where('reconciliations.id', '=', id).executeTakeFirstOrThrow()
}

/** What reconciliations found, newest first: at most `limit` after the cursor. */
export async function listReconciliations(db: Db, { limit, cursor }: Paging) {
  const after = readIdCursor<ReconciliationId>(cursor)
  const rows = await selectReconciliations(db)
    .$if(after !== undefined, (query) => query.where('reconciliations.id', '<', after as ReconciliationId))
    .orderBy('reconciliations.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit)
}

export function findWebhook(db: Db, id: string): Promise<WebhookRow | undefined> {
  return db.selectFrom('webhookEvents').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Messages of the provider from before then that nothing has followed from yet. */
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
