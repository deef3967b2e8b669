import type { AccountRemains } from '#contract/account.ts'
import type { UserId } from '#contract/ids.ts'
import { countBuyerBookings } from '#features/bookings/queries/buyers.ts'
import { readSellerBalance } from '#features/ledger/queries.ts'
import { countSellerListings } from '#features/listings/queries/sellers.ts'
import { countOpenProblems } from '#features/sale-problems/queries.ts'
import { findActiveUser } from '#features/users/queries.ts'
import { toMajor } from '#lib/money.ts'
import type { Db } from '#services/database/database.ts'
import { assertSelfExists, type Self } from '../rules.ts'

/** The caller's own record. Throws `not-signed-in` when it was deleted meanwhile. */
export async function getSelf(db: Db, id: UserId): Promise<Self> {
  return assertSelfExists(await findActiveUser(db, id))
}

/** Counts what is removed and what stays when a person deletes their account. */
export async function countRemains(db: Db, id: UserId): Promise<AccountRemains> {
  const [listings, bookings, openProblems, balanceMinor] = await Promise.all([
    countSellerListings(db, id),
    countBuyerBookings(db, id),
    countOpenProblems(db, id),
    readSellerBalance(db, id),
  ])
  return {
    openListings: listings.open,
    openBookings: bookings.open,
    sales: listings.sold,
    purchases: bookings.paid,
    openProblems,
    balance: toMajor(balanceMinor),
  }
}
