import * as z from 'zod/mini'

/** Why nothing is paid to a seller until an admin resumes the payouts, and since when (ISO 8601). */
export const PayoutSuspension = z.object({ reason: z.string(), since: z.string() })
export type PayoutSuspension = z.infer<typeof PayoutSuspension>
