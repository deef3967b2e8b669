import type { Handlers } from '#contract/route.ts'
import type { searchRoutes } from '#contract/search.ts'
import { countFilters } from '#features/listings/queries/filter-counts.ts'
import { readFilters } from '#features/listings/queries/read-search.ts'
import { readVocabulary } from '#features/listings/queries/vocabulary.ts'
import { noWords, readWordSearch } from '#features/listings/queries/word-search.ts'
import { getRecogniser } from '#features/models/queries.ts'
import type { Services } from '#services/services.ts'
import { correctBeginning, findUnsoldBrand, suggestPlaces } from './rules.ts'
import { viewSummary } from './view.ts'

/** How many of each kind are suggested. */
const most = { models: 5, places: 3 }

export function searchHandlers({ db }: Pick<Services, 'db'>): Handlers<typeof searchRoutes> {
  return {
    summarise: async ({ query }) => {
      const search = readFilters(query)
      const vocabulary = await readVocabulary(db)
      const words = search.text || search.location ? await readWordSearch(db, vocabulary, search) : noWords
      const counted = words && (await countFilters(db, search, words, vocabulary))
      const unsoldBrand = findUnsoldBrand(words?.understood ?? search.text ?? '')
      return viewSummary({ counted, understood: words?.understood, unsoldBrand })
    },

    suggest: async ({ query: { q } }) => {
      const vocabulary = await readVocabulary(db)
      const { suggest } = await getRecogniser(db)
      const typed = correctBeginning(q, vocabulary)
      const models = typed === '' ? [] : suggest(typed, undefined, most.models)
      return {
        models: models.map(({ name }) => name),
        places: suggestPlaces(typed, vocabulary.places, most.places),
      }
    },
  }
}
