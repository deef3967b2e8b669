import { sql } from 'kysely'
import type { Tx } from '#services/database/database.ts'
import { minListings } from '../rules/markets.ts'

/**
 * Counts the phones for sale of each model, in each district and of both, with the quartiles of their prices, where there
 * are enough to say something.
 */
export async function countMarkets(tx: Tx): Promise<void> {
  await sql`lock table markets in share row exclusive mode`.execute(tx)
  await tx.deleteFrom('markets').execute()
  await sql`insert into markets (model, district, listings, lower_minor, median_minor, upper_minor)
    select coalesce(model, ''), coalesce(district, ''), count(*),
      percentile_disc(0.25) within group (order by price_minor),
      percentile_disc(0.5) within group (order by price_minor),
      percentile_disc(0.75) within group (order by price_minor)
    from (
      select price_minor, ${valueOf('model')} as model, ${valueOf('district')} as district
      from listing_words where for_sale
    ) as listed
    group by grouping sets ((model), (district), (model, district))
    having count(*) >= ${sql.lit(minListings)}
      and (grouping(model) = 1 or model is not null) and (grouping(district) = 1 or district is not null)`.execute(
    tx,
  )
}

/** The value of a filter that a listing has at most once. */
const valueOf = (filter: string) =>
  sql`(select substr(filter, ${sql.lit(filter.length + 2)}) from unnest(filters) as filter
    where filter like ${sql.lit(`${filter}:%`)} limit 1)`
