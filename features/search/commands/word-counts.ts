import { sql } from 'kysely'
import type { ListingId } from '#contract/ids.ts'
import type { Tx } from '#services/database/database.ts'
import type { IndexedWords } from '../commands.ts'
import { wordOfPair } from '../rules/index-words.ts'

/** Returns the words that the index has of those of these listings that are for sale. */
export async function readIndexedWords(tx: Tx, ids: ListingId[]): Promise<IndexedWords[]> {
  const { rows } = await sql<Record<keyof IndexedWords, string>>`
    select array_to_string(tsvector_to_array(words), ' ') as words, array_to_string(filters, ' ') as filters
    from listing_words
    where listing_id = any(string_to_array(${ids.join(' ')}, ' ')::uuid[]) and for_sale`.execute(tx)
  return rows.map(({ words, filters }) => ({ words: words.split(' '), filters: filters.split(' ') }))
}

/** A change of fewer listings than this part of all changed ones is left to the next whole count. */
const minShare = 1 / 1000

export type WordCounts = ReturnType<typeof createWordCounts>

/**
 * Returns what adds up how the counts of words change while many listings are indexed, so that a word is not taken for rare
 * when thousands of listings have it already.
 */
export function createWordCounts() {
  const changes = new Map<string, number>()
  let changed = 0
  const add = (listings: IndexedWords[], by: number) => {
    for (const listing of listings)
      for (const word of listCounted(listing)) changes.set(word, (changes.get(word) ?? 0) + by)
  }
  return {
    /** Notes that listings had the words of `before` and now have those of `after`. */
    note: (before: IndexedWords[], after: IndexedWords[]): void => {
      add(before, -1)
      add(after, 1)
      changed += Math.max(before.length, after.length)
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

/** The words of a listing that `countSearchWords` counts. */
function listCounted({ words, filters }: IndexedWords): string[] {
  const brand = filters.find((filter) => filter.startsWith('brand:'))
  return brand === undefined ? words : [...words, ...filters.map((filter) => wordOfPair(brand, filter))]
}
