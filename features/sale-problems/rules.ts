import { listAllowed, Refusal } from '#contract/refusal.ts'
import type { UserId } from '#contract/ids.ts'
import type { PaymentState } from '#contract/payments.ts'
import type { SaleProblem, SaleProblemState } from '#contract/sale-problems.ts'
import type { Session } from '#contract/session.ts'
import { assertCanRefund, type Transition } from '#features/payments/rules.ts'

/** Every state change of a sale problem, and who or what may cause it. docs/payments.md is drawn from this table. */
export const saleProblemTransitions: readonly Transition<SaleProblemState>[] = [
  { from: 'open', to: 'answered', by: ['seller'], when: 'the seller answers' },
  ...(['open', 'answered'] as const).flatMap((from) => [
    {
      from,
      to: 'refunded',
      by: ['admin', 'provider', 'reconciliation'],
      when: 'the money goes back',
    } as const,
    { from, to: 'declined', by: ['admin'], when: 'an admin declines' } as const,
    { from, to: 'withdrawn', by: ['buyer'], when: 'the buyer withdraws it' } as const,
    { from, to: 'undone', by: ['admin'], when: 'the sale is undone' } as const,
  ]),
]

/** How long after paying a buyer may report a problem. */
export const reportForDays = 14
/**
 * How many problems a buyer may report about one sale. After a refusal they may report again with more details, but not
 * without end.
 */
export const mostReports = 3

const dayMs = 24 * 60 * 60 * 1000

type Paid = { state: PaymentState; soldAt: Date | null }

/** Until when a problem with this sale may be reported. Undefined without a sale, and after a refund that failed. */
export function findReportEnd({ state, soldAt }: Paid): Date | undefined {
  if (!soldAt || state === 'refund-failed') return undefined
  return new Date(soldAt.getTime() + reportForDays * dayMs)
}

/**
 * The refusal when the buyer may not report a problem with a sale; undefined when they may. `earlier` is how many they
 * have reported before. After a refund that failed they may always report: an admin has promised them the money.
 */
export function findReportRefusal({ state, soldAt }: Paid, earlier: number, now: Date): Refusal | undefined {
  if (!soldAt) return new Refusal('not-reportable/not-bought')
  const gone = withoutMoney.find((each) => each === state)
  if (gone) return new Refusal(`not-reportable/${gone}`)
  if (state === 'refund-failed') return undefined
  const end = findReportEnd({ state, soldAt })
  if (end && now > end) {
    return new Refusal('not-reportable/too-late', { data: { days: reportForDays } })
  }
  if (earlier >= mostReports) return new Refusal('not-reportable/too-often', { data: { times: mostReports } })
  return undefined
}

/** In these states of a payment, there is no money that could be given back. */
const withoutMoney = ['uncollectable', 'refunding', 'refunded', 'disputed', 'lost'] as const

/** Throws `not-reportable` with the reason. */
export function assertCanReport(payment: Paid, earlier: number, now: Date): void {
  const refusal = findReportRefusal(payment, earlier, now)
  if (refusal) throw refusal
}

type Parties = { buyerId: UserId; sellerId: UserId }

const isParty = ({ buyerId, sellerId }: Parties, userId: UserId) => userId === buyerId || userId === sellerId

/** Throws `not-yours` for the seller and for admins, who did not buy the phone, and `not-found` for everybody else. */
export function assertIsBuyer(parties: Parties, session: Session): void {
  if (parties.buyerId !== session.userId) throw refuseOther(parties, session, 'buyer')
}

/** Throws `not-yours` for the buyer and for admins, who did not sell the phone, and `not-found` for everybody else. */
export function assertIsSeller(parties: Parties, session: Session): void {
  if (parties.sellerId !== session.userId) throw refuseOther(parties, session, 'seller')
}

function refuseOther(parties: Parties, { userId, isAdmin }: Session, party: 'buyer' | 'seller'): Refusal {
  if (isAdmin || isParty(parties, userId)) return new Refusal('not-yours/sale', { data: { party } })
  return new Refusal('not-found/problem')
}

/** Throws `problem-closed`, with the outcome, when nothing more can be done about a problem. */
export function assertIsOpen({ state }: { state: SaleProblemState }): void {
  if (!isOpen(state)) throw new Refusal(`problem-closed/${state}`)
}

const isOpen = (state: SaleProblemState): state is 'open' | 'answered' =>
  state === 'open' || state === 'answered'

type Standing = Parties & { state: SaleProblemState; paymentState: PaymentState }

/** What this person may do with a problem now. */
export function findActions(problem: Standing, { userId, isAdmin }: Session): SaleProblem['may'] {
  if (!isOpen(problem.state)) return []
  if (problem.buyerId === userId) return ['withdraw']
  if (problem.sellerId === userId) return problem.state === 'open' ? ['answer'] : []
  if (!isAdmin) return []
  return listAllowed({ refund: () => assertCanRefund({ state: problem.paymentState }), decline: () => {} })
}
