import { type PaymentState, paymentStates } from '#contract/payment-states.ts'
import { type MoneyFacts, noRecords, type StoredState } from '#features/money/rules.ts'

/** The facts of a captured payment of 100 paisa that clients see in these states. */
const derivedFacts: Partial<Record<PaymentState, Partial<MoneyFacts>>> = {
  refunding: { requestedMinor: 100 },
  'refunding-part': { requestedMinor: 40 },
  'refund-failed': { promisedMinor: 100 },
  refunded: { refundedMinor: 100 },
  disputed: { dispute: 'open' },
  lost: { dispute: 'lost' },
}

/** The states that are stored. The others follow from records. */
export const storedStates = paymentStates.filter((state): state is StoredState => !derivedFacts[state])

/** Returns the facts of a payment of 100 paisa that clients see in this state. It has sold its phone. */
export function makeFacts(state: PaymentState): MoneyFacts {
  const derived = derivedFacts[state]
  const stored = derived ? 'captured' : (state as StoredState)
  const sold = { amountMinor: 100, capturedMinor: null, soldAt: new Date() }
  return { ...sold, ...noRecords, state: stored, ...derived }
}
