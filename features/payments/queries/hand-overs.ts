import { sql } from 'kysely'
import { type EventKind, readDetail } from '#contract/events.ts'
import type { ListingId, PaymentId, UserId } from '#contract/ids.ts'
import type { PaymentReason } from '#contract/sentences/en/payment-reasons.ts'
import { selectSummaries } from '#features/listings/queries/summaries.ts'
import type { Db } from '#services/database/database.ts'
import type { Reservations } from '../rules/reservations.ts'

/** Whether this phone is sold and not handed over yet, or its money is being taken. */
export async function awaitsHandOver(db: Db, itemId: ListingId): Promise<boolean> {
  const sale = await db
    .selectFrom('payments')
    .select('id')
    .where('itemId', '=', itemId)
    .where('soldAt', 'is not', null)
    .where('state', 'in', ['reserved', 'capturing'])
    .executeTakeFirst()
  return sale !== undefined
}

/**
 * How many phones a buyer has reserved, and the sales since then that the buyer cancelled or whose hand-over was not
 * confirmed in time, the earliest first.
 */
export async function findReservations(db: Db, buyer: UserId, since: Date): Promise<Reservations> {
  const own = db.selectFrom('payments').where('payments.buyerId', '=', buyer)
  const { count } = await own
    .select(sql<number>`count(*)::int`.as('count'))
    .where('state', '=', 'reserved')
    .executeTakeFirstOrThrow()
  const events = await own
    .innerJoin('events', (join) => join.on('events.subjectId', '=', sql<string>`payments.id::text`))
    .select(['payments.itemId', 'events.kind', 'events.detail', 'events.createdAt'])
    .where('payments.soldAt', 'is', null)
    .where('payments.handOverBy', 'is not', null)
    .where('events.kind', '=', 'payment-released' satisfies EventKind)
    .where('events.createdAt', '>', since)
    .orderBy('events.createdAt')
    .execute()
  const ended = events.flatMap(({ itemId, createdAt: at, ...event }) => {
    const { by, reason } = readDetail(event, 'payment-released') ?? {}
    const isMissed = reason === ('hand-over-missed' satisfies PaymentReason)
    return isMissed || by === 'buyer' ? [{ itemId, at, isMissed }] : []
  })
  return { count, ended }
}

/** The reserved payments that this person made, or that sold their phones. */
export function listReservedOf(db: Db, person: UserId) {
  return db
    .selectFrom('payments')
    .innerJoin(selectSummaries().as('listing'), 'listing.id', 'payments.itemId')
    .select(['payments.id', 'payments.itemId', 'payments.buyerId', 'listing.sellerId'])
    .where('payments.state', '=', 'reserved')
    .where(({ or, eb }) => or([eb('payments.buyerId', '=', person), eb('listing.sellerId', '=', person)]))
    .orderBy('payments.itemId')
    .execute()
}

/** When the hand-over of a sale was confirmed, or its money was captured without it; undefined before that. */
export async function findHandedOverAt(db: Db, id: PaymentId): Promise<Date | undefined> {
  const event = await db
    .selectFrom('events')
    .select('createdAt')
    .where('subjectKind', '=', 'payment')
    .where('subjectId', '=', id)
    .where('kind', 'in', ['payment-capturing', 'payment-captured'] satisfies EventKind[])
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
  return event?.createdAt
}

/** Who or what ended a sale, and why; undefined when it was not released or undone. */
export async function findSaleEnd(db: Db, id: PaymentId) {
  const event = await db
    .selectFrom('events')
    .select(['kind', 'detail'])
    .where('subjectKind', '=', 'payment')
    .where('subjectId', '=', id)
    .where('kind', 'in', ['payment-released', 'payment-cancelled'] satisfies EventKind[])
    .executeTakeFirst()
  return event && (readDetail(event, 'payment-released') ?? readDetail(event, 'payment-cancelled'))
}
