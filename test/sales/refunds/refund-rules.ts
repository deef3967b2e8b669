import type { PaymentState } from '#contract/payment-states.ts'

/** The price of a sale, and the part of it that is refunded, in paisa. */
export const priceMinor = 5_450_000
export const refundMinor = 500_000

/** What is true about the money of a sale, in paisa. It is all that decides what may happen next. */
export type Facts = {
  /** What the buyer has got back in all, and how much of it an admin sent from Hatbodol's own bank account. */
  returnedMinor: number
  byHandMinor: number
  /** How much the buyer should have got back in all, because refunds failed. 0 if nobody promised it. */
  promisedMinor: number
  /** Refunds that this buyer's bank sends back after a minute, in paisa. */
  bouncingMinor: number[]
  dispute: 'none' | 'open' | 'won' | 'lost'
}

export const atFirst: Facts = {
  returnedMinor: 0,
  byHandMinor: 0,
  promisedMinor: 0,
  bouncingMinor: [],
  dispute: 'none',
}

/** The last step that both sides read about what happened. */
type LastStep = { kind: string; amountMinor?: number }
/** What the rules say about an act: that it is refused with this code, or what is true after it. */
export type Decided = { refused: string } | { after: Facts; tells: LastStep }

export const leftOf = ({ returnedMinor }: Facts) => priceMinor - returnedMinor
const isContested = ({ dispute }: Facts) => dispute === 'open' || dispute === 'lost'
/** Whether the buyer has got more back than they paid: by hand, and in the dashboard. */
const isTooMuch = (facts: Facts) => !isContested(facts) && leftOf(facts) < 0
/** What the buyer should have got back and has not. */
export const owedOf = (facts: Facts) =>
  isContested(facts) ? 0 : Math.max(0, facts.promisedMinor - facts.returnedMinor)
/** Whether the whole rest should have gone back, so that the seller gets nothing. */
const isAllOwed = (facts: Facts) => owedOf(facts) > 0 && facts.promisedMinor === priceMinor

export function stateOf(facts: Facts): PaymentState {
  if (facts.dispute === 'open') return 'disputed'
  if (facts.dispute === 'lost') return 'lost'
  if (leftOf(facts) <= 0) return 'refunded'
  return isAllOwed(facts) ? 'refund-failed' : 'captured'
}

/** What the seller's account says: the share of this sale, what of it is paid out next, and what is held. */
export function shareOf(facts: Facts) {
  const isTheirs = facts.dispute === 'open' || stateOf(facts) === 'captured'
  const balanceMinor = isTheirs ? Math.max(0, leftOf(facts)) : 0
  const heldMinor = facts.dispute === 'open' ? balanceMinor : Math.min(balanceMinor, owedOf(facts))
  return { balanceMinor, dueMinor: balanceMinor - heldMinor, heldMinor }
}

/** What the accounts of the ledger hold because of this sale. */
export function booksOf(facts: Facts): Record<string, number> {
  const { returnedMinor, byHandMinor, dispute } = facts
  const atProvider = priceMinor - (returnedMinor - byHandMinor)
  const { balanceMinor } = shareOf(facts)
  const moneyIs: Record<string, number> = {
    none: { provider: atProvider },
    won: { provider: atProvider },
    open: { disputes: atProvider },
    lost: {},
  }[dispute]
  const held = { ...moneyIs, sellers: -balanceMinor, 'paid-out': -byHandMinor }
  const sum = Object.values(held).reduce((total, each) => total + each, 0)
  // What belongs to nobody else goes back to the buyer, or the buyer owes it.
  return { ...held, refunds: -sum }
}

/** What every reconciliation asks admins to look at. */
export function findingsOf(facts: Facts): string[] {
  if (facts.dispute === 'open') return ['disputed']
  if (facts.dispute === 'lost') return [facts.byHandMinor > 0 ? 'owed-by-buyer' : 'lost']
  if (isTooMuch(facts)) return ['refunded-twice']
  return owedOf(facts) > 0 ? ['refund-failed'] : []
}

/** What an admin may do. */
export function allowedOf(facts: Facts): string[] {
  const isOwed = owedOf(facts) > 0
  return [
    ...(isContested(facts) || leftOf(facts) <= 0 ? [] : ['refund']),
    ...(isOwed && withdrawableOf(facts) > 0 ? ['withdraw-refund'] : []),
    ...(isOwed ? ['refund-by-hand'] : []),
    ...(isTooMuch(facts) || (facts.dispute === 'lost' && facts.byHandMinor > 0) ? ['explain-excess'] : []),
  ]
}

/** A failed refund of everything can be withdrawn only after a part of it was paid by hand: then the rest. */
export const withdrawableOf = (facts: Facts) =>
  isAllOwed(facts) && facts.byHandMinor === 0 ? 0 : owedOf(facts)

