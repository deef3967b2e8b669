import type { webhookRoutes } from '#contract/routes/webhooks.ts'
import type { Handlers } from '#contract/route.ts'
import { receiveWebhook } from '#features/sales/payments/commands/webhooks.ts'
import type { Services } from '#services/services.ts'
import { openPaymentSync } from '../jobs/payment-sync.ts'

/** Handles messages from outside services. Their signature is checked before anything else. */
export function webhookHandlers(services: Services): Handlers<typeof webhookRoutes> {
  const paymentSync = openPaymentSync(services)
  return {
    stripe: async ({ signed, requestId }) => {
      const at = services.clock()
      const event = services.payments.readWebhook(signed.bytes, signed.signature, at)
      await receiveWebhook(paymentSync, event, { requestId, at })
      return { received: true }
    },
  }
}
