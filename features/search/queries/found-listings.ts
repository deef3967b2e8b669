import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import { maxAmountMinor } from '#lib/money.ts'
import type { ListingId } from '#contract/ids.ts'
import { genericPlanMark } from '#services/database/named-statements.ts'
import type { Tables } from '#services/database/schema/database.ts'
import { lastBucket, priceBucket, type PriceBounds } from '../rules/index-words.ts'

/** The words of the listings, as a subquery to join. */
export const selectListingWords = () =>
  expressionBuilder<Tables>().selectFrom('listingWords').select(['listingId', 'version', 'words'])

export type Order = 'newest' | 'price-asc' | 'price-desc'

/** Where a page begins: after this listing. `value` is its price, or its rank in a list of best matches. */
export type After = { value: number; id: ListingId }

export type Found = { listingId: ListingId; rank: number }

/** The listings of one rank: those that match a tsquery, or all if it is undefined. */
type Tier = { rank: number; match: string | undefined; isFrequent: boolean }

/**
 * How many listings a search reads in the order of the list before it uses the index of words. If none of so many
 * listings has a word, the word is rare, and reading all its listings by the index is fast. In the order of prices the
 * limit is lower, because such listings are far apart in the table and each bucket of prices has few.
 */
const neighboursRead = { newest: 5000, 'price-asc': 300, 'price-desc': 300 }

/** A page of results. All but the order and the limit are values, which may be placeholders (`compileOnce`). */
export type FoundPage = {
  order: Order
  limit: number
  wanted: PriceBounds
  after: After | undefined
  /** The first and the last bucket of prices in which the page may be. */
  buckets: { from: number; to: number }
}

/**
 * How many listings the way for rare words reads by the index of words, also of those that do not fit in price or come
 * before the page. If there are more, the count is too old: many listings are being indexed. Then the search is run as
 * for a frequent word.
 */
export const maxProbed = 4000

/**
 * The listings of the first tier, then of the next tiers, at most `limit`, as a subquery. The database misjudges how
 * many listings have several words, so its planner must not choose. Each tier first reads up to `neighboursRead`
 * listings in the order of the list. If they do not fill the page, it reads by words: for an order or a range of
 * prices, one bucket of prices after the other. A tier of rare words first reads by words, up to `maxProbed`.
 */
export function selectTiers(tiers: Tier[], page: FoundPage): RawBuilder<Found> {
  return sql<Found>`(${sql.raw(genericPlanMark)} with ${writeTiers(tiers, page, sql`true`)} ${unite(tiers, page)})`
}

const writeTiers = (tiers: Tier[], page: FoundPage, isAsked: Condition) =>
  sql.join(tiers.map((tier, nth) => writeTier(tier, nth, page, isAsked)))

const unite = (tiers: Tier[], { limit }: FoundPage) =>
  sql`${sql.join(
    tiers.map((_, nth) => sql`select * from ${sql.ref(`tier_${nth}`)}`),
    sql` union all `,
  )} limit ${sql.lit(limit)}`

type Condition = RawBuilder<unknown>

const countOf = (name: string) => sql`(select count(*) from ${sql.ref(name)})`

/** The rows of a probe, and whether they are too many, which PostgreSQL would count anew for each condition. */
const writeProbe = (name: string, rows: Condition) => sql`${sql.ref(name)} as materialized (
      ${rows} limit ${sql.lit(maxProbed + 1)}
    ), ${sql.ref(`${name}_size`)} as materialized (select ${countOf(name)} > ${sql.lit(maxProbed)} as is_too_many)`

const isTooMany = (probe: string) => sql`(select is_too_many from ${sql.ref(`${probe}_size`)})`

function writeTier(tier: Tier, nth: number, page: FoundPage, isAsked: Condition) {
  const earlier = Array.from({ length: nth }, (_, one) => countOf(`tier_${one}`))
  const isNeeded =
    nth === 0 ? isAsked : sql`${isAsked} and ${sql.join(earlier, sql` + `)} < ${sql.lit(page.limit)}`
  return tier.isFrequent ? writeFrequent(tier, nth, page, isNeeded) : writeRare(tier, nth, page, isNeeded)
}

/** Reads and sorts all listings of the tier or, if they are too many, reads them as those of a frequent word. */
function writeRare(tier: Tier, nth: number, page: FoundPage, isNeeded: Condition) {
  const probe = `probe_${nth}`
  const [probed, read, found] = [probe, `read_${nth}`, `tier_${nth}`].map((name) => sql.ref(name))
  const { rows, matching, after, inOrder } = partsOf(tier, nth, page)
  const all = sql`select ${rows} from (${matching} offset 0) as matching where ${isNeeded}`
  return sql`${writeProbe(probe, all)}, ${writeFrequent(tier, nth, page, isTooMany(probe), `read_${nth}`)}, ${found} as materialized (
      (
        select * from ${probed} where not ${isTooMany(probe)} and ${pricesIn(page.wanted)} and ${after}
        ${inOrder} limit ${sql.lit(page.limit)}
      ) union all select * from ${read}
    )`
}

