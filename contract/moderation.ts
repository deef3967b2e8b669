import * as z from 'zod/mini'
import { Deleted, note, paging, paragraph, searchText, Updated } from './fields.ts'
import { EventId, ItemId, PaymentId, ReportId, UserId } from './ids.ts'
import { route } from './route.ts'

export const reportReasons = ['stolen', 'fake-photos', 'wrong-details', 'scam', 'other'] as const
export const Report = z.object({
  reason: z.optional(z.enum(reportReasons, { error: 'Choose one of the reasons.' })),
  note: z.optional(note(500)),
})

/** What somebody reported, as admins see it. Without a reporter, it was a guest. */
export const ReportOnRecord = z.object({
  _id: ReportId,
  reason: z.optional(z.enum(reportReasons)),
  note: z.optional(z.string()),
  reporter: z.optional(z.object({ name: z.string(), email: z.string() })),
  reportedAt: z.string(),
})
export type ReportOnRecord = z.infer<typeof ReportOnRecord>

const eventSubjects = ['user', 'item', 'booking', 'payment'] as const

/** One line of the record of who did what to what. */
export const EventOnRecord = z.object({
  _id: EventId,
  kind: z.string(),
  /** Without an actor, a guest or the product itself. */
  actor: z.optional(z.object({ _id: UserId, name: z.string(), email: z.string() })),
  subject: z.object({
    kind: z.enum(eventSubjects),
    id: z.string(),
    /** The person's name or the phone's model, where there is one. */
    name: z.optional(z.string()),
  }),
  detail: z.record(z.string(), z.unknown()),
  requestId: z.optional(z.string()),
  happenedAt: z.string(),
})
export type EventOnRecord = z.infer<typeof EventOnRecord>

export const RelistRequest = z.object({ reason: paragraph(500, 'Say why the phone is put up again.') })

/** `isForSale` is false where its seller took the phone off their list or is gone: it does not come back for sale then. */
export const Relisted = z.extend(Updated, { isForSale: z.boolean() })
export type Relisted = z.infer<typeof Relisted>

/** `recorded` is false where the same reporter's earlier one waits for an answer still: that one counts. */
export const Reported = z.extend(Updated, { recorded: z.boolean() })

const ofItem = z.object({ id: ItemId })
const ofPerson = z.object({ key: UserId })

export const moderationRoutes = {
  report: route({
    method: 'PUT',
    path: '/items/{id}',
    summary: 'Report a listing to the admins. `modifiedCount` is 0 when it was already under report.',
    who: 'guest',
    params: ofItem,
    body: z._default(Report, {}),
    reply: Reported,
    limit: { max: 60, windowSeconds: 600 },
  }),
  removeItem: route({
    method: 'DELETE',
    path: '/items/{id}',
    summary: 'Take a listing off the shelves; for its seller and admins. A sold one stays on record.',
    who: 'self',
    params: ofItem,
    reply: Deleted,
  }),
  listReports: route({
    method: 'GET',
    path: '/items/{id}/reports',
    summary: 'Who reported a listing, why and when.',
    who: 'admin',
    params: ofItem,
    query: z.object(paging),
    reply: z.array(ReportOnRecord),
    paged: true,
  }),
  clearReports: route({
    method: 'DELETE',
    path: '/items/{id}/reports',
    summary: 'Keep a reported listing: its reports are answered.',
    who: 'admin',
    params: ofItem,
    reply: Updated,
  }),
  relist: route({
    method: 'POST',
    path: '/payments/{id}/relistings',
    summary:
      'Undo a sale whose money cannot be taken, once: the phone is for sale again, its buyer may pay again.',
    who: 'admin',
    params: z.object({ id: PaymentId }),
    body: RelistRequest,
    reply: Relisted,
  }),
  removeBuyer: route({
    method: 'DELETE',
    path: '/users/buyers/{key}',
    summary: 'Delete a buyer (by id): their bookings are cancelled and they can no longer sign in.',
    who: 'admin',
    params: ofPerson,
    reply: Deleted,
  }),
  removeSeller: route({
    method: 'DELETE',
    path: '/users/sellers/{key}',
    summary: 'Delete a seller (by id): their listings are withdrawn and they can no longer sign in.',
    who: 'admin',
    params: ofPerson,
    reply: Deleted,
  }),
  listEvents: route({
    method: 'GET',
    path: '/events',
    summary: 'Who did what to what, newest first.',
    who: 'admin',
    query: z.object({
      /** Who did it: a person's id or e-mail address. */
      actor: z.optional(searchText(254)),
      /** What it was done to: an id, or a person's e-mail address. */
      subject: z.optional(searchText(254)),
      kind: z.optional(searchText(40)),
      ...paging,
    }),
    reply: z.array(EventOnRecord),
    paged: true,
  }),
}
