import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Db, inTransaction } from '#services/database/database.ts'
import { minListings } from '../rules/markets.ts'
import { readPages } from './read-pages.ts'

/**
 * Counts the phones for sale of each model, in each district and of both, with the quartiles of their prices, where there
 * are enough to say something.
 */
export async function countMarkets(db: Db, pageSize?: number): Promise<void> {
  const rows: Market[] = []
  for (const { model, district, prices } of (await readPrices(db, pageSize)).values()) {
    if (prices.length < minListings) continue
    rows.push({ model, district, listings: prices.length, ...findQuartiles(prices) })
    // A large market takes some milliseconds. Waiting requests have their turn after each.
    await setImmediate()
  }
  await inTransaction(db, async (tx) => {
    await sql`lock table markets in share row exclusive mode`.execute(tx)
    await tx.deleteFrom('markets').execute()
    await sql`insert into markets (model, district, listings, lower_minor, median_minor, upper_minor)
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as counted (model text, district text, listings integer, lower integer, median integer, upper integer)`.execute(
      tx,
    )
  })
}

type Market = { model: string; district: string; listings: number } & ReturnType<typeof findQuartiles>

/** The prices of each market. An empty text: any model, or any district. */
async function readPrices(db: Db, pageSize: number | undefined) {
  const markets = new Map<string, { model: string; district: string; prices: number[] }>()
  const add = (model: string, district: string, price: number) => {
    const key = `${model}\n${district}`
    const market = markets.get(key) ?? { model, district, prices: [] }
    market.prices.push(price)
    markets.set(key, market)
  }
  for await (const listings of readPages(db, selectPrices, pageSize))
    for (const [model, district, price] of listings) {
      if (model !== null) add(model, '', price)
      if (district !== null) add('', district, price)
      if (model !== null && district !== null) add(model, district, price)
    }
  return markets
}

/** The value of a filter that a listing has at most once. */
const valueOf = (filter: string) =>
  sql`(select substr(filter, ${sql.lit(filter.length + 2)}) from unnest(filters) as filter
    where filter like ${sql.lit(`${filter}:%`)} limit 1)`

type Listed = [model: string | null, district: string | null, priceMinor: number]

const selectPrices = sql<Listed[]>`
  select coalesce(json_agg(json_build_array(${valueOf('model')}, ${valueOf('district')}, price_minor)), '[]') from page`

/** The prices that a quarter, half and three quarters of the phones do not exceed. */
function findQuartiles(prices: number[]) {
  const sorted = Int32Array.from(prices).sort()
  const priceAt = (part: number) => sorted[Math.ceil(part * sorted.length) - 1] ?? 0
  return { lower: priceAt(0.25), median: priceAt(0.5), upper: priceAt(0.75) }
}
