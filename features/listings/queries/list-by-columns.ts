import { sql } from 'kysely'
import type { ListingId, UserId } from '#contract/ids.ts'
import type { Condition } from '#contract/condition.ts'
import { selectListingWords } from '#features/search/queries/found-listings.ts'
import { compileOnce } from '#services/database/compile-once.ts'
import type { Visibility } from '../rules.ts'
import { type ListingSelection, selectWithFacts, viewerOf } from './listings.ts'

type Shape = {
  visibility: Visibility
  onlyReported: boolean | undefined
  order: 'newest' | 'price-asc' | 'price-desc' | 'latest-promotion'
  limit: number
  isAdmin: boolean | undefined
}

type Values = {
  userId: UserId | undefined
  brandName: string | undefined
  sellerId: UserId | undefined
  sellerEmail: string | undefined
  condition: Condition | undefined
  minPriceMinor: number | undefined
  maxPriceMinor: number | undefined
  /** Only listings that are promoted at this time. */
  promotedAt: Date | undefined
  /** What the words of a listing must match, as a tsquery. */
  wanted: string | undefined
  afterId: ListingId | undefined
  /** Only in the order of prices. */
  afterPriceMinor: number | undefined
  /** Only in the order of promotions. */
  afterPromotedAt: Date | undefined
}

/** Lists listings by their columns, with the facts that this caller may see: for one seller, a whole brand, or admins. */
export const listByColumns = compileOnce((db, shape: Shape, values: Values) => {
  const all = selectWithFacts(db, viewerOf(shape.isAdmin, values.userId))
  const fitting = filterByPrice(filterByColumns(all, shape, values), values)
  return applyOrder(filterByWords(fitting, values), shape, values).limit(sql.lit(shape.limit))
})

function filterByColumns(query: ListingSelection, shape: Shape, values: Values): ListingSelection {
  const { brandName, sellerId, sellerEmail, condition, promotedAt } = values
  return query
    .where('items.unlistedAt', 'is', null)
    .$if(shape.visibility === 'for-sale', (q) =>
      q.where('items.soldAt', 'is', null).where('items.withheldAt', 'is', null),
    )
    .$if(brandName !== undefined, (q) => q.where('brand.name', '=', brandName as string))
    .$if(sellerId !== undefined, (q) => q.where('items.sellerId', '=', sellerId as UserId))
    .$if(sellerEmail !== undefined, (q) => q.where('seller.email', '=', sellerEmail as string))
    .$if(shape.onlyReported === true, (q) => q.where('items.reportedAt', 'is not', null))
    .$if(promotedAt !== undefined, (q) =>
      // The index of promoted listings has the first condition.
      q.where('items.advertisedAt', 'is not', null).where('items.promotedUntil', '>', promotedAt as Date),
    )
    .$if(condition !== undefined, (q) => q.where('items.condition', '=', condition as Condition))
}

function filterByPrice(query: ListingSelection, { minPriceMinor, maxPriceMinor }: Values): ListingSelection {
  return query
    .$if(minPriceMinor !== undefined, (q) => q.where('items.priceMinor', '>=', minPriceMinor as number))
    .$if(maxPriceMinor !== undefined, (q) => q.where('items.priceMinor', '<=', maxPriceMinor as number))
}

function filterByWords(query: ListingSelection, { wanted }: Values): ListingSelection {
  if (wanted === undefined) return query
  return query.where((has) =>
    has.exists(
      has
        .selectFrom(selectListingWords().as('indexed'))
        .select('indexed.listingId')
        .whereRef('indexed.listingId', '=', 'items.id')
        .where(sql<boolean>`indexed.words @@ ${wanted}::tsquery`),
    ),
  )
}

function applyOrder(query: ListingSelection, { order }: Shape, values: Values): ListingSelection {
  const { afterId, afterPriceMinor, afterPromotedAt } = values
  if (order === 'newest') {
    return query
      .$if(afterId !== undefined, (q) => q.where('items.id', '<', afterId as ListingId))
      .orderBy('items.id', 'desc')
  }
  if (order === 'latest-promotion') {
    const after = [afterPromotedAt as Date | null, afterId as ListingId] as const
    return query
      .$if(afterId !== undefined, (q) =>
        q.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('items.advertisedAt', 'items.id'), '<', tuple(...after)),
        ),
      )
      .orderBy('items.advertisedAt', 'desc')
      .orderBy('items.id', 'desc')
  }
  const after = [afterPriceMinor as number, afterId as ListingId] as const
  const beyond = order === 'price-asc' ? ('>' as const) : ('<' as const)
  const direction = order === 'price-asc' ? ('asc' as const) : ('desc' as const)
  return query
    .$if(afterId !== undefined, (q) =>
      q.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('items.priceMinor', 'items.id'), beyond, tuple(...after)),
      ),
    )
    .orderBy('items.priceMinor', direction)
    .orderBy('items.id', direction)
}
