import * as z from 'zod/mini'
import { Deleted, note, paging, paragraph, searchText, Updated } from './fields.ts'
import { EventId, ListingId, PaymentId, ReportId, UserId } from './ids.ts'
import { recentAdminSession, route } from './route.ts'
import { topics } from './topics.ts'
import { denials } from './users.ts'
import { spelled } from './wire.ts'
import { wrong } from './wrong-field.ts'

export const reportReasons = ['stolen', 'fake-photos', 'wrong-details', 'scam', 'other'] as const
export const Report = z.object({
  reason: z.optional(z.enum(reportReasons, wrong('reason'))),
  note: z.optional(note(500)),
})

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

/**
 * `isForSale` is false when the seller had removed the phone from their list or deleted their account. The phone then
 * does not come back for sale.
 */
export const Relisted = z.extend(Updated, { isForSale: z.boolean() })
export type Relisted = z.infer<typeof Relisted>

/** Why an admin declines to verify a seller, or withdraws a verification. */
export const DenialRequest = z.object({ reason: paragraph(500, 'denial-reason-missing') })

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
      /** Taka. */
      price: z.number(),
      image: z.string(),
      state: z.enum(['for-sale', 'sold', 'hidden', 'removed']),
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

const ofListing = z.object({ id: ListingId })
const ofPerson = z.object({ key: UserId })

export const moderationRoutes = {
  report: route({
    method: 'PUT',
    path: '/items/{id}',
    changes: ['items'],
    summary: 'Report a listing to the admins. `modifiedCount` is 0 when it was already under report.',
    who: 'guest',
    params: ofListing,
    body: z._default(Report, {}),
    reply: Reported,
    limit: { max: 60, windowSeconds: 600 },
  }),
  removeItem: route({
    method: 'DELETE',
    path: '/items/{id}',
    changes: ['items', 'brands', 'bookings', 'payments'],
    summary: 'Take a listing off the shelves; for its seller and admins. A sold one stays on record.',
    who: 'self',
    params: ofListing,
    reply: Deleted,
  }),
  listReports: route({
    method: 'GET',
    path: '/items/{id}/reports',
    shows: ['items'],
    summary: 'Who reported a listing, why and when.',
    who: 'admin',
    params: ofListing,
    query: z.object(paging),
    reply: z.array(ReportOnRecord),
    paged: true,
  }),
  clearReports: route({
    method: 'DELETE',
    path: '/items/{id}/reports',
    changes: ['items'],
    summary: 'Keep a reported listing: its reports are answered.',
    who: 'admin',
    params: ofListing,
    reply: Updated,
  }),
  relist: route({
    method: 'POST',
    path: '/payments/{id}/relistings',
    changes: ['items', 'brands', 'bookings', 'payments'],
    summary:
      'Undo a sale whose money cannot be taken, once: the phone is for sale again, its buyer may pay again.',
    ...recentAdminSession,
    params: z.object({ id: PaymentId }),
    body: RelistRequest,
    reply: Relisted,
  }),
  verifySeller: route({
    method: 'POST',
    path: '/users/sellers/{key}',
    changes: ['users', 'items', 'brands'],
    summary: 'Let a seller (by id) put phones up for sale; what was hidden of theirs is for sale again.',
    who: 'admin',
    params: ofPerson,
    reply: Updated,
  }),
  declineVerification: route({
    method: 'POST',
    path: '/users/sellers/{key}/declines',
    changes: ['users'],
    summary: 'Decline to verify a seller (by id) who waits for it: they are told why, and may ask again.',
    who: 'admin',
    params: ofPerson,
    body: DenialRequest,
    reply: Updated,
  }),
  withdrawVerification: route({
    method: 'POST',
    path: '/users/sellers/{key}/withdrawals',
    changes: ['users', 'items', 'brands', 'bookings', 'payments'],
    summary: 'Take a seller’s verification (by id) back: their listings are hidden, and they are told why.',
    who: 'admin',
    params: ofPerson,
    body: DenialRequest,
    reply: Updated,
  }),
  getSellerHistory: route({
    method: 'GET',
    path: '/users/sellers/{key}/history',
    shows: ['users', 'items', 'bookings', 'payments'],
    summary: 'What is known of a seller (by id), to decide whether to verify them.',
    who: 'admin',
    params: ofPerson,
    reply: SellerHistory,
  }),
  removeBuyer: route({
    method: 'DELETE',
    path: '/users/buyers/{key}',
    changes: ['users', 'items', 'brands', 'bookings', 'payments'],
    summary: 'Delete a buyer (by id): their bookings are cancelled and they can no longer sign in.',
    ...recentAdminSession,
    params: ofPerson,
    reply: Deleted,
  }),
  removeSeller: route({
    method: 'DELETE',
    path: '/users/sellers/{key}',
    changes: ['users', 'items', 'brands', 'bookings', 'payments'],
    summary: 'Delete a seller (by id): their listings are withdrawn and they can no longer sign in.',
    ...recentAdminSession,
    params: ofPerson,
    reply: Deleted,
  }),
  listEvents: route({
    method: 'GET',
    path: '/events',
    shows: topics,
    summary: 'Who did what to what, newest first.',
    who: 'admin',
    query: z.object({
      /** The person who did it: an id or email address. */
      actor: z.optional(searchText(254)),
      /** The person or thing that it was done to: an id, or a person's email address. */
      subject: z.optional(searchText(254)),
      kind: z.optional(searchText(40)),
      ...paging,
    }),
    reply: z.array(EventOnRecord),
    paged: true,
  }),
}