function writeFrequent(tier: Tier, nth: number, page: FoundPage, isNeeded: Condition, name = `tier_${nth}`) {
  const { order, wanted, limit } = page
  const { match } = tier
  const { rows, words, after, fitting, inOrder } = partsOf(tier, nth, page)
  const size = sql.lit(limit)
  const [near, rest] = [`near_${nth}`, `rest_${nth}`]
  const isByPrice = order !== 'newest' || (wanted.minPriceMinor ?? wanted.maxPriceMinor) !== undefined
  const found =
    match !== undefined && isByPrice
      ? sql`${listBuckets(page)} cross join lateral (
          ${fitting} and words @@ (${"'$"} || bucket || ${"'"})::tsquery ${inOrder}
        ) as fitting`
      : sql`(${fitting} offset 0) as fitting`
  // The buckets, and the listings within each, are already in the order of their prices.
  const sorted = match !== undefined && order !== 'newest' ? sql`` : inOrder
  return sql`${sql.ref(near)} as materialized (
      select ${rows} from (
        select listing_id, price_minor, words from listing_words
        where for_sale and ${order === 'newest' ? sql`true` : pricesIn(wanted)} and ${after} ${inOrder}
        limit ${sql.lit(neighboursRead[order])}
      ) as neighbours where ${isNeeded} and ${words} and ${pricesIn(wanted)} limit ${size}
    ), ${sql.ref(rest)} as materialized (
      select ${rows} from ${found}
      where ${isNeeded} and ${countOf(near)} < ${size} ${sorted} limit ${size}
    ), ${sql.ref(name)} as materialized (
      select * from ${sql.ref(near)} where ${countOf(near)} >= ${size} union all select * from ${sql.ref(rest)}
    )`
}

/** The parts of SQL of a tier that each way to read it has. */
function partsOf({ rank, match }: Tier, nth: number, page: FoundPage) {
  const words = match === undefined ? sql`true` : matches(match)
  const after = afterIn(page, nth)
  const matching = sql`select listing_id, price_minor from listing_words where for_sale and ${words}`
  return {
    rows: sql`${sql.lit(rank)}::int as rank, listing_id, price_minor`,
    words,
    after,
    matching,
    fitting: sql`${matching} and ${pricesIn(page.wanted)} and ${after}`,
    inOrder: sql`order by ${orderBy(page.order)}`,
  }
}

/** The buckets of prices that a page may show, in its order. */
function listBuckets({ order, buckets }: FoundPage) {
  // Each bucket costs one index lookup, so buckets below the lowest and above the highest price are left out.
  const bucketOf = (price: RawBuilder<unknown>) =>
    sql`(select floor(ln(greatest(${price}, 1)) / ln(1.1::float8))::int from listing_words where for_sale)`
  const first = sql`greatest(${buckets.from}::int, ${bucketOf(sql`min(price_minor)`)} - 1)`
  const last = sql`least(${buckets.to}::int, ${bucketOf(sql`max(price_minor)`)} + 1)`
  return order === 'price-desc'
    ? sql`generate_series(${last}, ${first}, -1) as bucket`
    : sql`generate_series(${first}, ${last}) as bucket`
}

/** The first and the last bucket of prices of a page. In the order of prices, the page begins after the price `after`. */
export function findBuckets(
  { minPriceMinor = 0, maxPriceMinor = maxAmountMinor }: PriceBounds,
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
 * The best matches among few listings, as a subquery: those with more of the ranked words first, then the newest. Reads
 * and sorts all listings with the words. If they are more than `maxProbed`, the tiers are read instead.
 */
export function selectFew({ match, inHead, model }: Few, tiers: Tier[], page: FoundPage): RawBuilder<Found> {
  const { after, wanted, limit } = page
  const count = sql.join([sql`0`, ...inHead.map((one) => sql`(${matches(one)})::int`)], sql` + `)
  const rank =
    model === undefined
      ? count
      : sql`case when ${matches(model)} then ${sql.lit(inHead.length + 1)} else ${count} end`
  const isAfter = after ? sql`(rank, listing_id) < (${after.value}::int, ${after.id}::uuid)` : sql`true`
  const all = sql`select * from (
      select ${rank} as rank, listing_id, price_minor
      from listing_words where for_sale and ${matches(match)} offset 0
    ) as matching`
  return sql<Found>`(${sql.raw(genericPlanMark)} with ${writeProbe('probe', all)}, ${writeTiers(tiers, page, isTooMany('probe'))}
    (
      select * from probe where not ${isTooMany('probe')} and ${pricesIn(wanted)} and ${isAfter}
      order by rank desc, listing_id desc limit ${sql.lit(limit)}
    ) union all (${unite(tiers, page)}))`
}

const matches = (match: string) => sql`words @@ ${match}::tsquery`

const orderBy = (order: Order) =>
  order === 'newest'
    ? sql`listing_id desc`
    : order === 'price-asc'
      ? sql`price_minor, listing_id`
      : sql`price_minor desc, listing_id desc`

/**
 * The condition for where the page begins. Only its first tier continues after a listing; later tiers begin at their
 * start.
 */
function afterIn({ order, after }: Pick<FoundPage, 'order' | 'after'>, nth: number) {
  if (!after || nth > 0) return sql`true`
  if (order === 'newest') return sql`listing_id < ${after.id}::uuid`
  const sign = order === 'price-asc' ? sql`>` : sql`<`
  return sql`(price_minor, listing_id) ${sign} (${after.value}::int, ${after.id}::uuid)`
}

/** The condition on the price. */
export function pricesIn({ minPriceMinor, maxPriceMinor }: PriceBounds) {
  const bounds = [
    ...(minPriceMinor === undefined ? [] : [sql`price_minor >= ${minPriceMinor}`]),
    ...(maxPriceMinor === undefined ? [] : [sql`price_minor <= ${maxPriceMinor}`]),
  ]
  return bounds.length > 0 ? sql.join(bounds, sql` and `) : sql`true`
}
