import * as z from 'zod/mini'

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
  /** How many days a promotion lasts. */
  promotionDays: z.number(),
  /** How to reach the operator of this installation. Each field is left out if the operator has not set it. */
  contact: z.object({ email: z.optional(z.string()), phone: z.optional(z.string()) }),
  testMode: z.boolean(),
  /** A copy for practice: no jobs run, no email is sent, and no money moves. */
  drill: z.optional(z.literal(true)),
})
export type PublicConfig = z.infer<typeof PublicConfig>
export type OperatorContact = PublicConfig['contact']
