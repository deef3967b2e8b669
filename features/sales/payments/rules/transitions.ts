import type { MoneyState } from '#features/money/rules.ts'
import type { ChangedBy } from '#contract/payments.ts'

export type Transition<State> = { from: State; to: State; by: readonly ChangedBy[]; when: string }

/** The provider's messages and reconciliation: both compare our payments with the provider's. */
export const bySync = ['provider', 'reconciliation'] as const
const byJobOrSync = ['job', ...bySync] as const

/**
 * Every state change of a payment, and who or what may cause it. docs/payments.md is drawn from this table.
 */
export const paymentTransitions: readonly Transition<MoneyState>[] = [
  {
    from: 'open',
    to: 'authorized',
    by: ['buyer', ...bySync],
    when: 'the card is authorised, and the phone is for sale',
  },
  {
    from: 'open',
    to: 'cancelled',
    by: ['buyer', 'rival', 'seller', 'admin', ...bySync],
    when: 'the phone is no longer for sale, or the payment is given up',
  },
  {
    from: 'authorized',
    to: 'capturing',
    by: ['buyer', 'seller', 'admin'],
    when: 'the hand-over is confirmed',
  },
  { from: 'authorized', to: 'captured', by: bySync, when: 'it is captured in the provider’s dashboard' },
  {
    from: 'authorized',
    to: 'cancelled',
    by: ['buyer', 'seller', 'admin', 'agreement', ...byJobOrSync],
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
  { from: 'cancelled', to: 'captured', by: bySync, when: 'it was captured although it bought nothing' },
  { from: 'captured', to: 'cancelled', by: byJobOrSync, when: 'nothing was taken after all' },
]

/** Every state change of a refund, and who or what may cause it. */
export const refundTransitions: readonly Transition<'none' | 'requested' | 'made' | 'failed'>[] = [
  {
    from: 'none',
    to: 'requested',
    by: ['admin', 'agreement'],
    when: 'an admin, or an agreement of both sides, refunds everything that is left, or a part',
  },
  { from: 'none', to: 'requested', by: bySync, when: 'it was captured although it bought nothing' },
  {
    from: 'none',
    to: 'made',
    by: byJobOrSync,
    when: 'it is refunded in the provider’s dashboard, or was never charged',
  },
  { from: 'none', to: 'failed', by: byJobOrSync, when: 'a refund in the provider’s dashboard has failed' },
  { from: 'requested', to: 'made', by: byJobOrSync, when: 'the provider has made the refund' },
  { from: 'requested', to: 'failed', by: byJobOrSync, when: 'the refund was refused, or nothing was taken' },
  { from: 'made', to: 'failed', by: byJobOrSync, when: 'the bank returned the refund' },
  { from: 'failed', to: 'made', by: byJobOrSync, when: 'the provider has made the refund after all' },
]

/** Every change of what our books say about a dispute, and who or what may cause it. */
export const disputeTransitions: readonly Transition<'none' | 'open' | 'won' | 'lost'>[] = [
  { from: 'none', to: 'open', by: bySync, when: 'the card’s holder disputes the payment' },
  { from: 'none', to: 'lost', by: bySync, when: 'a dispute is lost at once' },
  // One of which a message has told us, before the comparison that records it.
  { from: 'none', to: 'won', by: bySync, when: 'everything is refunded to end it' },
  { from: 'open', to: 'won', by: bySync, when: 'everything is refunded to end it' },
  { from: 'open', to: 'won', by: bySync, when: 'the dispute is won' },
  { from: 'open', to: 'lost', by: bySync, when: 'the dispute is lost' },
  { from: 'won', to: 'lost', by: bySync, when: 'the bank has changed its decision' },
]

/** Throws when the table does not allow this change. That is a bug in the caller, not a refusal. */
export function assertCanChangeState<State extends string>(
  transitions: readonly Transition<State>[],
  from: State,
  to: State,
  by: ChangedBy,
): void {
  const found = transitions.filter((each) => each.from === from && each.to === to)
  if (found.length === 0) throw new Error(`There is no way from ${from} to ${to}.`)
  if (!found.some((each) => each.by.includes(by)))
    throw new Error(`${by} may not move it from ${from} to ${to}.`)
}
