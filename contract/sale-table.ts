import type { SaleMove, SaleSide, SaleSituation, SaleStep, SaleView } from './sale-view.ts'

/** Who acts next, as one side sees it: the reader, somebody else (the other side, an admin, a provider), or nobody. */
export type SaleTurn = 'own' | 'other' | 'over'

/** What has to happen until the time `by` of a sale. */
export type SaleDeadline = 'hand-over' | 'answer'

/** What a side does next. It may have an action although it is not its turn. */
type Side = { turn: 'own'; move: SaleMove } | { turn: Exclude<SaleTurn, 'own'>; move?: SaleMove }

/** How far the two sides are with agreeing when to meet. */
type Meeting = {
  /** They still have to agree. */
  isToArrange: boolean
  /** They have agreed, and the time has not come. */
  isAhead: boolean
  /** The agreed time has come. */
  isDue: boolean
  /** The seller's list names a place: the agreed one, or else the one that the buyer suggested. */
  hasPlace: boolean
}

const noMeeting: Meeting = { isToArrange: false, isAhead: false, isDue: false, hasPlace: false }
const toPropose: Meeting = { ...noMeeting, isToArrange: true, hasPlace: true }
const proposed: Meeting = { ...noMeeting, isToArrange: true }
const agreed: Meeting = { ...noMeeting, isAhead: true, hasPlace: true }
const due: Meeting = { ...noMeeting, isDue: true, hasPlace: true }

/** The problem that the situation is about. */
type Problem = {
  isOpen: boolean
  /** It freezes money that is only reserved. */
  freezesReserved: boolean
  /** The bank decides about it. */
  isDispute: boolean
}

const noProblem: Problem = {
  isOpen: false,
  freezesReserved: false,
  isDispute: false,
}
const reported: Problem = { ...noProblem, isOpen: true }
const disputed: Problem = { ...noProblem, isOpen: true, isDispute: true }

type Row = Record<SaleSide, Side> & {
  meeting: Meeting
  /** Whether the buyer's code can confirm the hand-over. */
  hasCode: boolean
  deadline: SaleDeadline | undefined
  problem: Problem
  /** Whether something is still to end although the two sides need not meet. */
  isUnsettled: boolean
  /** Whether its sentence is about money that goes back: an email about another matter leaves it out. */
  isAboutRefund: boolean
  /** The title of the payment page for a buyer who is not congratulated. */
  titleOfDone: 'doneReported' | 'donePartBack' | 'donePartReturned' | undefined
  /** Whether the page speaks of a request for cash, which has sold nothing. */
  isRequest: boolean
  /** The words of the link to the page of the sale, where the reader has nothing to do. */
  link: 'see' | 'seeRequest'
  /** Whether the seller has kept the phone, and sees whether it is for sale again. */
  isForSaleAgain: boolean
  /** Whether each side is asked what happened. Its sentence says how the sale ended. */
  asksWhatHappened: boolean
  /** The last step of the timeline; undefined if that follows from what was done. */
  lastStep: Pick<SaleStep, 'kind' | 'status'> | undefined
}

const own = (move: SaleMove): Side => ({ turn: 'own', move })
const other: Side = { turn: 'other' }
const over: Side = { turn: 'over' }
const again: Side = { turn: 'over', move: 'see-phone' }
const nobody = { buyer: over, seller: over }
const others = { buyer: other, seller: other }

const usual = {
  problem: noProblem,
  isUnsettled: false,
  isAboutRefund: false,
  titleOfDone: undefined,
  isRequest: false,
  link: 'see',
  isForSaleAgain: false,
  asksWhatHappened: false,
  lastStep: undefined,
} as const
/** What holds for a phone that is reserved, except how far the meeting is. */
const reserved = { ...usual, hasCode: true, deadline: 'hand-over' } as const
/** What holds for a sale that does not wait for a meeting. */
const without = { ...usual, meeting: noMeeting, hasCode: false, deadline: undefined } as const
const unsettled = { ...without, isUnsettled: true } as const
const contested = { ...unsettled, problem: reported, titleOfDone: 'doneReported' } as const
const ended = { ...without, lastStep: { kind: 'ended', status: 'done' } } as const
const refundedStep = (status: SaleStep['status']) => ({ kind: 'refunded', status }) as const

