import { sql } from 'kysely'
import type { Tx } from '#services/database/database.ts'
import { mostWords } from '../queries/vocabulary.ts'

/** Counts how many listings for sale have each of the most frequent words. */
export async function countSearchWords(tx: Tx): Promise<void> {
  await sql`lock table search_words in share row exclusive mode`.execute(tx)
  await tx.deleteFrom('searchWords').execute()
  await sql`insert into search_words (word, listings)
    select word, ndoc from ts_stat('select words from listing_words where for_sale')
    where ndoc > 1 order by ndoc desc limit ${sql.lit(mostWords)}`.execute(tx)
}
