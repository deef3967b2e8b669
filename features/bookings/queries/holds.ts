import type { EventKind } from '#contract/events.ts'
import type { ListingId, UserId } from '#contract/ids.ts'
import { selectBuyersWhoPaid } from '#features/payments/queries/sold.ts'
import { selectPeople } from '#features/users/queries.ts'
import type { Db } from '#services/database/database.ts'
import { holdsCountForMs } from '../rules.ts'

/** Newcomers: people, also deleted ones, who have not verified their email address and have never paid. */
function selectNewcomers() {
  return selectPeople()
    .clearSelect()
    .select('users.id')
    .where('users.isAddressVerified', '=', false)
    .where('users.id', 'not in', selectBuyersWhoPaid())
}

/** Whether this person has not verified their email address and has never paid. */
export async function isNewcomer(db: Db, id: UserId): Promise<boolean> {
  const found = await db
    .selectFrom(selectNewcomers().where('users.id', '=', id).as('newcomer'))
    .select('newcomer.id')
    .executeTakeFirst()
  return found !== undefined
}

/** When the buyer's holds of this phone within the last hour began, the earliest first. */
export const findEarlierHolds = (db: Db, buyer: UserId, itemId: ListingId, now: Date) =>
  listHoldStarts(db, itemId, now, [buyer])

/** When the holds of this phone by newcomers within the last hour began, the earliest first. */
export const findHoldsOfNewcomers = (db: Db, itemId: ListingId, now: Date) =>
  listHoldStarts(db, itemId, now, selectNewcomers())

type Buyers = UserId[] | ReturnType<typeof selectNewcomers>

async function listHoldStarts(db: Db, itemId: ListingId, now: Date, buyers: Buyers): Promise<Date[]> {
  const rows = await db
    .selectFrom('events')
    .select('createdAt')
    .where('subjectId', '=', itemId)
    .where('kind', '=', 'item-held' satisfies EventKind)
    .where('createdAt', '>', new Date(now.getTime() - holdsCountForMs))
    .where('actorId', 'in', buyers)
    .orderBy('createdAt')
    .execute()
  return rows.map((row) => row.createdAt)
}
