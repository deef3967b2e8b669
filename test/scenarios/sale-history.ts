import type { BookingId, PaymentId } from '#contract/ids.ts'
import type { Db } from '#services/database/database.ts'
import { mapPaymentStates } from '#test/sales/payment-facts.ts'

/** The history of a booking: its latest payment, and every state change of its records, the earliest first. */
export type SaleHistory = {
  /** Undefined if nobody has begun to pay. */
  paymentId: PaymentId | undefined
  intentId: string
  state: string
  problemId: string
  /** The newest offer about that problem. */
  offerId: string
  payoutId: string
  /** Such as `payment captured → refunding`. */
  transitions: string[]
}

/** Reads the history of a booking from the rows and the events. Its seller has at most one payout. */
export async function readSaleHistory(db: Db, bookingId: BookingId): Promise<SaleHistory> {
  const { sellerId } = await db
    .selectFrom('bookings')
    .innerJoin('items', 'items.id', 'bookings.itemId')
    .select('items.sellerId')
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const payments = await db
    .selectFrom('deals')
    .leftJoin('saleProblems', 'saleProblems.paymentId', 'deals.id')
    .leftJoin('problemOffers', 'problemOffers.problemId', 'saleProblems.id')
    .select(['deals.id', 'intentId', 'saleProblems.id as problemId', 'problemOffers.id as offerId'])
    .where('bookingId', '=', bookingId)
    .orderBy('deals.id', 'desc')
    .orderBy('saleProblems.id', 'desc')
    .orderBy('problemOffers.id', 'desc')
    .execute()
  const payout = await db
    .selectFrom('payouts')
    .select('id')
    .where('sellerId', '=', sellerId)
    .executeTakeFirst()
  const events = await db
    .selectFrom('events')
    .select(['kind', 'detail'])
    .where('subjectId', 'in', [bookingId, sellerId, ...payments.map(({ id }) => id)])
    .orderBy('id')
    .execute()
  const [latest] = payments
  return {
    paymentId: latest?.id,
    intentId: latest?.intentId ?? '',
    state: latest ? ((await mapPaymentStates(db, { id: latest.id })).get(latest.id) ?? '') : '',
    problemId: latest?.problemId ?? '',
    offerId: latest?.offerId ?? '',
    payoutId: payout?.id ?? '',
    transitions: nameTransitions(events),
  }
}

type Event = { kind: string; detail: { from?: string; to?: string } }

function nameTransitions(events: Event[]): string[] {
  let payout = 'claimed'
  return events.flatMap(({ kind, detail }) => {
    const [subject = '', ...rest] = kind.split('-')
    const news = rest.join('-')
    // The event of a payout does not have its earlier state.
    if (subject === 'payout' && (news === 'paid' || news === 'failed')) {
      const name = `payout ${payout} → ${news}`
      payout = news
      return [name]
    }
    const { from, to = news } = detail
    if (from === undefined) return []
    if (subject !== 'payment') return [`${subject} ${from} → ${to}`]
    if (news === 'refund-failed') return nameFailure(from)
    return [`payment ${from} → ${news === 'partly-refunded' || news === 'dispute-won' ? 'captured' : news}`]
  })
}

/** The change of state when a refund failed. After that of a part, or when it had failed before, the state is as before. */
function nameFailure(from: string): string[] {
  if (from === 'refunding-part') return ['payment refunding-part → captured']
  return from === 'refunding' || from === 'refunded' ? [`payment ${from} → refund-failed`] : []
}

/** Returns the kind of the event that a transition records. The failed refund of a part has another kind. */
export function eventOf(transition: string, isRefused = false): string {
  const [, subject = '', from = '', to = ''] = /^(\S+) (\S+) → (\S+)$/.exec(transition) ?? []
  if (subject === 'payment' && to === 'captured') return eventOfCaptured(from, isRefused)
  if (subject !== 'booking') return `${subject}-${to}`
  if (to === 'paid' || to === 'in-cash') return `booking-${to}`
  return from === 'booked' || to === 'archived' ? 'booking-removed' : 'booking-unpaid'
}

function eventOfCaptured(from: string, isRefused: boolean): string {
  if (isRefused) return 'payment-refund-failed'
  if (from === 'disputed') return 'payment-dispute-won'
  return from.startsWith('refund') ? 'payment-partly-refunded' : 'payment-captured'
}