/**
 * What a sale is like in each situation: what each side does next, whose turn it is, and what pages, lists and emails ask
 * about it. `saleSituations` has what each side reads. Code asks this table instead of comparing
 * situations, so that a new situation does not compile until somebody has decided about each of these.
 */
export const saleTable: Record<SaleSituation, Row> = {
  arrange: {
    ...reserved,
    meeting: toPropose,
    buyer: own('propose-meeting'),
    seller: own('propose-meeting'),
  },
  // The side that waits for an answer can change its proposal, which is shown with the meeting.
  'buyer-proposed': { ...reserved, meeting: proposed, buyer: other, seller: own('accept-meeting') },
  'seller-proposed': { ...reserved, meeting: proposed, buyer: own('accept-meeting'), seller: other },
  // Until they meet, neither side has to do anything, but both may confirm the hand-over early.
  agreed: {
    ...reserved,
    meeting: agreed,
    buyer: { turn: 'other', move: 'confirm-hand-over' },
    seller: { turn: 'other', move: 'enter-code' },
  },
  due: { ...reserved, meeting: due, buyer: own('confirm-hand-over'), seller: own('enter-code') },
  'code-locked': {
    ...reserved,
    meeting: noMeeting,
    hasCode: false,
    buyer: own('confirm-hand-over'),
    seller: other,
  },
  frozen: {
    ...contested,
    deadline: 'hand-over',
    problem: { ...reported, freezesReserved: true },
    ...others,
  },
  capturing: { ...without, ...others },
  captured: { ...without, ...nobody },
  'captured-without-hand-over': { ...without, ...nobody },
  done: { ...without, ...nobody },
  contested: { ...contested, ...others },
  'refunding-part': { ...unsettled, isAboutRefund: true, titleOfDone: 'donePartBack', ...others },
  'partly-refunded': { ...without, isAboutRefund: true, titleOfDone: 'donePartReturned', ...nobody },
  uncollectable: {
    ...unsettled,
    lastStep: { kind: 'captured', status: 'failed' },
    buyer: other,
    seller: own('cancel'),
  },
  ended: { ...ended, isForSaleAgain: true, buyer: again, seller: again },
  missed: { ...ended, asksWhatHappened: true, buyer: own('tell-us'), seller: own('tell-us') },
  refunding: { ...unsettled, isAboutRefund: true, lastStep: refundedStep('next'), ...others },
  'refund-failed': { ...unsettled, lastStep: refundedStep('failed'), ...others },
  refunded: { ...without, isAboutRefund: true, lastStep: refundedStep('done'), ...nobody },
  disputed: {
    ...unsettled,
    problem: disputed,
    lastStep: { kind: 'disputed', status: 'next' },
    ...others,
  },
  lost: { ...without, lastStep: { kind: 'disputed', status: 'failed' }, ...nobody },
  'cash-requested': {
    ...without,
    deadline: 'answer',
    isRequest: true,
    link: 'seeRequest',
    buyer: other,
    seller: own('accept-cash'),
  },
  'cash-sold': { ...without, ...nobody },
  'cash-contested': { ...contested, ...others },
  // The seller has to hand the money back, and the buyer to confirm it.
  'cash-handing-back': { ...contested, buyer: own('confirm-hand-back'), seller: own('hand-back') },
  'cash-refunded': { ...without, lastStep: refundedStep('done'), ...nobody },
  'cash-declined': { ...ended, isRequest: true, buyer: again, seller: again },
}

/** Whether this step is on the page at the problem of the sale. */
export const isAboutProblem = (move: SaleMove | undefined): move is (typeof movesAboutProblem)[number] =>
  movesAboutProblem.some((each) => each === move)
const movesAboutProblem = ['answer-problem', 'answer-offer', 'confirm-hand-back', 'hand-back'] as const

type Read = Pick<SaleView, 'side' | 'situation' | 'move'>

/** Whose turn it is for the reader of a sale. It is never the turn of an admin, who has lists of their own. */
export function findTurn({ side, situation, move }: Read): SaleTurn {
  if (!side) return 'other'
  if (isAboutProblem(move)) return 'own'
  const { turn, move: expected } = saleTable[situation][side]
  // A side that has told us what happened has nothing more to do.
  return turn === 'own' && move !== expected ? 'other' : turn
}
