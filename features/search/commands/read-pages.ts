import { type RawBuilder, sql } from 'kysely'
import type { ListingId } from '#contract/ids.ts'
import type { Db } from '#services/database/database.ts'

/**
 * Reads the index of all listings for sale, in each statement one page, which takes some hundredths of a second. Returns what
 * `part`, a subquery on `page`, makes of each. What changes meanwhile may be missing or old.
 */
export async function* readPages<Part>(db: Db, part: RawBuilder<Part>, pageSize = 2500) {
  for (let after: ListingId | undefined; ;) {
    const isAfter = after === undefined ? sql`true` : sql`listing_id > ${after}::uuid`
    const { rows } = await sql<{ part: Part; last: ListingId | null }>`
      with page as materialized (
        select listing_id, words, filters, price_minor from listing_words where for_sale and ${isAfter}
        order by listing_id limit ${sql.lit(pageSize)}
      )
      select (${part}) as part, (select listing_id from page order by listing_id desc limit 1) as last`.execute(
      db,
    )
    const [page] = rows
    if (!page?.last) return
    yield page.part
    after = page.last
  }
}
