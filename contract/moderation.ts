import * as z from 'zod/mini'
import { note, paragraph, Updated } from './fields.ts'
import { EventId, ListingId, ReportId, UserId } from './ids.ts'
import { paymentStates } from './payment-states.ts'
import { denials } from './users.ts'
import { spelled } from './wire.ts'
import { schemaError } from './wrong-field.ts'

export const reportReasons = ['stolen', 'fake-photos', 'wrong-details', 'scam', 'other'] as const
export const Report = z.object({
  reason: z.optional(z.enum(reportReasons, schemaError('reason'))),
  note: z.optional(note(500)),
})
export type Report = z.infer<typeof Report>

/** A report of a listing, as admins see it. Without `reporter`, a guest sent it. */
export const ReportOnRecord = z.object({
  id: spelled('_id', ReportId),
  reason: z.optional(z.enum(reportReasons)),
  note: z.optional(z.string()),
  reporter: z.optional(z.object({ name: z.string(), email: z.string() })),
  reportedAt: z.string(),
})
export type ReportOnRecord = z.infer<typeof ReportOnRecord>

const eventSubjects = ['user', 'brand', 'item', 'booking', 'payment'] as const

/** One entry of the activity log: who did what to what. */
export const EventOnRecord = z.object({
  id: spelled('_id', EventId),
  kind: z.string(),
  /** Left out when a guest or the system did it. */
  actor: z.optional(z.object({ id: spelled('_id', UserId), name: z.string(), email: z.string() })),
  subject: z.object({
    kind: z.enum(eventSubjects),
    id: z.string(),
    /** The name of the person or the brand, or the phone's model, if there is one. */
    name: z.optional(z.string()),
  }),
  detail: z.record(z.string(), z.unknown()),
  requestId: z.optional(z.string()),
  happenedAt: z.string(),
})
export type EventOnRecord = z.infer<typeof EventOnRecord>

export const RelistRequest = z.object({ reason: paragraph(500, 'relisting-reason-missing') })
export type RelistRequest = z.infer<typeof RelistRequest>

/**
 * `isForSale` is false when the seller had removed the phone from their list or deleted their account. The phone is then
 * not put up for sale again.
 */
export const Relisted = z.extend(Updated, { isForSale: z.boolean() })
export type Relisted = z.infer<typeof Relisted>

/** Why an admin declines to verify a seller, or withdraws a verification. */
export const DenialRequest = z.object({ reason: paragraph(500, 'denial-reason-missing') })
export type DenialRequest = z.infer<typeof DenialRequest>

/** What was decided about a seller's verification, or asked for, as admins see it. */
export const VerificationStep = z.object({
  kind: z.enum(['asked', 'verified', ...denials]),
  /** The admin who decided. Left out when the seller asked. */
  by: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** ISO 8601. */
  at: z.string(),
})
export type VerificationStep = z.infer<typeof VerificationStep>

/** What we know about a seller, for an admin who decides about them. */
export const SellerHistory = z.object({
  /** When they joined, ISO 8601. */
  since: z.string(),
  /** True when the seller has verified their email address. */
  isAddressVerified: spelled('isAddressProved', z.boolean()),
  /** What the seller wrote to the admins when they asked to be verified. */
  note: z.optional(z.string()),
  /** The latest ten decisions and three requests, latest first. */
  steps: z.array(VerificationStep),
  /** The phone numbers that the seller gave in their own bookings, latest first; at most five. */
  phoneNumbers: z.array(z.string()),
  /** Their latest listings, including sold and hidden ones; at most six. */
  listings: z.array(
    z.object({
      id: spelled('_id', ListingId),
      model: z.string(),
      title: z.string(),
      /** Taka. */
      price: z.number(),
      image: z.string(),
      /** `sold` if it was handed over and not given back; before and otherwise, the state of its payment. */
      state: z.enum(['for-sale', 'sold', 'hidden', 'removed', ...paymentStates]),
      reports: z.number(),
    }),
  ),
  counts: z.object({
    forSale: z.number(),
    sold: z.number(),
    /** Sales whose money was refunded, or whose refund is on its way. */
    refunded: z.number(),
    /** Reports of their listings, including answered ones. */
    reports: z.number(),
    /** Phones that the seller bought here. */
    bought: z.number(),
    /** The seller's own bookings that they deleted without paying. */
    cancelled: z.number(),
  }),
})
export type SellerHistory = z.infer<typeof SellerHistory>

/**
 * `recorded` is false when an earlier report by the same person still waits for an answer. Only the earlier one counts
 * then.
 */
export const Reported = z.extend(Updated, { recorded: z.boolean() })
