import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BookingId, ListingId, PaymentId } from '#contract/ids.ts'
import type { PaymentState } from '#contract/payment-states.ts'
import type { Payment } from '#contract/payments.ts'
import { paymentRoutes } from '#contract/routes/payments.ts'
import { callApi, callPage } from '#web/api/call-api.ts'
import { ownKey } from '#web/api/query-client.ts'
import { metaOf, refetchTopics } from '#web/api/refetch-changed.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useAdminPages } from '#web/admin/use-admin-pages.ts'

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
