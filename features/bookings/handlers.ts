import type { bookingRoutes } from '#contract/bookings.ts'
import { created, deleted, updated } from '#contract/fields.ts'
import { Problem } from '#contract/errors.ts'
import type { Handlers } from '#contract/route.ts'
import { countBookings } from '#features/items/queries/facts.ts'
import { getItem } from '#features/items/queries/listings.ts'
import { assertLooksAfter } from '#features/items/rules.ts'
import { openIntent } from '#features/payments/commands/intents.ts'
import { inTransaction } from '#services/database/database.ts'
import type { Services } from '#services/services.ts'
import { assertStillBooked, cancelBooking, createBooking } from './commands/making.ts'
import { holdForPayment, settlePayment } from './commands/settling.ts'
import { findNewestUnpaid, findPaidBooking, getBooking, listBookings } from './queries.ts'
import { assertCanListBookings, readShownPrice } from './rules.ts'
import { viewBookings, viewBookingsOfItem } from './view.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'jobs' | 'bus' | 'payments'>

export function bookingHandlers(services: Needs): Handlers<typeof bookingRoutes> {
  const { db, clock } = services
  return {
    create: async ({ body, session, requestId }) => {
      const cause = { actorId: session.userId, requestId, at: clock() }
      const { productId: itemId, bookingUserNumber: phoneNumber, meetLocation } = body
      const id = await inTransaction(db, (tx) =>
        createBooking(tx, { itemId, buyerId: session.userId, phoneNumber, meetLocation }, cause),
      )
      return created(id)
    },

    list: async ({ query, session }) => {
      assertCanListBookings(session, query.email)
      const { rows, nextCursor } = await listBookings(db, session.userId, query)
      return { rows: await viewBookings(db, rows), nextCursor }
    },

    get: async ({ params, session }) => {
      const [booking] = await viewBookings(db, [await getBooking(db, session.userId, params.id)])
      if (!booking) throw new Problem('not-found', 'This booking is not there.')
      return booking
    },

    remove: async ({ params, session, requestId }) => {
      const booking = await getBooking(db, session.userId, params.id)
      const cause = { actorId: session.userId, requestId, at: clock() }
      return deleted(await cancelBooking(services, booking, cause))
    },

    createPaymentIntent: async ({ body, session, requestId }) => {
      const cause = { actorId: session.userId, requestId, at: clock() }
      const shownMinor = readShownPrice(body.productPrice)
      const booking = body.id
        ? await getBooking(db, session.userId, body.id)
        : await findNewestUnpaid(db, session.userId, shownMinor)
      if (!booking) throw new Problem('no-booking-to-pay', 'You have no unpaid booking at this price.')
      const held = await inTransaction(db, (tx) => holdForPayment(tx, booking, shownMinor, cause))
      const intent = await openIntent(services, held.purchase, cause)
      await assertStillBooked(services, booking, cause)
      return { clientSecret: intent.clientSecret, heldUntil: held.heldUntil.toISOString() }
    },

    settle: async ({ params, body, session, requestId }) => {
      const booking = await getBooking(db, session.userId, params.id)
      const cause = { actorId: session.userId, requestId, at: clock() }
      await settlePayment(services, booking, body.transationId, cause)
      return updated(1)
    },

    listOfItem: async ({ params, session }) => {
      const item = await getItem(db, params.id)
      assertLooksAfter(item, session)
      const counts = await countBookings(db, [item.id])
      return viewBookingsOfItem(counts.get(item.id) ?? 0, await findPaidBooking(db, item.id))
    },
  }
}