export type Answer = 'made' | 'refused'

/** An admin refunds this amount, or all that is left, and the bank makes it or refuses it. */
export function refund(facts: Facts, amountMinor: number | undefined, answer: Answer): Decided {
  if (isContested(facts)) return { refused: 'not-refundable' }
  if (leftOf(facts) <= 0) return { refused: 'already-refunded' }
  const wantedMinor = amountMinor ?? leftOf(facts)
  if (wantedMinor > leftOf(facts)) return { refused: 'refund-too-large' }
  const isWhole = wantedMinor === leftOf(facts)
  // A part instead of everything leaves the rest to the seller.
  const promisedMinor = !isWhole && isAllOwed(facts) ? 0 : facts.promisedMinor
  if (answer === 'refused')
    return {
      after: { ...facts, promisedMinor: Math.max(promisedMinor, facts.returnedMinor + wantedMinor) },
      tells: { kind: 'refund-failed', amountMinor: wantedMinor },
    }
  return give({ ...facts, promisedMinor }, wantedMinor)
}

/** Somebody refunds this amount, or all that is left, in the provider's dashboard. */
export function refundAtProvider(facts: Facts, amountMinor: number | undefined): Decided {
  const wantedMinor = amountMinor ?? leftOf(facts)
  const atProvider = priceMinor - facts.returnedMinor + facts.byHandMinor
  if (isContested(facts) || wantedMinor > atProvider || wantedMinor === 0)
    return { refused: 'by the provider' }
  return give(facts, wantedMinor)
}

function give(facts: Facts, amountMinor: number): Decided {
  const isWhole = amountMinor === leftOf(facts)
  return {
    after: {
      ...facts,
      returnedMinor: facts.returnedMinor + amountMinor,
      promisedMinor: isWhole ? facts.promisedMinor : 0,
      bouncingMinor: [...facts.bouncingMinor, amountMinor],
    },
    tells: { kind: isWhole ? 'refunded' : 'partly-refunded' },
  }
}

/** An admin records that they sent this amount to the buyer by hand. */
export function payByHand(facts: Facts, amountMinor: number): Decided {
  if (owedOf(facts) === 0) return { refused: 'no-failed-refund' }
  if (amountMinor > owedOf(facts)) return { refused: 'refund-too-large' }
  const { returnedMinor, byHandMinor } = facts
  const isWhole = amountMinor === leftOf(facts)
  return {
    after: {
      ...facts,
      returnedMinor: returnedMinor + amountMinor,
      byHandMinor: byHandMinor + amountMinor,
    },
    tells: isWhole ? { kind: 'refunded' } : { kind: 'refund-by-hand', amountMinor },
  }
}

/** An admin withdraws a failed refund of this amount: the sides have agreed. */
export function withdraw(facts: Facts, amountMinor: number): Decided {
  if (withdrawableOf(facts) === 0 || withdrawableOf(facts) !== amountMinor)
    return { refused: 'no-failed-refund' }
  return { after: { ...facts, promisedMinor: 0 }, tells: { kind: 'refund-withdrawn', amountMinor } }
}

/** The buyer's bank sends every refund back that reached it. */
export function bounce(facts: Facts): Decided {
  if (facts.bouncingMinor.length === 0) return { refused: 'nothing to return' }
  const amountMinor = facts.bouncingMinor.reduce((sum, each) => sum + each, 0)
  const { returnedMinor } = facts
  return {
    after: {
      ...facts,
      returnedMinor: returnedMinor - amountMinor,
      promisedMinor: Math.max(facts.promisedMinor, returnedMinor),
      bouncingMinor: [],
    },
    tells: { kind: 'refund-failed', amountMinor },
  }
}

/** The holder of the card disputes the payment, or the dispute ends. If it is won, nothing is owed any more. */
export function disputeAs(facts: Facts, dispute: 'open' | 'won' | 'lost'): Decided {
  const after = { ...facts, dispute, ...(dispute === 'won' && { promisedMinor: 0 }) }
  return { after, tells: { kind: dispute === 'open' ? 'problem-reported' : `problem-dispute-${dispute}` } }
}

/** What everybody is told when this is true about the money. */
export const tellOf = (facts: Facts) => ({
  state: stateOf(facts),
  refundedMinor: facts.returnedMinor,
  owedMinor: owedOf(facts),
  may: allowedOf(facts),
  findings: [findingsOf(facts), findingsOf(facts)],
  share: shareOf(facts),
  books: withoutZeros(booksOf(facts)),
  refundedAtProviderMinor: facts.returnedMinor - facts.byHandMinor,
  buyerIsRefunded: stateOf(facts) === 'refunded',
  mayOfSides: [],
  owedShownToSides: [],
})

/** The accounts that hold something. */
export const withoutZeros = (accounts: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(accounts).filter(([, amountMinor]) => amountMinor !== 0))
