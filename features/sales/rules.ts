import type { PaymentState } from '#contract/payments.ts'
import type { SaleMove, SaleSide, SaleSituation, SaleStep, SaleStepKind } from '#contract/sale-view.ts'

/** What decides how a sale stands. */
export type SaleFacts = {
  state: PaymentState
  isCodeLocked: boolean
  /** An open problem freezes the money. */
  isFrozen: boolean
  /** The sale ended because the hand-over was not confirmed in time. */
  isMissed: boolean
  meeting: { by: SaleSide; at: Date; agreedAt: Date | null } | undefined
  /** When the payment entered its state. */
  changedAt: Date
  now: Date
}

/** How long after the capture the two sides may still be together, and the seller is told to hand over the phone. */
const togetherMs = 2 * 60 * 60 * 1000

/** What a sale waits for, or how it ended. A payment that has sold nothing counts as one that has ended. */
export function findSituation({
  state,
  isCodeLocked,
  isFrozen,
  isMissed,
  meeting,
  changedAt,
  now,
}: SaleFacts): SaleSituation {
  if (state === 'released' && isMissed) return 'missed'
  if (state === 'open' || state === 'released' || state === 'cancelled') return 'ended'
  // The sale stands while only a part of the money goes back.
  if (state === 'refunding-part') return 'done'
  if (state === 'captured' && now.getTime() - changedAt.getTime() > togetherMs) return 'done'
  if (state !== 'reserved') return state
  if (isFrozen) return 'frozen'
  if (isCodeLocked) return 'code-locked'
  // Nobody can accept a proposal whose time is over.
  if (!meeting || (!meeting.agreedAt && meeting.at <= now)) return 'arrange'
  if (!meeting.agreedAt) return `${meeting.by}-proposed`
  return meeting.at <= now ? 'due' : 'agreed'
}

const moves: Record<SaleSituation, Partial<Record<SaleSide, SaleMove>>> = {
  arrange: { buyer: 'propose-meeting', seller: 'propose-meeting' },
  'buyer-proposed': { buyer: 'change-meeting', seller: 'accept-meeting' },
  'seller-proposed': { buyer: 'accept-meeting', seller: 'change-meeting' },
  agreed: { buyer: 'confirm-hand-over', seller: 'enter-code' },
  due: { buyer: 'confirm-hand-over', seller: 'enter-code' },
  'code-locked': { buyer: 'confirm-hand-over' },
  frozen: {},
  capturing: {},
  captured: {},
  done: {},
  uncollectable: { seller: 'cancel' },
  ended: { buyer: 'see-phone', seller: 'see-phone' },
  missed: { buyer: 'tell-us', seller: 'tell-us' },
  refunding: {},
  'refund-failed': {},
  refunded: {},
  disputed: {},
  lost: {},
}

/** The one thing that this side does next; undefined if there is nothing left to do for them now. */
export const findMove = (situation: SaleSituation, side: SaleSide): SaleMove | undefined =>
  moves[situation][side]

/** When each step was done, as far as it was. */
export type StepTimes = Partial<Record<'booked' | 'reserved' | 'meeting' | 'handed-over' | 'captured', Date>>

type Sale = { state: PaymentState; changedAt: Date; times: StepTimes }

const order = ['booked', 'reserved', 'meeting', 'handed-over', 'captured'] as const

/** The last step of a sale that did not end with the capture. */
const endings: Partial<Record<PaymentState, { kind: SaleStepKind; standing: SaleStep['standing'] }>> = {
  uncollectable: { kind: 'captured', standing: 'failed' },
  released: { kind: 'ended', standing: 'done' },
  cancelled: { kind: 'ended', standing: 'done' },
  refunding: { kind: 'refunded', standing: 'next' },
  'refund-failed': { kind: 'refunded', standing: 'failed' },
  refunded: { kind: 'refunded', standing: 'done' },
  disputed: { kind: 'disputed', standing: 'next' },
  lost: { kind: 'disputed', standing: 'failed' },
}

/**
 * The steps of a sale: those that were done, with their times, then what it waits for and what comes after it, or how it
 * ended. A meeting that was never agreed is left out once the phone is handed over or the sale has ended.
 */
export function listSteps({ state, changedAt, times }: Sale): SaleStep[] {
  const done = order.flatMap((kind): SaleStep[] => {
    const at = times[kind]
    return at ? [{ kind, standing: 'done', at: at.toISOString() }] : []
  })
  const ending = endings[state]
  if (ending)
    return [...done, ending.standing === 'next' ? ending : { ...ending, at: changedAt.toISOString() }]
  const last = done.at(-1)?.kind
  const waiting =
    state === 'reserved' && !times.meeting
      ? order.slice(2)
      : order.slice(order.findIndex((each) => each === last) + 1)
  return [
    ...done,
    ...waiting.map((kind, index): SaleStep => ({ kind, standing: index === 0 ? 'next' : 'later' })),
  ]
}

/**
 * Whether the two sides see their meeting: from the payment on, while they may still have to meet or talk. Not after the
 * sale has ended without a hand-over, and not when the money goes back.
 */
export function isMeetingShown(state: PaymentState): boolean {
  return !['open', 'released', 'cancelled', 'refunding', 'refunded', 'lost'].includes(state)
}

type ContactFacts = Pick<SaleFacts, 'state' | 'isFrozen' | 'now'> & { capturedAt: Date | undefined }

/** How long after the capture the two sides may still call each other. */
const contactsShownMs = 14 * 24 * 60 * 60 * 1000

/**
 * Whether the two sides may see each other's numbers: as long as their meeting, but not later than 14 days after the
 * capture, unless a problem is open.
 */
export function areContactsShown({ state, isFrozen, capturedAt, now }: ContactFacts): boolean {
  if (!isMeetingShown(state)) return false
  return isFrozen || !capturedAt || now.getTime() - capturedAt.getTime() <= contactsShownMs
}
