import { Refusal } from '#contract/refusal.ts'
import type { UserId } from '#contract/ids.ts'
import type { PaymentState } from '#contract/payment-states.ts'
import type { Finding, ChangedBy } from '#contract/payments.ts'
import type { Session } from '#contract/session.ts'
import type { FindingSubject, KeptFinding } from '#services/database/schema/payments.ts'
import type { PaymentIntent } from '#services/payments/payments.ts'
import type { PaymentRow } from './queries.ts'
import { cashTransitions, isCash } from './rules/cash.ts'
import { hasEnded, type Parties, type SaleTimes } from './rules/hand-over.ts'

export type Transition<State> = { from: State; to: State; by: readonly ChangedBy[]; when: string }

const looking = ['provider', 'reconciliation'] as const
const collecting = ['job', ...looking] as const

/** Every state change of a payment with money, and who or what may cause it. docs/payments.md is drawn from this table. */
export const moneyTransitions: readonly Transition<PaymentState>[] = [
  {
    from: 'open',
    to: 'reserved',
    by: ['buyer', ...looking],
    when: 'the card said yes, the phone is for sale',
  },
  {
    from: 'open',
    to: 'cancelled',
    by: ['buyer', 'rival', 'seller', 'admin', ...looking],
    when: 'the phone is gone, or the payment was given up',
  },
  { from: 'reserved', to: 'capturing', by: ['buyer', 'seller', 'admin'], when: 'the hand-over is confirmed' },
  { from: 'reserved', to: 'captured', by: looking, when: 'captured in the provider’s dashboard' },
  {
    from: 'reserved',
    to: 'released',
    by: ['buyer', 'seller', 'admin', ...collecting],
    when: 'the sale ends before the hand-over',
  },
  { from: 'capturing', to: 'captured', by: collecting, when: 'the money is taken' },
  {
    from: 'capturing',
    to: 'uncollectable',
    by: collecting,
    when: 'the authorization is gone, or only a part of it was captured',
  },
  { from: 'uncollectable', to: 'captured', by: looking, when: 'the provider has the money after all' },
  {
    from: 'uncollectable',
    to: 'cancelled',
    by: ['seller', 'admin'],
    when: 'the phone is put up for sale again',
  },
  { from: 'captured', to: 'refunding', by: ['admin'], when: 'an admin gives all of it back' },
  { from: 'captured', to: 'refunding-part', by: ['admin'], when: 'an admin gives a part back' },
  {
    from: 'captured',
    to: 'refunded',
    by: ['admin', ...looking],
    when: 'given back in the provider’s dashboard, or by hand',
  },
  { from: 'captured', to: 'disputed', by: looking, when: 'the card’s holder disputes it' },
  { from: 'captured', to: 'lost', by: looking, when: 'a dispute is lost at once' },
  { from: 'released', to: 'refunding', by: looking, when: 'it was captured for nothing' },
  { from: 'cancelled', to: 'refunding', by: looking, when: 'it was captured for nothing' },
  { from: 'refunding', to: 'refunded', by: collecting, when: 'the money is on its way back' },
  { from: 'refunding', to: 'refund-failed', by: collecting, when: 'the refund was refused' },
  { from: 'refunding', to: 'cancelled', by: collecting, when: 'nothing was taken after all' },
  {
    from: 'refunding-part',
    to: 'captured',
    by: collecting,
    when: 'the part is on its way back, or was refused',
  },
  { from: 'refunded', to: 'refund-failed', by: looking, when: 'the refund came back' },
  { from: 'refund-failed', to: 'refunding', by: ['admin'], when: 'an admin tries again' },
  { from: 'refund-failed', to: 'refunding-part', by: ['admin'], when: 'an admin gives a part back' },
  {
    from: 'refund-failed',
    to: 'refunded',
    by: ['admin', ...looking],
    when: 'given back in the provider’s dashboard, or by hand',
  },
  {
    from: 'refund-failed',
    to: 'captured',
    by: ['admin', ...looking],
    when: 'a part is given back in the dashboard, or by hand',
  },
  { from: 'refund-failed', to: 'cancelled', by: looking, when: 'nothing was taken after all' },
  { from: 'refund-failed', to: 'disputed', by: looking, when: 'the card’s holder disputes it' },
  { from: 'refund-failed', to: 'lost', by: looking, when: 'a dispute is lost at once' },
  { from: 'disputed', to: 'captured', by: looking, when: 'the dispute is won' },
  { from: 'disputed', to: 'lost', by: looking, when: 'the dispute is lost' },
  { from: 'disputed', to: 'refunded', by: looking, when: 'given back to end the dispute' },
]

