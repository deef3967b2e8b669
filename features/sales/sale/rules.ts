import type { PaymentState } from '#contract/payment-states.ts'
import type { ChangedBy } from '#contract/payments.ts'
import { saleTable } from '#contract/sale-table.ts'
import type { SaleMove, SaleSide, SaleSituation } from '#contract/sale-view.ts'

/** What the situation of a sale depends on. */
export type SaleFacts = {
  state: PaymentState
  isCodeLocked: boolean
  /** An open problem freezes the money. */
  isFrozen: boolean
  /** Both sides of a sale in cash agreed that money is handed back, which the buyer has not confirmed. */
  isHandingBack: boolean
  /** The sale ended because the hand-over was not confirmed in time. */
  isMissed: boolean
  /** A part of the money was refunded. */
  isPartlyRefunded: boolean
  /** The phone was reserved for the buyer. False for a cash request and for an attempt to pay. */
  wasReserved: boolean
  meeting: { by: SaleSide; at: Date; agreedAt: Date | null } | undefined
  /** Who confirmed the hand-over; undefined when nobody did. */
  confirmedBy: ChangedBy | undefined
  /** At first the money could not be taken. The seller was then told to keep the phone. */
  wasUncollectable: boolean
  /** When the money was taken; undefined before that. */
  capturedAt: Date | undefined
  now: Date
}

/** For this long after the capture, the two sides may still be together, so the seller is told to hand over the phone. */
const togetherMs = 2 * 60 * 60 * 1000

/** What a sale waits for, or how it ended. A payment that has sold nothing counts as ended. */
export function findSituation(facts: SaleFacts): SaleSituation {
  const { state, isCodeLocked, isFrozen, isMissed, wasReserved, meeting, now } = facts
  if (isMissed && ['released', 'cancelled', 'cash-ended'].includes(state)) return 'missed'
  if (state === 'cash-ended') return wasReserved ? 'ended' : 'cash-declined'
  if (state === 'open' || state === 'released' || state === 'cancelled') return 'ended'
  if (state === 'captured') return findCapturedSituation(facts)
  if (isFrozen && state === 'cash-sold') return facts.isHandingBack ? 'cash-handing-back' : 'cash-contested'
  if (isFrozen && (state === 'reserved' || state === 'uncollectable')) return 'frozen'
  if (state !== 'reserved' && state !== 'cash-reserved') return state
  if (isCodeLocked) return 'code-locked'
  // A proposed meeting whose time is over can no longer be accepted.
  if (!meeting || (!meeting.agreedAt && meeting.at <= now)) return 'arrange'
  if (!meeting.agreedAt) return `${meeting.by}-proposed`
  return meeting.at <= now ? 'due' : 'agreed'
}

function findCapturedSituation(facts: SaleFacts): SaleSituation {
  const { isFrozen, isPartlyRefunded, wasReserved, confirmedBy, wasUncollectable, capturedAt, now } = facts
  if (isFrozen) return 'contested'
  if (isPartlyRefunded) return 'partly-refunded'
  const isLate = !capturedAt || now.getTime() - capturedAt.getTime() > togetherMs
  const latest = isLate ? 'done' : 'captured'
  if (!wasReserved) return latest
  if (wasUncollectable) return 'captured-without-hand-over'
  if (confirmedBy === 'buyer') return 'done'
  return confirmedBy === 'seller' ? latest : 'captured-without-hand-over'
}

type Told = {
  /** The side that has yet to answer a problem. */
  answersNext?: SaleSide | undefined
  /** The side that can accept an offer about a problem. */
  answersOffer?: SaleSide | undefined
  /** The sides that explained what happened after nobody confirmed the hand-over. */
  explainedBy?: SaleSide[]
  /** This side can no longer see the page of the phone. */
  isPhoneGone?: boolean
}

/** The next thing that this side should do; undefined when there is nothing to do now. */
export function findMove(
  situation: SaleSituation,
  side: SaleSide,
  { answersNext, answersOffer, explainedBy = [], isPhoneGone = false }: Told = {},
): SaleMove | undefined {
  if (side === answersNext) return 'answer-problem'
  if (side === answersOffer) return 'answer-offer'
  const { move } = saleTable[situation][side]
  if (move === 'tell-us' && explainedBy.includes(side)) return undefined
  return move === 'see-phone' && isPhoneGone ? undefined : move
}

/**
 * Whether the two sides see their meeting: from the payment on, while they may have to meet or talk. They do not see it
 * after a sale that ended without a hand-over, and not when the money is refunded.
 */
export function isMeetingShown(state: PaymentState): boolean {
  return ![
    'open',
    'released',
    'cancelled',
    'refunding',
    'refunded',
    'lost',
    'cash-requested',
    'cash-refunded',
    'cash-ended',
  ].includes(state)
}

type ContactFacts = Pick<SaleFacts, 'state' | 'isFrozen' | 'now'> & { capturedAt: Date | undefined }

/** How long after the capture the two sides may still call each other. */
const contactsShownMs = 14 * 24 * 60 * 60 * 1000

/**
 * Whether the two sides may see each other's phone numbers: as long as their meeting, but until 14 days after the capture
 * at most, unless a problem is open.
 */
export function areContactsShown({ state, isFrozen, capturedAt, now }: ContactFacts): boolean {
  if (!isMeetingShown(state)) return false
  return isFrozen || !capturedAt || now.getTime() - capturedAt.getTime() <= contactsShownMs
}
