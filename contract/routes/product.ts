import * as z from 'zod/mini'
import { route } from '../route.ts'
import { PublicConfig } from '../product.ts'

const Health = z.object({ status: z.literal('ok') })
/** While the store of the pictures does not answer, everything else still works, so that is no reason for a 503. */
const Readiness = z.object({
  status: z.literal('ok'),
  pictures: z.enum(['ok', 'unreachable', 'refused', 'missing']),
})

export const productRoutes = {
  config: route({
    method: 'GET',
    path: '/config',
    summary: 'What the browser needs to know of this installation.',
    who: 'guest',
    priority: 'high',
    reply: PublicConfig,
  }),
  live: route({
    method: 'GET',
    path: '/health/live',
    summary: 'The process is up.',
    who: 'guest',
    priority: 'high',
    reply: Health,
  }),
  ready: route({
    method: 'GET',
    path: '/health/ready',
    summary: 'The database answers and its migrations are in; 503 otherwise, and once a stop is asked for.',
    who: 'guest',
    priority: 'high',
    reply: Readiness,
  }),
}
