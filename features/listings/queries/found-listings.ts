import { type RawBuilder, sql } from 'kysely'
import { maxAmountMinor } from '#lib/money.ts'
import type { ListingId } from '#contract/ids.ts'
import { genericPlanMark } from '#services/database/named-statements.ts'
import { lastBucket, priceBucket } from './filters.ts'

export type Order = 'newest' | 'price-asc' | 'price-desc'

/** Where a page begins: after this listing. `value` is its price, or its rank in a list of best matches. */
export type After = { value: number; id: ListingId }

/** What to find: listings for sale with these words and prices. */
export type Wanted = { minPriceMinor?: number | undefined; maxPriceMinor?: number | undefined }

export type Found = { listingId: ListingId; rank: number }

/** The listings of one rank: those that match a tsquery, or all. */
export type Tier = { rank: number; match: string | undefined; isFrequent: boolean }

/**
 * How many listings a search reads in order before it turns to the index of words. A word that is not among as many
 * neighbours is so rare that the index finds all its listings as fast. Listings in order of their prices are far apart
 * in the table, and each bucket of prices has few.
 */
const neighboursRead = { newest: 5000, 'price-asc': 300, 'price-desc': 300 }

/** Of these, all but the order and the limit are values, which may be placeholders (`compileOnce`). */
export type FoundPage = {
  order: Order
  limit: number
  wanted: Wanted
  after: After | undefined
  /** The first and the last bucket of prices in which the page may be. */
  buckets: { from: number; to: number }
}

/**
 * The first listings of each tier in turn, as a subquery: at most `limit`. The database misjudges how many listings have
 * several words. So each tier is tried in the order of the list as far as `neighboursRead`, and only then by its words: for an
 * order or a range of prices, one bucket of prices after the other. Each part can be run in one way only.
 */
export function selectTiers(tiers: Tier[], page: FoundPage): RawBuilder<Found> {
  const parts = tiers.map((tier, nth) => writeTier(tier, nth, page))
  const ranks = tiers.map((_, nth) => sql`select * from ${sql.ref(`tier_${nth}`)}`)
  return sql<Found>`(${sql.raw(genericPlanMark)} with ${sql.join(parts)} ${sql.join(ranks, sql` union all `)} limit ${sql.lit(page.limit)})`
}

function writeTier({ rank, match, isFrequent }: Tier, nth: number, page: FoundPage) {
  const { order, wanted, limit } = page
  const words = match === undefined ? sql`true` : matches(match)
  const after = afterIn(page, nth)
  const size = sql.lit(limit)
  const [near, rest, tier] = [`near_${nth}`, `rest_${nth}`, `tier_${nth}`].map((name) => sql.ref(name))
  const earlier = Array.from(
    { length: nth },
    (_, one) => sql`(select count(*) from ${sql.ref(`tier_${one}`)})`,
  )
  const isNeeded = nth === 0 ? sql`true` : sql`${sql.join(earlier, sql` + `)} < ${size}`
  const rows = sql`${sql.lit(rank)}::int as rank, listing_id, price_minor`
  const inOrder = sql`order by ${orderBy(order)}`
  const fitting = sql`select listing_id, price_minor from listing_words
    where for_sale and ${words} and ${pricesIn(wanted)} and ${after}`
  if (!isFrequent)
    return sql`${tier} as materialized (
      select ${rows} from (${fitting} offset 0) as fitting where ${isNeeded} ${inOrder} limit ${size}
    )`
  const isByPrice = order !== 'newest' || (wanted.minPriceMinor ?? wanted.maxPriceMinor) !== undefined
  const found =
    match !== undefined && isByPrice
      ? sql`${listBuckets(page)} cross join lateral (
          ${fitting} and words @@ (${"'$"} || bucket || ${"'"})::tsquery ${inOrder}
        ) as fitting`
      : sql`(${fitting} offset 0) as fitting`
  // The buckets come in the order of their prices, and the listings within each too.
  const sorted = match !== undefined && order !== 'newest' ? sql`` : inOrder
  return sql`${near} as materialized (
      select ${rows} from (
        select listing_id, price_minor, words from listing_words
        where for_sale and ${order === 'newest' ? sql`true` : pricesIn(wanted)} and ${after} ${inOrder}
        limit ${sql.lit(neighboursRead[order])}
      ) as neighbours where ${isNeeded} and ${words} and ${pricesIn(wanted)} limit ${size}
    ), ${rest} as materialized (
      select ${rows} from ${found}
      where ${isNeeded} and (select count(*) from ${near}) < ${size} ${sorted} limit ${size}
    ), ${tier} as materialized (
      select * from ${near} where (select count(*) from ${near}) >= ${size} union all select * from ${rest}
    )`
}

