import type { Booking } from '#contract/bookings.ts'
import { awaitingHandOver, type PaymentState } from '#contract/payment-states.ts'
import { handOverDays, type PaymentMeans, type PaymentProviderName } from '#contract/payments.ts'
import type { SaleSituation, SaleView } from '#contract/sale-view.ts'
import { formatDay } from '#lib/unbroken-dates.ts'
import { isFrozenByReport, isPaidIn } from '#web/bookings/describe-sale.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Whether the money of a paid booking is only reserved. Right after paying, its state has not arrived yet. */
export const isAwaited = ({ paid, paymentState = 'reserved' }: Pick<Booking, 'paid' | 'paymentState'>) =>
  paid && awaitingHandOver.some((state) => state === paymentState)

/** The key of the text for what became of the amount; undefined where none was paid here, or it went back to the buyer. */
export function nameAmount(booking: AmountOf) {
  if (booking.may.includes('pay')) return 'please'
  if (isAwaited(booking)) return 'reservedAmount'
  if (!booking.paid) return undefined
  if (booking.paymentState === 'uncollectable') return 'notTakenAmount'
  return booking.paymentState && isPaidIn(booking.paymentState) ? 'paidAmount' : undefined
}

/** Which notice stands in place of the form, by the state of the booking; undefined while it can be paid. */
export function nameNotice(booking: NoticeOf) {
  const { paid, paymentId, paymentState, isSold, withdrawn, refunded } = booking
  if (refunded) return 'refund'
  if (paid) return noticesOfPaid.find((state) => state === paymentState) ?? 'done'
  if (isSold && paymentId) return paymentState === 'cash-sold' ? 'sold-for-cash' : 'reserved-for-cash'
  if (isSold) return 'sold-to-other'
  return withdrawn ? 'withdrawn' : undefined
}

/** In these states a booking that paid has nothing to be congratulated on. Each has a notice of its name. */
export const noticesOfPaid = [
  'uncollectable',
  'refund-failed',
  'disputed',
  'lost',
] as const satisfies PaymentState[]

type AmountOf = Pick<Booking, 'paid' | 'paymentState' | 'may'>
type NoticeOf = Pick<Booking, 'paid' | 'paymentId' | 'paymentState' | 'isSold' | 'withdrawn' | 'refunded'>

/**
 * What the sale of a booking waits for, as far as it changes what its buyer reads here; before the sale is known, what the
 * booking says about it. Undefined if nothing is known.
 */
export function findDoneSituation(booking: DoneOf, sale: Pick<SaleView, 'situation'> | undefined) {
  if (sale) return sale.situation
  const { paymentState, refundedAmount } = booking
  if (paymentState === 'refunding-part') return 'refunding-part'
  if (isFrozenByReport(booking)) return paymentState === 'captured' ? 'contested' : 'frozen'
  return refundedAmount === undefined ? undefined : 'partly-refunded'
}
type DoneOf = Pick<Booking, 'paymentState' | 'problem' | 'otherProblem' | 'refundedAmount'>

/**
 * The key of the title once a booking has paid: the congratulation, unless a problem is open, or a part of the money goes
 * back, or went.
 */
export function nameDone(situation: SaleSituation | undefined) {
  if (situation === 'frozen' || situation === 'contested') return 'doneReported'
  if (situation === 'refunding-part') return 'donePartBack'
  return situation === 'partly-refunded' ? 'donePartReturned' : 'done'
}

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
