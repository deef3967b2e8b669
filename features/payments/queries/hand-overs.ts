import { type Expression, expressionBuilder, sql } from 'kysely'
import { type EventKind, readDetail } from '#contract/events.ts'
import type { BookingId, ListingId, PaymentId, UserId } from '#contract/ids.ts'
import { awaitingHandOver } from '#contract/payments.ts'
import type { SaleEnd } from '#contract/sale-view.ts'
import type { PaymentReason } from '#contract/sentences/en/payment-reasons.ts'
import { selectSummaries } from '#features/listings/queries/summaries.ts'
import { selectPayments } from '../queries.ts'
import type { Db } from '#services/database/database.ts'
import type { Tables } from '#services/database/schema/database.ts'
import { readSaleEnd, saleEndKinds } from '../rules/sale-end.ts'
import { reservedStates } from '../rules/hand-over.ts'
import type { Reservations } from '../rules/reservations.ts'

/** Whether this phone is sold and not handed over yet, or its money is being taken. */
export async function awaitsHandOver(db: Db, itemId: ListingId): Promise<boolean> {
  const sale = await db
    .selectFrom('payments')
    .select('id')
    .where('itemId', '=', itemId)
    .where('soldAt', 'is not', null)
    .where('state', 'in', [...awaitingHandOver])
    .executeTakeFirst()
  return sale !== undefined
}

/**
 * How many phones a buyer has reserved, and the sales since then that the buyer cancelled or whose hand-over was not
 * confirmed in time, the earliest first.
 */
export async function findReservations(db: Db, buyer: UserId, since: Date): Promise<Reservations> {
  const own = db.selectFrom('payments').where('payments.buyerId', '=', buyer)
  const reserved = own
    .select([
      'itemId',
      sql<Record<string, unknown>>`'{}'::jsonb`.as('detail'),
      sql<Date | null>`null::timestamptz`.as('at'),
    ])
    .where('state', '=', 'reserved')
  const released = own
    .innerJoin('events', (join) => join.on('events.subjectId', '=', sql<string>`payments.id::text`))
    .select(['payments.itemId', 'events.detail', sql<Date | null>`events.created_at`.as('at')])
    .where('payments.soldAt', 'is', null)
    .where('payments.handOverBy', 'is not', null)
    .where('events.kind', '=', 'payment-released' satisfies EventKind)
    .where('events.createdAt', '>', since)
  const rows = await released.unionAll(reserved).orderBy('at').execute()
  const ended = rows.flatMap(({ itemId, detail, at }) => {
    if (!at) return []
    const { by, reason } = readDetail({ kind: 'payment-released', detail }, 'payment-released') ?? {}
    const isMissed = reason === ('hand-over-missed' satisfies PaymentReason)
    return isMissed || by === 'buyer' ? [{ itemId, at, isMissed }] : []
  })
  return { count: rows.filter(({ at }) => !at).length, ended }
}

/** The reserved payments that this person made, or that sold their phones. */
export function listReservedOf(db: Db, person: UserId) {
  return db
    .selectFrom('payments')
    .innerJoin(selectSummaries().as('listing'), 'listing.id', 'payments.itemId')
    .select(['payments.id', 'payments.itemId', 'payments.buyerId', 'listing.sellerId'])
    .where('payments.state', 'in', reservedStates)
    .where(({ or, eb }) => or([eb('payments.buyerId', '=', person), eb('listing.sellerId', '=', person)]))
    .orderBy('payments.itemId')
    .execute()
}

/** When the hand-over of a sale was confirmed, or its money was captured without it; undefined before that. */
export async function findHandedOverAt(db: Db, id: PaymentId): Promise<Date | undefined> {
  const { at } = await db.selectNoFrom(handedOverAtOf(sql.val(id)).as('at')).executeTakeFirstOrThrow()
  return at ?? undefined
}

/** The same as a part of a larger query. */
export function handedOverAtOf(id: Expression<PaymentId | null>) {
  return expressionBuilder<Tables>()
    .selectFrom('events')
    .select('events.createdAt')
    .where('events.subjectKind', '=', 'payment')
    .where('events.subjectId', '=', sql<string>`${id}::text`)
    .where('events.kind', 'in', [
      'payment-capturing',
      'payment-captured',
      'payment-cash-sold',
    ] satisfies EventKind[])
    .orderBy('events.createdAt')
    .limit(1)
}

/** How a sale ended before its money was taken; undefined when it did not. */
export async function findSaleEnd(db: Db, id: PaymentId): Promise<SaleEnd | undefined> {
  const event = await db
    .selectFrom('events')
    .select(['kind', 'detail'])
    .where('subjectKind', '=', 'payment')
    .where('subjectId', '=', id)
    .where('kind', 'in', [...saleEndKinds])
    .executeTakeFirst()
  return event && readSaleEnd(event)
}

/** The latest payment of a booking whose sale ended before its money was taken, as a part of a larger query. */
export function latestEndedOf(bookingId: Expression<BookingId>) {
  return selectPayments()
    .clearSelect()
    .select('payments.id')
    .where('payments.bookingId', '=', bookingId)
    .where('payments.soldAt', 'is', null)
    .where('payments.handOverBy', 'is not', null)
    .orderBy('payments.id', 'desc')
    .limit(1)
}
