import * as z from 'zod/mini'
import { route } from '../route.ts'
import { Alert } from '../alerts.ts'
import { PublicConfig } from '../product.ts'

const Health = z.object({ status: z.literal('ok') })
/** If only the store of the pictures or Redis does not answer, the status is still 200, because everything else works. */
const Readiness = z.object({
  status: z.literal('ok'),
  pictures: z.enum(['ok', 'unreachable', 'refused', 'missing']),
  redis: z.enum(['ok', 'unreachable', 'none']),
})

export const productRoutes = {
  config: route({
    method: 'GET',
    path: '/config',
    summary: 'The configuration of this installation that the browser needs.',
    who: 'guest',
    priority: 'high',
    shows: [],
    reply: PublicConfig,
  }),
  live: route({
    method: 'GET',
    path: '/health/live',
    summary: 'Whether the process is running.',
    who: 'guest',
    priority: 'high',
    limit: false,
    reply: Health,
  }),
  serving: route({
    method: 'GET',
    path: '/health/serving',
    summary:
      'Whether this process should get requests, even if the database is away. If not, as once a stop was requested, the status is 503.',
    who: 'guest',
    priority: 'high',
    limit: false,
    reply: Health,
  }),
  ready: route({
    method: 'GET',
    path: '/health/ready',
    summary:
      'Whether the database answers, is migrated and accepts changes. If not, and once a stop was requested, the status is 503.',
    who: 'guest',
    priority: 'high',
    limit: false,
    reply: Readiness,
  }),
  alerts: route({
    method: 'GET',
    path: '/alerts',
    shows: ['payments'],
    summary: 'What is wrong with this installation now, the critical first.',
    who: 'admin',
    reply: z.array(Alert),
  }),
}
