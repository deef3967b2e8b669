import { removeUnusedImages } from '#features/images/commands.ts'
import { countSearchWords } from '#features/listings/commands/counting.ts'
import { indexOutdatedListings } from '#features/listings/commands/indexing.ts'
import { recogniseOutdatedListings } from '#features/listings/commands/recognition.ts'
import { capturePayment, releaseAuthorization } from '#features/payments/commands/capture.ts'
import { forgetOldFindings, reconcilePayments } from '#features/payments/commands/reconciliation.ts'
import { refundPayment } from '#features/payments/commands/refunds.ts'
import { handleWebhook } from '#features/payments/commands/webhooks.ts'
import { listNeededIntents } from '#features/payments/queries.ts'
import { removeUnclaimedUsers } from '#features/users/commands/records.ts'
import { unclaimedForMs } from '#features/users/rules.ts'
import type { PaymentId } from '#contract/ids.ts'
import { inTransaction } from '#services/database/database.ts'
import { gatherStatistics } from '#services/database/statistics.ts'
import type { AccountChangeEmail } from '#services/identity/embedded/context.ts'
import { PermanentFailure, type JobHandlers } from '#services/jobs/jobs.ts'
import { AddressRefused } from '#services/mail/mail.ts'
import { openPaymentSync } from './payment-sync.ts'
import { emailBookers, sendBookingEmail } from '../emails/booking-email.ts'
import { sendAccountChangeEmail } from '../emails/account-change-email.ts'
import { sendCodeEmail } from '../emails/code-email.ts'
import { sendSaleProblemEmail } from '../emails/sale-problem-email.ts'
import { sendSaleEmail } from '../emails/sale-email.ts'
import { sendVerificationEmail } from '../emails/verification-email.ts'
import { hostRemotePictures } from './host-pictures.ts'
import type { OpenServices } from '../services.ts'

/** The handler of each job. Each may run twice; the second run changes nothing. */
export function jobHandlers(services: OpenServices): JobHandlers {
  const books = openPaymentSync(services)
  const indexListings = async () => {
    if ((await indexOutdatedListings(services.db)) > 0) await services.bus.publish(['items'])
    await inTransaction(services.db, countSearchWords)
  }
  const recogniseListings = async () => {
    if ((await recogniseOutdatedListings(services.db)) > 0) await services.bus.publish(['items'])
  }
  return {
    'capture-payment': ({ paymentId }) => capturePayment(books, paymentId as PaymentId),

    'cancel-authorization': ({ intentId }) => releaseAuthorization(books, intentId),

    'refund-payment': ({ paymentId }) => refundPayment(books, paymentId as PaymentId),

    'handle-webhook': ({ eventId }) => handleWebhook(books, eventId),

    'mail-code': (sentEmail) => send(sendCodeEmail(services, sentEmail)),

    'mail-change': (sentEmail) => send(sendAccountChangeEmail(services, sentEmail as AccountChangeEmail)),

    'mail-sale': (sentEmail) => send(sendSaleEmail(services, sentEmail)),

    'mail-bookers': (news) => emailBookers(services, news),

    'mail-booking': (email) => send(sendBookingEmail(services, email)),

    'mail-problem': (email) => send(sendSaleProblemEmail(services, email)),

    'mail-standing': (email) => send(sendVerificationEmail(services, email)),

    'change-identity': (change) => services.changeIdentity(change),

    'reconcile-payments': async ({ atStart }) => {
      const { errors } = await reconcilePayments(books, { cause: atStart ? 'start' : 'schedule' })
      if (errors.length > 0) throw new AggregateError(errors, 'Some payments could not be reconciled.')
    },

    'move-pictures': async () => {
      const left = await hostRemotePictures(services)
      if (left > 0) throw new Error(`${left} pictures are not to be had at the moment.`)
    },

    'index-listings': indexListings,

    'recognise-listings': recogniseListings,

    'sweep-leftovers': async () => {
      const before = new Date(services.clock().getTime() - unclaimedForMs)
      await inTransaction(services.db, (tx) => removeUnclaimedUsers(tx, before))
      await removeUnusedImages(services, before)
      await forgetOldFindings(services)
      // During an update, processes of the previous version still write listings without search words and models.
      await recogniseListings()
      await indexListings()
      await gatherStatistics(services.database)
      await services.embedded.identity?.sweep()
      await services.embedded.mailbox?.sweep()
      await services.embedded.sandbox?.sweep(
        async (intentIds) => new Set(await listNeededIntents(services.db, intentIds)),
      )
    },
  }
}

/** Gives up an email when its address is refused permanently, because trying again would not help. */
function send(sending: Promise<void>): Promise<void> {
  return sending.catch((error: unknown) => {
    throw error instanceof AddressRefused ? new PermanentFailure(error.message, { cause: error }) : error
  })
}
