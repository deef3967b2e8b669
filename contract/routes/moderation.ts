import * as z from 'zod/mini'
import { type EventKind, eventKinds } from '../events.ts'
import { Deleted, searchText, Updated } from '../fields.ts'
import { paging } from '../paging.ts'
import { ListingId, PaymentId, UserId } from '../ids.ts'
import { recentAdminSession, route } from '../route.ts'
import { topics } from '../topics.ts'
import {
  DenialRequest,
  EventOnRecord,
  RelistRequest,
  Relisted,
  Report,
  ReportOnRecord,
  Reported,
  SellerHistory,
} from '../moderation.ts'

const ofListing = z.object({ id: ListingId })
const ofPerson = z.object({ key: UserId })

export const moderationRoutes = {
  report: route({
    method: 'PUT',
    path: '/items/{id}',
    changes: ['items'],
    summary: 'Report a listing to the admins. `modifiedCount` is 0 if it was already reported.',
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
    summary: 'Remove a listing. A sold listing stays on record. For its seller and admins.',
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
    summary: 'Keep a reported listing, and mark its reports as answered.',
    who: 'admin',
    params: ofListing,
    reply: Updated,
  }),
  relist: route({
    method: 'POST',
    path: '/payments/{id}/relistings',
    changes: ['items', 'brands', 'bookings', 'payments'],
    summary:
      'Undo a sale whose money cannot be taken. The phone is for sale again, and its buyer may pay again.',
    ...recentAdminSession,
    params: z.object({ id: PaymentId }),
    body: RelistRequest,
    reply: Relisted,
  }),
  verifySeller: route({
    method: 'POST',
    path: '/users/sellers/{key}',
    changes: ['users', 'items', 'brands'],
    summary:
      'Verify a seller (by id), who can then put phones up for sale. Their hidden listings are for sale again.',
    ...recentAdminSession,
    params: ofPerson,
    reply: Updated,
  }),
  declineVerification: route({
    method: 'POST',
    path: '/users/sellers/{key}/declines',
    changes: ['users'],
    summary: 'Decline to verify a seller (by id) who waits for it. The seller reads why, and may ask again.',
    ...recentAdminSession,
    params: ofPerson,
    body: DenialRequest,
    reply: Updated,
  }),
  withdrawVerification: route({
    method: 'POST',
    path: '/users/sellers/{key}/withdrawals',
    changes: ['users', 'items', 'brands', 'bookings', 'payments'],
    summary:
      'Withdraw the verification of a seller (by id). Their listings are hidden, and the seller reads why.',
    ...recentAdminSession,
    params: ofPerson,
    body: DenialRequest,
    reply: Updated,
  }),
  getSellerHistory: route({
    method: 'GET',
    path: '/users/sellers/{key}/history',
    shows: ['users', 'items', 'bookings', 'payments'],
    summary: 'What we know about a seller (by id), for an admin who decides whether to verify them.',
    who: 'admin',
    params: ofPerson,
    reply: SellerHistory,
  }),
  removeBuyer: route({
    method: 'DELETE',
    path: '/users/buyers/{key}',
    changes: ['users', 'items', 'brands', 'bookings', 'payments'],
    summary: 'Delete a buyer (by id). Their bookings are cancelled, and they can no longer sign in.',
    ...recentAdminSession,
    params: ofPerson,
    reply: Deleted,
  }),
  removeSeller: route({
    method: 'DELETE',
    path: '/users/sellers/{key}',
    changes: ['users', 'items', 'brands', 'bookings', 'payments'],
    summary: 'Delete a seller (by id). Their listings are withdrawn, and they can no longer sign in.',
    ...recentAdminSession,
    params: ofPerson,
    reply: Deleted,
  }),
  listEvents: route({
    method: 'GET',
    path: '/events',
    shows: topics,
    summary: 'The activity log: who did what, the newest first.',
    who: 'admin',
    query: z.object({
      /** The person who did it: an id or email address. */
      actor: z.optional(searchText(254)),
      /** The person or thing that it was done to: an id, or a person's email address. */
      subject: z.optional(searchText(254)),
      kind: z.optional(z.enum(Object.keys(eventKinds) as [EventKind, ...EventKind[]])),
      ...paging,
    }),
    reply: z.array(EventOnRecord),
    paged: true,
  }),
}
