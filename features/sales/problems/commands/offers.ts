import type { ProblemOfferId, SaleProblemId } from '#contract/ids.ts'
import type { ProblemOfferRequest, ProblemWish } from '#contract/problem-offers.ts'
import { Refusal } from '#contract/refusal.ts'
import type { SaleSide } from '#contract/sale-view.ts'
import type { Session } from '#contract/session.ts'
import { lockSale } from '#features/sales/payments/commands/lock-sale.ts'
import { findSide, getSide } from '#features/sales/payments/rules/hand-over.ts'
import { lockParty } from '#features/users/commands/people.ts'
import { newId } from '#lib/ids.ts'
import type { Tx } from '#services/database/database.ts'
import { type ByPerson, recordEvent } from '#services/database/events.ts'
import { getProblem, dealOf, type SaleProblemRow } from '../queries.ts'
import { assertIsOpen, idOf, otherSide } from '../rules.ts'
import {
  assertCanAccept,
  assertIsSeen,
  assertMayOfferMore,
  assertPartFits,
  assertTakesOffers,
  findAgreedOutcome,
  findOfferEnd,
  findOpenOffer,
  type Offer,
} from '../rules/offers.ts'
import { carryOut, type Deciders } from './decisions.ts'
import { changeProblemState, endOpenOffer, type Jobs, lockProblem, notifyPeople } from './state-changes.ts'

type Made = ProblemOfferRequest & { id: SaleProblemId }

/**
 * Stores what one side proposes to settle a problem, in place of the open offer, and notifies the other side. The first
 * offer of the seller is their answer too. Returns the id of the offer, which is that of the open one when the same offer
 * is sent again. Throws `no-offers`, `refund-too-large` for a part that is everything that is left, `problem-closed`,
 * `not-yours` and `not-found`.
 */
export async function makeOffer(
  tx: Tx,
  jobs: Jobs,
  { id, text, ...wish }: Made,
  cause: ByPerson,
): Promise<ProblemOfferId> {
  const session = await lockParty(tx, cause.actorId)
  const problem = await lockProblem(tx, id)
  const side = getParty(problem, session)
  const open = findOpenOffer(problem.offers)
  const isOpenStill = open && new Date(open.until) > cause.at
  if (isOpenStill && isSame(problem, open, side, { ...wish, text })) return open.id
  assertIsOpen(problem)
  assertTakesOffers(problem)
  assertMayOfferMore(problem, side)
  assertIsSeen({ by: side, what: wish.what }, dealOf(problem))
  const isAnswer = side === 'seller' && problem.state === 'open'
  if (isAnswer) {
    const answer = { answer: text, answeredAt: cause.at }
    await changeProblemState(tx, problem, 'answered', { ...cause, by: side }, answer)
  }
  await endOpenOffer(tx, id, 'replaced', cause.at)
  const offerId = await storeOffer(tx, problem, side, wish, cause, isAnswer ? null : text)
  await notifyPeople(tx, jobs, id, 'offered', [idOf(problem, otherSide(side))], cause.at)
  return offerId
}

/** Stores an offer of one side of a locked problem that has no open one. Throws `refund-too-large`. */
export async function storeOffer(
  tx: Tx,
  problem: SaleProblemRow,
  madeBy: SaleSide,
  { what, amountMinor }: ProblemWish,
  cause: ByPerson,
  text: string | null = null,
): Promise<ProblemOfferId> {
  const deal = dealOf(problem)
  assertPartFits(deal, { what, amountMinor })
  const id = newId<ProblemOfferId>()
  const times = { createdAt: cause.at, answerBy: findOfferEnd(deal, cause.at) }
  await tx
    .insertInto('problemOffers')
    .values({ id, problemId: problem.id, madeBy, what, amountMinor, text, ...times })
    .execute()
  const detail = { by: madeBy, what, amountMinor }
  await recordEvent(tx, cause, { kind: 'problem-offered', subjectId: problem.paymentId, detail })
  return id
}

/**
 * Accepts the open offer of the other side and carries it out without an admin: releases reserved money, begins a refund,
 * or lets the sale go on. Closes the problem and notifies both sides. Cash is handed back by the seller: then the problem
 * is closed when the buyer confirms it. Returns false when this side accepted it before.
 * Throws `offer-changed` for an offer that is no longer open, `no-offers`, `problem-closed`, `problem-open` when no time is left for
 * the hand-over, what `startRefund` throws, `not-yours` and `not-found`.
 */
export async function acceptOffer(
  tx: Tx,
  services: Deciders,
  { id, offerId }: { id: SaleProblemId; offerId: ProblemOfferId },
  cause: ByPerson,
): Promise<boolean> {
  const sale = await lockSale(tx, (await getProblem(tx, id)).paymentId, [cause.actorId])
  const problem = await getProblem(tx, id)
  const person = sale.people.get(cause.actorId)
  if (!person) throw new Refusal('not-signed-in/ended')
  const side = getParty(problem, { userId: cause.actorId, isAdmin: person.isAdmin })
  const offer = problem.offers.find((each) => each.id === offerId)
  if (!offer) throw new Refusal('not-found/offer')
  if (offer.accepted && offer.by !== side) return false
  assertCanAccept(offer, side, cause.at, sale.deal)
  assertIsOpen(problem)
  assertTakesOffers(problem)
  const outcome = findAgreedOutcome(offer, sale.deal)
  // A part on which both agree before the money is taken is given back later, by `giveAgreedPartBack`; cash by the seller.
  const isLater = outcome === 'hand-back' || (outcome === 'settle' && offer.what === 'part')
  const accepted = { acceptedAt: cause.at, carriedOutAt: isLater ? null : cause.at }
  await tx.updateTable('problemOffers').set(accepted).where('id', '=', offerId).execute()
  const decision = { outcome, by: 'agreement', amountMinor: offer.amountMinor ?? undefined } as const
  await carryOut(tx, services, { sale, problem, decision, cause })
  return true
}

/** Which side of the sale the caller is on. Throws `not-yours` for an admin, and `not-found` for everybody else. */
function getParty(
  problem: SaleProblemRow,
  { userId, isAdmin }: Pick<Session, 'userId' | 'isAdmin'>,
): SaleSide {
  const side = findSide(problem, userId)
  if (side) return side
  if (isAdmin) return getSide(problem, userId)
  throw new Refusal('not-found/problem')
}

/** Whether the open offer is the same: it was sent twice. */
function isSame(
  problem: SaleProblemRow,
  open: Offer,
  side: SaleSide,
  { what, amountMinor, text }: ProblemOfferRequest,
): boolean {
  const said = open.text ?? (side === 'seller' ? problem.answer : problem.text)
  const isSameMoney = open.what === what && (open.amountMinor ?? undefined) === amountMinor
  return open.by === side && isSameMoney && said === text
}
