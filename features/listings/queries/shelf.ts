import { sql } from 'kysely'
import type { ListingId, UserId } from '#contract/ids.ts'
import type { Session } from '#contract/session.ts'
import { compileOnce } from '#services/database/compile-once.ts'
import type { Db } from '#services/database/database.ts'
import { chooseShelf, findTurn } from '../rules/shelf.ts'
import { selectWithFacts, viewerOf } from './listings.ts'

/** More listings than this do not take turns: the earliest promotions wait for a place. */
const maxInTurns = 2000

/** The promoted listings for sale that the home page shows now, in their order, with the facts that this caller may see. */
export async function listShelf(db: Db, session: Session | undefined, now: Date) {
  const promoted = await listPromoted(db, {}, { now })
  const ids = chooseShelf(promoted, findTurn(now))
  if (ids.length === 0) return []
  const values = { ids: ids.join(' '), userId: session?.userId }
  const rows = await listByIds(db, { isAdmin: session?.isAdmin }, values)
  const places = new Map<ListingId, number>(ids.map((id, place) => [id, place]))
  return rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
}

const listPromoted = compileOnce((db, _, { now }: { now: Date }) =>
  db
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
    .limit(sql.lit(maxInTurns)),
)

/** `ids` are separated by spaces, so that one statement serves any number of them. */
const listByIds = compileOnce(
  (
    db,
    { isAdmin }: { isAdmin: boolean | undefined },
    { ids, userId }: { ids: string; userId: UserId | undefined },
  ) =>
    selectWithFacts(db, viewerOf(isAdmin, userId)).where(
      sql<boolean>`items.id = any(string_to_array(${ids}, ' ')::uuid[])`,
    ),
)
