import { sql } from 'kysely'
import type { ListingId } from '#contract/ids.ts'
import { type Db, inTransaction, type Tx } from '#services/database/database.ts'
import { maxWords } from '../queries/vocabulary.ts'
import { readPages } from './read-pages.ts'

/** In how many listings for sale each word is, also of filters, and each pair of a brand and a filter. */
type Counts = Map<string, number>

/** How many of the listings in `listed` have each of their words, as JSON. */
const selectCounts = (listed: ReturnType<typeof sql>) => sql<Record<string, number>>`
  select coalesce(json_object_agg(word, listings), '{}') from (
    select word, count(*) as listings from ${listed} cross join lateral (
      select unnest(tsvector_to_array(words)) union all
      select '#' || brand || ' ' || filter from unnest(filters) as brand cross join unnest(filters) as filter
      where brand like 'brand:%'
    ) as listed_words (word) group by word
  ) as counted`

/** Counts the words that the index has of those of these listings that are for sale. */
export async function countWords(tx: Tx, ids: ListingId[]): Promise<Counts> {
  const { rows } = await sql<{ counts: Record<string, number> }>`
    with listed as (
      select words, filters from listing_words
      where listing_id = any(string_to_array(${ids.join(' ')}, ' ')::uuid[]) and for_sale
    )
    select (${selectCounts(sql`listed`)}) as counts`.execute(tx)
  return new Map(Object.entries(rows[0]?.counts ?? {}))
}

const isOfFilter = (word: string) => word.startsWith('#')

/** With more words than this, those that only one listing has until then are left out, but for filters. */
const maxCounted = 10 * maxWords

/**
 * Counts the listings for sale by filter, by pairs of a brand and a filter, and by word. Of the words, only the most
 * frequent ones that several listings have are counted.
 */
export async function countSearchWords(db: Db, pageSize?: number): Promise<void> {
  const counts: Counts = new Map()
  for await (const page of readPages(db, selectCounts(sql`page`), pageSize)) {
    for (const [word, listings] of Object.entries(page)) counts.set(word, (counts.get(word) ?? 0) + listings)
    if (counts.size > maxCounted)
      for (const [word, count] of counts) if (count === 1 && !isOfFilter(word)) counts.delete(word)
  }
  const filters = [...counts].filter(([word]) => isOfFilter(word))
  const words = [...counts].filter(([word, count]) => count > 1 && !isOfFilter(word))
  const frequent = words.toSorted(([, one], [, other]) => other - one).slice(0, maxWords)
  const rows = [...filters, ...frequent].map(([word, listings]) => ({ word, listings }))
  await inTransaction(db, async (tx) => {
    await sql`lock table search_words in share row exclusive mode`.execute(tx)
    await tx.deleteFrom('searchWords').execute()
    await sql`insert into search_words
      select word, listings from json_to_recordset(${JSON.stringify(rows)}::json)
        as counted (word text, listings integer)`.execute(tx)
  })
}

/** A change of fewer listings than this part of all changed ones is left to the next whole count. */
const minShare = 1 / 1000

export type WordCounts = ReturnType<typeof createWordCounts>

/**
 * Returns what adds up how the counts of words change while many listings are indexed, so that a word is not taken for rare
 * when thousands of listings have it already.
 */
export function createWordCounts() {
  const changes: Counts = new Map()
  let changed = 0
  const change = (word: string, by: number) => changes.set(word, (changes.get(word) ?? 0) + by)
  return {
    /** Notes that this number of listings had the words of `before` and now have those of `after`. */
    note: ({ before, after }: { before: Counts; after: Counts }, listings: number): void => {
      for (const [word, count] of before) change(word, -count)
      for (const [word, count] of after) change(word, count)
      changed += listings
    },
    /** Changes the stored counts by what was noted, and forgets it. */
    write: async (tx: Tx): Promise<void> => {
      const min = Math.max(2, changed * minShare)
      const rows = [...changes].map(([word, by]) => ({ word, by })).filter(({ by }) => Math.abs(by) >= min)
      changes.clear()
      changed = 0
      if (rows.length > 0) await changeCounts(tx, rows)
    },
  }
}

/** An old count may be lower than what is taken from it. A word that is not counted has nothing to take from. */
async function changeCounts(tx: Tx, rows: { word: string; by: number }[]): Promise<void> {
  await sql`insert into search_words as known (word, listings)
    select word, by from json_to_recordset(${JSON.stringify(rows)}::json) as changed (word text, by integer)
    where by > 0 or word in (select word from search_words)
    order by word collate "C"
    on conflict (word) do update set listings = greatest(0, known.listings + excluded.listings)`.execute(tx)
}
