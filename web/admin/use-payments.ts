import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BookingId, ListingId, PaymentId } from '#contract/ids.ts'
import type { Relisted } from '#contract/moderation.ts'
import { moderationRoutes } from '#contract/routes/moderation.ts'
import type { PaymentState } from '#contract/payment-states.ts'
import type { Payment, RefundByHand, RefundRequest, RefundWithdrawal } from '#contract/payments.ts'
import { paymentRoutes } from '#contract/routes/payments.ts'
import { formatTaka, toMajor, toMinor } from '#lib/money.ts'
import { adminPayments } from '#texts/admin-payments.ts'
import { callApi, callPage } from '#web/api/call-api.ts'
import { ownKey } from '#web/api/query-client.ts'
import { metaOf, refetchTopics } from '#web/api/refetch-changed.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { isBeforeHandOver } from './refund-body.ts'
import { useAdminChange } from './use-admin-change.ts'
import { changeRows, useAdminPages } from './use-admin-pages.ts'

/** How often we check a payment whose money is moving, and for how long after its last change. */
const pollEveryMs = 4000
const pollForMs = 2 * 60_000

/** Choices beside the states: missed hand-overs with an explanation or a new one, and refunds that are still owed. */
export const groups = ['unread', 'explained', 'owed'] as const
export type ChosenState = PaymentState | (typeof groups)[number]

/** Which payments an admin wants to see; all when nothing is chosen. */
export type ChosenPayments = {
  state?: ChosenState | undefined
  listing?: ListingId | undefined
  booking?: BookingId | undefined
  /** What is searched. */
  words?: string | undefined
}

/** The chosen payments, page by page. Fetched again regularly while money is moving. */
export function usePayments({ state, listing, booking, words }: ChosenPayments) {
  const pages = useAdminPages<Payment>(
    ['payments', state ?? '', listing ?? '', booking ?? '', words ?? ''],
    paymentRoutes.list,
    (cursor) => {
      const query = {
        ...filterBy(state),
        listingId: listing,
        bookingId: booking,
        q: words || undefined,
        cursor,
      }
      return callPage(paymentRoutes.list, { query })
    },
  )
  const client = useQueryClient()
  const { data } = pages
  useEffect(() => {
    const timer = setInterval(() => {
      if (data?.some(isMoving)) void refetchTopics(client, paymentRoutes.list.shows)
    }, pollEveryMs)
    return () => clearInterval(timer)
  }, [client, data])
  return pages
}

function filterBy(state: ChosenState | undefined) {
  if (state === 'explained') return { explained: 'true' } as const
  if (state === 'owed') return { refund: 'failed' } as const
  return state === 'unread' ? ({ explained: 'unread' } as const) : { state }
}

function isMoving({ state, changedAt }: Payment): boolean {
  const isUnderWay = state === 'capturing' || state === 'refunding' || state === 'refunding-part'
  return isUnderWay && serverNow() - Date.parse(changedAt) < pollForMs
}

/** One payment with its steps. Fetched only when an admin opens it. */
export function usePaymentSteps(id: PaymentId) {
  return useQuery({
    queryKey: ownKey('admin', 'payment', id),
    queryFn: () => callApi(paymentRoutes.get, { params: { id } }),
    meta: metaOf(paymentRoutes.get),
  })
}

type Asked = { payment: Payment; reason: string }

export function useRefund(onEnd: (isDone: boolean) => void) {
  return useAdminChange<{ payment: Payment } & RefundRequest>({
    route: paymentRoutes.refund,
    send: ({ payment, ...body }) => callApi(paymentRoutes.refund, { params: { id: payment.id }, body }),
    toast: (_, { payment, amountMinor }) => {
      if (payment.state === 'cash-reserved') return adminPayments.endCash.done
      if (payment.state === 'reserved') return adminPayments.releaseBegun
      const back = amountMinor === undefined ? payment.amount - payment.refundedAmount : toMajor(amountMinor)
      return adminPayments.refundBegun(formatTaka(back), payment.buyer.name)
    },
    onEnd: (_, isDone) => onEnd(isDone),
    updateLists: (client, { payment, reason, amountMinor }) => {
      const left = toMinor(payment.amount - payment.refundedAmount)
      const isAll = amountMinor === undefined || amountMinor === left
      const ended = { reserved: 'released', 'cash-reserved': 'cash-ended' } as const
      const state =
        payment.state === 'reserved' || payment.state === 'cash-reserved'
          ? ended[payment.state]
          : isAll
            ? 'refunding'
            : 'refunding-part'
      changePayment(client, payment, {
        state,
        ...(!isBeforeHandOver(payment) && { refundReason: reason }),
        may: [],
      })
    },
  })
}

export function useWithdraw(onEnd: (isDone: boolean) => void) {
  return useAdminChange<{ payment: Payment } & RefundWithdrawal>({
    route: paymentRoutes.withdrawRefund,
    send: ({ payment, ...body }) =>
      callApi(paymentRoutes.withdrawRefund, { params: { id: payment.id }, body }),
    toast: adminPayments.withdraw.done,
    onEnd: (_, isDone) => onEnd(isDone),
    updateLists: (client, { payment }) => settleFailedRefund(client, payment),
  })
}

export function useRefundByHand(onEnd: (isDone: boolean) => void) {
  return useAdminChange<{ payment: Payment } & RefundByHand>({
    route: paymentRoutes.recordRefundByHand,
    send: ({ payment, ...body }) =>
      callApi(paymentRoutes.recordRefundByHand, { params: { id: payment.id }, body }),
    toast: adminPayments.byHand.done,
    onEnd: (_, isDone) => onEnd(isDone),
    updateLists: (client, { payment }) => settleFailedRefund(client, payment),
  })
}

export function useRelist(onEnd: (isDone: boolean) => void) {
  return useAdminChange<Asked, Relisted>({
    route: moderationRoutes.relist,
    send: ({ payment, reason }) =>
      callApi(moderationRoutes.relist, { params: { id: payment.id }, body: { reason } }),
    toast: (answer) => (answer?.isForSale ? adminPayments.relisted : adminPayments.relistedGone),
    onEnd: (_, isDone) => onEnd(isDone),
    updateLists: (client, { payment }) => changePayment(client, payment, { state: 'cancelled', may: [] }),
  })
}

function changePayment(client: QueryClient, { id }: Payment, changes: Partial<Payment>) {
  const changedAt = new Date(serverNow()).toISOString()
  changeRows<Payment>(client, ['payments'], (rows) =>
    rows.map((row) => (row.id === id ? { ...row, ...changes, changedAt } : row)),
  )
}

/** Removes the failed refund and all actions from the row, until the list is fetched again. */
function settleFailedRefund(client: QueryClient, { failedRefundAmount: _, ...payment }: Payment) {
  changeRows<Payment>(client, ['payments'], (rows) =>
    rows.map((row) => (row.id === payment.id ? { ...payment, may: [] } : row)),
  )
}

/** The last reconciliation; null if there was none yet. */
export function useLastReconciliation() {
  return useQuery({
    queryKey: ownKey('admin', 'reconciliation'),
    meta: metaOf(paymentRoutes.listReconciliations),
    queryFn: async () => {
      const { rows } = await callPage(paymentRoutes.listReconciliations, { query: { limit: 1 } })
      return rows[0] ?? null
    },
  })
}

export function useReconcile() {
  return useAdminChange<undefined>({
    route: paymentRoutes.reconcile,
    send: () => callApi(paymentRoutes.reconcile, {}),
    toast: adminPayments.reconciliation.done,
    updateLists: () => {},
  })
}
