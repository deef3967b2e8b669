import { sql } from 'kysely'
import type { Db } from '#services/database/database.ts'

type KnownWords = { isExact: (word: string) => boolean; completionsOf: (word: string) => string[] }

const maxCompletions = 12
/** Sorts after every word with the same beginning. */
const last = '\u{10ffff}'

/**
 * Finds which of these words listings have, and for each at most 12 longer words that begin with it, the shortest
 * first.
 */
export async function findKnownWords(db: Db, words: string[]): Promise<KnownWords> {
  if (words.length === 0) return { isExact: () => false, completionsOf: () => [] }
  const { rows } = await sql<{ asked: string; word: string }>`
    select asked, known.word
    from unnest(string_to_array(${[...new Set(words)].join(' ')}, ' ')) as asked
    cross join lateral (
      select word from known_words
      where word >= asked collate "C" and word < (asked || ${last}) collate "C"
      order by length(word), word limit ${sql.lit(maxCompletions + 1)}
    ) as known`.execute(db)
  return {
    isExact: (word) => rows.some((row) => row.asked === word && row.word === word),
    completionsOf: (word) =>
      rows
        .flatMap((row) => (row.asked === word && row.word !== word ? [row.word] : []))
        .slice(0, maxCompletions),
  }
}
