import { listAllowed, Refusal } from '#contract/refusal.ts'
import type { SaleProblemState } from '#contract/sale-problems.ts'
import type { SaleSide } from '#contract/sale-view.ts'
import { isCash, type SaleFacts } from '#features/money/rules.ts'

const dayMs = 24 * 60 * 60 * 1000
/** How long the seller of a sale in cash has to hand the agreed money back, and the buyer to confirm it. */
const handBackDays = 7

/** Until when cash on which both sides agreed now should be handed back. */
export const findHandBackEnd = (agreedAt: Date) => new Date(agreedAt.getTime() + handBackDays * dayMs)

/** Both sides are reminded now of cash that should be handed back until this time. */
export const findHandBackReminder = (now: Date) => new Date(now.getTime() + dayMs)

type HandBack = { state: SaleProblemState; handBackBy: Date | null }

/** Whether the two sides still have time to hand cash back and confirm it, so that no admin decides yet. */
export const isInTime = ({ state, handBackBy }: HandBack, now: Date): boolean =>
  state === 'handing-back' && handBackBy !== null && handBackBy > now

/** Throws `problem-open` before both sides have agreed that cash goes back, and `problem-closed` after the end. */
export function assertIsHandingBack({ state }: Pick<HandBack, 'state'>): void {
  if (state === 'handing-back') return
  if (state === 'open' || state === 'answered') throw new Refusal('problem-open/not-agreed')
  throw new Refusal(`problem-closed/${state}`)
}

function assertIsLate(problem: HandBack, now: Date): void {
  if (isInTime(problem, now)) throw new Refusal('problem-open/handing-back')
}

/**
 * Throws `problem-open` or `problem-closed` unless an admin can say that the buyer has the agreed cash: once the time of
 * the two sides is over.
 */
export function assertCanConfirm(problem: HandBack, now: Date): void {
  assertIsHandingBack(problem)
  assertIsLate(problem, now)
}

/**
 * Throws `problem-open` or `problem-closed` unless an admin can decide for the buyer of a sale in cash: at any time before
 * both sides agree, and once the time to hand the cash back is over. Other money can be moved, so that nothing is only
 * said about it.
 */
export function assertCanUphold(problem: HandBack & { deal: Pick<SaleFacts, 'means'> }, now: Date): void {
  const { state, deal } = problem
  if (!isCash(deal)) throw new Refusal('problem-open/not-in-cash')
  if (state !== 'open' && state !== 'answered') assertIsHandingBack(problem)
  assertIsLate(problem, now)
}

type Reader = { side: SaleSide | undefined; isAdmin: boolean; now: Date }

/** What this person may do while cash is handed back. Only the buyer knows whether they have it. */
export function listHandBackActions(
  problem: Parameters<typeof assertCanUphold>[0],
  { side, isAdmin, now }: Reader,
): ('confirm' | 'withdraw' | 'uphold')[] {
  if (side === 'buyer') return ['confirm', 'withdraw']
  if (side || !isAdmin) return []
  return listAllowed({
    confirm: () => assertCanConfirm(problem, now),
    uphold: () => assertCanUphold(problem, now),
  })
}
