import * as z from 'zod/mini'
import { BookingId, type BrandId, type ListingId, type PaymentId, type UserId } from './ids.ts'
import { reportReasons } from './moderation.ts'
import { PaymentState } from './fields.ts'
import { ChangedBy } from './payments.ts'
import { LeftOutReason } from './payouts.ts'
import { offerKinds } from './problem-offers.ts'
import { SaleSide } from './sale-view.ts'
import { SaleProblemReason, SaleProblemState } from './sale-problems.ts'

/** The id of what an event was done to, by the kind of subject. */
type SubjectIds = { user: UserId; brand: BrandId; item: ListingId; booking: BookingId; payment: PaymentId }

const kind = <S extends keyof SubjectIds, D extends z.ZodMiniType>(subject: S, detail: D) => ({
  subject,
  detail,
})

const nothing = z.strictObject({})
const byCommand = z.object({ by: z.optional(z.literal('command')) })
const bookingState = z.enum(['booked', 'paid', 'in-cash', 'removed', 'archived'])
const bookingChange = z.object({ from: bookingState, to: bookingState, by: ChangedBy })
/** Why it happened: the `reason` is one of our codes, the `text` is what a person typed. */
const why = {
  reason: z.optional(z.string()),
  text: z.optional(z.string()),
}
const paymentChange = z.object({ from: PaymentState, by: ChangedBy, ...why })
const meetingChange = z.object({ by: SaleSide, version: z.number() })
const refundChange = z.extend(paymentChange, { amountMinor: z.optional(z.number()) })
const problemChange = z.object({ from: SaleProblemState, by: ChangedBy, ...why })
const payoutBatch = z.object({ batch: z.string(), count: z.number(), totalMinor: z.optional(z.number()) })
const payoutChange = z.object({
  reference: z.string(),
  amountMinor: z.number(),
  reason: z.optional(z.string()),
  /** Set when a file left it out, for this reason. */
  leftOut: z.optional(LeftOutReason),
  /** Set when it was marked as paid although a file would have left it out, for this reason. */
  despite: z.optional(LeftOutReason),
})

/**
 * Every kind of event, the kind of its subject, and its details. The table of events is append-only: a kind that is no
 * longer written is removed from this list, and its old events are shown by their stored name.
 */
