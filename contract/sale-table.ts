import type { SaleMove, SaleSide, SaleSituation, SaleView } from './sale-view.ts'

/** Who acts next, as one side sees it: the reader, somebody else (the other side, an admin, a provider), or nobody. */
export type SaleTurn = 'own' | 'other' | 'over'

type Side = { turn: SaleTurn; move?: SaleMove }
type Row = Record<SaleSide, Side>

const own = (move: SaleMove): Side => ({ turn: 'own', move })
const other: Side = { turn: 'other' }
const over: Side = { turn: 'over' }
const again: Side = { turn: 'over', move: 'see-phone' }
const nobody = { buyer: over, seller: over }
const others = { buyer: other, seller: other }

/**
 * What each side of a sale does next, and whose turn it is. `saleSituations` in the catalogue has the sentences.
 * The page of the sale, the lists, the badges and the emails all read this table.
 */
export const saleTable: Record<SaleSituation, Row> = {
  arrange: { buyer: own('propose-meeting'), seller: own('propose-meeting') },
  // The side that waits for an answer can change its proposal, which is shown with the meeting.
  'buyer-proposed': { buyer: other, seller: own('accept-meeting') },
  'seller-proposed': { buyer: own('accept-meeting'), seller: other },
  // Until they meet, neither side has to do anything, but both may confirm the hand-over early.
  agreed: {
    buyer: { turn: 'other', move: 'confirm-hand-over' },
    seller: { turn: 'other', move: 'enter-code' },
  },
  due: { buyer: own('confirm-hand-over'), seller: own('enter-code') },
  'code-locked': { buyer: own('confirm-hand-over'), seller: other },
  frozen: others,
  capturing: others,
  captured: nobody,
  'captured-apart': nobody,
  done: nobody,
  contested: others,
  'refunding-part': others,
  'partly-refunded': nobody,
  uncollectable: { buyer: other, seller: own('cancel') },
  ended: { buyer: again, seller: again },
  missed: { buyer: own('tell-us'), seller: own('tell-us') },
  refunding: others,
  'refund-failed': others,
  refunded: nobody,
  disputed: others,
  lost: nobody,
  'cash-requested': { buyer: other, seller: own('accept-cash') },
  'cash-sold': nobody,
  'cash-declined': { buyer: again, seller: again },
}

type Read = Pick<SaleView, 'side' | 'situation' | 'move'>

/** Whose turn it is for the reader of a sale. It is never the turn of an admin, who has lists of their own. */
export function findTurn({ side, situation, move }: Read): SaleTurn {
  if (!side) return 'other'
  if (move === 'answer-problem') return 'own'
  const { turn, move: expected } = saleTable[situation][side]
  // A side that has told us what happened has nothing more to do.
  return turn === 'own' && move !== expected ? 'other' : turn
}
