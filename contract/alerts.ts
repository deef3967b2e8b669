import * as z from 'zod/mini'

/** What can be wrong with an installation. `server/alerts/alert-table.ts` says how each is found. */
export const alertCodes = [
  'finding',
  'reconciliation-late',
  'provider',
  'capture-late',
  'refund-late',
  'job-failed',
  'queue-late',
  'mail',
  'disk',
  'redis',
  'pictures',
  'clock',
] as const
export const AlertCode = z.enum(alertCodes)
export type AlertCode = z.infer<typeof AlertCode>

/** Something that an admin or the operator must look at, as long as it lasts. */
export const Alert = z.object({
  code: AlertCode,
  /** `critical`: money or data is at risk. */
  severity: z.enum(['critical', 'warning']),
  /** A sentence that says what is wrong, and one that says what to do. */
  title: z.string(),
  advice: z.string(),
  /** How many payments, queues or machines it is about. */
  count: z.number(),
  /** The names of the queues or machines; empty for payments. */
  names: z.array(z.string()),
  since: z.string(),
  /** The page where it is handled, if there is one. */
  path: z.optional(z.string()),
})
export type Alert = z.infer<typeof Alert>
