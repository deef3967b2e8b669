import type { QueryClient } from '@tanstack/react-query'
import type { Relisted, RelistRequest } from '#contract/moderation.ts'
import type {
  ExcessExplanation,
  Payment,
  RefundByHand,
  RefundRequest,
  RefundWithdrawal,
  UnknownPaymentExplanation,
} from '#contract/payments.ts'
import { moderationRoutes } from '#contract/routes/moderation.ts'
import { paymentRoutes } from '#contract/routes/payments.ts'
import { formatMinor } from '#formats/money.ts'
import { adminPayments } from '#texts/admin-payments.ts'
import { callApi } from '#web/api/call-api.ts'
import { serverNow } from '#web/api/server-clock.ts'
import type { Command } from '#web/commands/use-command.ts'
import { adminCommand } from '#web/admin/admin-command.ts'
import { isBeforeHandOver, toRefundBody } from './refund-body.ts'
import { changeRows } from '#web/admin/use-admin-pages.ts'

/** Refunds a payment in whole or in part. Before the hand-over, ends its sale. */
export const refundPayment = (payment: Payment): Command<RefundRequest, unknown> => ({
  ...adminCommand,
  route: paymentRoutes.refund,
  send: (typed) =>
    callApi(paymentRoutes.refund, { params: { id: payment.id }, body: toRefundBody(payment, typed) }),
  toast: (_, { amountMinor }) => {
    if (payment.state === 'cash-reserved') return adminPayments.endCash.done
    if (payment.state === 'reserved') return adminPayments.releaseBegun
    const refundMinor = amountMinor ?? payment.amountMinor - payment.refundedMinor
    return adminPayments.refundBegun(formatMinor(refundMinor), payment.buyer.name)
  },
  updateLists: (client, { reason, amountMinor }) =>
    changePayment(client, payment, {
      state: findStateAfter(payment, amountMinor),
      ...(!isBeforeHandOver(payment) && { refundReason: reason }),
      may: [],
    }),
})

/** The state of a payment once its refund has begun. */
function findStateAfter(payment: Payment, refundMinor: number | undefined) {
  const { state, amountMinor, refundedMinor } = payment
  if (state === 'reserved') return 'released'
  if (state === 'cash-reserved') return 'cash-ended'
  const isAll = refundMinor === undefined || refundMinor === amountMinor - refundedMinor
  return isAll ? 'refunding' : 'refunding-part'
}

/** Drops the refund that failed, so that its money stays with the seller. */
export const withdrawRefund = (payment: Payment): Command<Pick<RefundWithdrawal, 'reason'>, unknown> => ({
  ...adminCommand,
  route: paymentRoutes.withdrawRefund,
  send: ({ reason }) =>
    callApi(paymentRoutes.withdrawRefund, {
      params: { id: payment.id },
      body: { reason, amountMinor: payment.owedMinor ?? 0 },
    }),
  toast: adminPayments.withdraw.done,
  updateLists: (client) => settleAmounts(client, payment),
})

/** Records what an admin paid to the buyer by bank or wallet. */
export const recordRefundByHand = (payment: Payment): Command<RefundByHand, unknown> => ({
  ...adminCommand,
  route: paymentRoutes.recordRefundByHand,
  send: (body) => callApi(paymentRoutes.recordRefundByHand, { params: { id: payment.id }, body }),
  toast: adminPayments.byHand.done,
  updateLists: (client) => settleAmounts(client, payment),
})

/** Records how it ended with what the buyer got back twice. */
export const explainExcess = (
  payment: Payment,
): Command<Omit<ExcessExplanation, 'excessMinor'>, unknown> => ({
  ...adminCommand,
  route: paymentRoutes.explainExcess,
  send: (typed) =>
    callApi(paymentRoutes.explainExcess, {
      params: { id: payment.id },
      body: { ...typed, excessMinor: payment.excessMinor ?? 0 },
    }),
  toast: adminPayments.excess.done,
  updateLists: (client) => settleAmounts(client, payment),
})

/** Undoes a sale whose money cannot be captured. */
export const relistPayment = (payment: Payment): Command<RelistRequest, Relisted> => ({
  ...adminCommand,
  route: moderationRoutes.relist,
  send: (body) => callApi(moderationRoutes.relist, { params: { id: payment.id }, body }),
  toast: ({ isForSale }) => (isForSale ? adminPayments.relisted : adminPayments.relistedGone),
  updateLists: (client) => changePayment(client, payment, { state: 'cancelled', may: [] }),
})

/** Leaves the money of a payment that only the provider knows where it is. */
export const explainUnknown = (id: string): Command<UnknownPaymentExplanation, unknown> => ({
  ...adminCommand,
  route: paymentRoutes.explainUnknown,
  send: (body) => callApi(paymentRoutes.explainUnknown, { params: { id }, body }),
  toast: adminPayments.reconciliation.explain.done,
})

/** Compares all payments with what the providers say. */
export const reconcile: Command<void, unknown> = {
  ...adminCommand,
  route: paymentRoutes.reconcile,
  send: () => callApi(paymentRoutes.reconcile, {}),
  toast: adminPayments.reconciliation.done,
}

function changePayment(client: QueryClient, { id }: Payment, changes: Partial<Payment>) {
  const changedAt = new Date(serverNow()).toISOString()
  changeRows<Payment>(client, ['payments'], (rows) =>
    rows.map((row) => (row.id === id ? { ...row, ...changes, changedAt } : row)),
  )
}

/** Removes what is owed or too much, and all actions, from the row, until the list is fetched again. */
function settleAmounts(client: QueryClient, { owedMinor: _, excessMinor: __, ...payment }: Payment) {
  changeRows<Payment>(client, ['payments'], (rows) =>
    rows.map((row) => (row.id === payment.id ? { ...payment, may: [] } : row)),
  )
}
