/** The values that a sentence about a sale can contain. Times are Dhaka time. */
export type SaleWords = {
  buyer: string
  seller: string
  /** Until when the hand-over must be confirmed. */
  by: string
  /** When they meet, if that is proposed or agreed. */
  when: string
  /** Until when the buyer can report a problem; empty once that is over. */
  reportUntil: string
  /** Who reported the open problem. */
  reporter: { name: string; isOwn: boolean } | undefined
  /** Who still has to answer a problem or an offer about it, and until when. `by` is empty once that time is over. */
  answering: { name: string; isOwn: boolean; by: string; offerOf?: string | undefined } | undefined
  /** Until when an admin decides a problem before the sale ends. */
  decideBy: string
  /** What the seller of a sale in cash hands back, as both agreed. `by` is empty once the time is over. */
  handBack: { amount: string; by: string } | undefined
  /** How an admin decided about a sale in cash. */
  decided: 'upheld' | 'declined' | undefined
  /** How much of the money goes back or went back; empty if none. */
  back: string
  /** Whether the buyer has said that they have the phone. */
  hasBuyerConfirmed: boolean
  /** Whether the reader still has to say what happened after a missed hand-over. */
  isAsked: boolean
  /** From when the money can be paid out; empty for everybody but the seller. */
  paidOutFrom: string
  /** Whether the seller who reads it was paid for this sale. */
  isPaidOut: boolean
}

/** Says who reported the problem, as a part of a sentence. */
export function sayReport({ reporter }: SaleWords): string {
  if (!reporter) return 'A problem is reported'
  return `${reporter.isOwn ? 'You' : reporter.name} reported a problem`
}

/** Says who answers the problem or an offer by when, with a space at the end. Empty if nobody has to answer. */
export function sayAnswer({ answering }: SaleWords): string {
  if (!answering) return ''
  const { name, isOwn, by, offerOf } = answering
  if (isOwn && offerOf) return `${offerOf} made you an offer: answer it${by ? ` by ${by}` : ' now'}. `
  if (isOwn) return by ? `Answer by ${by}. ` : 'Answer it now. '
  if (offerOf) return by ? `${name} can accept the offer until ${by}. ` : ''
  return by ? `${name} has until ${by} to answer. ` : `${name} has not answered. `
}

/** What the seller of a sale in cash should have handed back. */
export const nameBack = (handBack: SaleWords['handBack']) => handBack?.amount ?? 'the money'

export const sayDecision = ({ decideBy }: SaleWords) =>
  decideBy
    ? `An admin decides by ${decideBy}; otherwise the sale ends then, and nobody is charged.`
    : 'An admin decides.'
