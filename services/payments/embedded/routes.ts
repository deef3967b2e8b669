import { listBalanceTransactions } from './balance.ts'
import type { Operation } from './call.ts'
import { cancelPaymentIntent, capturePaymentIntent } from './capture.ts'
import { retrieveCharge } from './charges.ts'
import { authenticatePaymentIntent, confirmPaymentIntent } from './confirmation.ts'
import { closeDispute, listDisputes, retrieveDispute, updateDispute } from './disputes.ts'
import { listEvents } from './events.ts'
import type { Caller } from './keys.ts'
import {
  createPaymentIntent,
  listPaymentIntents,
  retrievePaymentIntent,
  updatePaymentIntent,
} from './payment-intents.ts'
import { createPaymentMethod } from './payment-methods.ts'
import { createRefund, listRefunds, retrieveRefund } from './refunds.ts'

export type Route = { method: 'GET' | 'POST'; url: string; who: Caller; run: Operation }

/** Every path of Stripe's API that the sandbox serves. The paths for a browser accept the secret key too. */
export const routes: Route[] = [
  { method: 'POST', url: '/payment_intents', who: 'server', run: createPaymentIntent },
  { method: 'GET', url: '/payment_intents', who: 'server', run: listPaymentIntents },
  { method: 'GET', url: '/payment_intents/:id', who: 'browser', run: retrievePaymentIntent },
  { method: 'POST', url: '/payment_intents/:id', who: 'server', run: updatePaymentIntent },
  { method: 'POST', url: '/payment_intents/:id/confirm', who: 'browser', run: confirmPaymentIntent },
  { method: 'POST', url: '/payment_intents/:id/capture', who: 'server', run: capturePaymentIntent },
  { method: 'POST', url: '/payment_intents/:id/cancel', who: 'server', run: cancelPaymentIntent },
  {
    method: 'POST',
    url: '/payment_intents/:id/sandbox_authentication',
    who: 'browser',
    run: authenticatePaymentIntent,
  },
  { method: 'POST', url: '/payment_methods', who: 'browser', run: createPaymentMethod },
  { method: 'GET', url: '/charges/:id', who: 'server', run: retrieveCharge },
  { method: 'GET', url: '/balance_transactions', who: 'server', run: listBalanceTransactions },
  { method: 'POST', url: '/refunds', who: 'server', run: createRefund },
  { method: 'GET', url: '/refunds', who: 'server', run: listRefunds },
  { method: 'GET', url: '/refunds/:id', who: 'server', run: retrieveRefund },
  { method: 'GET', url: '/disputes', who: 'server', run: listDisputes },
  { method: 'GET', url: '/disputes/:id', who: 'server', run: retrieveDispute },
  { method: 'POST', url: '/disputes/:id', who: 'server', run: updateDispute },
  { method: 'POST', url: '/disputes/:id/close', who: 'server', run: closeDispute },
  { method: 'GET', url: '/events', who: 'server', run: listEvents },
]
