import type { SaleProblemId } from '#contract/ids.ts'
import type { SaleProblemDecision } from '#contract/sale-problems.ts'
import { type LockedSale, lockSaleForAdmin } from '#features/sales/payments/commands/lock-sale.ts'
import { startRefund } from '#features/sales/payments/commands/refunds.ts'
import type { EndingCause } from '#features/sales/payments/commands/causes.ts'
import { requestCapture } from '#features/sales/payments/commands/state-changes.ts'
import { assertReserved } from '#features/sales/payments/rules/hand-over.ts'
import type { Tx } from '#services/database/database.ts'
import type { ByPerson } from '#services/database/events.ts'
import { getProblem, type SaleProblemRow } from '../queries.ts'
import { findAgreedMinor } from '../queries/offers.ts'
import { assertCanDecideAs } from '../rules.ts'
import { findHandBackEnd } from '../rules/hand-back.ts'
import { closeHandedBack } from './hand-back.ts'
import {
  type Changes,
  type Jobs,
  extendHandOverEnd,
  changeProblemState,
  notifyPeople,
} from './state-changes.ts'

type Decision = SaleProblemDecision & { id: SaleProblemId }

/** What is decided: by an admin with a reason, or by an agreement of both sides. */
export type Settling = Pick<SaleProblemDecision, 'amountMinor' | 'clearsBuyer'> & {
  outcome: SaleProblemDecision['outcome'] | 'settle' | 'hand-back'
  by: 'admin' | 'agreement'
  reason?: string | undefined
}

/** Ends a locked sale before its money is captured. Returns false when it was no longer reserved. */
export type ReleaseSale = (tx: Tx, sale: LockedSale, cause: EndingCause) => Promise<boolean>

/**
 * Decides a problem for an admin: captures or releases reserved money, begins a refund, or declines; of a sale in cash,
 * decides for the buyer, or confirms that the buyer has the agreed money. Both sides read the reason. Throws `problem-closed` when the problem is closed already, `problem-open` when it cannot be declined
 * because no time is left for the hand-over, `not-reserved` when the money is not reserved, what `startRefund` throws,
 * `not-allowed` for an admin who bought or sold the phone or is no longer an admin, `not-signed-in` and `not-found`.
 */
export async function decideProblem(
  tx: Tx,
  services: Deciders,
  decision: Decision,
  cause: ByPerson,
): Promise<void> {
  const { id } = decision
  const sale = await lockSaleForAdmin(tx, (await getProblem(tx, id)).paymentId, cause.actorId)
  const problem = await getProblem(tx, id)
  assertCanDecideAs({ ...problem, deal: sale.deal }, decision.outcome, cause.at)
  await carryOut(tx, services, { sale, problem, decision: { ...decision, by: 'admin' }, cause })
}

/** Does what an admin or both sides have decided about an open problem of a locked sale, and notifies both sides. */
export async function carryOut(tx: Tx, services: Deciders, deciding: Deciding): Promise<void> {
  const { problem, decision } = deciding
  const done = await outcomes[decision.outcome](tx, services, deciding)
  const news = done && decision.by === 'agreement' ? 'agreed' : done
  if (news) await notifyPeople(tx, services.jobs, problem.id, news, [problem.buyerId, problem.sellerId])
}

export type Deciders = { jobs: Jobs; releaseSale: ReleaseSale }
type Deciding = { sale: LockedSale; problem: SaleProblemRow; decision: Settling; cause: ByPerson }
type Decide = (
  tx: Tx,
  services: Deciders,
  deciding: Deciding,
) => Promise<'captured' | 'refunded' | 'handed-back' | 'upheld' | 'declined' | 'agreed' | undefined>

/**
 * What each decision does to a locked sale. Returns the news for both sides, or undefined when another email tells
 * them.
 */
const outcomes: Record<Settling['outcome'], Decide> = {
  capture: async (tx, { jobs }, { sale, problem, decision, cause }) => {
    assertReserved(sale.deal)
    await closeDecided(tx, problem, 'captured', decision, cause)
    const agreedMinor = await findAgreedMinor(tx, sale.deal.id)
    await requestCapture(tx, jobs, sale.deal, { agreedMinor }, { ...cause, by: decision.by })
    return 'captured'
  },

  release: async (tx, { releaseSale }, { sale, problem, decision, cause }) => {
    assertReserved(sale.deal)
    await closeDecided(tx, problem, 'released', decision, cause)
    const { by, clearsBuyer } = decision
    await releaseSale(tx, sale, { ...cause, by, text: decision.reason, clearsBuyer })
    return undefined
  },

  refund: async (tx, { jobs }, { sale: { deal }, problem, decision, cause }) => {
    const { by, reason, amountMinor } = decision
    const { amountMinor: refundMinor } = await startRefund(
      tx,
      jobs,
      deal.id,
      { reason, amountMinor },
      { ...cause, by },
    )
    await closeDecided(tx, problem, 'refunded', decision, cause, { refundMinor })
    return 'refunded'
  },

  'hand-back': async (tx, _services, { problem, decision, cause }) => {
    const handBackBy = findHandBackEnd(cause.at)
    // Both sides are reminded of this, and admins if it is not confirmed in time.
    const changes = { handBackBy, remindedAt: null, adminsRemindedAt: null }
    await closeDecided(tx, problem, 'handing-back', decision, cause, changes)
    return 'agreed'
  },

  confirm: async (tx, _services, { problem, decision, cause }) => {
    const { reason: text } = decision
    const decided = { decision: text, decidedBy: cause.actorId }
    await closeHandedBack(tx, problem, { ...cause, by: 'admin', text }, decided)
    return 'handed-back'
  },

  uphold: async (tx, _services, { problem, decision, cause }) => {
    await closeDecided(tx, problem, 'upheld', decision, cause)
    return 'upheld'
  },

  decline: async (tx, _services, { problem, decision, cause }) => {
    await extendHandOverEnd(tx, problem, cause.at)
    await closeDecided(tx, problem, 'declined', decision, cause)
    return 'declined'
  },

  settle: async (tx, _services, { problem, decision, cause }) => {
    await extendHandOverEnd(tx, problem, cause.at)
    await closeDecided(tx, problem, 'settled', decision, cause)
    return 'agreed'
  },
}

function closeDecided(
  tx: Tx,
  problem: SaleProblemRow,
  to: 'captured' | 'released' | 'refunded' | 'handing-back' | 'upheld' | 'declined' | 'settled',
  { by, reason }: Settling,
  cause: ByPerson,
  changes: Changes = {},
): Promise<void> {
  // Only an admin explains: an agreement is an accepted offer.
  const decided = { ...(by === 'admin' && { decision: reason, decidedBy: cause.actorId }), ...changes }
  return changeProblemState(tx, problem, to, { ...cause, by, text: reason }, decided)
}
