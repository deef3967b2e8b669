import * as z from 'zod/mini'
import { BookingId, type ListingId, type PaymentId, type UserId } from './ids.ts'
import { reportReasons } from './moderation.ts'
import { ChangedBy, PaymentState } from './payments.ts'
import { SaleProblemReason, SaleProblemState } from './sale-problems.ts'

/** The id of what an event was done to, by the kind of subject. */
type SubjectIds = { user: UserId; item: ListingId; booking: BookingId; payment: PaymentId }

const kind = <S extends keyof SubjectIds, D extends z.ZodMiniType>(subject: S, detail: D) => ({
  subject,
  detail,
})

const nothing = z.strictObject({})
const byCommand = z.object({ by: z.optional(z.literal('command')) })
const bookingState = z.enum(['booked', 'paid', 'removed', 'archived'])
const bookingChange = z.object({ from: bookingState, to: bookingState, by: ChangedBy })
const paymentChange = z.object({ from: PaymentState, by: ChangedBy, reason: z.optional(z.string()) })
const problemChange = z.object({ from: SaleProblemState, by: ChangedBy, reason: z.optional(z.string()) })

/**
 * Every kind of event, what it was done to, and what else is stored. The table is append-only: a kind that is no longer
 * written leaves this list, and its old events are shown by their stored name.
 */
export const eventKinds = {
  'user-created': kind('user', nothing),
  'user-claimed': kind('user', nothing),
  'user-unverified': kind('user', z.object({ reason: z.string(), listings: z.number() })),
  'user-became-seller': kind('user', nothing),
  'user-changed': kind('user', z.object({ fields: z.array(z.enum(['name', 'image'])) })),
  'user-taken-over': kind('user', nothing),
  'user-moved': kind('user', z.object({ before: z.string(), after: z.string() })),
  'user-signed-out': kind('user', z.object({ sessions: z.number() })),
  'user-device-signed-out': kind('user', nothing),
  'user-verified': kind('user', nothing),
  'user-made-admin': kind('user', byCommand),
  'user-unmade-admin': kind('user', byCommand),
  'second-factors-dropped': kind('user', z.object({ by: z.literal('command'), count: z.number() })),
  'user-removed': kind('user', z.object({ role: z.enum(['buyer', 'seller']) })),
  'item-created': kind('item', nothing),
  'item-changed': kind(
    'item',
    // Strict, because the first version wrote the prices in taka, as `oldPrice` and `newPrice`.
    z.strictObject({
      /** Our names of the changed fields. */
      fields: z.array(z.string()),
      oldPriceMinor: z.optional(z.number()),
      newPriceMinor: z.optional(z.number()),
    }),
  ),
  'item-advertised': kind('item', nothing),
  'item-held': kind('item', nothing),
  'item-sold': kind('item', z.object({ booking: BookingId })),
  'item-unsold': kind('item', nothing),
  'item-reported': kind('item', z.object({ reason: z.optional(z.enum(reportReasons)) })),
  'report-cleared': kind('item', z.object({ reports: z.number() })),
  'item-removed': kind('item', nothing),
  'item-unlisted': kind('item', nothing),
  'booking-created': kind('booking', nothing),
  'booking-paid': kind('booking', bookingChange),
  'booking-unpaid': kind('booking', bookingChange),
  'booking-removed': kind('booking', bookingChange),
  'payment-opened': kind('payment', z.object({ by: z.literal('buyer') })),
  'payment-sold': kind('payment', paymentChange),
  'payment-captured': kind('payment', paymentChange),
  'payment-cancelled': kind('payment', paymentChange),
  'payment-uncollectable': kind('payment', paymentChange),
  'payment-refunding': kind('payment', paymentChange),
  'payment-refunded': kind('payment', paymentChange),
  'payment-partly-refunded': kind(
    'payment',
    z.object({ by: ChangedBy, refundedMinor: z.number(), reason: z.optional(z.string()) }),
  ),
  'payment-refund-failed': kind('payment', paymentChange),
  'problem-reported': kind('payment', z.object({ by: z.literal('buyer'), about: SaleProblemReason })),
  'problem-answered': kind('payment', problemChange),
  'problem-refunded': kind('payment', problemChange),
  'problem-declined': kind('payment', problemChange),
  'problem-withdrawn': kind('payment', problemChange),
  'problem-undone': kind('payment', problemChange),
  'payment-disputed': kind('payment', paymentChange),
  'payment-lost': kind('payment', paymentChange),
}

type Kinds = typeof eventKinds
export type EventKind = keyof Kinds
export type EventDetail<K extends EventKind> = z.output<Kinds[K]['detail']>

/** An event to write: its kind decides the type of the subject's id and of the details. */
export type NewEvent = {
  [K in EventKind]: { kind: K; subjectId: SubjectIds[Kinds[K]['subject']] } & DetailField<EventDetail<K>>
}[EventKind]

/** Details that have no required field may be left out. */
type DetailField<D> = {} extends D ? { detail?: D } : { detail: D }

type StoredEvent = { kind: string; detail: unknown }

/**
 * The details of a stored event if it is of this kind; undefined for another kind, and for an old event whose details
 * had another shape.
 */
export function readDetail<K extends EventKind>(event: StoredEvent, kind: K): EventDetail<K> | undefined {
  if (event.kind !== kind) return undefined
  return z.safeParse(eventKinds[kind].detail, event.detail).data as EventDetail<K> | undefined
}
