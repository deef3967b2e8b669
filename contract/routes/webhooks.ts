import * as z from 'zod/mini'
import { route } from '../route.ts'

export const webhookRoutes = {
  stripe: route({
    method: 'POST',
    path: '/webhooks/stripe',
    changes: ['items', 'brands', 'bookings', 'payments'],
    summary: 'For the payment provider alone, which signs what it sends. The same event may come again.',
    who: 'guest',
    priority: 'high',
    signed: 'stripe-signature',
    reply: z.object({ received: z.literal(true) }),
  }),
}
