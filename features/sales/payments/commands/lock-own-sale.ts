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
 * Locks a payment that the caller made or received. Returns it with its seller and the caller's side. Throws `not-yours`
 * and `not-found`.
 */
export async function lockOwnSale(tx: Tx, id: PaymentId, { actorId }: ByPerson) {
  const session = await lockParty(tx, actorId)
  const { sellerId } = await getDealWithParties(tx, id)
  const locked = await lockDeal(tx, id)
  if (!locked) throw new Refusal('not-found/payment')
  const deal = { ...locked, sellerId }
  assertCanSee(deal, session)
  return { deal, side: getSide(deal, actorId) }
}
