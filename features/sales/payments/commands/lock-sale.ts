import type { PaymentId, UserId } from '#contract/ids.ts'
import { Refusal } from '#contract/refusal.ts'
import { type LockedListing, lockListingOnRecord } from '#features/listings/commands.ts'
import { findSellerId } from '#features/listings/queries/sellers.ts'
import { lockParty, lockPeople } from '#features/users/commands/people.ts'
import type { UserRow } from '#features/users/queries.ts'
import { assertStillAdmin } from '#features/users/rules.ts'
import type { Tx } from '#services/database/database.ts'
import type { ByPerson } from '#services/database/events.ts'
import { findDeal, getDealWithParties, type Deal } from '../queries.ts'
import { assertCanDecide, assertCanSee } from '../rules.ts'
import { getSide } from '../rules/hand-over.ts'
import { lockDeal } from './money-changes.ts'

/** A locked deal with its listing and its people. `people` has only those who were not removed. */
export type LockedSale = {
  deal: Deal
  listing: LockedListing
  people: ReadonlyMap<UserId, Pick<UserRow, 'isAdmin' | 'isVerified'>>
}

/**
 * Locks everything that changes when a sale ends, in the same order as everywhere else: the people, so that none of them
 * is deleted meanwhile, then the listing, then the sale. `others` are additional people to lock. Throws `not-found`.
 */
export async function lockSale(tx: Tx, id: PaymentId, others: UserId[] = []): Promise<LockedSale> {
  const seen = await findDeal(tx, id)
  const sellerId = seen && (await findSellerId(tx, seen.itemId))
  if (!seen || !sellerId) throw new Refusal('not-found/payment')
  const { buyerId, itemId } = seen
  const people = await lockPeople(tx, [...others, buyerId, sellerId])
  const listing = await lockListingOnRecord(tx, itemId)
  const deal = await lockDeal(tx, id)
  if (!listing || !deal) throw new Refusal('not-found/payment')
  return { deal, listing, people }
}

/**
 * As `lockSale`, for an admin who decides about the sale. Throws `not-allowed` for a caller who bought or sold the
 * phone or is no longer an admin, `not-signed-in` and `not-found`.
 */
export async function lockSaleForAdmin(tx: Tx, id: PaymentId, adminId: UserId): Promise<LockedSale> {
  const sale = await lockSale(tx, id, [adminId])
  assertStillAdmin(sale.people.get(adminId))
  assertCanDecide({ buyerId: sale.deal.buyerId, sellerId: sale.listing.sellerId }, adminId)
  return sale
}

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
