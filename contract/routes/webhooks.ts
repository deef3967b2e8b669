import * as z from 'zod/mini'
import { route } from '../route.ts'

export const webhookRoutes = {
  stripe: route({
    method: 'POST',
    path: '/webhooks/stripe',
    changes: ['items', 'brands', 'bookings', 'payments'],
    summary: 'Receive signed events from the payment provider. The same event may arrive more than once.',
    who: 'guest',
    priority: 'high',
    signed: 'stripe-signature',
    // The provider sends its events from a few addresses.
    limit: { max: 6000, windowSeconds: 60 },
    reply: z.object({ received: z.literal(true) }),
  }),
}
