import { type EventKind, readDetail, type StoredEvent } from '#contract/events.ts'
import type { PaymentState } from '#contract/payment-states.ts'
import type { ChangedBy } from '#contract/payments.ts'
import type { SaleMove, SaleSide, SaleSituation, SaleStep, SaleStepKind } from '#contract/sale-view.ts'

/** What decides how a sale stands. */
export type SaleFacts = {
  state: PaymentState
  isCodeLocked: boolean
  /** An open problem freezes the money. */
  isFrozen: boolean
  /** The sale ended because the hand-over was not confirmed in time. */
  isMissed: boolean
  /** A part of the money went back. */
  isPartlyRefunded: boolean
  /** The phone waited for a hand-over. Not so a request for cash, and a sale from before money was reserved. */
  wasReserved: boolean
  meeting: { by: SaleSide; at: Date; agreedAt: Date | null } | undefined
  /** Who confirmed the hand-over; undefined where nobody did. */
  confirmedBy: ChangedBy | undefined
  /** The state from which the money was taken. */
  capturedFrom: PaymentState | undefined
  /** When the money was taken; undefined before that. */
  capturedAt: Date | undefined
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
  isPartlyRefunded,
  wasReserved,
  meeting,
  confirmedBy,
  capturedFrom,
  capturedAt,
  now,
}: SaleFacts): SaleSituation {
  if (isMissed && ['released', 'cancelled', 'cash-ended'].includes(state)) return 'missed'
  if (state === 'cash-ended') return wasReserved ? 'ended' : 'cash-declined'
  if (state === 'open' || state === 'released' || state === 'cancelled') return 'ended'
  if (state === 'captured') {
    if (isFrozen) return 'contested'
    if (isPartlyRefunded) return 'partly-refunded'
    const isLate = !capturedAt || now.getTime() - capturedAt.getTime() > togetherMs
    const latest = isLate ? 'done' : 'captured'
    if (!wasReserved) return latest
    // When the first attempt to take the money fails, the seller is told to keep the phone.
    if (capturedFrom !== 'capturing') return 'captured-apart'
    if (confirmedBy === 'buyer') return 'done'
    return confirmedBy === 'seller' ? latest : 'captured-apart'
  }
  if (isFrozen && (state === 'reserved' || state === 'uncollectable')) return 'frozen'
  if (state !== 'reserved' && state !== 'cash-reserved') return state
  if (isCodeLocked) return 'code-locked'
  // Nobody can accept a proposal whose time is over.
  if (!meeting || (!meeting.agreedAt && meeting.at <= now)) return 'arrange'
  if (!meeting.agreedAt) return `${meeting.by}-proposed`
  return meeting.at <= now ? 'due' : 'agreed'
}

const moves: Record<SaleSituation, Partial<Record<SaleSide, SaleMove>>> = {
  arrange: { buyer: 'propose-meeting', seller: 'propose-meeting' },
  // The side that waits for an answer can propose another time beside the meeting.
  'buyer-proposed': { seller: 'accept-meeting' },
  'seller-proposed': { buyer: 'accept-meeting' },
  agreed: { buyer: 'confirm-hand-over', seller: 'enter-code' },
  due: { buyer: 'confirm-hand-over', seller: 'enter-code' },
  'code-locked': { buyer: 'confirm-hand-over' },
  frozen: {},
  capturing: {},
  captured: {},
  'captured-apart': {},
  done: {},
  contested: {},
  'refunding-part': {},
  'partly-refunded': {},
  uncollectable: { seller: 'cancel' },
  ended: { buyer: 'see-phone', seller: 'see-phone' },
  missed: { buyer: 'tell-us', seller: 'tell-us' },
  refunding: {},
  'refund-failed': {},
  refunded: {},
  disputed: {},
  lost: {},
  'cash-requested': { seller: 'accept-cash' },
  'cash-sold': {},
  'cash-declined': { buyer: 'see-phone', seller: 'see-phone' },
}

type Told = {
  /** The side that has yet to answer a problem. */
  answersNext?: SaleSide | undefined
  /** The sides that said what happened after nobody confirmed the hand-over. */
  explainedBy?: SaleSide[]
  /** The phone has no page any more for this side. */
  isPhoneGone?: boolean
}

/** The one thing that this side does next; undefined if there is nothing left to do for them now. */
export function findMove(
  situation: SaleSituation,
  side: SaleSide,
  { answersNext, explainedBy = [], isPhoneGone = false }: Told = {},
): SaleMove | undefined {
  if (side === answersNext) return 'answer-problem'
  const move = moves[situation][side]
  if (move === 'tell-us' && explainedBy.includes(side)) return undefined
  return move === 'see-phone' && isPhoneGone ? undefined : move
}

/** When each step was done, as far as it was. */
export type StepTimes = Partial<
  Record<(typeof order)[number] | (typeof cashOrder)[number] | 'part-refunded', Date>
>

type Sale = { state: PaymentState; isFrozen?: boolean; changedAt: Date; times: StepTimes }

