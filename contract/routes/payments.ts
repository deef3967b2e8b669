import * as z from 'zod/mini'
import { PaymentState, searchText, Updated } from '../fields.ts'
import { paging } from '../paging.ts'
import { SaleSide } from '../sale-view.ts'
import { BookingId, ListingId, PaymentId } from '../ids.ts'
import { recentAdminSession, route } from '../route.ts'
import { spelled } from '../wire.ts'
import {
  ExcessExplanation,
  Payment,
  PaymentWithSteps,
  Reconciliation,
  RefundByHand,
  RefundRequest,
  RefundWithdrawal,
  UnknownPaymentExplanation,
} from '../payments.ts'

const params = z.object({ id: PaymentId })
/** The provider's id of a payment. */
const IntentId = z.string().check(z.maxLength(255), z.regex(/^[\w-]+$/))

export const paymentRoutes = {
  list: route({
    method: 'GET',
    path: '/payments',
    shows: ['payments'],
    summary:
      'Payments, the newest first. Filters: a text, one state, one listing, one booking, only payments with an explanation or an unread one, or only those of which a refund failed.',
    who: 'admin',
    query: z.object({
      /** A transaction id, or the telephone number or a part of the name or the email address of a side. */
      q: z.optional(searchText(254)),
      state: z.optional(PaymentState),
      listingId: spelled('productId', z.optional(ListingId)),
      bookingId: z.optional(BookingId),
      explained: z.optional(z.enum(['true', 'unread'])),
      /** `failed`: a refund of all or of a part failed, and the money is still owed to the buyer. */
      refund: z.optional(z.literal('failed')),
      ...paging,
    }),
    reply: z.array(Payment),
    paged: true,
  }),
  listReconciliations: route({
    method: 'GET',
    path: '/payments/reconciliations',
    shows: ['payments'],
    summary: 'What each reconciliation with the provider found, the newest first.',
    who: 'admin',
    query: z.object(paging),
    reply: z.array(Reconciliation),
    paged: true,
  }),
  reconcile: route({
    method: 'POST',
    path: '/payments/reconciliations',
    changes: ['items', 'brands', 'bookings', 'payments'],
    summary: 'Compare our payments with the provider now, and correct what differs.',
    who: 'admin',
    reply: Reconciliation,
    limit: { max: 30, windowSeconds: 60 },
  }),
  explainUnknown: route({
    method: 'POST',
    path: '/payments/unknown/{id}/explanations',
    changes: ['payments'],
    summary:
      'Leave the money of a payment that only the provider knows where it is, and stop reporting it. The id is that of the provider. `modifiedCount` is 0 if it was explained before.',
    ...recentAdminSession,
    params: z.object({ id: IntentId }),
    body: UnknownPaymentExplanation,
    reply: Updated,
  }),
  get: route({
    method: 'GET',
    path: '/payments/{id}',
    shows: ['payments'],
    summary: 'One payment and its steps. For admins, its buyer, and the seller of the phone that it bought.',
    who: 'self',
    params,
    reply: PaymentWithSteps,
  }),
  refund: route({
    method: 'POST',
    path: '/payments/{id}/refunds',
    // If the money was only reserved, the phone is for sale again.
    changes: ['items', 'brands', 'bookings', 'payments'],
    summary:
      'Refund all or a part of a captured payment, or end a sale before its hand-over, which puts the phone up for sale again. Not for an admin who is a party.',
    ...recentAdminSession,
    params,
    body: RefundRequest,
    reply: Updated,
  }),
  withdrawRefund: route({
    method: 'POST',
    path: '/payments/{id}/refund-withdrawals',
    changes: ['items', 'payments'],
    summary:
      'Give up a failed refund of a part of the price. The money stays with the seller, and both sides read why. Not for an admin who is a party.',
    ...recentAdminSession,
    params,
    body: RefundWithdrawal,
    reply: Updated,
  }),
  recordRefundByHand: route({
    method: 'POST',
    path: '/payments/{id}/refunds-by-hand',
    changes: ['items', 'bookings', 'payments'],
    summary:
      'Record that an admin paid a failed refund by hand. Both sides read why. `modifiedCount` is 0 if the reference is already recorded. Not for an admin who is a party.',
    ...recentAdminSession,
    params,
    body: RefundByHand,
    reply: Updated,
  }),
  explainExcess: route({
    method: 'POST',
    path: '/payments/{id}/excess-explanations',
    changes: ['payments'],
    summary:
      'Record how a part, or all, of what a buyer got back twice was settled: the buyer paid it back, or it is written off. Not for an admin who is a party.',
    ...recentAdminSession,
    params,
    body: ExcessExplanation,
    reply: Updated,
  }),
  readExplanations: route({
    method: 'POST',
    path: '/payments/{id}/explanation-readings',
    changes: ['payments'],
    summary:
      'Mark explanations of a missed hand-over as read, by side. `modifiedCount` is 0 if all were read before. Not for an admin who is a party.',
    who: 'admin',
    params,
    body: z.object({ sides: z.array(SaleSide).check(z.minLength(1), z.maxLength(2)) }),
    reply: Updated,
  }),
}
