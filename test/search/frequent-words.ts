import { forgetVocabulary } from '#features/search/queries/vocabulary.ts'
import type { Db } from '#services/database/database.ts'

/** Makes searches treat these words as ones that most listings have. Call `forgetVocabulary` after the test. */
export async function markAsFrequent(db: Db, ...words: string[]): Promise<void> {
  await db
    .insertInto('searchWords')
    .values(words.map((word) => ({ word, listings: 1_000_000 })))
    .execute()
  forgetVocabulary()
}
