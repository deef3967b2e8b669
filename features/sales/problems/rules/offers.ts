import { listAllowed, Refusal } from '#contract/refusal.ts'
import type { ProblemWish } from '#contract/problem-offers.ts'
import type { SaleProblemReason } from '#contract/sale-problems.ts'
import type { SaleSide } from '#contract/sale-view.ts'
import {
  findLeft,
  goesBack,
  isCash,
  isReserved,
  type MoneyFacts,
  type SaleFacts,
} from '#features/money/rules.ts'
import { findFrozenEnd } from '#features/sales/payments/rules/hand-over.ts'
import { assertCanRefund } from '#features/sales/payments/rules/refunds.ts'
import type { Deal } from '#features/sales/payments/queries.ts'
import type { SaleProblemRow } from '../queries.ts'

/** An offer of one side of a problem. Its times are ISO 8601, because they were read as JSON. */
export type Offer = SaleProblemRow['offers'][number]

const hourMs = 60 * 60 * 1000
/** How long the other side has to accept an offer. */
const offerHours = 48
/** How long before its end the other side is reminded of an offer that was made earlier. */
export const offerReminderHours = 24

/** Until when an offer can be accepted: for 48 hours, but before the hand-over not after reserved money is released. */
export function findOfferEnd(deal: Pick<Deal, 'state' | 'handOverBy' | 'captureBefore'>, now: Date): Date {
  const latest = now.getTime() + offerHours * hourMs
  return new Date(Math.min(latest, findFrozenEnd(deal)?.getTime() ?? latest))
}

/** The offer on which both sides agreed; undefined if there is none. */
export const findAgreement = (offers: readonly Offer[]): Offer | undefined =>
  offers.find(({ accepted }) => accepted !== null)

const isOpen = ({ accepted, ended }: Offer) => accepted === null && ended === null

/** The offer that waits for the other side; undefined if there is none. Its time may be over. */
export const findOpenOffer = (offers: readonly Offer[]): Offer | undefined => offers.find(isOpen)

type Subject = { reportedBy: SaleSide; reason: SaleProblemReason; disputedAt: Date | null }

/** Throws `no-offers` unless the two sides can agree on this open problem themselves. */
export function assertTakesOffers({ reportedBy, reason, disputedAt }: Subject): void {
  if (reason === 'chargeback' || disputedAt) throw new Refusal('no-offers/disputed')
  if (reportedBy === 'seller') throw new Refusal('no-offers/seller')
}

/** How many offers each side can make about a problem. */
const maxOffers = 10

/** Throws `no-offers` when this side has made as many offers as are allowed. */
export function assertMayOfferMore({ offers }: { offers: readonly Offer[] }, side: SaleSide): void {
  if (offers.filter(({ by }) => by === side).length < maxOffers) return
  throw new Refusal('no-offers/too-many', { data: { times: maxOffers } })
}

/** Throws `refund-too-large` unless a part of what is left goes back and another part stays. */
export function assertPartFits(deal: MoneyFacts, { amountMinor }: ProblemWish): void {
  const leftMinor = findLeft(deal)
  if (amountMinor !== undefined && amountMinor >= leftMinor)
    throw new Refusal('refund-too-large', { data: { leftMinor } })
}

const endings = {
  replaced: 'offer-changed/replaced',
  unanswered: 'offer-changed/unanswered',
  closed: 'offer-changed/closed',
} as const

/**
 * Throws `offer-changed` with the reason unless this side can accept the offer now, and `no-offers` for a buyer's wish that
 * the phone is as described, unless the buyer will see the phone at the hand-over: otherwise the seller's word alone would
 * end the problem. A buyer who is content withdraws the report.
 */
export function assertCanAccept(offer: Offer, side: SaleSide, now: Date, deal: SaleFacts): void {
  if (offer.by === side) throw new Refusal('offer-changed/own')
  if (offer.ended) throw new Refusal(endings[offer.ended])
  if (new Date(offer.until) <= now) throw new Refusal('offer-changed/unanswered')
  assertIsSeen(offer, deal)
}

/** Throws `no-offers` for a buyer's offer of the phone as described, unless the buyer will see it at the hand-over. */
export function assertIsSeen({ by, what }: Pick<Offer, 'by' | 'what'>, deal: SaleFacts): void {
  if (what === 'as-described' && by === 'buyer' && !isReserved(deal))
    throw new Refusal('no-offers/as-described')
}

/** What this side may do about the offers of an open problem. */
export function listOfferActions(
  problem: Subject & { offers: readonly Offer[]; deal: MoneyFacts },
  side: SaleSide,
  now: Date,
): ('offer' | 'accept-offer')[] {
  const open = findOpenOffer(problem.offers)
  return listAllowed({
    offer: () => {
      assertTakesOffers(problem)
      assertMayOfferMore(problem, side)
    },
    'accept-offer': () => {
      assertTakesOffers(problem)
      if (!open) throw new Refusal('offer-changed/closed')
      assertCanAccept(open, side, now, problem.deal)
      if (findAgreedOutcome(open, problem.deal) === 'refund') assertCanRefund(problem.deal)
    },
  })
}

/**
 * How much of a part on which both agreed before the money is taken is still to go back, in paisa: what was refunded since
 * then, by an admin for example, counts. Undefined when nothing is to go back, or something else happens to the money.
 */
export function findPartToCome(deal: MoneyFacts, agreedMinor: number | undefined): number | undefined {
  if (agreedMinor === undefined || goesBack(deal) || deal.dispute !== null || deal.requestedMinor !== null)
    return undefined
  const owedMinor = Math.min(agreedMinor - deal.refundedMinor, findLeft(deal))
  return owedMinor > 0 ? owedMinor : undefined
}

/**
 * How an accepted offer is carried out. Cash is handed back by the seller. Before the money is taken, the sale goes on after
 * an agreement on a part: it is not charged, or given back once all is taken.
 */
export function findAgreedOutcome(
  { what }: Pick<Offer, 'what'>,
  deal: MoneyFacts,
): 'release' | 'refund' | 'settle' | 'hand-back' {
  if (what === 'as-described') return 'settle'
  if (isCash(deal)) return 'hand-back'
  if (!isReserved(deal)) return 'refund'
  return what === 'all' ? 'release' : 'settle'
}