/** The buckets of prices that a page may show, in its order. */
function listBuckets({ order, buckets }: FoundPage) {
  // Each bucket takes a look into the index, so those beyond the lowest and the highest price are left out.
  const bucketOf = (price: RawBuilder<unknown>) =>
    sql`(select floor(ln(greatest(${price}, 1)) / ln(1.1::float8))::int from listing_words where for_sale)`
  const first = sql`greatest(${buckets.from}::int, ${bucketOf(sql`min(price_minor)`)} - 1)`
  const last = sql`least(${buckets.to}::int, ${bucketOf(sql`max(price_minor)`)} + 1)`
  return order === 'price-desc'
    ? sql`generate_series(${last}, ${first}, -1) as bucket`
    : sql`generate_series(${first}, ${last}) as bucket`
}

/** The first and the last bucket of prices of a page that begins after this price in the order of prices. */
export function findBuckets(
  { minPriceMinor = 0, maxPriceMinor = maxAmountMinor }: Wanted,
  order: Order,
  after?: number,
) {
  const min = order === 'price-asc' ? Math.max(minPriceMinor, after ?? 0) : minPriceMinor
  const max = order === 'price-desc' ? Math.min(maxPriceMinor, after ?? maxAmountMinor) : maxPriceMinor
  return { from: priceBucket(min), to: Math.min(priceBucket(Math.min(max, maxAmountMinor)), lastBucket) }
}

type Few = {
  match: string
  /** A tsquery for each word of the rank: listings with it in brand or model. */
  inHead: string[]
  model: string | undefined
}

/**
 * The best of few listings, as a subquery: those with more of the ranked words come first, then the newer ones. All
 * listings with the words are read, and sorted.
 */
export function selectFew(
  { match, inHead, model }: Few,
  { after, wanted, limit }: FoundPage,
): RawBuilder<Found> {
  const count = sql.join([sql`0`, ...inHead.map((one) => sql`(${matches(one)})::int`)], sql` + `)
  const rank =
    model === undefined
      ? count
      : sql`case when ${matches(model)} then ${sql.lit(inHead.length + 1)} else ${count} end`
  const isAfter = after ? sql`(rank, listing_id) < (${after.value}::int, ${after.id}::uuid)` : sql`true`
  return sql<Found>`(${sql.raw(genericPlanMark)} select rank, listing_id, price_minor from (
      select listing_id, price_minor, ${rank} as rank
      from listing_words where for_sale and ${matches(match)} and ${pricesIn(wanted)} offset 0
    ) as fitting where ${isAfter} order by rank desc, listing_id desc limit ${sql.lit(limit)})`
}

const matches = (match: string) => sql`words @@ ${match}::tsquery`

const orderBy = (order: Order) =>
  order === 'newest'
    ? sql`listing_id desc`
    : order === 'price-asc'
      ? sql`price_minor, listing_id`
      : sql`price_minor desc, listing_id desc`

/** A page begins within its first tier; the later tiers begin at their start. */
function afterIn({ order, after }: Pick<FoundPage, 'order' | 'after'>, nth: number) {
  if (!after || nth > 0) return sql`true`
  if (order === 'newest') return sql`listing_id < ${after.id}::uuid`
  const sign = order === 'price-asc' ? sql`>` : sql`<`
  return sql`(price_minor, listing_id) ${sign} (${after.value}::int, ${after.id}::uuid)`
}

/** The condition on the price. */
export function pricesIn({ minPriceMinor, maxPriceMinor }: Wanted) {
  const bounds = [
    ...(minPriceMinor === undefined ? [] : [sql`price_minor >= ${minPriceMinor}`]),
    ...(maxPriceMinor === undefined ? [] : [sql`price_minor <= ${maxPriceMinor}`]),
  ]
  return bounds.length > 0 ? sql.join(bounds, sql` and `) : sql`true`
}
