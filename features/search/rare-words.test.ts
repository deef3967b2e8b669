import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { indexListings } from '#features/listings/commands/indexing.ts'
import { inTransaction } from '#services/database/database.ts'
import { explainStatements } from '#test/database/query-plans.ts'
import { startProduct } from '#test/product.ts'
import { type Ranked, storeIphones } from '#test/search/many-iphones.ts'
import { maxProbed } from './queries/found-listings.ts'
import { forgetVocabulary } from './queries/vocabulary.ts'

const product = await startProduct()
const { ask, db } = product

beforeEach(async () => {
  await db.deleteFrom('searchWords').execute()
  forgetVocabulary()
})

/** Every tenth is a Redmi whose text mentions an iPhone, the others are iPhones. All have one of two prices. */
async function buildMany(count: number): Promise<Ranked[]> {
  const listings = await storeIphones(product, { count, everyOther: 10, prices: 2 })
  await inTransaction(db, (tx) =>
    indexListings(
      tx,
      listings.slice(0, 2).map(({ id }) => id),
    ),
  )
  await copyWords()
  return listings
}

/** Gives every other listing the words of the indexed one with its model, which has nearly its price. */
async function copyWords(): Promise<void> {
  await sql`insert into listing_words (listing_id, version, words, filters, price_minor, for_sale)
    select items.id, version, words, filters, items.price_minor, true
    from listing_words join items as indexed on indexed.id = listing_id join items on items.model = indexed.model
    on conflict do nothing`.execute(db)
  await sql`analyze listing_words`.execute(db)
}

/** Each order, with what it shows first, made from the newest first. */
const orders: [query: string, sort: (newest: Ranked[]) => Ranked[]][] = [
  ['', byRank],
  ['&minPrice=10000', byRank],
  ['&sort=newest&condition=Good', (newest) => newest],
  ['&sort=price-desc', (newest) => newest.toSorted((one, other) => other.priceMinor - one.priceMinor)],
  [
    '&sort=price-asc',
    (newest) => newest.toReversed().toSorted((one, other) => one.priceMinor - other.priceMinor),
  ],
]

function byRank(newest: Ranked[]): Ranked[] {
  return newest.toSorted((one, other) => other.rank - one.rank)
}

/** The ids of the first two pages of 100, or of the only one. */
async function readTwoPages(query: string): Promise<string[]> {
  const first = await ask(`GET /items?q=iphone&limit=100${query}`)
  const next = /^<\/api([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1]
  const second = next ? (await ask(`GET ${next}`)).body : []
  return [...first.body, ...second].map((listing: { _id: string }) => listing._id)
}

/** How many rows each part of the search read. */
async function readRows(path: string): Promise<Map<string, number>> {
  const plans = await explainStatements(db, () => ask(`GET ${path}`), { isSmall: true })
  return new Map(plans.flatMap(({ rowsOf }) => [...rowsOf]))
}

test('a search for a word that is counted as rare, but that thousands have, stops early and finds the same', async () => {
  const newest = (await buildMany(maxProbed + 200)).toReversed()
  for (const [query, sort] of orders) {
    const ids = sort(newest).map(({ id }) => id)
    expect([query, await readTwoPages(query)]).toEqual([query, ids.slice(0, 200)])
    const rows = await readRows(`/items?q=iphone&limit=24${query}`)
    const probed = rows.get('probe') ?? rows.get('probe_0')
    expect([query, probed, rows.get('tier_0')]).toEqual([query, maxProbed + 1, 25])
  }
})

test('a search for such a word at a price that no listing has stops early too, and finds nothing', async () => {
  await buildMany(maxProbed + 200)
  for (const query of ['&minPrice=20000', '&minPrice=20000&sort=price-asc', '&minPrice=20000&sort=newest']) {
    expect([query, await readTwoPages(query)]).toEqual([query, []])
    const rows = await readRows(`/items?q=iphone&limit=24${query}`)
    const probed = rows.get('probe') ?? rows.get('probe_0')
    expect([query, probed, rows.get('rest_0')]).toEqual([query, maxProbed + 1, 0])
  }
})

test('listings of a rare word are read once, by their words', async () => {
  await buildMany(300)
  const best = await readRows('/items?q=iphone&limit=24')
  expect([best.get('probe'), best.get('near_0'), best.get('rest_0')]).toEqual([300, 0, 0])
  const cheapest = await readRows('/items?q=iphone&limit=24&sort=price-asc')
  expect([cheapest.get('probe_0'), cheapest.get('near_0'), cheapest.get('rest_0')]).toEqual([300, 0, 0])
})
