import { bookingRoutes } from '#contract/routes/bookings.ts'
import type { BookingsOfListing } from '#contract/bookings.ts'
import type { ListingId } from '#contract/ids.ts'
import { created, deleted, updated } from '#contract/fields.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Handlers } from '#contract/route.ts'
import type { Session } from '#contract/session.ts'
import {
  getListingWithFacts,
  listManagedWithFacts,
  type ListingWithFacts,
} from '#features/listings/queries/listings.ts'
import { assertManagesListing } from '#features/listings/rules.ts'
import { openIntent } from '#features/sales/payments/commands/intents.ts'
import { listCashRequestsWithBuyers } from '#features/sales/cash/queries.ts'
import { findReservations, listLatestEndedSales } from '#features/sales/payments/queries/hand-overs.ts'
import { endedSalesCountSince } from '#features/sales/payments/rules/reservations.ts'
import { isAuthorized } from '#features/sales/payments/rules.ts'
import { inTransaction } from '#services/database/database.ts'
import { createCauseOf } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'
import { assertStillBooked, cancelBooking, createBooking } from './commands/booking.ts'
import { holdForPayment, settlePayment } from './commands/settlement.ts'
import { notifySellerOfBooking } from './commands/notifications.ts'
import { type BookingRow, findNewestUnpaid, getBooking, listBookings, listPaidBookings } from './queries.ts'
import { listBookingsByTurn } from './queries/turns.ts'
import { assertCanListBookings, readExpectedPrice } from './rules.ts'
import { findLinkedPayment, type ReadSales, viewBooking, viewBookingsOfListing } from './view.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'jobs' | 'bus' | 'payments' | 'feeBasisPoints' | 'bkashReturns'>

export function bookingHandlers(services: Needs, readSales: ReadSales): Handlers<typeof bookingRoutes> {
  const { db, clock, bus, jobs } = services
  const causeOf = createCauseOf(clock)
  const readSalesOf = (rows: BookingRow[], session: Session) =>
    readSales(
      rows.flatMap((row) => findLinkedPayment(row) ?? []),
      session,
    )

  /** The bookings of each of these listings, in the same order. */
  async function readBookings(listings: ListingWithFacts[]) {
    const ids = listings.map(({ id }) => id)
    if (ids.length === 0) return []
    const [paid, requests, ended] = await Promise.all([
      listPaidBookings(db, ids),
      listCashRequestsWithBuyers(db, ids),
      listLatestEndedSales(db, ids),
    ])
    return listings.map(({ id: listingId, bookings }) => {
      const isOfIt = ({ itemId }: { itemId: ListingId }) => itemId === listingId
      const of = { paid: paid.find(isOfIt), requests: requests.filter(isOfIt), ended: ended.find(isOfIt) }
      return { listingId, ...viewBookingsOfListing(bookings ?? 0, of) }
    })
  }

  return {
    create: async (request) => {
      const { body, session } = request
      const cause = causeOf(request)
      const { listingId: itemId, phoneNumber, meetLocation, listingRevision } = body
      const booking = { itemId, buyerId: session.userId, phoneNumber, meetLocation, listingRevision }
      const id = await inTransaction(db, async (tx) => {
        const made = await createBooking(tx, booking, cause)
        await notifySellerOfBooking(tx, jobs, made, cause.at)
        return made
      })
      return created(id)
    },

    list: async ({ query, session }) => {
      assertCanListBookings(session, query.email)
      const now = clock()
      // Both queries at once, so that the list takes one round trip.
      const [{ rows, nextCursor }, reservations] = await Promise.all([
        query.sort === 'turn'
          ? listBookingsByTurn(db, session.userId, now, query)
          : listBookings(db, session.userId, query),
        findReservations(db, session.userId, endedSalesCountSince(now)),
      ])
      const sales = await readSalesOf(rows, session)
      return { rows: rows.map((row) => viewBooking(row, { reservations, sales, now })), nextCursor }
    },

    get: async ({ params, session }) => {
      const now = clock()
      const [booking, reservations] = await Promise.all([
        getBooking(db, session.userId, params.id, 'on-record'),
        findReservations(db, session.userId, endedSalesCountSince(now)),
      ])
      const sales = await readSalesOf([booking], session)
      return viewBooking(booking, { reservations, sales, now })
    },

    remove: async (request) => {
      const booking = await getBooking(db, request.session.userId, request.params.id)
      const count = await cancelBooking(services, booking, causeOf(request))
      if (booking.listingHeldBy === booking.buyerId) await bus.publish(bookingRoutes.remove.changes)
      return deleted(count)
    },

    createPaymentIntent: async (request) => {
      const { body, session } = request
      const cause = causeOf(request)
      const priceMinor = readExpectedPrice(body.price)
      const booking = body.bookingId
        ? await getBooking(db, session.userId, body.bookingId)
        : await findNewestUnpaid(db, session.userId, priceMinor)
      if (!booking) throw new Refusal('no-booking-to-pay')
      const expected = {
        priceMinor,
        revision: body.listingRevision ?? booking.listingRevision,
      }
      const held = await inTransaction(db, (tx) => holdForPayment(tx, booking, expected, cause))
      // Only pages of listings say that somebody is paying, so no sale is named as changed.
      if (held.isNew) await bus.publish(bookingRoutes.createPaymentIntent.changes, [])
      const purchase = { ...held.purchase, provider: body.provider ?? 'card' }
      const intent = await openIntent(services, purchase, cause, request.language())
      await assertStillBooked(services, booking, cause)
      return {
        clientSecret: intent.clientSecret,
        ...(held.heldUntil && { heldUntil: held.heldUntil.toISOString() }),
        ...(intent.payAt !== undefined && { payAt: intent.payAt }),
        ...(isAuthorized(intent) && { authorizedId: intent.id }),
      }
    },

    settle: async (request) => {
      const booking = { id: request.params.id, buyerId: request.session.userId }
      await settlePayment(services, booking, request.body, causeOf(request), request.countWork)
      return updated(1)
    },

    listOfItem: async ({ params, session }) => {
      const listing = await getListingWithFacts(db, params.id, session)
      assertManagesListing(listing, session)
      const [bookings] = await readBookings([listing])
      return bookings as BookingsOfListing
    },

    listOfListings: async ({ query, session }) => {
      const ids = query.ids.split(',') as ListingId[]
      return readBookings(await listManagedWithFacts(db, ids, session))
    },
  }
}
