import { Problem } from '#contract/errors.ts'
import type { UserId } from '#contract/ids.ts'
import type { Finding, Mover, PaymentState } from '#contract/payments.ts'
import type { Session } from '#contract/session.ts'
import type { FindingSubject, KeptFinding } from '#services/database/schema/payments.ts'
import type { PaymentIntent } from '#services/payments/payments.ts'
import type { PaymentRow } from './queries.ts'

export type Transition<State> = { from: State; to: State; by: readonly Mover[]; when: string }

const looking = ['provider', 'reconciliation'] as const
const collecting = ['job', ...looking] as const

/** Every way a payment may go, and who or what may take it there. docs/payments.md is drawn from this. */
export const paymentTransitions: readonly Transition<PaymentState>[] = [
  { from: 'open', to: 'sold', by: ['buyer', ...looking], when: 'the card said yes, the phone is for sale' },
  {
    from: 'open',
    to: 'cancelled',
    by: ['buyer', 'rival', 'seller', 'admin', ...looking],
    when: 'the phone is gone, or the payment was given up',
  },
  { from: 'sold', to: 'captured', by: collecting, when: 'the money is taken' },
  { from: 'sold', to: 'uncollectable', by: collecting, when: 'the authorization is gone' },
  { from: 'uncollectable', to: 'captured', by: looking, when: 'the provider has the money after all' },
  { from: 'uncollectable', to: 'cancelled', by: ['admin'], when: 'the phone is put up for sale again' },
  { from: 'captured', to: 'refunding', by: ['admin'], when: 'an admin gives it back' },
  { from: 'captured', to: 'refunded', by: looking, when: 'given back in the provider’s dashboard' },
  { from: 'captured', to: 'disputed', by: looking, when: 'the card’s holder disputes it' },
  { from: 'captured', to: 'lost', by: looking, when: 'a dispute is lost at once' },
  { from: 'cancelled', to: 'refunding', by: looking, when: 'it was captured for nothing' },
  { from: 'refunding', to: 'refunded', by: collecting, when: 'the money is on its way back' },
  { from: 'refunding', to: 'refund-failed', by: collecting, when: 'the refund was refused' },
  { from: 'refunded', to: 'refund-failed', by: looking, when: 'the refund came back' },
  { from: 'refund-failed', to: 'refunding', by: ['admin'], when: 'an admin tries again' },
  { from: 'refund-failed', to: 'refunded', by: looking, when: 'given back in the provider’s dashboard' },
  { from: 'refund-failed', to: 'disputed', by: looking, when: 'the card’s holder disputes it' },
  { from: 'refund-failed', to: 'lost', by: looking, when: 'a dispute is lost at once' },
  { from: 'disputed', to: 'captured', by: looking, when: 'the dispute is won' },
  { from: 'disputed', to: 'lost', by: looking, when: 'the dispute is lost' },
  { from: 'disputed', to: 'refunded', by: looking, when: 'given back to end the dispute' },
]

/**
 * What came of an attempt to sell. `lost`, `withdrawn`, `price-changed`, `given-up`: the authorization is let go.
 * `incomplete`: there is none yet.
 */
export type SettlementOutcome =
  | 'sold'
  | 'settled-before'
  | 'lost'
  | 'withdrawn'
  | 'incomplete'
  | 'price-changed'
  | 'given-up'

/** Throws where the table has no such move: whoever asks for one is wrong, so it is no refusal but a bug. */
export function assertCanMove<State extends string>(
  transitions: readonly Transition<State>[],
  from: State,
  to: State,
  by: Mover,
): void {
  const found = transitions.find((each) => each.from === from && each.to === to)
  if (!found) throw new Error(`There is no way from ${from} to ${to}.`)
  if (!found.by.includes(by)) throw new Error(`${by} may not move it from ${from} to ${to}.`)
}

/** An open payment that no card has answered for so long is given up. */
export const openForMs = 24 * 60 * 60 * 1000

/** The card has said yes: the money is reserved, or already taken. */
export function isAuthorized(intent: PaymentIntent): boolean {
  return intent.status === 'requires_capture' || intent.status === 'succeeded'
}

/** Past the point where the buyer may simply walk away from it. */
export function isUnderWay(intent: PaymentIntent): boolean {
  return isAuthorized(intent) || intent.status === 'processing' || intent.status === 'requires_action'
}

export type Step =
  | 'settle'
  | 'give-up'
  | 'give-up-when-stale'
  | 'capture'
  | 'note-captured'
  | 'note-uncollectable'
  | 'release'
  | 'refund'
  | 'note-refund'
  | 'note-refund-failed'
  | 'note-dispute'
  | 'note-won'
  | 'note-lost'

/**
 * What has to be done so that a payment and what the provider says of it agree; undefined when they do. It looks at
 * where both stand, never at how they got there: messages may be lost, late, twice or in any order.
 */