const order = ['booked', 'reserved', 'meeting', 'handed-over', 'captured', 'payout'] as const
const cashOrder = ['booked', 'cash-requested', 'cash-reserved', 'meeting', 'cash-sold'] as const

/** The last step of a sale that did not end with the payout. */
const endings: Partial<Record<PaymentState, { kind: SaleStepKind; standing: SaleStep['standing'] }>> = {
  uncollectable: { kind: 'captured', standing: 'failed' },
  released: { kind: 'ended', standing: 'done' },
  cancelled: { kind: 'ended', standing: 'done' },
  refunding: { kind: 'refunded', standing: 'next' },
  'refund-failed': { kind: 'refunded', standing: 'failed' },
  refunded: { kind: 'refunded', standing: 'done' },
  disputed: { kind: 'disputed', standing: 'next' },
  lost: { kind: 'disputed', standing: 'failed' },
  'cash-ended': { kind: 'ended', standing: 'done' },
}

/**
 * The steps of a sale: those that were done, with their times, then what it waits for and what comes after it, or how it
 * ended. An open problem comes before what it freezes. A meeting that was never agreed is left out once the phone is handed over or the sale has ended.
 */
export function listSteps({ state, isFrozen = false, changedAt, times }: Sale): SaleStep[] {
  const kinds: readonly (keyof StepTimes)[] = state.startsWith('cash-') ? cashOrder : order
  const done = listDone([...kinds, 'part-refunded'], times)
  const ending = endings[state]
  if (ending?.standing === 'next') return [...done, ending]
  if (ending) return sortByTime([...done, { ...ending, at: changedAt.toISOString() }])
  const last = kinds.findLastIndex((kind) => times[kind])
  const isReserved = state === 'reserved' || state === 'cash-reserved'
  const first = isReserved && !times.meeting ? kinds.indexOf('meeting') : last + 1
  const waiting: SaleStepKind[] = [
    ...(isFrozen ? ['problem' as const] : []),
    ...(state === 'refunding-part' ? ['part-refunded' as const] : []),
    ...kinds.slice(first),
  ]
  return [
    ...done,
    ...waiting.map((kind, index): SaleStep => ({ kind, standing: index === 0 ? 'next' : 'later' })),
  ]
}

type DoneStep = SaleStep & { at: string }

/** The steps that were done, in the order of their times: a part can go back before or after the payout. */
function listDone(kinds: readonly (keyof StepTimes)[], times: StepTimes): DoneStep[] {
  return sortByTime(
    kinds.flatMap((kind) => {
      const at = times[kind]
      return at ? [{ kind, standing: 'done' as const, at: at.toISOString() }] : []
    }),
  )
}

/** A payout that was claimed before the money went back can be marked as paid after it. */
const sortByTime = (steps: DoneStep[]): DoneStep[] =>
  steps.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))

/** A payout that reached the seller: when it was claimed, and when it was marked as paid. */
export type PaidOut = { claimedAt: Date; paidAt: Date }
type SaleEvent = StoredEvent & { createdAt: Date }

/**
 * When the seller was paid for a sale; undefined before that. A payout takes all that is due, so the money of this sale
 * was in the first one that was claimed when its time had come and nothing held it back. `events` are those of the
 * payment, oldest first.
 */
export function findPaidOutAt(payouts: PaidOut[], events: SaleEvent[], payableAt: Date): Date | undefined {
  return payouts
    .toSorted((one, other) => one.claimedAt.getTime() - other.claimedAt.getTime())
    .find(({ claimedAt }) => claimedAt >= payableAt && !wasShareMissing(events, claimedAt))?.paidAt
}

/** Whether the money of a sale was held back at that time or went back to its buyer, so that no payout had it. */
function wasShareMissing(events: SaleEvent[], at: Date): boolean {
  const before = events.filter(({ createdAt }) => createdAt <= at)
  const problem = before.findLast(({ kind }) => kind.startsWith('problem-'))
  const payment = before.findLast((event) => event.kind.startsWith('payment-') && !keepsState(event))
  return [problem, payment].some(
    (event) => event && kindsWithoutShare.has(event.kind) && !isRefusedPart(event),
  )
}

const failedFrom = (event: StoredEvent) => readDetail(event, 'payment-refund-failed')?.from

/** Whether only a part went back or came back, while the state of the payment stayed as it was. */
const keepsState = (event: StoredEvent): boolean =>
  event.kind === 'payment-partly-refunded' || failedFrom(event) === 'captured'

/** After a part that was refused, the payment is captured as before. */
const isRefusedPart = (event: StoredEvent): boolean => failedFrom(event) === 'refunding-part'

const kindsWithoutShare = new Set<string>([
  'problem-reported',
  'problem-answered',
  'payment-disputed',
  'payment-lost',
  'payment-refunding-part',
  'payment-refunding',
  'payment-refund-failed',
  'payment-refunded',
] satisfies EventKind[])

/**
 * Whether the two sides see their meeting: from the payment on, while they may still have to meet or talk. Not after the
 * sale has ended without a hand-over, and not when the money goes back.
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
    'cash-ended',
  ].includes(state)
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
