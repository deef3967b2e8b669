import type { Booking } from '#contract/bookings.ts'
import { awaitingHandOver, type PaymentState } from '#contract/payment-states.ts'
import { handOverDays, type PaymentMeans, type PaymentProviderName } from '#contract/payments.ts'
import type { SaleSituation, SaleView } from '#contract/sale-view.ts'
import { saleTable } from '#contract/sale-table.ts'
import { formatMinor, formatTaka } from '#formats/money.ts'
import { formatAppointment } from '#formats/unbroken-dates.ts'
import { payments } from '#texts/payments.ts'
import { isFrozenByReport, isPaidIn } from '#web/bookings/describe-sale.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Whether the money of a paid booking is only reserved. Right after paying, its state has not arrived yet. */
export const isAwaitingHandOver = ({
  paid,
  paymentState = 'reserved',
}: Pick<Booking, 'paid' | 'paymentState'>) => paid && awaitingHandOver.some((state) => state === paymentState)

/** The key of the text about the amount; undefined if none was paid here, or it went back to the buyer. */
export function findAmountKey(booking: AmountOf) {
  if (booking.may.includes('pay')) return 'please'
  if (isAwaitingHandOver(booking)) return 'reservedAmount'
  if (!booking.paid) return undefined
  if (booking.paymentState === 'uncollectable') return 'notTakenAmount'
  if (!booking.paymentState || !isPaidIn(booking.paymentState)) return undefined
  return booking.refundedMinor ? 'partlyRefunded' : 'paidAmount'
}

/** Says how much is to be paid, reserved or paid; undefined if none was paid here, or it went back to the buyer. */
export function describeAmount(booking: AmountOf & Pick<Booking, 'price'>) {
  const key = findAmountKey(booking)
  const price = formatTaka(booking.price)
  if (key === 'partlyRefunded') return payments[key](formatMinor(booking.refundedMinor ?? 0), price)
  return key && payments[key](price)
}

/** The notice that replaces the payment form; undefined while the booking can be paid. */
export function findNotice(booking: NoticeOf) {
  const { paid, paymentId, paymentState, isSold, withdrawn, refunded } = booking
  if (refunded) return 'refund'
  if (paid) return noticesOfPaid.find((state) => state === paymentState) ?? 'done'
  if (isSold && paymentId) return paymentState === 'cash-sold' ? 'sold-for-cash' : 'reserved-for-cash'
  if (isSold) return 'sold-to-other'
  return withdrawn ? 'withdrawn' : undefined
}

/** States of a paid booking in which we do not congratulate the buyer. Each has a notice with the same name. */
export const noticesOfPaid = [
  'uncollectable',
  'refund-failed',
  'disputed',
  'lost',
] as const satisfies PaymentState[]

type AmountOf = Pick<Booking, 'paid' | 'paymentState' | 'refundedMinor' | 'may'>
type NoticeOf = Pick<Booking, 'paid' | 'paymentId' | 'paymentState' | 'isSold' | 'withdrawn' | 'refunded'>

/**
 * The situation of the sale of a paid booking. Before the sale is loaded, it is derived from the booking, which knows only
 * the situations that change the notice; undefined if it is none of these.
 */
export function findDoneSituation(booking: DoneOf, sale: Pick<SaleView, 'situation'> | undefined) {
  if (sale) return sale.situation
  const { paymentState, refundedMinor } = booking
  if (paymentState === 'refunding-part') return 'refunding-part'
  if (isFrozenByReport(booking)) return paymentState === 'captured' ? 'contested' : 'frozen'
  return refundedMinor === undefined ? undefined : 'partly-refunded'
}
type DoneOf = Pick<Booking, 'paymentState' | 'problem' | 'otherProblem' | 'refundedMinor'>

/**
 * The key of the title for a paid booking: a congratulation, unless a problem is open or a part of the money is going, or
 * has gone, back to the buyer.
 */
export function findDoneTitle(situation: SaleSituation | undefined) {
  const phase = situation && saleTable[situation].phase
  if (phase === 'frozen' || phase === 'contested') return 'doneReported'
  if (phase === 'refunding-part') return 'donePartBack'
  return phase === 'partly-refunded' ? 'donePartReturned' : 'done'
}

/** The key of the title of a sale that goes well. Right after paying, its state has not arrived yet. */
export function findWellTitle({ paymentState = 'reserved' }: Pick<Booking, 'paymentState'>) {
  if (paymentState === 'reserved' || paymentState === 'capturing') return paymentState
  return 'captured'
}

/** Until when, in Dhaka time, a buyer who pays now can meet the seller. */
export const findMeetBy = (provider: PaymentProviderName, now: Date): string =>
  formatAppointment(new Date(now.getTime() + handOverDays[provider] * dayMs))

/** The means that the URL of the payment page names, if it is one of `allMeans`; otherwise the card. */
export const readPaymentMeans = (search: URLSearchParams, allMeans: PaymentMeans[]): PaymentMeans =>
  allMeans.find((means) => means === search.get('with')) ?? 'card'

/** The path of the payment page with bKash chosen. */
export const bkashPagePath = (id: Booking['id']) => `/payment/${id}?with=bkash`