/** Every state change of a payment. */
export const paymentTransitions = [...moneyTransitions, ...cashTransitions]

/**
 * The result of an attempt to sell. For `lost`, `withdrawn`, `price-changed`, `over-limit` and `given-up`, the authorization is
 * cancelled. For `incomplete`, there is no authorization yet.
 */
export type SettlementOutcome =
  | 'sold'
  | 'settled-before'
  | 'lost'
  | 'withdrawn'
  | 'incomplete'
  | 'price-changed'
  | 'over-limit'
  | 'given-up'

/** Throws when the table has no such step. This is a bug in the caller, not a refusal. */
export function assertCanMove<State extends string>(
  transitions: readonly Transition<State>[],
  from: State,
  to: State,
  by: ChangedBy,
): void {
  const found = transitions.find((each) => each.from === from && each.to === to)
  if (!found) throw new Error(`There is no way from ${from} to ${to}.`)
  if (!found.by.includes(by)) throw new Error(`${by} may not move it from ${from} to ${to}.`)
}

/** An open payment is given up when its card has not answered for this long. */
export const openForMs = 24 * 60 * 60 * 1000

/** The card is authorised: the money is reserved, or already taken. */
export function isAuthorized(intent: PaymentIntent): boolean {
  return intent.status === 'requires_capture' || intent.status === 'succeeded'
}

/** The payment has gone too far for the buyer to leave it. */
export function isUnderWay(intent: PaymentIntent): boolean {
  return isAuthorized(intent) || intent.status === 'processing' || intent.status === 'requires_action'
}

export type Step =
  | 'settle'
  | 'give-up'
  | 'give-up-when-stale'
  | 'capture'
  | 'note-captured'
  | 'note-partly-captured'
  | 'note-uncollectable'
  | 'end-sale'
  | 'release'
  | 'refund'
  | 'note-refund'
  | 'note-refund-failed'
  | 'note-untaken'
  | 'note-dispute'
  | 'note-won'
  | 'note-lost'

/** In these states, money may be refunded in the provider's dashboard. While ours is on its way, that one is noted first. */
const mayBeRefunded = new Set<PaymentState>([
  'captured',
  'released',
  'cancelled',
  'refund-failed',
  'refunded',
  'disputed',
  'lost',
])
/** In these states, a refund may come back from the bank. */
const saysRefunded = new Set<PaymentState>(['captured', 'refund-failed', 'refunded'])

/**
 * The next step that brings a payment into agreement with the provider; undefined when they agree. It depends only on
 * the two current states, and on whether a problem is open, not on the history: messages may be lost, late, duplicated
 * or in any order.
 */
export function decideStep(payment: PaymentRow, intent: PaymentIntent, isFrozen = false): Step | undefined {
  const { amountRefundedMinor } = intent
  const knownMinor = payment.refundedMinor - payment.refundedByHandMinor
  if (mayBeRefunded.has(payment.state) && amountRefundedMinor > knownMinor) return 'note-refund'
  if (saysRefunded.has(payment.state) && amountRefundedMinor < knownMinor) return 'note-refund-failed'
  if (wasNeverTaken(payment, intent)) return 'note-untaken'
  switch (payment.state) {
    case 'open':
      if (intent.status === 'canceled') return 'give-up'
      return isAuthorized(intent) ? 'settle' : 'give-up-when-stale'
    case 'reserved':
      if (intent.status === 'requires_capture' || intent.status === 'processing') return undefined
      if (intent.status !== 'succeeded') return 'end-sale'
      return isWhollyCaptured(intent, payment) ? 'note-captured' : 'note-partly-captured'
    case 'capturing':
      if (intent.status === 'requires_capture') return 'capture'
      if (intent.status === 'processing') return undefined
      return isWhollyCaptured(intent, payment) ? 'note-captured' : 'note-uncollectable'
    case 'uncollectable':
      if (intent.status === 'requires_capture') return isFrozen ? undefined : 'capture'
      return isWhollyCaptured(intent, payment) ? 'note-captured' : undefined
    case 'released':
    case 'cancelled':
      if (intent.status === 'succeeded') return holdsMoney(intent) ? 'refund' : undefined
      return intent.status !== 'canceled' ? 'release' : undefined
    case 'refunding':
    case 'refunding-part':
      return 'refund'
    case 'captured':
    case 'refund-failed':
      if (payment.disputeEnded === 'lost') return 'note-lost'
      return intent.isDisputed && payment.disputeEnded === null && payment.soldAt ? 'note-dispute' : undefined
    case 'disputed':
      if (payment.disputeEnded === null) return undefined
      return payment.disputeEnded === 'won' ? 'note-won' : 'note-lost'
    default:
      return undefined
  }
}

