import type { PaymentState } from '#contract/payment-states.ts'
import type { ChangedBy } from '#contract/payments.ts'
import { cashTransitions } from './cash.ts'

export type Transition<State> = { from: State; to: State; by: readonly ChangedBy[]; when: string }

/** The provider's messages and reconciliation: both compare our payments with the provider's. */
export const bySync = ['provider', 'reconciliation'] as const
const byJobOrSync = ['job', ...bySync] as const

/**
 * Every state change of a payment with money, and who or what may cause it. docs/payments.md is drawn from this table.
 */
export const moneyTransitions: readonly Transition<PaymentState>[] = [
  {
    from: 'open',
    to: 'reserved',
    by: ['buyer', ...bySync],
    when: 'the card is authorised, and the phone is for sale',
  },
  {
    from: 'open',
    to: 'cancelled',
    by: ['buyer', 'rival', 'seller', 'admin', ...bySync],
    when: 'the phone is no longer for sale, or the payment is given up',
  },
  { from: 'reserved', to: 'capturing', by: ['buyer', 'seller', 'admin'], when: 'the hand-over is confirmed' },
  { from: 'reserved', to: 'captured', by: bySync, when: 'it is captured in the provider’s dashboard' },
  {
    from: 'reserved',
    to: 'released',
    by: ['buyer', 'seller', 'admin', ...byJobOrSync],
    when: 'the sale ends before the hand-over',
  },
  { from: 'capturing', to: 'captured', by: byJobOrSync, when: 'the money is taken' },
  {
    from: 'capturing',
    to: 'uncollectable',
    by: byJobOrSync,
    when: 'the authorization is gone, or only a part of it was captured',
  },
  { from: 'uncollectable', to: 'captured', by: bySync, when: 'the provider has the money after all' },
  {
    from: 'uncollectable',
    to: 'cancelled',
    by: ['seller', 'admin'],
    when: 'the phone is put up for sale again',
  },
  { from: 'captured', to: 'refunding', by: ['admin'], when: 'an admin refunds everything that is left' },
  { from: 'captured', to: 'refunding-part', by: ['admin'], when: 'an admin refunds a part' },
  {
    from: 'captured',
    to: 'refunded',
    by: ['admin', ...bySync],
    when: 'it is refunded in the provider’s dashboard, or by hand',
  },
  { from: 'captured', to: 'disputed', by: bySync, when: 'the card’s holder disputes it' },
  { from: 'captured', to: 'lost', by: bySync, when: 'a dispute is lost at once' },
  { from: 'released', to: 'refunding', by: bySync, when: 'it was captured although it bought nothing' },
  { from: 'cancelled', to: 'refunding', by: bySync, when: 'it was captured although it bought nothing' },
  { from: 'refunding', to: 'refunded', by: byJobOrSync, when: 'the provider has made the refund' },
  { from: 'refunding', to: 'refund-failed', by: byJobOrSync, when: 'the refund was refused' },
  { from: 'refunding', to: 'cancelled', by: byJobOrSync, when: 'nothing was taken after all' },
  {
    from: 'refunding-part',
    to: 'captured',
    by: byJobOrSync,
    when: 'the provider has made or refused the refund of the part',
  },
  { from: 'refunded', to: 'refund-failed', by: bySync, when: 'the bank returned the refund' },
  {
    from: 'refunded',
    to: 'disputed',
    by: bySync,
    when: 'the card’s holder disputes it after a refund by hand',
  },
  { from: 'refunded', to: 'lost', by: bySync, when: 'a dispute after a refund by hand is lost at once' },
  {
    from: 'refunded',
    to: 'cancelled',
    by: bySync,
    when: 'nothing was taken, although it was refunded by hand',
  },
  { from: 'refund-failed', to: 'refunding', by: ['admin'], when: 'an admin tries again' },
  { from: 'refund-failed', to: 'refunding-part', by: ['admin'], when: 'an admin refunds a part' },
  {
    from: 'refund-failed',
    to: 'refunded',
    by: ['admin', ...bySync],
    when: 'it is refunded in the provider’s dashboard, or by hand',
  },
  {
    from: 'refund-failed',
    to: 'captured',
    by: ['admin', ...bySync],
    when: 'a part is refunded in the dashboard; or a part by hand, and the rest is withdrawn',
  },
  { from: 'refund-failed', to: 'cancelled', by: bySync, when: 'nothing was taken after all' },
  { from: 'refund-failed', to: 'disputed', by: bySync, when: 'the card’s holder disputes it' },
  { from: 'refund-failed', to: 'lost', by: bySync, when: 'a dispute is lost at once' },
  { from: 'disputed', to: 'captured', by: bySync, when: 'the dispute is won' },
  { from: 'disputed', to: 'lost', by: bySync, when: 'the dispute is lost' },
  {
    from: 'disputed',
    to: 'refunded',
    by: bySync,
    when: 'it is refunded to end the dispute; or the dispute is won after a full refund by hand',
  },
]

/** Every state change of a payment. */
export const paymentTransitions = [...moneyTransitions, ...cashTransitions]

/** Throws when the table does not allow this change. That is a bug in the caller, not a refusal. */
export function assertCanChangeState<State extends string>(
  transitions: readonly Transition<State>[],
  from: State,
  to: State,
  by: ChangedBy,
): void {
  const found = transitions.find((each) => each.from === from && each.to === to)
  if (!found) throw new Error(`There is no way from ${from} to ${to}.`)
  if (!found.by.includes(by)) throw new Error(`${by} may not move it from ${from} to ${to}.`)
}
