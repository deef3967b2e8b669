import { accountRoutes } from '#contract/routes/account.ts'
import { deleted, updated } from '#contract/fields.ts'
import type { UserId } from '#contract/ids.ts'
import type { Handlers } from '#contract/route.ts'
import { listOwnBookings } from '#features/sales/bookings/queries/buyers.ts'
import { listOwnListings } from '#features/listings/queries/own.ts'
import { listOwnReports } from '#features/moderation/queries/own.ts'
import { listOwnMeetings } from '#features/sales/meetings/queries.ts'
import { listOwnExplanations } from '#features/sales/payments/queries/explanations.ts'
import { listOwnPayments } from '#features/sales/payments/queries/own.ts'
import { findPayoutAccount, listOwnPayouts } from '#features/sales/payouts/queries.ts'
import { listStatement } from '#features/sales/payouts/queries/statement.ts'
import {
  describePayoutReason,
  type PayoutSentences,
  viewAccount,
  viewStatementLine,
} from '#features/sales/payouts/view.ts'
import { signAddress } from '#features/images/rules/private-photos.ts'
import { listOwnSaleProblems } from '#features/sales/problems/queries.ts'
import { viewOffer } from '#features/sales/problems/view.ts'
import type { Language } from '#lib/languages.ts'
import { inTransaction } from '#services/database/database.ts'
import { createCauseOf } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'
import {
  becomeSeller,
  changeSelf,
  chooseLanguage,
  removeSelf,
  requestVerification,
  signOutDevice,
  signOutSelf,
} from './commands.ts'
import { listOwnEvents } from './queries/own.ts'
import { countFigures, countRemains, countTasks, getSelf } from './queries/self.ts'
import { viewDevice, viewOwnListing, viewOwnPayment, viewSelf } from './view.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'jobs' | 'bus' | 'identity' | 'photoKey'>

/** The exported file has at most this many rows of each list, so that its size is limited. */
const maxOfEach = 10_000

export function accountHandlers(
  services: Needs,
  sentencesIn: (language: Language) => PayoutSentences,
): Handlers<typeof accountRoutes> {
  const { db, clock, bus, identity } = services
  const causeOf = createCauseOf(clock)

  return {
    update: async (request) => {
      const isNew = await inTransaction(db, (tx) => changeSelf(tx, request.body, causeOf(request)))
      if (isNew) await bus.publish(accountRoutes.update.changes)
      return updated(isNew ? 1 : 0)
    },

    chooseLanguage: async (request) => {
      const { language } = request.body
      const isNew = await inTransaction(db, (tx) => chooseLanguage(tx, language, causeOf(request)))
      // Not published: no page that others may read shows a language.
      return updated(isNew ? 1 : 0)
    },

    becomeSeller: async (request) => {
      const isNew = await inTransaction(db, (tx) => becomeSeller(tx, causeOf(request)))
      if (isNew) await bus.publish(accountRoutes.becomeSeller.changes)
      return updated(isNew ? 1 : 0)
    },

    askForVerification: async (request) => {
      const { note } = request.body
      const isNew = await inTransaction(db, (tx) => requestVerification(tx, note, causeOf(request)))
      if (isNew) await bus.publish(accountRoutes.askForVerification.changes)
      return updated(isNew ? 1 : 0)
    },

    export: ({ session, language }) => exportAccount(services, session.userId, sentencesIn(language())),

    listSessions: async ({ session }) => {
      const { identityId } = await getSelf(db, session.userId)
      const devices = await identity.listSessions(db, identityId)
      return { devices: devices?.map((device) => viewDevice(device, session.sessionId)) ?? null }
    },

    endSessions: async (request) => {
      const count = await signOutSelf(services, causeOf(request))
      await bus.publish(accountRoutes.endSessions.changes)
      return deleted(count)
    },

    endSession: async (request) => {
      await signOutDevice(services, request.params.id, causeOf(request))
      await bus.publish(accountRoutes.endSession.changes)
      return deleted(1)
    },

    figures: ({ session }) => countFigures(db, session.userId),

    tasks: ({ session }) => countTasks(db, session, clock()),

    remains: ({ session }) => countRemains(db, session.userId),

    remove: async (request) => {
      await removeSelf(services, causeOf(request))
      return deleted(1)
    },
  }
}

/** Everything on record about a person, for the file that they download. */
async function exportAccount(
  { db, clock, identity, photoKey: key }: Needs,
  userId: UserId,
  sentences: PayoutSentences,
) {
  // The addresses in the file work for a day.
  const sign = <P extends { url: string }>(photo: P) => ({
    ...photo,
    url: signAddress(photo.url, { key, now: clock() }, 'day'),
  })
  const self = await getSelf(db, userId)
  const [
    signIn,
    devices,
    listings,
    bookings,
    payments,
    meetings,
    reports,
    saleProblems,
    saleExplanations,
    events,
    account,
    lines,
    paid,
  ] = await Promise.all([
    identity.findRecord(db, self.identityId),
    identity.listSessions(db, self.identityId),
    listOwnListings(db, userId, maxOfEach),
    listOwnBookings(db, userId, maxOfEach),
    listOwnPayments(db, userId, maxOfEach),
    listOwnMeetings(db, userId, maxOfEach),
    listOwnReports(db, userId, maxOfEach),
    listOwnSaleProblems(db, userId, maxOfEach),
    listOwnExplanations(db, userId, maxOfEach),
    listOwnEvents(db, userId, maxOfEach),
    findPayoutAccount(db, userId),
    listStatement(db, userId, { limit: maxOfEach }),
    listOwnPayouts(db, userId, maxOfEach),
  ])
  return {
    exportedAt: clock().toISOString(),
    record: viewSelf(self),
    signIn: signIn ?? null,
    devices: devices ?? null,
    listings: listings.toReversed().map(viewOwnListing),
    bookings: bookings.toReversed(),
    payments: payments.toReversed().map(viewOwnPayment),
    meetings: meetings.toReversed(),
    reports: reports.toReversed(),
    saleProblems: saleProblems.toReversed().map(({ offers, photos, ...problem }) => ({
      ...problem,
      photos: photos.map(sign),
      offers: offers.map(viewOffer),
    })),
    saleExplanations: saleExplanations.toReversed(),
    payoutAccount: account ? viewAccount(account) : null,
    statement: lines.rows.toReversed().map((row) => viewStatementLine(row, sentences)),
    payouts: paid
      .toReversed()
      .map((row) => ({ ...row, reason: row.reason && describePayoutReason(row.reason, sentences) })),
    events: events.toReversed(),
  }
}
