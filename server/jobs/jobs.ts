import { forgetOldNumbers, removeOldBookings } from '#features/sales/bookings/commands/old-numbers.ts'
import { joinCounts } from '#features/brands/commands.ts'
import { removeUnusedImages } from '#features/images/commands.ts'
import { forgetNetworks } from '#features/images/commands/uploads.ts'
import { countSearchWords } from '#features/search/commands/word-counts.ts'
import { countMarkets } from '#features/search/commands/markets.ts'
import { hasMarkets } from '#features/search/queries/markets.ts'
import { indexOutdatedListings } from '#features/listings/commands/indexing.ts'
import { recogniseOutdatedListings } from '#features/listings/commands/recognition.ts'
import { capturePayment, releaseAuthorization } from '#features/sales/payments/commands/capture.ts'
import {
  deleteOldReconciliations,
  reconcilePayments,
} from '#features/sales/payments/commands/reconciliation.ts'
import { refundPayment } from '#features/sales/payments/commands/refunds.ts'
import { handleWebhook } from '#features/sales/payments/commands/webhooks.ts'
import { listNeededIntents } from '#features/sales/payments/queries.ts'
import { deleteUnneededPayoutAccounts } from '#features/sales/payouts/commands/accounts.ts'
import { deleteOldPhotos } from '#features/sales/problems/commands/photos.ts'
import { keepDeadlines } from '#features/sales/sale/commands/deadlines.ts'
import { forgetOldChanges } from '#features/listings/commands/recent-changes.ts'
import { forgetOldAddresses } from '#features/users/commands/old-addresses.ts'
import { removeUnclaimedUsers } from '#features/users/commands/records.ts'
import { unclaimedForMs } from '#features/users/rules.ts'
import type { PaymentId } from '#contract/ids.ts'
import { paymentRoutes } from '#contract/routes/payments.ts'
import { findPaymentID, intentIdOf } from '#services/payments/bkash/bkash-intents.ts'
import { inTransaction } from '#services/database/database.ts'
import { deleteOldEvents, type EventEnds } from '#services/database/old-events.ts'
import { gatherStatistics } from '#services/database/statistics.ts'
import type { AccountChangeEmail } from '#services/identity/embedded/core/context.ts'
import { interruptible } from '#services/jobs/interruption.ts'
import { PermanentFailure, type JobHandlers } from '#services/jobs/jobs.ts'
import { AddressRefused } from '#services/mail/mail.ts'
import { sendAlertEmail } from '../alerts/alert-email.ts'
import { deleteOldAlerts } from '../alerts/record-alerts.ts'
import { openPaymentSync } from './payment-sync.ts'
import { emailBookers, sendBookingEmail } from '../emails/booking-email.ts'
import { sendAccountChangeEmail } from '../emails/account-change-email.ts'
import { sendCodeEmail } from '../emails/code-email.ts'
import { sendMeetingEmail } from '../emails/meeting-email.ts'
import { sendPayoutEmail } from '../emails/payout-email.ts'
import { sendSaleProblemEmail } from '../emails/sale-problem-email.ts'
import { sendRefundFailedEmail } from '../emails/refund-failed-email.ts'
import { sendSaleEmail } from '../emails/sale-email.ts'
import { sendVerificationEmail } from '../emails/verification-email.ts'
import type { OpenServices } from '../services.ts'

/** The handler of each job. Each may run twice; the second run changes nothing. */
export function jobHandlers(given: OpenServices): JobHandlers {
  const services = withInterruptions(given)
  const paymentSync = openPaymentSync({ ...services, db: services.database.payments })
  return {
    'capture-payment': async ({ paymentId }) => {
      await capturePayment(paymentSync, paymentId as PaymentId)
      // The buyer and the seller are together and wait for it.
      await services.bus.publish(['payments', 'bookings'], [paymentId])
    },

    'cancel-authorization': ({ intentId }) => releaseAuthorization(paymentSync, intentId),

    'refund-payment': async ({ paymentId }) => {
      try {
        await refundPayment(paymentSync, paymentId as PaymentId)
      } finally {
        // Also after a refusal, because that changes the payment too.
        await services.bus.publish(paymentRoutes.refund.changes, [paymentId])
      }
    },

    'handle-webhook': ({ eventId }) => handleWebhook(paymentSync, eventId),

    'mail-code': (sentEmail) => send(sendCodeEmail(services, sentEmail)),

    'mail-change': (sentEmail) => send(sendAccountChangeEmail(services, sentEmail as AccountChangeEmail)),

    'mail-sale': (sentEmail) => send(sendSaleEmail(services, sentEmail)),

    'mail-meeting': (email) => send(sendMeetingEmail(services, email)),

    'mail-bookers': (news) => emailBookers(services, news),

    'mail-booking': (email) => send(sendBookingEmail(services, email)),

    'mail-problem': (email) => send(sendSaleProblemEmail(services, email)),

    'mail-refund-failed': (email) => send(sendRefundFailedEmail(services, email)),

    'mail-standing': (email) => send(sendVerificationEmail(services, email)),

    'mail-payout': (email) => send(sendPayoutEmail(services, email)),

    'mail-alert': (email) => send(sendAlertEmail(services, email)),

    'change-identity': (change) => services.changeIdentity(change),

    'reconcile-payments': async ({ atStart }) => {
      const { errors } = await reconcilePayments(paymentSync, { cause: atStart ? 'start' : 'schedule' })
      if (errors.length > 0) throw new AggregateError(errors, 'Some payments could not be reconciled.')
    },

    'keep-deadlines': async () => {
      const errors = await keepDeadlines({ ...services, db: services.database.payments })
      if (errors.length > 0) throw new AggregateError(errors, 'Some deadlines could not be kept.')
    },

    'index-listings': () => indexListings(services, { recounts: false }),

    'recognise-listings': () => recogniseListings(services),

    'sweep-leftovers': () => sweepLeftovers(services),
  }
}

