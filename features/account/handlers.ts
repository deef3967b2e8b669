import { accountRoutes } from '#contract/account.ts'
import { deleted, updated } from '#contract/fields.ts'
import type { Handlers } from '#contract/route.ts'
import { listOwnBookings } from '#features/bookings/queries/buyers.ts'
import { listOwnListings } from '#features/listings/queries/own.ts'
import { listOwnReports } from '#features/moderation/queries/own.ts'
import { listOwnPayments } from '#features/payments/queries/own.ts'
import { listOwnSaleProblems } from '#features/sale-problems/queries.ts'
import { inTransaction } from '#services/database/database.ts'
import type { Services } from '#services/services.ts'
import { becomeSeller, changeSelf, removeSelf, signOutDevice, signOutSelf } from './commands.ts'
import { listOwnEvents } from './queries/own.ts'
import { countRemains, getSelf } from './queries/self.ts'
import { viewDevice, viewOwnListing, viewOwnPayment, viewSelf } from './view.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'jobs' | 'bus' | 'identity'>

/** The exported file has at most this many rows of each list, the latest first, so that its size has a limit. */
const mostOfEach = 10_000

export function accountHandlers(services: Needs): Handlers<typeof accountRoutes> {
  const { db, clock, bus, identity } = services

  return {
    update: async ({ body, session, requestId }) => {
      const cause = { actorId: session.userId, requestId, at: clock() }
      const isNew = await inTransaction(db, (tx) => changeSelf(tx, session.userId, body, cause))
      if (isNew) await bus.publish(accountRoutes.update.changes)
      return updated(isNew ? 1 : 0)
    },

    becomeSeller: async ({ session, requestId }) => {
      const cause = { actorId: session.userId, requestId, at: clock() }
      const isNew = await inTransaction(db, (tx) => becomeSeller(tx, session.userId, cause))
      if (isNew) await bus.publish(accountRoutes.becomeSeller.changes)
      return updated(isNew ? 1 : 0)
    },

    export: async ({ session: { userId } }) => {
      const self = await getSelf(db, userId)
      const [signIn, devices, listings, bookings, payments, reports, saleProblems, events] =
        await Promise.all([
          identity.findRecord(db, self.identityId),
          identity.listSessions(db, self.identityId),
          listOwnListings(db, userId, mostOfEach),
          listOwnBookings(db, userId, mostOfEach),
          listOwnPayments(db, userId, mostOfEach),
          listOwnReports(db, userId, mostOfEach),
          listOwnSaleProblems(db, userId, mostOfEach),
          listOwnEvents(db, userId, mostOfEach),
        ])
      return {
        exportedAt: clock().toISOString(),
        record: viewSelf(self),
        signIn: signIn ?? null,
        devices: devices ?? null,
        listings: listings.toReversed().map(viewOwnListing),
        bookings: bookings.toReversed(),
        payments: payments.toReversed().map(viewOwnPayment),
        reports: reports.toReversed(),
        saleProblems: saleProblems.toReversed(),
        events: events.toReversed(),
      }
    },

    listSessions: async ({ session }) => {
      const { identityId } = await getSelf(db, session.userId)
      const devices = await identity.listSessions(db, identityId)
      return { devices: devices?.map((device) => viewDevice(device, session.sessionId)) ?? null }
    },

    endSessions: async ({ session, requestId }) =>
      deleted(await signOutSelf(services, session.userId, requestId)),

    endSession: async ({ params, session, requestId }) => {
      await signOutDevice(services, session.userId, params.id, requestId)
      return deleted(1)
    },

    remains: ({ session }) => countRemains(db, session.userId),

    remove: async ({ session, requestId }) => {
      await removeSelf(services, session.userId, requestId)
      return deleted(1)
    },
  }
}
