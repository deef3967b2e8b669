import * as z from 'zod/mini'
import { allowed } from './fields.ts'
import { PayoutSuspension } from './payout-suspension.ts'
import { User } from './users.ts'

/** What an admin may do about a person. */
const personActions = [
  'verify',
  'decline-verification',
  'withdraw-verification',
  'suspend-payouts',
  'resume-payouts',
  'make-admin',
  'delete',
] as const

/** A person as admins see them in their lists. */
export const Person = z.extend(User, {
  /** When they joined, ISO 8601. */
  since: z.string(),
  /** For a seller whose payouts an admin has suspended. */
  payoutSuspension: z.optional(PayoutSuspension),
  /** What the calling admin may do about this person now. */
  may: allowed(personActions),
})
export type Person = z.infer<typeof Person>
