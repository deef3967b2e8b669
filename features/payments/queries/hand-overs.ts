import { type Expression, expressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { type EventKind, readDetail } from '#contract/events.ts'
import type { BookingId, ListingId, PaymentId, UserId } from '#contract/ids.ts'
import { awaitingHandOver } from '#contract/payment-states.ts'
import type { SaleEnd, SaleSide } from '#contract/sale-view.ts'
import type { PaymentReason } from '#contract/sentences/en/payment-reasons.ts'
import { selectEnded } from '#features/listings/queries/facts.ts'
import { selectSummaries } from '#features/listings/queries/summaries.ts'
import { selectPeople } from '#features/users/queries.ts'
import { compileOnce } from '#services/database/compile-once.ts'
import type { Db } from '#services/database/database.ts'
import type { Tables } from '#services/database/schema/database.ts'
import { selectExplained } from './explanations.ts'
import { readSaleEnd, saleEndKinds } from '../rules/sale-end.ts'
import { reservedStates } from '../rules/hand-over.ts'
import type { Reservations } from '../rules/reservations.ts'

/** Whether this phone is sold, and its hand-over is not confirmed or its money is still being taken. */
export async function isHandOverPending(db: Db, itemId: ListingId): Promise<boolean> {
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
 * How many phones a buyer has reserved, and the sales that ended after `since` because the buyer cancelled them or nobody
 * confirmed their hand-over in time, the earliest first.
 */
export async function findReservations(db: Db, buyer: UserId, since: Date): Promise<Reservations> {
  const rows = await listReservations(db, {}, { buyer, since })
  const ended = rows.flatMap(({ itemId, detail, at }) => {
    if (!at) return []
    const ending = readDetail({ kind: 'payment-released', detail }, 'payment-released')
    const isMissed = ending?.reason === ('hand-over-missed' satisfies PaymentReason)
    // Earlier events do not say whether they count: only these two did.
    const counts = ending?.countsAgainstBuyer ?? (isMissed || ending?.by === 'buyer')
    return counts ? [{ itemId, at, isMissed }] : []
  })
  return { count: rows.filter(({ at }) => !at).length, ended }
}

const listReservations = compileOnce((db, _, { buyer, since }: { buyer: UserId; since: Date }) => {
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
  return released.unionAll(reserved).orderBy('at')
})

/** The reserved payments in which this person is the buyer or the seller. */
export function listReservedOf(db: Db, person: UserId) {
  return db
    .selectFrom('payments')
    .innerJoin(selectSummaries().as('listing'), 'listing.id', 'payments.itemId')
    .select(['payments.id', 'payments.state', 'payments.itemId', 'payments.buyerId', 'listing.sellerId'])
    .where('payments.state', 'in', reservedStates)
    .where(({ or, eb }) => or([eb('payments.buyerId', '=', person), eb('listing.sellerId', '=', person)]))
    .orderBy('payments.itemId')
    .execute()
}

/** When the money of a sale was first captured; undefined before that. */
export async function findCapturedAt(db: Db, id: PaymentId): Promise<Date | undefined> {
  const { at } = await db.selectNoFrom(capturedAtOf(sql.val(id)).as('at')).executeTakeFirstOrThrow()
  return at ?? undefined
}

/** As `findCapturedAt`, as a subquery. */
export function capturedAtOf(id: Expression<PaymentId | null>) {
  return expressionBuilder<Tables>()
    .selectFrom('events')
    .select('events.createdAt')
    .where('events.subjectKind', '=', 'payment')
    .where('events.subjectId', '=', sql<string>`${id}::text`)
    .where('events.kind', '=', 'payment-captured' satisfies EventKind)
    .orderBy('events.createdAt')
    .limit(1)
}

/** How a sale ended before its money was taken; undefined when it did not. Ignores what happens to the money later. */
export async function findSaleEnd(db: Db, id: PaymentId): Promise<SaleEnd | undefined> {
  const event = await db
    .selectFrom('events')
    .select(['kind', 'detail'])
    .where('subjectKind', '=', 'payment')
    .where('subjectId', '=', id)
    .where('kind', 'in', [...saleEndKinds])
    .orderBy('createdAt')
    .orderBy('id')
    .executeTakeFirst()
  return event && readSaleEnd(event)
}

/** The latest payment whose sale ended before its money was taken. */
const selectLatestEnded = () =>
  selectEnded()
    .clearSelect()
    .select(['payments.id', 'payments.state'])
    .orderBy('payments.id', 'desc')
    .limit(1)

/**
 * The latest payment of a booking whose sale ended before its money was taken, as a subquery. `asked` says whether its
 * buyer should still explain what happened. Its columns have names of one word, because Kysely does not convert names
 * inside JSON.
 */
export const latestEndedOf = (bookingId: Expression<BookingId>) =>
  jsonObjectFrom(
    selectLatestEnded()
      .select(({ ref }) => isAsked(ref('payments.id'), 'buyer').as('asked'))
      .where('payments.bookingId', '=', bookingId),
  )

/** Whether this side should still explain what happened to this sale after nobody confirmed its hand-over in time. */
export function isAsked(id: Expression<PaymentId>, side: SaleSide) {
  const { and, not, exists } = expressionBuilder<Tables>()
  return and([
    exists(selectMissed(id)),
    not(exists(selectExplained(side).where('saleExplanations.paymentId', '=', id))),
  ])
}

/** The event that ended this sale because nobody confirmed its hand-over in time, if there is one. */
const selectMissed = (id: Expression<PaymentId>) =>
  expressionBuilder<Tables>()
    .selectFrom('events')
    .select('events.id')
    .where('events.subjectKind', '=', 'payment')
    .where('events.subjectId', '=', sql<string>`${id}::text`)
    .where('events.kind', 'in', [...saleEndKinds])
    .where(sql`events.detail->>'reason'`, '=', 'hand-over-missed' satisfies PaymentReason)

/** The latest sale of a listing that ended before its money was taken, with the name of its buyer. */
export function findEndedSale(db: Db, itemId: ListingId) {
  return db
    .selectFrom(
      selectLatestEnded().where('payments.itemId', '=', itemId).select('payments.buyerId').as('ended'),
    )
    .innerJoin(selectPeople().as('buyer'), 'buyer.id', 'ended.buyerId')
    .select(['ended.id', 'ended.state', 'buyer.name as buyerName'])
    .executeTakeFirst()
}

export type EndedSale = NonNullable<Awaited<ReturnType<typeof findEndedSale>>>

/** Whether a sale became uncollectable because only a part of its money was captured, in the provider's dashboard. */
export async function isPartlyCaptured(db: Db, id: PaymentId): Promise<boolean> {
  const partly = await db
    .selectFrom('events')
    .select('id')
    .where('subjectKind', '=', 'payment')
    .where('subjectId', '=', id)
    .where('kind', '=', 'payment-uncollectable' satisfies EventKind)
    .where(sql`detail->>'reason'`, '=', 'partly-captured' satisfies PaymentReason)
    .executeTakeFirst()
  return partly !== undefined
}
