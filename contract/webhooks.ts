import * as z from 'zod/mini'
import { route } from './route.ts'

export const webhookRoutes = {
  stripe: route({
    method: 'POST',
    path: '/webhooks/stripe',
    summary: 'For the payment provider alone, which signs what it sends. The same event may come again.',
    who: 'guest',
    signed: 'stripe-signature',
    reply: z.object({ received: z.literal(true) }),
  }),
}
