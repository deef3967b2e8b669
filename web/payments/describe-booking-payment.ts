import type { Booking } from '#contract/bookings.ts'
import {
  awaitingHandOver,
  handOverDays,
  type PaymentMeans,
  type PaymentProviderName,
} from '#contract/payments.ts'
import { formatDay } from '#lib/dates.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Whether the money of a paid booking is only reserved. Right after paying, its state has not arrived yet. */
export const isAwaited = ({ paid, paymentState = 'reserved' }: Pick<Booking, 'paid' | 'paymentState'>) =>
  paid && awaitingHandOver.some((state) => state === paymentState)

/** The last day to meet for who pays now, in Dhaka. */
export const findLastDay = (provider: PaymentProviderName, now: Date): string =>
  formatDay(new Date(now.getTime() + handOverDays[provider] * dayMs))

/**
 * Which of these ways to pay the address of the payment page names, or the card: bKash is kept when the buyer comes back
 * from its page.
 */
export const readWay = (search: URLSearchParams, ways: PaymentMeans[]): PaymentMeans =>
  ways.find((way) => way === search.get('with')) ?? 'card'

/** The address of the payment page on which bKash is chosen. */
export const nameBkashPage = (id: Booking['id']) => `/payment/${id}?with=bkash`
