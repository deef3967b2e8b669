import type { AccountRemains, AdminTasks, OwnTasks, SellerFigures } from '#contract/account.ts'
import type { UserId } from '#contract/ids.ts'
import type { Session } from '#contract/session.ts'
import { countBuyerBookings } from '#features/sales/bookings/queries/buyers.ts'
import { countOwnTurns } from '#features/sales/bookings/queries/turns.ts'
import { readSellerBalance } from '#features/sales/ledger/queries.ts'
import { countReported } from '#features/listings/queries/listings.ts'
import { countSellerListings } from '#features/listings/queries/sellers.ts'
import { countForAdmins } from '#features/sales/payments/queries/explanations.ts'
import { listReservedOf } from '#features/sales/payments/queries/hand-overs.ts'
import { countOpenProblems } from '#features/sales/problems/queries.ts'
import { countOpenHandBacks } from '#features/sales/problems/queries/deadlines.ts'
import { countUndecided } from '#features/sales/problems/queries/decisions.ts'
import { countSalesToDo } from '#features/sales/sale/queries.ts'
import { countWaitingSellers, findActiveUser } from '#features/users/queries.ts'
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

/** Counts what waits for the caller: the rows that come first in their two lists, and what any admin can decide. */
export async function countTasks(
  db: Db,
  { userId, isAdmin }: Pick<Session, 'userId' | 'isAdmin'>,
  now: Date,
): Promise<OwnTasks> {
  const [bookings, sales, forAdmins] = await Promise.all([
    countOwnTurns(db, userId, now),
    countSalesToDo(db, userId, now),
    isAdmin ? countAdminTasks(db, now) : undefined,
  ])
  return { bookings, sales, ...(forAdmins && { forAdmins }) }
}

async function countAdminTasks(db: Db, now: Date): Promise<AdminTasks> {
  const [saleProblems, { failedRefunds, unread }, sellers, reportedListings] = await Promise.all([
    countUndecided(db, now),
    countForAdmins(db),
    countWaitingSellers(db),
    countReported(db),
  ])
  return { saleProblems, failedRefunds, explanations: unread, sellers, reportedListings }
}

/** Counts what is removed and what stays when a person deletes their account. */
export async function countRemains(db: Db, id: UserId): Promise<AccountRemains> {
  const [listings, bookings, reserved, openProblems, openHandBacks, balanceMinor] = await Promise.all([
    countSellerListings(db, id),
    countBuyerBookings(db, id),
    listReservedOf(db, id),
    countOpenProblems(db, id),
    countOpenHandBacks(db, id),
    readSellerBalance(db, id),
  ])
  // Cash is not among the sales on record.
  const paid = reserved.filter(({ means }) => means !== 'cash')
  return {
    openListings: listings.open,
    openBookings: bookings.open,
    reservations: reserved.length,
    sales: listings.onRecord - paid.filter(({ sellerId }) => sellerId === id).length,
    purchases: bookings.paid - paid.filter(({ buyerId }) => buyerId === id).length,
    openProblems,
    openHandBacks,
    balanceMinor,
  }
}
