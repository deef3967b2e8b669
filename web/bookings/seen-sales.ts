import { useEffect } from 'react'
import type { Booking } from '#contract/bookings.ts'
import { awaitingHandOver, type PaymentState } from '#contract/payment-states.ts'
import { formatPhoneNumber, phoneLink } from '#contract/phone-number.ts'
import type { Contact, Meeting, SaleSummary } from '#contract/sale-view.ts'
import type { UnfinishedSale } from '#contract/sales.ts'
import { formatMinor } from '#formats/money.ts'
import { formatAppointment } from '#formats/unbroken-dates.ts'
import { toMinor } from '#lib/money.ts'
import { bookings } from '#texts/bookings.ts'
import { lastSeen } from '#texts/last-seen.ts'
import { meetings } from '#texts/meetings.ts'
import { sales } from '#texts/sales.ts'
import { toServerTime } from '#web/api/server-clock.ts'
import { describeSeen } from '#web/own-data/describe-seen.ts'
import { maxSeen, type SeenCard, storeSeen } from '#web/own-data/last-seen.ts'
import { useSession } from '#web/session/session.tsx'
import { choosePaymentStates } from '#web/texts/choose-payment-states.ts'
import { chooseSituations } from '#web/texts/choose-situations.ts'
import { describeSituation } from '#web/texts/describe-sale.ts'
import { describePayment } from './describe-payment.ts'
import { findBookingStateKey, findLinkedPayment, findLinkedState } from './describe-sale.ts'

/** Who has seen it, and when it came, in the time of the server. */
type Seen = { owner: string; at: Date }

type Rows<T> = {
  rows: T[] | undefined
  /** When they came, in milliseconds of this device's clock. */
  seenAt: number
  describe: (row: T, seen: Seen) => SeenCard
  /** Given if the rows are all of this kind. Others of it are then no longer stored. */
  replaces?: SeenCard['kind']
}

/** Stores the bookings or sales that a person sees on a page, for times without a connection. */
export function useSeenSales<T>({ rows, seenAt, describe, replaces }: Rows<T>): void {
  const owner = useSession().user?.uid
  useEffect(() => {
    if (!rows || owner === undefined) return
    const at = new Date(toServerTime(seenAt))
    const cards = rows.slice(0, maxSeen).map((row) => describe(row, { owner, at }))
    storeSeen(cards, { now: at, ...(replaces && { replaces }) })
  }, [rows, owner, seenAt, describe, replaces])
}

type Deal = {
  id: string
  bookingId?: string
  title: string
  amountMinor: number
  state: PaymentState
  sale: SaleSummary
}

/** What its buyer or seller sees of a sale. The meeting and the other side only until the hand-over. */
export function describeSeenSale(
  { id, bookingId, title, amountMinor, state, sale }: Deal,
  seen: Seen,
): SeenCard {
  const isToMeet = awaitingHandOver.some((each) => each === state)
  return {
    ...describeOwn('sale', { id, title, amountMinor }, seen),
    bookingId,
    path: `/receipt/${id}`,
    facts: describePayment({ state, amountMinor }, choosePaymentStates(sale.side)),
    state: describeSituation(sale, chooseSituations(state).saleSituations, seen.at),
    ...(isToMeet && sale.meeting && { meeting: describeMeeting(sale.meeting) }),
    ...(isToMeet && describeOther(sale)),
  }
}

/** What a seller sees of a sale that they have to finish or to answer. */
export const describeSeenTask = ({ paymentId, ...task }: UnfinishedSale, seen: Seen): SeenCard =>
  describeSeenSale({ ...task, id: paymentId }, seen)

/** What a buyer sees of a booking: its sale if there is one. */
export function describeSeenBooking(booking: Booking, seen: Seen): SeenCard {
  const { id, title, price, meetLocation, sale } = booking
  const amountMinor = toMinor(price)
  const [linkedId, state] = [findLinkedPayment(booking), findLinkedState(booking)]
  if (linkedId && state && sale)
    return describeSeenSale({ id: linkedId, title, amountMinor, state, sale }, seen)
  return {
    ...describeOwn('booking', { id, title, amountMinor }, seen),
    path: '/mybooking',
    state: bookings[findBookingStateKey(booking)],
    facts: meetLocation,
  }
}

function describeOwn(
  kind: SeenCard['kind'],
  facts: Pick<Deal, 'id' | 'title' | 'amountMinor'>,
  { owner, at }: Seen,
) {
  const { id, title, amountMinor } = facts
  const words = { today: lastSeen.asOfToday, later: sales.asOf }
  return { kind, id, owner, title, price: formatMinor(amountMinor), ...describeSeen(at, words) }
}

/** When and where the two meet, and whether both have agreed to it. */
export function describeMeeting({ at, place, agreedAt }: Meeting): string {
  const { stored } = meetings
  const when = formatAppointment(new Date(at))
  return agreedAt === undefined ? stored.proposed(when, place) : stored.agreed(when, place)
}

function describeOther({ side, buyer, seller }: Pick<SaleSummary, 'side' | 'buyer' | 'seller'>) {
  const { stored } = meetings
  return side === 'seller' ? describeContact(buyer, stored.buyer) : describeContact(seller, stored.seller)
}

/** Somebody's name, with the number that the page shows and its `tel:` link. */
export function describeContact({ name, phoneNumber }: Contact, say: (name: string) => string) {
  if (phoneNumber === undefined) return { contact: say(name) }
  const number = formatPhoneNumber(phoneNumber).replaceAll(' ', '\u00a0')
  return { contact: meetings.call(name, number), number: phoneLink(phoneNumber) }
}
