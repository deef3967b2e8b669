import * as z from 'zod/mini'
import { paging, PaymentState, Updated } from '../fields.ts'
import { SaleSide } from '../sale-view.ts'
import { ListingId, PaymentId } from '../ids.ts'
import { recentAdminSession, route } from '../route.ts'
import { spelled } from '../wire.ts'
import {
  Payment,
  PaymentWithSteps,
  Reconciliation,
  RefundByHand,
  RefundRequest,
  RefundWithdrawal,
} from '../payments.ts'

const params = z.object({ id: PaymentId })

export const paymentRoutes = {
  list: route({
    method: 'GET',
    path: '/payments',
    shows: ['payments'],
    summary:
      'Every payment, newest first; or those in one state, of one listing, or with an explanation by one of their sides, or with an unread one.',
    who: 'admin',
    query: z.object({
      state: z.optional(PaymentState),
      listingId: spelled('productId', z.optional(ListingId)),
      explained: z.optional(z.enum(['true', 'unread'])),
      ...paging,
    }),
    reply: z.array(Payment),
    paged: true,
  }),
  listReconciliations: route({
    method: 'GET',
    path: '/payments/reconciliations',
    shows: ['payments'],
    summary: 'What comparing our payments with the provider found, the newest first.',
    who: 'admin',
    query: z.object(paging),
    reply: z.array(Reconciliation),
    paged: true,
  }),
  reconcile: route({
    method: 'POST',
    path: '/payments/reconciliations',
    changes: ['items', 'brands', 'bookings', 'payments'],
    summary: 'Compare our payments with the provider now, and mend what differs.',
    who: 'admin',
    reply: Reconciliation,
    limit: { max: 30, windowSeconds: 60 },
  }),
  get: route({
    method: 'GET',
    path: '/payments/{id}',
    shows: ['payments'],
    summary: 'One payment and its steps; for admins, its buyer, and the seller of the phone it sold.',
    who: 'self',
    params,
    reply: PaymentWithSteps,
  }),
  refund: route({
    method: 'POST',
    path: '/payments/{id}/refunds',
    // Where the money was only reserved, the phone is for sale again.
    changes: ['items', 'brands', 'bookings', 'payments'],
    summary:
      'Give a part or the rest of a captured payment back, and the phone stays sold; or end a sale before its hand-over, and the phone is for sale again. Not for an admin who is a party.',
    ...recentAdminSession,
    params,
    body: RefundRequest,
    reply: Updated,
  }),
  withdrawRefund: route({
    method: 'POST',
    path: '/payments/{id}/refund-withdrawals',
    changes: ['payments'],
    summary:
      'Take back a part that should have gone back to the buyer and did not: it stays with the seller, and both read why. Not for an admin who is a party.',
    ...recentAdminSession,
    params,
    body: RefundWithdrawal,
    reply: Updated,
  }),
  recordRefundByHand: route({
    method: 'POST',
    path: '/payments/{id}/refunds-by-hand',
    changes: ['bookings', 'payments'],
    summary:
      'Record what a failed refund left, paid by bank or wallet; both sides read the reason. `modifiedCount` is 0 if this reference is on record. Not for an admin who is a party.',
    ...recentAdminSession,
    params,
    body: RefundByHand,
    reply: Updated,
  }),
  readExplanations: route({
    method: 'POST',
    path: '/payments/{id}/explanation-readings',
    changes: ['payments'],
    summary:
      'Mark as read what these sides told us after a missed hand-over. `modifiedCount` is 0 if all of it was read before. Not for an admin who is a party.',
    who: 'admin',
    params,
    body: z.object({ sides: z.array(SaleSide).check(z.minLength(1), z.maxLength(2)) }),
    reply: Updated,
  }),
}
