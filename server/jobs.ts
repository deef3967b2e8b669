import { removeUnusedImages } from '#features/images/commands.ts'
import { capturePayment } from '#features/payments/commands.ts'
import { removeUnclaimedUsers } from '#features/users/commands.ts'
import { unclaimedForMs } from '#features/users/rules.ts'
import type { PaymentId } from '#contract/ids.ts'
import { inTransaction } from '#services/database/database.ts'
import type { JobHandlers } from '#services/jobs/jobs.ts'
import type { OpenServices } from './services.ts'

/** What each job does. All of them may run twice and change nothing the second time. */
export function jobHandlers(services: OpenServices): JobHandlers {
  return {
    'capture-payment': ({ paymentId }) => capturePayment(services, paymentId as PaymentId),

    'cancel-authorization': async ({ intentId }) => {
      await services.payments.cancelIntent(intentId)
    },

    'sweep-leftovers': async () => {
      const before = new Date(services.clock().getTime() - unclaimedForMs)
      await inTransaction(services.db, (tx) => removeUnclaimedUsers(tx, before))
      await removeUnusedImages(services, before)
      await services.embedded.identity.sweep()
    },
  }
}