export const eventKinds = {
  'user-created': kind('user', nothing),
  'user-claimed': kind('user', nothing),
  'user-declined': kind('user', z.object({ reason: z.string() })),
  'user-asked-verification': kind('user', nothing),
  'user-unverified': kind('user', z.object({ reason: z.string(), listings: z.number() })),
  'user-became-seller': kind('user', nothing),
  'user-changed': kind('user', z.object({ fields: z.array(z.enum(['name', 'image', 'language'])) })),
  'user-taken-over': kind('user', nothing),
  'user-moved': kind('user', z.object({ before: z.string(), after: z.string() })),
  'user-signed-out': kind('user', z.object({ sessions: z.number() })),
  'user-device-signed-out': kind('user', nothing),
  'user-verified': kind('user', nothing),
  'user-made-admin': kind('user', byCommand),
  'user-unmade-admin': kind('user', byCommand),
  'second-factors-dropped': kind('user', z.object({ by: z.literal('command'), count: z.number() })),
  'second-factor-changed': kind('user', nothing),
  'payout-account-changed': kind('user', z.object({ method: z.string() })),
  'payout-account-removed': kind('user', nothing),
  'payouts-exported': kind('user', payoutBatch),
  'payouts-downloaded': kind('user', payoutBatch),
  'payouts-suspended': kind('user', z.object({ reason: z.string() })),
  'payouts-resumed': kind('user', nothing),
  'unknown-payment-explained': kind(
    'user',
    z.object({ by: z.literal('admin'), intentId: z.string(), amountMinor: z.number(), text: z.string() }),
  ),
  'payout-paid': kind('user', payoutChange),
  'payout-failed': kind('user', payoutChange),
  'user-removed': kind('user', z.object({ role: z.enum(['buyer', 'seller']) })),
  'brand-added': kind('brand', nothing),
  'brand-changed': kind(
    'brand',
    z.object({
      fields: z.array(z.enum(['name', 'image', 'place'])),
      before: z.optional(z.string()),
      after: z.optional(z.string()),
    }),
  ),
  'brand-shown': kind('brand', nothing),
  'brand-hidden': kind('brand', nothing),
  'item-created': kind('item', nothing),
  'item-changed': kind(
    'item',
    z.object({
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
  'booking-in-cash': kind('booking', bookingChange),
  'booking-unpaid': kind('booking', bookingChange),
  'booking-removed': kind('booking', bookingChange),
  'payment-opened': kind('payment', z.object({ by: z.literal('buyer') })),
  'payment-reserved': kind('payment', paymentChange),
  'payment-capturing': kind('payment', paymentChange),
  'payment-captured': kind('payment', refundChange),
  'meeting-proposed': kind('payment', meetingChange),
  'meeting-agreed': kind('payment', meetingChange),
  'sale-explained': kind('payment', z.object({ by: SaleSide })),
  'explanation-read': kind('payment', z.object({ by: z.literal('admin') })),
  'code-locked': kind('payment', z.object({ by: z.literal('seller') })),
  'code-renewed': kind('payment', z.object({ by: z.literal('buyer') })),
  'payment-released': kind(
    'payment',
    z.extend(paymentChange, { countsAgainstBuyer: z.optional(z.boolean()) }),
  ),
  'payment-cancelled': kind('payment', paymentChange),
  'payment-uncollectable': kind('payment', paymentChange),
  'payment-refunding': kind('payment', refundChange),
  'payment-refunding-part': kind('payment', refundChange),
  'payment-refunded': kind('payment', paymentChange),
  'payment-partly-refunded': kind(
    'payment',
    z.extend(refundChange, { from: z.optional(PaymentState), refundedMinor: z.optional(z.number()) }),
  ),
  'payment-partly-uncharged': kind('payment', refundChange),
  'payment-refund-failed': kind('payment', refundChange),
  'refund-withdrawn': kind(
    'payment',
    z.object({ by: z.literal('admin'), amountMinor: z.number(), text: z.string() }),
  ),
  'refund-by-hand': kind(
    'payment',
    z.object({ by: z.literal('admin'), amountMinor: z.number(), text: z.string() }),
  ),
  'excess-explained': kind(
    'payment',
    z.object({
      by: z.literal('admin'),
      how: z.enum(['returned', 'written-off']),
      amountMinor: z.number(),
      text: z.string(),
    }),
  ),
  'problem-reported': kind('payment', z.object({ by: SaleSide, about: SaleProblemReason })),
  'problem-answered': kind('payment', problemChange),
  'problem-handing-back': kind('payment', problemChange),
  'problem-upheld': kind('payment', problemChange),
  'problem-captured': kind('payment', problemChange),
  'problem-released': kind('payment', problemChange),
  'problem-refunded': kind('payment', problemChange),
  'problem-declined': kind('payment', problemChange),
  'problem-settled': kind('payment', problemChange),
  'problem-offered': kind(
    'payment',
    z.object({ by: SaleSide, what: z.enum(offerKinds), amountMinor: z.optional(z.number()) }),
  ),
  'problem-offer-ended': kind('payment', z.object({ by: z.literal('job') })),
  'problem-withdrawn': kind('payment', problemChange),
  'problem-undone': kind('payment', problemChange),
  'problem-dispute-won': kind('payment', problemChange),
  'problem-dispute-lost': kind('payment', problemChange),
  'payment-disputed': kind('payment', paymentChange),
  'payment-lost': kind('payment', paymentChange),
  'payment-dispute-won': kind('payment', paymentChange),
  'cash-requested': kind('payment', z.object({ by: z.literal('buyer') })),
  'payment-cash-reserved': kind('payment', paymentChange),
  'payment-cash-sold': kind('payment', paymentChange),
  'payment-cash-refunded': kind('payment', refundChange),
  'payment-cash-ended': kind('payment', paymentChange),
}

type Kinds = typeof eventKinds
export type EventKind = keyof Kinds

type PaymentEventKind = { [K in EventKind]: Kinds[K]['subject'] extends 'payment' ? K : never }[EventKind]

/** What the steps of a payment are called: its kinds of events, without `payment-`. */
export type PaymentStepKind<Kind = PaymentEventKind> = Kind extends `payment-${infer Step}` ? Step : Kind

/** The kinds about money whose subject is no payment. */
const otherMoneyKinds: EventKind[] = [
  'payout-account-changed',
  'payout-account-removed',
  'payouts-exported',
  'payouts-downloaded',
  'payouts-suspended',
  'payouts-resumed',
  'payout-paid',
  'payout-failed',
  'unknown-payment-explained',
]

/** The kinds about a sale, its payment, or a payout. Their events are stored longer than others. */
export const moneyKinds: ReadonlySet<string> = new Set([
  ...Object.entries(eventKinds).flatMap(([name, { subject }]) => (subject === 'payment' ? [name] : [])),
  ...otherMoneyKinds,
])

export type EventDetail<K extends EventKind> = z.output<Kinds[K]['detail']>

/** An event to write: its kind decides the type of the subject's id and of the details. */
export type NewEvent = {
  [K in EventKind]: { kind: K; subjectId: SubjectIds[Kinds[K]['subject']] } & DetailField<EventDetail<K>>
}[EventKind]

/** Details that have no required field may be left out. */
type DetailField<D> = {} extends D ? { detail?: D } : { detail: D }

export type StoredEvent = { kind: string; detail: unknown }

/**
 * The details of a stored event if it is of this kind; undefined for another kind, and for details of another
 * shape, which another version of the product wrote.
 */
export function readDetail<K extends EventKind>(event: StoredEvent, kind: K): EventDetail<K> | undefined {
  if (event.kind !== kind) return undefined
  return z.safeParse(eventKinds[kind].detail, event.detail).data as EventDetail<K> | undefined
}
