import type { AccountRemains, OwnTasks, SellerFigures } from '#contract/account.ts'
import type { UserId } from '#contract/ids.ts'
import { countBuyerBookings } from '#features/bookings/queries/buyers.ts'
import { countOwnTurns } from '#features/bookings/queries/turns.ts'
import { readSellerBalance } from '#features/ledger/queries.ts'
import { countSellerListings } from '#features/listings/queries/sellers.ts'
import { listReservedOf } from '#features/payments/queries/hand-overs.ts'
import { countOpenProblems } from '#features/sale-problems/queries.ts'
import { countSalesToDo } from '#features/sales/queries.ts'
import { findActiveUser } from '#features/users/queries.ts'
import { toMajor } from '#lib/money.ts'
import type { Db } from '#services/database/database.ts'
import { assertSelfExists, type Self } from '../rules.ts'

/** The caller's own record. Throws `not-signed-in` when it was deleted meanwhile. */
export async function getSelf(db: Db, id: UserId): Promise<Self> {
  return assertSelfExists(await findActiveUser(db, id))
}

/** Counts the caller's phones for the seller's overview. */
export async function countFigures(db: Db, id: UserId): Promise<SellerFigures> {
  const { forSale, booked, sold } = await countSellerListings(db, id)
  return { forSale, booked, sold }
}

/** Counts what waits for the caller: the same rows that come first in their two lists. */
export async function countTasks(db: Db, id: UserId, now: Date): Promise<OwnTasks> {
  const [bookings, sales] = await Promise.all([countOwnTurns(db, id, now), countSalesToDo(db, id, now)])
  return { bookings, sales }
}

/** Counts what is removed and what stays when a person deletes their account. */
export async function countRemains(db: Db, id: UserId): Promise<AccountRemains> {
  const [listings, bookings, reserved, openProblems, balanceMinor] = await Promise.all([
    countSellerListings(db, id),
    countBuyerBookings(db, id),
    listReservedOf(db, id),
    countOpenProblems(db, id),
    readSellerBalance(db, id),
  ])
  // Cash is not among the sales on record.
  const paid = reserved.filter(({ state }) => state === 'reserved')
  return {
    openListings: listings.open,
    openBookings: bookings.open,
    reservations: reserved.length,
    sales: listings.onRecord - paid.filter(({ sellerId }) => sellerId === id).length,
    purchases: bookings.paid - paid.filter(({ buyerId }) => buyerId === id).length,
    openProblems,
    balance: toMajor(balanceMinor),
  }
}
