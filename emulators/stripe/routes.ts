import type { Operation } from './call.ts'
import { cancelPaymentIntent, capturePaymentIntent } from './capture.ts'
import { authenticatePaymentIntent, confirmPaymentIntent } from './confirmation.ts'
import { listDisputes, updateDispute } from './disputes.ts'
import type { Caller } from './keys.ts'
import { createPaymentIntent, listPaymentIntents, retrievePaymentIntent } from './payment-intents.ts'
import { createPaymentMethod } from './payment-methods.ts'
import { createRefund, listRefunds } from './refunds.ts'

export type Route = { method: 'GET' | 'POST'; url: string; caller: Caller; run: Operation }

/** Every path of Stripe's API that the sandbox serves: those that the product, its demo data and its tests call. The paths for a browser accept the secret key too. */
export const routes: Route[] = [
  { method: 'POST', url: '/payment_intents', caller: 'server', run: createPaymentIntent },
  { method: 'GET', url: '/payment_intents', caller: 'server', run: listPaymentIntents },
  { method: 'GET', url: '/payment_intents/:id', caller: 'browser', run: retrievePaymentIntent },
  { method: 'POST', url: '/payment_intents/:id/confirm', caller: 'browser', run: confirmPaymentIntent },
  { method: 'POST', url: '/payment_intents/:id/capture', caller: 'server', run: capturePaymentIntent },
  { method: 'POST', url: '/payment_intents/:id/cancel', caller: 'server', run: cancelPaymentIntent },
  {
    method: 'POST',
    url: '/payment_intents/:id/sandbox_authentication',
    caller: 'browser',
    run: authenticatePaymentIntent,
  },
  { method: 'POST', url: '/payment_methods', caller: 'browser', run: createPaymentMethod },
  { method: 'POST', url: '/refunds', caller: 'server', run: createRefund },
  { method: 'GET', url: '/refunds', caller: 'server', run: listRefunds },
  { method: 'GET', url: '/disputes', caller: 'server', run: listDisputes },
  { method: 'POST', url: '/disputes/:id', caller: 'server', run: updateDispute },
]
