import { sql } from 'kysely'
import type { BookingId, ListingId, UserId } from '#contract/ids.ts'
import { selectSummaries } from '#features/listings/queries/summaries.ts'
import { noDeadline, selectTurns } from '#features/sales/meetings/queries/turns.ts'
import { selectSalesAndRequests } from '#features/sales/payments/queries.ts'
import { latestEndedOf } from '#features/sales/payments/queries/hand-overs.ts'
import type { Db } from '#services/database/database.ts'
import { badCursor, pageOf, readIdCursor } from '#services/database/page.ts'
import { listBookingsOf } from '../queries.ts'

/**
 * Where a booking stands in its buyer's list. `own`: it waits for the buyer. `meeting`: the two have agreed to meet.
 * `over` includes an ended sale whose phone can be bought again.
 */
const places = { own: 0, meeting: 1, unpaid: 2, other: 3, over: 4 }

/**
 * A buyer's listed bookings with their place in the list. Those that wait for the buyer, or for a meeting, are ordered by
 * their deadline, the others only by their age.
 */
function selectPlaces(db: Db, buyer: UserId, now: Date) {
  const isHeld = sql<boolean>`(listing.sold_at is null and listing.held_by = bookings.buyer_id
    and listing.held_until > ${now})`
  const ended = latestEndedOf(sql<BookingId>`bookings.id`)
  const isAsked = sql<boolean>`(sale.id is null and coalesce((${ended} ->> 'asked')::boolean, false))`
  const isForSale = sql<boolean>`(listing.sold_at is null and listing.removed_at is null and listing.withheld_at is null)`
  const isOwn = sql<boolean>`(coalesce(turn.is_own, false) or ${isHeld} or ${isAsked})`
  const place = sql<number>`case
    when ${isOwn} then ${sql.lit(places.own)}
    when turn.has_agreed_meeting then ${sql.lit(places.meeting)}
    when ${isForSale} and ${ended} is null then ${sql.lit(places.unpaid)}
    when turn.is_waiting then ${sql.lit(places.other)}
    else ${sql.lit(places.over)} end`
  const deadline = sql<Date>`case
    when ${isHeld} then listing.held_until
    when turn.is_own or turn.has_agreed_meeting then turn.deadline
    else ${noDeadline} end`
  return db
    .selectFrom('bookings')
    .innerJoin(selectSummaries().as('listing'), 'listing.id', 'bookings.itemId')
    .leftJoin(selectSalesAndRequests().as('sale'), 'sale.bookingId', 'bookings.id')
    .leftJoin(selectTurns('buyer', now).as('turn'), 'turn.id', 'sale.id')
    .select(['bookings.id', place.as('place'), deadline.as('deadline')])
    .where('bookings.buyerId', '=', buyer)
    .where('bookings.removedAt', 'is', null)
}

type TurnPage = { limit: number; cursor?: string | undefined; listingId?: ListingId | undefined }

/**
 * A buyer's bookings: first those that wait for the buyer, then agreed meetings, the earliest first, then those that can
 * be paid, then those that wait for somebody else, and last what is over.
 */
export async function listBookingsByTurn(
  db: Db,
  buyer: UserId,
  now: Date,
  { limit, cursor, listingId }: TurnPage,
) {
  const after = readPlaceCursor(cursor)
  const found = await db
    .selectFrom(
      selectPlaces(db, buyer, now)
        .$if(listingId !== undefined, (query) => query.where('bookings.itemId', '=', listingId as ListingId))
        .as('placed'),
    )
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(place, deadline) > (${after?.place}::int, ${after?.deadline}::timestamptz)
          or (place, deadline) = (${after?.place}::int, ${after?.deadline}::timestamptz) and id < ${after?.id}::uuid`,
      ),
    )
    .orderBy('place')
    .orderBy('deadline')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { rows, nextCursor } = pageOf(
    found,
    limit,
    (last) => `${last.place}.${last.deadline.getTime()}.${last.id}`,
  )
  const ids = rows.map(({ id }) => id)
  return { rows: await listBookingsOf(db, buyer, ids), nextCursor }
}

/** How many of a buyer's bookings wait for the buyer. */
export async function countOwnTurns(db: Db, buyer: UserId, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom(selectPlaces(db, buyer, now).as('placed'))
    .select(sql<number>`count(*)::int`.as('count'))
    .where('place', '=', places.own)
    .executeTakeFirstOrThrow()
  return count
}

/** Reads a cursor of `listBookingsByTurn`. Throws `invalid-input` for any other. */
function readPlaceCursor(cursor: string | undefined) {
  if (cursor === undefined) return undefined
  const [place = '', time = '', id] = cursor.split('.')
  if (!/^[0-4]$/u.test(place) || !/^\d{1,15}$/u.test(time) || id === undefined) throw badCursor()
  return { place: Number(place), deadline: new Date(Number(time)), id: readIdCursor<BookingId>(id) }
}
