import type { SaleProblemState } from '#contract/sale-problems.ts'
import type { MoneyState } from '#features/money/rules.ts'

const hourMs = 60 * 60 * 1000

/** How long the other side has to answer. */
export const answerWithinHours = 48
/** How long before the end of that time the other side is reminded. */
const remindHours = 24
/** After this time, a problem without an answer is overdue; after the hand-over, one without a decision is too. */
const overdueAfterHours = 72
/**
 * How often admins are reminded of an overdue problem. Before the hand-over they are not: the money is released in
 * time.
 */
const remindAdminsHours = 24

/** Until when the other side should answer a problem; undefined when it is answered or closed. */
export function findAnswerEnd({
  state,
  createdAt,
}: {
  state: SaleProblemState
  createdAt: Date
}): Date | undefined {
  return state === 'open' ? new Date(createdAt.getTime() + answerWithinHours * hourMs) : undefined
}

/** The other side is reminded now of problems that were reported after `after` and until `before`. */
export const findReminderTimes = (now: Date) => ({
  before: new Date(now.getTime() - (answerWithinHours - remindHours) * hourMs),
  after: new Date(now.getTime() - answerWithinHours * hourMs),
})

/**
 * Whether an open problem has waited too long for its answer, or, after the hand-over, for the decision, or both sides have
 * not carried out in time what they agreed on.
 */
export const isOverdue = (
  {
    state,
    paymentState,
    createdAt,
    handBackBy,
  }: {
    state: SaleProblemState
    paymentState: MoneyState | null
    createdAt: Date
    handBackBy: Date | null
  },
  now: Date,
): boolean => {
  if (state === 'handing-back') return handBackBy !== null && handBackBy <= now
  const isWaiting = state === 'open' || (state === 'answered' && paymentState !== 'authorized')
  return isWaiting && createdAt <= findOverdueBefore(now)
}

/**
 * Admins are reminded now of problems that were reported until `reportedBefore` and last reminded of until
 * `remindedBefore`.
 */
export const findAdminReminderTimes = (now: Date) => ({
  now,
  reportedBefore: findOverdueBefore(now),
  remindedBefore: new Date(now.getTime() - remindAdminsHours * hourMs),
})

/** Problems that were reported until this time can be overdue (see `isOverdue`). */
export const findOverdueBefore = (now: Date) => new Date(now.getTime() - overdueAfterHours * hourMs)
