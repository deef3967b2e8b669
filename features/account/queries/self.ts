import type { AccountRemains } from '#contract/account.ts'
import type { UserId } from '#contract/ids.ts'
import type { Db } from '#services/database/database.ts'
import { assertIsHere, type Self } from '../rules.ts'

/** One's own record. Throws `not-signed-in` for who is gone by now. */
export async function getSelf(db: Db, id: UserId): Promise<Self> {
  const person = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return assertIsHere(person)
}

/** What of a person goes and what stays when they delete their account, counted. */
export async function countRemains(db: Db, id: UserId): Promise<AccountRemains> {
  const own = db
    .selectFrom('items')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('sellerId', '=', id)
  const booked = db
    .selectFrom('bookings')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('buyerId', '=', id)
  const [openListings, sales, openBookings, purchases] = await Promise.all([
    own.where('soldAt', 'is', null).where('removedAt', 'is', null).executeTakeFirstOrThrow(),
    own.where('soldAt', 'is not', null).executeTakeFirstOrThrow(),
    booked.where('paidAt', 'is', null).where('removedAt', 'is', null).executeTakeFirstOrThrow(),
    booked.where('paidAt', 'is not', null).executeTakeFirstOrThrow(),
  ])
  return {
    openListings: Number(openListings.count),
    openBookings: Number(openBookings.count),
    sales: Number(sales.count),
    purchases: Number(purchases.count),
  }
}
