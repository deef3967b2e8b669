import type { PaymentId } from '#contract/ids.ts'
import { Refusal } from '#contract/refusal.ts'
import { lockParty } from '#features/users/commands/people.ts'
import type { Tx } from '#services/database/database.ts'
import type { ByPerson } from '#services/database/events.ts'
import { getDealWithParties } from '../queries.ts'
import { assertCanSee } from '../rules.ts'
import { getSide } from '../rules/hand-over.ts'
import { lockDeal } from './money-changes.ts'

/**
 * Locks a payment that the caller made or received. Returns it with the caller's side. Throws `not-yours` and
 * `not-found`.
 */
export async function lockOwnSale(tx: Tx, id: PaymentId, { actorId }: ByPerson) {
  const session = await lockParty(tx, actorId)
  const { sellerId } = await getDealWithParties(tx, id)
  const deal = await lockDeal(tx, id)
  if (!deal) throw new Refusal('not-found/payment')
  assertCanSee({ ...deal, sellerId }, session)
  return { deal, side: getSide({ ...deal, sellerId }, actorId) }
}
