import type { Booking } from '#contract/bookings.ts'
import { awaitingHandOver, type PaymentState } from '#contract/payment-states.ts'
import { handOverDays, type PaymentMeans, type PaymentProviderName } from '#contract/payments.ts'
import { formatTaka } from '#formats/money.ts'
import { toMinor } from '#lib/money.ts'
import { formatAppointment } from '#formats/unbroken-dates.ts'
import { partlyRefunded, partlyUncharged } from '#texts/payment-states.ts'
import { payments } from '#texts/payments.ts'
import { describePart } from '#web/bookings/describe-payment.ts'

const parts = { partlyRefunded, partlyUncharged }

const dayMs = 24 * 60 * 60 * 1000

/** Whether the money of a paid booking is only reserved. Right after paying, its state has not arrived yet. */
export const isAwaitingHandOver = ({
  paid,
  paymentState = 'reserved',
}: Pick<Booking, 'paid' | 'paymentState'>) => paid && awaitingHandOver.some((state) => state === paymentState)

/** The key of the text about the amount; undefined if none was paid here, or it went back to the buyer. */
export function findAmountKey(booking: AmountOf) {
  if (booking.may.includes('pay')) return 'please'
  if (!booking.paid) return undefined
  return whenBought[booking.paymentState ?? 'reserved'].amount
}

/** Says how much is to be paid, reserved or paid; undefined if none was paid here, or it went back to the buyer. */
export function describeAmount(booking: AmountOf & Pick<Booking, 'price'>) {
  const key = findAmountKey(booking)
  const { price, ...back } = booking
  const part =
    key === 'paidAmount' ? describePart({ amountMinor: toMinor(price), ...back }, parts) : undefined
  return part ?? (key && payments[key](formatTaka(price)))
}

/** The notice that replaces the payment form; undefined while the booking can be paid. */
export function findNotice(booking: NoticeOf): Notice | undefined {
  const { paid, paymentId, paymentState = 'reserved', isSold, withdrawn, refunded } = booking
  if (refunded) return 'refund'
  if (paid || (isSold && paymentId)) return whenBought[paymentState].notice
  if (isSold) return 'sold-to-other'
  return withdrawn ? 'withdrawn' : undefined
}

/** Says that something is wrong with the money. */
export type MoneyNotice = keyof typeof payments.notices
type Notice =
  | MoneyNotice
  | 'done'
  | 'refund'
  | 'reserved-for-cash'
  | 'sold-for-cash'
  | 'sold-to-other'
  | 'withdrawn'

type WhenBought = { notice: Notice; amount?: 'reservedAmount' | 'notTakenAmount' | 'paidAmount' }

/** The notice and the text about the amount of a booking that bought the phone. A sale that has ended bought nothing. */
const whenBought: Record<PaymentState, WhenBought> = {
  open: { notice: 'sold-to-other' },
  reserved: { notice: 'done', amount: 'reservedAmount' },
  capturing: { notice: 'done', amount: 'reservedAmount' },
  captured: { notice: 'done', amount: 'paidAmount' },
  released: { notice: 'sold-to-other' },
  cancelled: { notice: 'sold-to-other' },
  uncollectable: { notice: 'uncollectable', amount: 'notTakenAmount' },
  refunding: { notice: 'refund' },
  'refunding-part': { notice: 'done', amount: 'paidAmount' },
  'refund-failed': { notice: 'refund-failed', amount: 'paidAmount' },
  refunded: { notice: 'refund' },
  disputed: { notice: 'disputed', amount: 'paidAmount' },
  lost: { notice: 'lost' },
  'cash-requested': { notice: 'reserved-for-cash' },
  'cash-reserved': { notice: 'reserved-for-cash' },
  'cash-sold': { notice: 'sold-for-cash' },
  'cash-refunded': { notice: 'refund' },
  'cash-ended': { notice: 'sold-to-other' },
}

type AmountOf = Pick<Booking, 'paid' | 'paymentState' | 'refundedMinor' | 'unchargedMinor' | 'may'>
type NoticeOf = Pick<Booking, 'paid' | 'paymentId' | 'paymentState' | 'isSold' | 'withdrawn' | 'refunded'>

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
