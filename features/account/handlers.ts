import type { accountRoutes } from '#contract/account.ts'
import { deleted, updated } from '#contract/fields.ts'
import type { Handlers } from '#contract/route.ts'
import { inTransaction } from '#services/database/database.ts'
import type { Services } from '#services/services.ts'
import { changeSelf, removeSelf, signOutDevice, signOutSelf } from './commands.ts'
import {
  listOwnBookings,
  listOwnEvents,
  listOwnListings,
  listOwnPayments,
  listOwnReports,
} from './queries/own.ts'
import { countRemains, getSelf } from './queries/self.ts'
import { assertSignedInRecently } from './rules.ts'
import { viewDevice, viewOwnListing, viewOwnPayment, viewSelf } from './view.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'jobs' | 'bus' | 'identity'>

export function accountHandlers(services: Needs): Handlers<typeof accountRoutes> {
  const { db, clock, bus, identity } = services

  return {
    update: async ({ body, session, requestId }) => {
      const cause = { actorId: session.userId, requestId, at: clock() }
      const isNew = await inTransaction(db, (tx) => changeSelf(tx, session.userId, body, cause))
      // Their listings show them.
      if (isNew) await bus.publish(['users', 'items'])
      return updated(isNew ? 1 : 0)
    },

    export: async ({ session: { userId } }) => {
      const self = await getSelf(db, userId)
      const [signIn, devices, listings, bookings, payments, reports, events] = await Promise.all([
        identity.findRecord(db, self.identityId),
        identity.listSessions(db, self.identityId),
        listOwnListings(db, userId),
        listOwnBookings(db, userId),
        listOwnPayments(db, userId),
        listOwnReports(db, userId),
        listOwnEvents(db, userId),
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
      assertSignedInRecently(session, clock())
      await removeSelf(services, session.userId, requestId)
      return deleted(1)
    },
  }
}
