import { removeUnusedImages } from '#features/images/commands.ts'
import { capturePayment, releaseAuthorization } from '#features/payments/commands/collecting.ts'
import { forgetOldFindings, reconcilePayments } from '#features/payments/commands/reconciliation.ts'
import { refundPayment } from '#features/payments/commands/refunds.ts'
import { handleWebhook } from '#features/payments/commands/webhooks.ts'
import { listNeededIntents } from '#features/payments/queries.ts'
import { removeUnclaimedUsers } from '#features/users/commands/records.ts'
import { unclaimedForMs } from '#features/users/rules.ts'
import type { PaymentId } from '#contract/ids.ts'
import { inTransaction } from '#services/database/database.ts'
import type { ChangeLetter } from '#services/identity/embedded/context.ts'
import { Hopeless, type JobHandlers } from '#services/jobs/jobs.ts'
import { AddressRefused } from '#services/mail/mail.ts'
import { openBooks } from './books.ts'
import { mailChange } from './letters/mail-change.ts'
import { mailCode } from './letters/mail-code.ts'
import { mailSale } from './letters/mail-sale.ts'
import type { OpenServices } from './services.ts'

/** What each job does. All of them may run twice and change nothing the second time. */
export function jobHandlers(services: OpenServices): JobHandlers {
  const books = openBooks(services)
  return {
    'capture-payment': ({ paymentId }) => capturePayment(books, paymentId as PaymentId),

    'cancel-authorization': ({ intentId }) => releaseAuthorization(books, intentId),

    'refund-payment': ({ paymentId }) => refundPayment(books, paymentId as PaymentId),

    'handle-webhook': ({ eventId }) => handleWebhook(books, eventId),

    'mail-code': (letter) => send(mailCode(services, letter)),

    'mail-change': (letter) => send(mailChange(services, letter as ChangeLetter)),

    'mail-sale': (letter) => send(mailSale(services, letter)),

    'change-identity': (change) => services.changeIdentity(change),

    'reconcile-payments': async ({ atStart }) => {
      const { errors } = await reconcilePayments(books, { cause: atStart ? 'start' : 'schedule' })
      if (errors.length > 0) throw new AggregateError(errors, 'Some payments could not be reconciled.')
    },

    'sweep-leftovers': async () => {
      const before = new Date(services.clock().getTime() - unclaimedForMs)
      await inTransaction(services.db, (tx) => removeUnclaimedUsers(tx, before))
      await removeUnusedImages(services, before)
      await forgetOldFindings(services)
      await services.embedded.identity?.sweep()
      await services.embedded.mailbox?.sweep()
      await services.embedded.sandbox?.sweep(
        async (intentIds) => new Set(await listNeededIntents(services.db, intentIds)),
      )
    },
  }
}

/** Gives a letter up whose address is refused for good: no further try would help. */
function send(sending: Promise<void>): Promise<void> {
  return sending.catch((error: unknown) => {
    throw error instanceof AddressRefused ? new Hopeless(error.message, { cause: error }) : error
  })
}
