import { sql } from 'kysely'
import type { Tx } from '#services/database/database.ts'
import { maxWords } from '../queries/vocabulary.ts'

/**
 * Counts the listings for sale by filter, by pairs of a brand and a filter, and by word. Of the words, only the most
 * frequent ones that several listings have are counted.
 */
export async function countSearchWords(tx: Tx): Promise<void> {
  await sql`lock table search_words in share row exclusive mode`.execute(tx)
  await tx.deleteFrom('searchWords').execute()
  await sql`insert into search_words (word, listings)
    select word, ndoc from ts_stat('select words from listing_words where for_sale')
    where ndoc > 1 or word like '#%' order by word like '#%' desc, ndoc desc limit ${sql.lit(maxWords)}`.execute(
    tx,
  )
  await sql`insert into search_words (word, listings)
    select '#' || brand || ' ' || filter, count(*) from listing_words
    cross join unnest(filters) as brand cross join unnest(filters) as filter
    where for_sale and brand like 'brand:%' group by 1`.execute(tx)
}
