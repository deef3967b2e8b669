import type { Selectable } from 'kysely'
import type { Condition } from '#contract/items.ts'
import type { ItemId } from '#contract/ids.ts'
import type { Db } from '#services/database/database.ts'
import type { ItemsTable } from '#services/database/schema/market.ts'
import type { Visibility } from './rules.ts'

export type ItemRow = Selectable<ItemsTable> & {
  brandName: string
  sellerName: string
  sellerImage: string
  sellerEmail: string
  sellerIsVerified: boolean | null
}

export type ItemSearch = {
  visibility: Visibility
  brandName?: string | undefined
  sellerEmail?: string | undefined
  onlyReported?: boolean | undefined
  onlyAdvertised?: boolean | undefined
  text?: string | undefined
  condition?: Condition | undefined
  minPriceMinor?: number | undefined
  maxPriceMinor?: number | undefined
  location?: string | undefined
  sort: 'newest' | 'price-asc' | 'price-desc'
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
    ])
    .where('items.removedAt', 'is', null)
}

/** One listing, sold or not; undefined once removed. */
export function findItem(db: Db, id: ItemId): Promise<ItemRow | undefined> {
  return selectItems(db).where('items.id', '=', id).executeTakeFirst()
}

/** Listings that fit a search: at most `limit` after the cursor, and the cursor of the next page if there is one. */
export async function listItems(db: Db, search: ItemSearch) {
  const rows = await fitting(selectItems(db), search)
    .$call((query) => inOrder(query, search))
    .limit(search.limit + 1)
    .execute()
  const page = rows.slice(0, search.limit)
  const last = page.at(-1)
  return {
    rows: page,
    nextCursor: rows.length > search.limit && last ? cursorOf(last, search.sort) : undefined,
  }
}

type Query = ReturnType<typeof selectItems>

function fitting(query: Query, search: ItemSearch): Query {
  return query
    .$if(search.visibility === 'for-sale', (q) => q.where('items.soldAt', 'is', null))
    .$if(search.brandName !== undefined, (q) => q.where('brands.name', '=', search.brandName ?? ''))
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
    .$if(Boolean(search.text), (q) =>
      q.where(({ or, eb }) => {
        const pattern = containing(search.text ?? '')
        return or([
          eb('items.model', 'ilike', pattern),
          eb('brands.name', 'ilike', pattern),
          eb('items.description', 'ilike', pattern),
          eb('items.location', 'ilike', pattern),
        ])
      }),
    )
}

function inOrder(query: Query, { sort, cursor }: ItemSearch): Query {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  if (sort === 'newest') {
    return query
      .$if(after !== undefined, (q) => q.where('items.id', '<', after?.id ?? noItem))
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
          tuple(after?.priceMinor ?? 0, after?.id ?? noItem),
        ),
      ),
    )
    .orderBy('items.priceMinor', direction)
    .orderBy('items.id', direction)
}

const noItem = '00000000-0000-0000-0000-000000000000' as ItemId

/** A page ends at an id, and where the order is by price, at a price too: "5450000.0190…". */
function cursorOf(row: ItemRow, sort: ItemSearch['sort']): string {
  return sort === 'newest' ? row.id : `${row.priceMinor}.${row.id}`
}

const cursorPattern = /^(?:(?<price>\d{1,9})\.)?(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** A cursor that is none of ours starts from the beginning. */
function readCursor(cursor: string) {
  const groups = cursorPattern.exec(cursor)?.groups
  return groups && { priceMinor: Number(groups['price'] ?? 0), id: groups['id'] as ItemId }
}

function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** The addresses of each listing's pictures, in order. */
export async function listItemImages(db: Db, ids: ItemId[]): Promise<Map<ItemId, string[]>> {
  const images = new Map<ItemId, string[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return images
  const rows = await db
    .selectFrom('itemImages')
    .selectAll()
    .where('itemId', 'in', ids)
    .orderBy('itemId')
    .orderBy('position')
    .execute()
  for (const row of rows) images.get(row.itemId)?.push(row.url)
  return images
}