/**
 * A payment that bought nothing counted as charged, and is being refunded or could not be; but the provider says by now
 * that it has released the authorization.
 */
export function wasNeverTaken({ state, soldAt }: PaymentRow, intent: PaymentIntent | undefined): boolean {
  const countedAsTaken = state === 'refunding' || state === 'refund-failed'
  return countedAsTaken && soldAt === null && intent?.status === 'canceled'
}

/** The finding that a reconciliation stores for a payment. */
export function noteFinding(payment: PaymentRow, kind: Finding['kind']): KeptFinding {
  return { ...subjectOf(payment), kind }
}

export function subjectOf({ id, intentId, amountMinor }: PaymentRow): FindingSubject {
  return { paymentId: id, intentId, amountMinor }
}

/** The whole amount was taken. A part of it is not the price of the phone. */
export function isWhollyCaptured(intent: PaymentIntent, { amountMinor }: PaymentRow): boolean {
  return intent.status === 'succeeded' && intent.amountCapturedMinor >= amountMinor
}

/** The provider still has some of the buyer's money. */
function holdsMoney(intent: PaymentIntent): boolean {
  return intent.amountCapturedMinor > intent.amountRefundedMinor
}

export const paymentIncomplete = () => new Refusal('payment-incomplete')

/**
 * True when the provider's intent is the one we asked for: the same booking, phone, buyer, amount and currency.
 */
export function matches(intent: PaymentIntent, payment: PaymentRow): boolean {
  return (
    intent.amountMinor === payment.amountMinor &&
    intent.currency === payment.currency &&
    intent.metadata.bookingId === payment.bookingId &&
    intent.metadata.itemId === payment.itemId &&
    (intent.metadata.buyerId ?? payment.buyerId) === payment.buyerId
  )
}

/** Throws `payment-mismatch` unless the provider's intent is the one we asked for. */
export function assertMatches(intent: PaymentIntent, payment: PaymentRow): void {
  if (matches(intent, payment)) return
  throw new Refusal('payment-mismatch/booking')
}

/** Throws `not-relistable` with the reason, unless the payment has sold its phone and its money cannot be taken. */
export function assertCanRelist({ state }: Pick<PaymentRow, 'state'>): void {
  if (state === 'uncollectable') return
  const unpaid = (['open', 'reserved', 'capturing', 'released', 'cancelled'] as const).find(
    (each) => each === state,
  )
  if (state.startsWith('cash-')) throw new Refusal('not-relistable/cash')
  throw new Refusal(`not-relistable/${unpaid ?? 'paid'}`)
}

/** The payment sells its phone or sold it once, or asks its seller for cash: both sides see its page. */
export const isSale = (payment: SaleTimes) => !!payment.soldAt || hasEnded(payment) || isCash(payment)

/**
 * Admins see every payment, buyers their own, and sellers those that sold their phones, also when the sale has ended, and
 * every request for cash.
 * Throws `not-found` for everybody else.
 */
export function assertCanSee(payment: Parties & SaleTimes, session: Session): void {
  const { buyerId, sellerId } = payment
  if (session.isAdmin || buyerId === session.userId) return
  if (sellerId === session.userId && isSale(payment)) return
  throw new Refusal('not-found/payment')
}

/**
 * Throws `not-allowed` for an admin who bought or sold the phone: nobody decides about their own money, neither by a
 * refund nor about a sale problem.
 */
export function assertCanDecide({ buyerId, sellerId }: Parties, adminId: UserId): void {
  if (adminId !== buyerId && adminId !== sellerId) return
  throw new Refusal('not-allowed/own-sale')
}
