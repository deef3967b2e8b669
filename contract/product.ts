import * as z from 'zod/mini'
import { route } from './route.ts'

/** What the browser needs to know at run time, so that one build serves every installation. */
export const PublicConfig = z.object({
  identity: z.object({
    mode: z.enum(['embedded', 'firebase']),
    apiKey: z.string(),
    authDomain: z.optional(z.string()),
    projectId: z.string(),
    /** Where the browser sends its ID token, so that another service knows who is signed in. */
    tokenSyncUrl: z.optional(z.string()),
  }),
  google: z.object({ mode: z.enum(['off', 'local', 'google']) }),
  payments: z.object({ mode: z.enum(['sandbox', 'stripe']), publishableKey: z.string() }),
  bkash: z.object({ mode: z.enum(['off', 'sandbox', 'bkash']) }),
  currency: z.literal('bdt'),
  /** How to reach the operator of this installation. Each field is left out if the operator has not set it. */
  contact: z.object({ email: z.optional(z.string()), phone: z.optional(z.string()) }),
  testMode: z.boolean(),
})
export type PublicConfig = z.infer<typeof PublicConfig>

const Health = z.object({ status: z.literal('ok') })
/** While the store of the pictures is in trouble, everything else still works, so that is no reason for a 503. */
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
