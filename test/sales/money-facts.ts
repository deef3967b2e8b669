import type { PaymentState } from '#contract/payment-states.ts'
import type { MoneyFacts } from '#features/money/rules.ts'

const at = new Date('2026-11-20T06:00:00Z')
const reserved = { soldAt: at, reservedAt: at }
const handedOver = { ...reserved, handedOverAt: at }
const captured = { ...handedOver, state: 'captured' } as const
const inCash = { means: 'cash', state: null } as const

/** The facts of a payment of 100 paisa, or of a sale in cash, that clients see in each state. */
const factsOf: Record<PaymentState, Partial<MoneyFacts>> = {
  open: { state: 'open' },
  reserved: { ...reserved, state: 'authorized' },
  capturing: { ...handedOver, state: 'capturing' },
  captured,
  released: { state: 'cancelled', reservedAt: at, endedAt: at },
  cancelled: { state: 'cancelled', endedAt: at },
  uncollectable: { ...handedOver, state: 'uncollectable' },
  refunding: { ...captured, requestedMinor: 100 },
  'refunding-part': { ...captured, requestedMinor: 40 },
  'refund-failed': { ...captured, promisedMinor: 100 },
  refunded: { ...captured, refundedMinor: 100 },
  disputed: { ...captured, dispute: 'open' },
  lost: { ...captured, dispute: 'lost' },
  'cash-requested': inCash,
  'cash-reserved': { ...inCash, ...reserved },
  'cash-sold': { ...inCash, ...handedOver },
  'cash-refunded': { ...inCash, ...handedOver, refundedMinor: 5_450_000 },
  'cash-ended': { ...inCash, endedAt: at },
}

export const noFacts: MoneyFacts = {
  refundedMinor: 0,
  refundedByHandMinor: 0,
  unchargedMinor: 0,
  writtenOffMinor: 0,
  requestedMinor: null,
  promisedMinor: null,
  dispute: null,
  amountMinor: 100,
  capturedMinor: null,
  means: 'card',
  state: 'open',
  soldAt: null,
  reservedAt: null,
  handedOverAt: null,
  endedAt: null,
  chargedAt: null,
}

export const moneyStates = [
  'open',
  'authorized',
  'capturing',
  'captured',
  'cancelled',
  'uncollectable',
] as const

/** Returns the facts of a payment of 100 paisa that clients see in this state. */
export const makeFacts = (state: PaymentState): MoneyFacts => ({ ...noFacts, ...factsOf[state] })
