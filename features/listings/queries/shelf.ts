import type { ListingId } from '#contract/ids.ts'
import type { Session } from '#contract/session.ts'
import type { Db } from '#services/database/database.ts'
import { chooseShelf, findTurn } from '../rules/shelf.ts'
import { selectWithFacts } from './listings.ts'

/** More listings than this do not take turns: the earliest promotions wait for a place. */
const maxInTurns = 2000

/** The promoted listings for sale that the home page shows now, in their order, with the facts that this caller may see. */
export async function listShelf(db: Db, session: Session | undefined, now: Date) {
  const promoted = await db
    .selectFrom('items')
    .select(['id', 'sellerId'])
    .where('advertisedAt', 'is not', null)
    .where('promotedUntil', '>', now)
    .where('soldAt', 'is', null)
    .where('removedAt', 'is', null)
    .where('unlistedAt', 'is', null)
    .where('withheldAt', 'is', null)
    .orderBy('advertisedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maxInTurns)
    .execute()
  const ids = chooseShelf(promoted, findTurn(now))
  if (ids.length === 0) return []
  const rows = await selectWithFacts(db, session).where('items.id', 'in', ids).execute()
  const places = new Map<ListingId, number>(ids.map((id, place) => [id, place]))
  return rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
}
