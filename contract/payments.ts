import * as z from 'zod/mini'
import { paging, paragraph, Updated } from './fields.ts'
import { BookingId, ItemId, PaymentId, ReconciliationId } from './ids.ts'
import { route } from './route.ts'

/** Where a payment stands; docs/payments.md draws how it gets from one to the next. */
export const paymentStates = [
  'open',
  'sold',
  'captured',
  'cancelled',
  'uncollectable',
  'refunding',
  'refund-failed',
  'refunded',
  'disputed',
  'lost',
] as const
export const PaymentState = z.enum(paymentStates, { error: 'Choose one of the states of a payment.' })
export type PaymentState = z.infer<typeof PaymentState>

/** Who or what moves a payment or a booking; `rival` is another buyer whose payment sold the phone. */
export const movers = ['buyer', 'rival', 'seller', 'admin', 'provider', 'job', 'reconciliation'] as const
export const Mover = z.enum(movers)
export type Mover = z.infer<typeof Mover>

/** The address is there for admins alone. */
const Party = z.object({ name: z.string(), email: z.optional(z.string()) })

export const Payment = z.object({
  _id: PaymentId,
  transationId: z.string(),
  bookingId: BookingId,
  productId: ItemId,
  productName: z.string(),
  productModel: z.string(),
  /** Taka. */
  amount: z.number(),
  /** Of it, what went back to the buyer. */
  refundedAmount: z.number(),
  currency: z.literal('bdt'),
  state: PaymentState,
  /** In the admin's own words, for admins alone. */
  refundReason: z.optional(z.string()),
  buyer: Party,
  seller: Party,
  startedAt: z.string(),
  soldAt: z.optional(z.string()),
  /** When it came into its state. */
  changedAt: z.string(),
})
export type Payment = z.infer<typeof Payment>

/** One step in the life of a payment. */
export const PaymentStep = z.object({
  /** `opened`, a state it moved to, or `partly-refunded`. */
  kind: z.string(),
  by: z.optional(Mover),
  /** The person's name, where it was one; to the two parties, only each other's. */
  name: z.optional(z.string()),
  /** A sentence of what is behind it, where there is one; an admin's own is for admins alone. */
  reason: z.optional(z.string()),
  at: z.string(),
})
export type PaymentStep = z.infer<typeof PaymentStep>

export const PaymentWithSteps = z.extend(Payment, { steps: z.array(PaymentStep) })
export type PaymentWithSteps = z.infer<typeof PaymentWithSteps>

/** What a reconciliation did or saw. `trouble` needs an admin. */
export const Finding = z.object({
  kind: z.enum([
    'sold',
    'captured',
    'cancelled',
    'refunding',
    'refunded',
    'partly-refunded',
    'disputed',
    'lost',
    'uncollectable',
    'refund-failed',
    'overdue',
    'mismatch',
    'missing',
    'failed',
    'webhook',
  ]),
  trouble: z.boolean(),
  /** A sentence for an admin. */
  words: z.string(),
  paymentId: z.optional(PaymentId),
  transationId: z.optional(z.string()),
  /** Taka. */
  amount: z.optional(z.number()),
})
export type Finding = z.infer<typeof Finding>

export const Reconciliation = z.object({
  _id: ReconciliationId,
  cause: z.enum(['schedule', 'start', 'admin']),
  /** Who asked for it, when an admin did. */
  name: z.optional(z.string()),
  startedAt: z.string(),
  finishedAt: z.string(),
  /** How many payments were held against the provider. */
  compared: z.number(),
  findings: z.array(Finding),
})
export type Reconciliation = z.infer<typeof Reconciliation>

export const RefundRequest = z.object({ reason: paragraph(500, 'Say why the money goes back.') })

const params = z.object({ id: PaymentId })

export const paymentRoutes = {
  list: route({
    method: 'GET',
    path: '/payments',
    summary: 'Every payment, newest first, or those of one state or one listing.',
    who: 'admin',
    query: z.object({ state: z.optional(PaymentState), productId: z.optional(ItemId), ...paging }),
    reply: z.array(Payment),
    paged: true,
  }),
  listReconciliations: route({
    method: 'GET',
    path: '/payments/reconciliations',
    summary: 'What comparing our payments with the provider found, the newest first.',
    who: 'admin',
    query: z.object(paging),
    reply: z.array(Reconciliation),
    paged: true,
  }),
  reconcile: route({
    method: 'POST',
    path: '/payments/reconciliations',
    summary: 'Compare our payments with the provider now, and mend what differs.',
    who: 'admin',
    reply: Reconciliation,
    limit: { max: 30, windowSeconds: 60 },
  }),
  get: route({
    method: 'GET',
    path: '/payments/{id}',
    summary: 'One payment and its steps; for admins, its buyer, and the seller of the phone it sold.',
    who: 'self',
    params,
    reply: PaymentWithSteps,
  }),
  refund: route({
    method: 'POST',
    path: '/payments/{id}/refunds',
    summary: 'Give all of a captured payment back, once. The phone stays sold.',
    who: 'admin',
    params,
    body: RefundRequest,
    reply: Updated,
  }),
}
