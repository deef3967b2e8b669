import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ItemId, PaymentId } from '#contract/ids.ts'
import { moderationRoutes, type Relisted } from '#contract/moderation.ts'
import { type Payment, paymentRoutes, type PaymentState } from '#contract/payments.ts'
import { callApi, callPage } from '#web/api/call-api.ts'
import { ownKey } from '#web/api/query-client.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { useAdminChange } from './use-admin-change.ts'
import { changeRows, useAdminPages } from './use-admin-pages.ts'

/** How often we look whether money that moves has arrived, and for how long after it began to. */
const lookAgainMs = 4000
const soonMs = 2 * 60_000

/** Every payment, or those in one state or for one phone, page after page; asked for anew while the money of one is on its way. */
export function usePayments(state: PaymentState | undefined, productId: ItemId | undefined) {
  const pages = useAdminPages<Payment>(['payments', state ?? '', productId ?? ''], (cursor) =>
    callPage(paymentRoutes.list, { query: { state, productId, cursor } }),
  )
  const client = useQueryClient()
  const { data } = pages
  useEffect(() => {
    const timer = setInterval(() => {
      if (data?.some(isMoving)) void client.invalidateQueries({ queryKey: ownKey('admin') })
    }, lookAgainMs)
    return () => clearInterval(timer)
  }, [client, data])
  return pages
}

function isMoving({ state, changedAt }: Payment): boolean {
  return (state === 'sold' || state === 'refunding') && Date.now() - Date.parse(changedAt) < soonMs
}

/** One payment with its steps; fetched once somebody wants to know. */
export function usePaymentSteps(id: PaymentId) {
  return useQuery({
    queryKey: ownKey('admin', 'payment', id),
    queryFn: () => callApi(paymentRoutes.get, { params: { id } }),
  })
}

type Asked = { payment: Payment; reason: string }

export function useRefund(onEnd: (isDone: boolean) => void) {
  const { adminPayments } = useDashboardMessages()
  return useAdminChange<Asked>({
    send: ({ payment, reason }) =>
      callApi(paymentRoutes.refund, { params: { id: payment._id }, body: { reason } }),
    said: adminPayments.refundBegun,
    onEnd: (_, isDone) => onEnd(isDone),
    show: (client, { payment, reason }) =>
      changePayment(client, payment, { state: 'refunding', refundReason: reason }),
  })
}

export function useRelist(onEnd: (isDone: boolean) => void) {
  const { adminPayments } = useDashboardMessages()
  return useAdminChange<Asked, Relisted>({
    send: ({ payment, reason }) =>
      callApi(moderationRoutes.relist, { params: { id: payment._id }, body: { reason } }),
    said: (answer) => (answer?.isForSale ? adminPayments.relisted : adminPayments.relistedGone),
    onEnd: (_, isDone) => onEnd(isDone),
    show: (client, { payment }) => changePayment(client, payment, { state: 'cancelled' }),
  })
}

function changePayment(client: QueryClient, { _id }: Payment, changes: Partial<Payment>) {
  const changedAt = new Date().toISOString()
  changeRows<Payment>(client, ['payments'], (rows) =>
    rows.map((row) => (row._id === _id ? { ...row, ...changes, changedAt } : row)),
  )
}

/** What the last comparison with the provider found; null when there was none. */
export function useLastReconciliation() {
  return useQuery({
    queryKey: ownKey('admin', 'reconciliation'),
    queryFn: async () => {
      const { rows } = await callPage(paymentRoutes.listReconciliations, { query: { limit: 1 } })
      return rows[0] ?? null
    },
  })
}

export function useReconcile() {
  const { adminPayments } = useDashboardMessages()
  return useAdminChange<undefined>({
    send: () => callApi(paymentRoutes.reconcile, {}),
    said: adminPayments.books.done,
    show: () => {},
  })
}
