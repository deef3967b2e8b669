import type { Selectable } from 'kysely'
import { Problem } from '#contract/errors.ts'
import type { Condition } from '#contract/items.ts'
import type { ItemId, UserId } from '#contract/ids.ts'
import { containing } from '#lib/like-pattern.ts'
import type { Db } from '#services/database/database.ts'
import { pageOf } from '#services/database/page.ts'
import type { ItemsTable } from '#services/database/schema/market.ts'
import { spellingsOf, type Visibility } from '../rules.ts'

export type ItemRow = Selectable<ItemsTable> & {
  brandName: string
  sellerName: string
  sellerImage: string
  sellerEmail: string
  sellerIsVerified: boolean | null
  sellerRemovedAt: Date | null
}

export type ItemSearch = {
  visibility: Visibility
  brandName?: string | undefined
  sellerId?: UserId | undefined
  sellerEmail?: string | undefined
  onlyReported?: boolean | undefined
  onlyAdvertised?: boolean | undefined
  text?: string | undefined
  condition?: Condition | undefined
  minPriceMinor?: number | undefined
  maxPriceMinor?: number | undefined
  location?: string | undefined
  sort: 'newest' | 'price-asc' | 'price-desc' | 'latest-advert'
  cursor?: string | undefined
  limit: number
}

function selectItems(db: Db) {
  return db
    .selectFrom('items')
    .innerJoin('brands', 'brands.id', 'items.brandId')
    .innerJoin('users', 'users.id', 'items.sellerId')
    .selectAll('items')
    .select([
      'brands.name as brandName',
      'users.name as sellerName',
      'users.image as sellerImage',
      'users.email as sellerEmail',
      'users.isVerified as sellerIsVerified',
      'users.removedAt as sellerRemovedAt',
    ])
    .where('items.removedAt', 'is', null)
}

/** One listing, sold or not; undefined once removed. */
export function findItem(db: Db, id: ItemId): Promise<ItemRow | undefined> {
  return selectItems(db).where('items.id', '=', id).executeTakeFirst()
}

/** As `findItem`; throws `not-found` when there is none. */
export async function getItem(db: Db, id: ItemId): Promise<ItemRow> {
  const item = await findItem(db, id)
  if (!item) throw new Problem('not-found', 'This listing is not there any more.')
  return item
}

/** Listings that fit a search, of those that are in lists at all: at most `limit` after the cursor, and the cursor of the next page if there is one. */
export async function listItems(db: Db, search: ItemSearch) {
  const listed = selectItems(db).where('items.unlistedAt', 'is', null)
  const rows = await fitting(listed, search)
    .$call((query) => inOrder(query, search))
    .limit(search.limit + 1)
    .execute()
  return pageOf(rows, search.limit, (last) => cursorOf(last, search.sort))
}

type Query = ReturnType<typeof selectItems>

function fitting(query: Query, search: ItemSearch): Query {
  return query
    .$if(search.visibility === 'for-sale', (q) => q.where('items.soldAt', 'is', null))
    .$if(search.brandName !== undefined, (q) => q.where('brands.name', '=', search.brandName ?? ''))
    .$if(search.sellerId !== undefined, (q) => q.where('items.sellerId', '=', search.sellerId as UserId))
    .$if(search.sellerEmail !== undefined, (q) => q.where('users.email', '=', search.sellerEmail ?? ''))
    .$if(search.onlyReported === true, (q) => q.where('items.reportedAt', 'is not', null))
    .$if(search.onlyAdvertised === true, (q) => q.where('items.advertisedAt', 'is not', null))
    .$if(search.condition !== undefined, (q) => q.where('items.condition', '=', search.condition ?? 'Good'))
    .$if(search.minPriceMinor !== undefined, (q) =>
      q.where('items.priceMinor', '>=', search.minPriceMinor ?? 0),
    )
    .$if(search.maxPriceMinor !== undefined, (q) =>
      q.where('items.priceMinor', '<=', search.maxPriceMinor ?? 0),
    )
    .$if(Boolean(search.location), (q) =>
      q.where('items.location', 'ilike', containing(search.location ?? '')),
    )
    .where(({ and, or, eb }) =>
      and(
        wordsOf(search.text ?? '').map((word) =>
          or(
            spellingsOf(word).flatMap((spelling) =>
              searched.map((column) => eb(column, 'ilike', containing(spelling))),
            ),
          ),
        ),
      ),
    )
}

/** Every word of a search, in any of its spellings, must be in one of them. */
const searched = ['items.model', 'brands.name', 'items.description', 'items.location'] as const

function wordsOf(text: string): string[] {
  return [...new Set(text.toLowerCase().split(/\s+/u))].filter((word) => word !== '')
}

function inOrder(query: Query, { sort, cursor }: ItemSearch): Query {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  if (sort === 'newest') {
    return query
      .$if(after !== undefined, (q) => q.where('items.id', '<', after?.id ?? noItem))
      .orderBy('items.id', 'desc')
  }
  if (sort === 'latest-advert') {
    return query
      .$if(after !== undefined, (q) =>
        q.where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple('items.advertisedAt', 'items.id'),
            '<',
            tuple<Date | null, ItemId>(new Date(after?.value ?? 0), after?.id ?? noItem),
          ),
        ),
      )
      .orderBy('items.advertisedAt', 'desc')
      .orderBy('items.id', 'desc')
  }
  const beyond = sort === 'price-asc' ? ('>' as const) : ('<' as const)
  const direction = sort === 'price-asc' ? ('asc' as const) : ('desc' as const)
  return query
    .$if(after !== undefined, (q) =>
      q.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('items.priceMinor', 'items.id'),
          beyond,
          tuple(Math.min(after?.value ?? 0, highestMinor), after?.id ?? noItem),
        ),
      ),
    )
    .orderBy('items.priceMinor', direction)
    .orderBy('items.id', direction)
}

const noItem = '00000000-0000-0000-0000-000000000000' as ItemId

/** What the column of a price takes. */
const highestMinor = 2_147_483_647

/** A page ends at an id, and where the order is by price or by the time of the advert, at that too: "5450000.0190…". */
function cursorOf(row: ItemRow, sort: ItemSearch['sort']): string {
  if (sort === 'newest') return row.id
  return `${sort === 'latest-advert' ? (row.advertisedAt?.getTime() ?? 0) : row.priceMinor}.${row.id}`
}

const cursorPattern = /^(?:(?<value>\d{1,13})\.)?(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** A cursor that is none of ours starts from the beginning. */
function readCursor(cursor: string) {
  const groups = cursorPattern.exec(cursor)?.groups
  return groups && { value: Number(groups['value'] ?? 0), id: groups['id'] as ItemId }
}
