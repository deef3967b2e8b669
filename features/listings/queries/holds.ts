import type { ListingId } from '#contract/ids.ts'
import type { Db } from '#services/database/database.ts'

/** The holds of a phone that began after `since`, the earliest first, as a query to extend. Stored for a day. */
export function selectHolds(db: Db, itemId: ListingId, since: Date) {
  return db
    .selectFrom('holds')
    .select('beganAt')
    .where('itemId', '=', itemId)
    .where('beganAt', '>', since)
    .orderBy('beganAt')
}
