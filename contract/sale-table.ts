import type { SaleMove, SaleSide, SaleSituation, SaleView } from './sale-view.ts'

/** Who acts next, as one side sees it: the reader, somebody else (the other side, an admin, a provider), or nobody. */
export type SaleTurn = 'own' | 'other' | 'over'

type Side = { turn: SaleTurn; move?: SaleMove }

/** How far a sale has come. Several situations may be of one phase. */
export type SalePhase =
  | 'cash-requested'
  | 'cash-declined'
  | 'reserved'
  | 'frozen'
  | 'ended'
  | 'missed'
  | 'uncollectable'
  | 'captured'
  | 'contested'
  | 'refunding-part'
  | 'partly-refunded'
  | 'refunding'
  | 'refunded'
  | 'disputed'
  | 'lost'
  | 'cash-sold'
  | 'cash-refunded'

type Row = Record<SaleSide, Side> & {
  phase: SalePhase
  /** How far the two sides are with agreeing when to meet; `none` if something else has to happen first. */
  meeting: 'none' | 'to-propose' | 'proposed' | 'agreed' | 'due'
  /** Whether the buyer's code can confirm the hand-over. */
  hasCode: boolean
  /** What is still to end although the two sides need not meet. */
  pending: 'nothing' | 'problem' | 'money-back' | 'cancellation'
}

const own = (move: SaleMove): Side => ({ turn: 'own', move })
const other: Side = { turn: 'other' }
const over: Side = { turn: 'over' }
const again: Side = { turn: 'over', move: 'see-phone' }
const nobody = { buyer: over, seller: over }
const others = { buyer: other, seller: other }

const reserved = { phase: 'reserved', hasCode: true, pending: 'nothing' } as const
/** What holds for a sale that does not wait for a meeting. */
const without = { meeting: 'none', hasCode: false, pending: 'nothing' } as const

/**
 * What a sale is like in each situation: how far it has come, what each side does next, and whose turn it is.
 * `saleSituations` has the sentences. Code asks this table instead of comparing situations, so that a new
 * situation does not compile until somebody has decided about each of these.
 * The page of the sale, the lists, the badges and the emails all read this table.
 */
export const saleTable: Record<SaleSituation, Row> = {
  arrange: {
    ...reserved,
    meeting: 'to-propose',
    buyer: own('propose-meeting'),
    seller: own('propose-meeting'),
  },
  // The side that waits for an answer can change its proposal, which is shown with the meeting.
  'buyer-proposed': { ...reserved, meeting: 'proposed', buyer: other, seller: own('accept-meeting') },
  'seller-proposed': { ...reserved, meeting: 'proposed', buyer: own('accept-meeting'), seller: other },
  // Until they meet, neither side has to do anything, but both may confirm the hand-over early.
  agreed: {
    ...reserved,
    meeting: 'agreed',
    buyer: { turn: 'other', move: 'confirm-hand-over' },
    seller: { turn: 'other', move: 'enter-code' },
  },
  due: { ...reserved, meeting: 'due', buyer: own('confirm-hand-over'), seller: own('enter-code') },
  'code-locked': {
    ...reserved,
    meeting: 'none',
    hasCode: false,
    buyer: own('confirm-hand-over'),
    seller: other,
  },
  frozen: { ...without, phase: 'frozen', pending: 'problem', ...others },
  capturing: { ...without, phase: 'captured', ...others },
  captured: { ...without, phase: 'captured', ...nobody },
  'captured-without-hand-over': { ...without, phase: 'captured', ...nobody },
  done: { ...without, phase: 'captured', ...nobody },
  contested: { ...without, phase: 'contested', pending: 'problem', ...others },
  'refunding-part': { ...without, phase: 'refunding-part', pending: 'money-back', ...others },
  'partly-refunded': { ...without, phase: 'partly-refunded', ...nobody },
  uncollectable: {
    ...without,
    phase: 'uncollectable',
    pending: 'cancellation',
    buyer: other,
    seller: own('cancel'),
  },
  ended: { ...without, phase: 'ended', buyer: again, seller: again },
  missed: { ...without, phase: 'missed', buyer: own('tell-us'), seller: own('tell-us') },
  refunding: { ...without, phase: 'refunding', pending: 'money-back', ...others },
  'refund-failed': { ...without, phase: 'refunding', pending: 'money-back', ...others },
  refunded: { ...without, phase: 'refunded', ...nobody },
  disputed: { ...without, phase: 'disputed', pending: 'problem', ...others },
  lost: { ...without, phase: 'lost', ...nobody },
  'cash-requested': { ...without, phase: 'cash-requested', buyer: other, seller: own('accept-cash') },
  'cash-sold': { ...without, phase: 'cash-sold', ...nobody },
  'cash-contested': { ...without, phase: 'contested', pending: 'problem', ...others },
  // The seller has to hand the money back, and the buyer to confirm it.
  'cash-handing-back': {
    ...without,
    phase: 'contested',
    pending: 'problem',
    buyer: own('confirm-hand-back'),
    seller: own('hand-back'),
  },
  'cash-refunded': { ...without, phase: 'cash-refunded', ...nobody },
  'cash-declined': { ...without, phase: 'cash-declined', buyer: again, seller: again },
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