export function decideStep(payment: PaymentRow, intent: PaymentIntent): Step | undefined {
  const isMoneyNoted = !['open', 'sold', 'uncollectable'].includes(payment.state)
  if (isMoneyNoted && intent.amountRefundedMinor > payment.refundedMinor) return 'note-refund'
  switch (payment.state) {
    case 'open':
      if (intent.status === 'canceled') return 'give-up'
      return isAuthorized(intent) ? 'settle' : 'give-up-when-stale'
    case 'sold':
      if (intent.status === 'requires_capture') return 'capture'
      if (intent.status === 'succeeded') return 'note-captured'
      return intent.status === 'processing' ? undefined : 'note-uncollectable'
    case 'uncollectable':
      if (intent.status === 'requires_capture') return 'capture'
      return intent.status === 'succeeded' ? 'note-captured' : undefined
    case 'cancelled':
      if (intent.status === 'succeeded') return owes(intent) ? 'refund' : undefined
      return intent.status !== 'canceled' ? 'release' : undefined
    case 'refunding':
      return 'refund'
    case 'captured':
    case 'refund-failed':
      if (payment.disputeEnded === 'lost') return 'note-lost'
      return intent.isDisputed && payment.disputeEnded === null && payment.soldAt ? 'note-dispute' : undefined
    case 'disputed':
      if (payment.disputeEnded === null) return undefined
      return payment.disputeEnded === 'won' ? 'note-won' : 'note-lost'
    case 'refunded':
      return owes(intent) ? 'note-refund-failed' : undefined
    default:
      return undefined
  }
}

/** What a reconciliation keeps of a payment that it found something out about. */
export function noteFinding(payment: PaymentRow, kind: Finding['kind']): KeptFinding {
  return { ...subjectOf(payment), kind }
}

export function subjectOf({ id, intentId, amountMinor }: PaymentRow): FindingSubject {
  return { paymentId: id, intentId, amountMinor }
}

/** Some of the buyer's money is still with the provider. */
function owes(intent: PaymentIntent): boolean {
  return intent.amountCapturedMinor > intent.amountRefundedMinor
}

export const paymentIncomplete = () =>
  new Problem('payment-incomplete', 'The card has not been authorised, so nothing was charged.')

/**
 * True when the provider's intent is the one we asked for: the same booking, phone, buyer, amount and currency.
 */
export function matches(intent: PaymentIntent, payment: PaymentRow): boolean {
  return (
    intent.amountMinor === payment.amountMinor &&
    intent.currency === payment.currency &&
    intent.metadata.bookingId === payment.bookingId &&
    intent.metadata.itemId === payment.itemId &&
    intent.metadata.buyerId === payment.buyerId
  )
}

/** Throws `payment-mismatch` unless the provider's intent is the one we asked for. */
export function assertMatches(intent: PaymentIntent, payment: PaymentRow): void {
  if (matches(intent, payment)) return
  throw new Problem('payment-mismatch', 'This transaction does not belong to this booking.')
}

/** Throws `already-refunded`, or `not-refundable` with why, unless all of it can be given back now. */
export function assertCanRefund({ state }: PaymentRow): void {
  if (state === 'captured' || state === 'refund-failed') return
  if (state === 'refunded') throw new Problem('already-refunded', 'This payment was given back already.')
  if (state === 'refunding')
    throw new Problem('already-refunded', 'This payment is on its way back to the buyer already.')
  throw new Problem('not-refundable', whyNotRefundable[state])
}

const whyNotRefundable: Record<
  Exclude<PaymentState, 'captured' | 'refund-failed' | 'refunded' | 'refunding'>,
  string
> = {
  open: 'Nothing was charged yet, so there is nothing to give back.',
  cancelled: 'Nothing was charged, so there is nothing to give back.',
  sold: 'The money has not been taken yet. Try again in a minute.',
  uncollectable: 'The money could not be taken, so there is nothing to give back.',
  disputed: 'The buyer disputes this payment with their bank, which decides about the money now.',
  lost: 'The bank has given this money back to the buyer already.',
}

/** Throws `not-relistable` with why, unless the payment has sold its phone and its money cannot be taken. */
export function assertCanRelist({ state }: PaymentRow): void {
  if (state !== 'uncollectable') throw new Problem('not-relistable', whyNotRelistable[state] ?? moneyCame)
}

const moneyCame = 'The money was taken, so this sale stands. Its seller may list the phone anew.'
const whyNotRelistable: Partial<Record<PaymentState, string>> = {
  open: 'This payment has not sold the phone.',
  cancelled: 'This payment was given up already.',
  sold: 'The money has not been taken yet. Look again in a few minutes.',
}

type Parties = { buyerId: UserId; sellerId: UserId; soldAt: Date | null }

/** Admins see every payment, a buyer their own, a seller those that sold their phones. Throws `not-found` for others. */
export function assertCanSee({ buyerId, sellerId, soldAt }: Parties, session: Session): void {
  if (session.isAdmin || buyerId === session.userId) return
  if (sellerId === session.userId && soldAt) return
  throw new Problem('not-found', 'This payment is not there.')
}
