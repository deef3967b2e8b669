import type { ListingId, UserId } from '#contract/ids.ts'
import { selectHolds } from '#features/listings/queries/holds.ts'
import { selectBuyersWhoPaid } from '#features/sales/payments/queries/sold.ts'
import { selectPeople } from '#features/users/queries.ts'
import type { Db } from '#services/database/database.ts'
import { holdsCountForMs, newAccountsSince } from '../rules.ts'

/** People, also deleted ones, who have never paid. */
const selectNeverPaid = () =>
  selectPeople().clearSelect().select('users.id').where('users.id', 'not in', selectBuyersWhoPaid())

/** Newcomers: people who have not verified their email address and have never paid. */
const selectNewcomers = () => selectNeverPaid().where('users.isAddressVerified', '=', false)

/** Newcomers, and people who have never paid and whose account is new: a throw-away address can be verified too. */
function selectUntried(now: Date) {
  return selectNeverPaid().where(({ or, eb }) =>
    or([eb('users.isAddressVerified', '=', false), eb('users.createdAt', '>', newAccountsSince(now))]),
  )
}

/** Whether this person has ever paid for a phone. */
export async function hasPaid(db: Db, id: UserId): Promise<boolean> {
  const found = await db
    .selectFrom(selectBuyersWhoPaid().as('buyer'))
    .select('buyer.buyerId')
    .where('buyer.buyerId', '=', id)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** When the buyer's holds of this phone within the last hour began, the earliest first. */
export const findEarlierHolds = (db: Db, buyer: UserId, itemId: ListingId, now: Date) =>
  listHoldStarts(db, itemId, now, [buyer])

/** When the holds of this phone by newcomers within the last hour began, the earliest first. */
export const findHoldsOfNewcomers = (db: Db, itemId: ListingId, now: Date) =>
  listHoldStarts(db, itemId, now, selectNewcomers())

/** As `findHoldsOfNewcomers`, also by people with a new account who have never paid. */
export const findHoldsOfUntried = (db: Db, itemId: ListingId, now: Date) =>
  listHoldStarts(db, itemId, now, selectUntried(now))

type Buyers = UserId[] | ReturnType<typeof selectNeverPaid>

async function listHoldStarts(db: Db, itemId: ListingId, now: Date, buyers: Buyers): Promise<Date[]> {
  const rows = await selectHolds(db, itemId, new Date(now.getTime() - holdsCountForMs))
    .where('buyerId', 'in', buyers)
    .execute()
  return rows.map((row) => row.beganAt)
}