/** The same services, whose database interrupts the jobs that run when this process stops. */
function withInterruptions(services: OpenServices): OpenServices {
  const { database, jobs } = services
  const db = interruptible(database.db, jobs.isInterrupted)
  const payments = interruptible(database.payments, jobs.isInterrupted)
  return { ...services, db, database: { ...database, db, payments } }
}

/**
 * Indexes what is outdated, then counts words and markets. If nothing was, they are counted only for the first time, or if
 * `recounts`: that reads all listings. A count that a stop interrupts is made up for by the sweep within an hour.
 */
async function indexListings(
  { db, bus, log }: OpenServices,
  { recounts }: { recounts: boolean },
): Promise<void> {
  const report = (indexed: number) => log.warn({ indexed }, 'Many listings are indexed for the search.')
  const indexed = await indexOutdatedListings(db, report)
  // The process that indexes the rest counts at its end. It still adds what this count would have already.
  if (indexed === undefined) return
  if (indexed > 0) await bus.publish(['items'])
  else if (!recounts && (await hasMarkets(db))) return
  await countSearchWords(db)
  await countMarkets(db)
}

async function recogniseListings({ db, bus }: OpenServices): Promise<void> {
  if ((await recogniseOutdatedListings(db)) > 0) await bus.publish(['items'])
}

function endsOfEvents({ clock, eventDays }: OpenServices): EventEnds {
  const daysAgo = (days: number) => new Date(clock().getTime() - days * 24 * 60 * 60 * 1000)
  return { ofMoney: daysAgo(eventDays.ofMoney), ofOthers: daysAgo(eventDays.ofOthers) }
}

/** Removes data that nobody needs any more, and updates what is computed from other data. */
async function sweepLeftovers(services: OpenServices): Promise<void> {
  const { db, clock, database, embeddedIdentity, emulators } = services
  const before = new Date(clock().getTime() - unclaimedForMs)
  await inTransaction(db, joinCounts)
  await inTransaction(db, (tx) => removeUnclaimedUsers(tx, before))
  await inTransaction(db, (tx) => deleteOldPhotos(tx, clock()))
  await removeOldBookings(services, clock())
  await inTransaction(db, (tx) => forgetOldNumbers(tx, clock()))
  await inTransaction(db, (tx) => forgetOldAddresses(tx, clock()))
  await inTransaction(db, (tx) => forgetOldChanges(tx, before))
  await removeUnusedImages(services, before)
  await inTransaction(db, (tx) => forgetNetworks(tx, before))
  await deleteOldReconciliations(services)
  await inTransaction(db, (tx) => deleteOldAlerts(tx, clock()))
  await deleteOldEvents(db, endsOfEvents(services))
  await inTransaction(db, (tx) => deleteUnneededPayoutAccounts(tx, clock()))
  // Other processes may write by other rules of words and models, as during an update.
  await recogniseListings(services)
  await indexListings(services, { recounts: true })
  await gatherStatistics(database)
  await embeddedIdentity?.sweep()
  await emulators.mailbox?.sweep()
  await emulators.sandbox?.sweep(async (intentIds) => new Set(await listNeededIntents(db, intentIds)))
  await emulators.bkash?.sweep(async (paymentIDs) => {
    const needed = await listNeededIntents(db, paymentIDs.map(intentIdOf))
    return new Set(needed.flatMap((id) => findPaymentID(id) ?? []))
  })
}

/** Gives up an email whose address is refused permanently, because another attempt would not help. */
function send(sending: Promise<void>): Promise<void> {
  return sending.catch((error: unknown) => {
    throw error instanceof AddressRefused ? new PermanentFailure(error.message, { cause: error }) : error
  })
}
