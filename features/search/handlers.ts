import type { Handlers } from '#contract/route.ts'
import type { searchRoutes } from '#contract/routes/search.ts'
import { listShownNames } from '#features/brands/queries.ts'
import { getRecogniser } from '#features/models/queries.ts'
import type { Services } from '#services/services.ts'
import { countFilters } from './queries/filter-counts.ts'
import { readSearch } from './queries/read-search.ts'
import { readVocabulary } from './queries/vocabulary.ts'
import { correctBeginning } from './rules/corrections.ts'
import { wordOfFilter } from './rules/index-words.ts'
import { findMakers, findUnsold } from './rules/makers.ts'
import { suggestPlaces } from './rules/places.ts'
import { splitText } from './rules/words.ts'
import { viewSummary } from './view.ts'

/** How many of each kind are suggested. */
const max = { models: 5, places: 3 }

export function searchHandlers({ db }: Pick<Services, 'db'>): Handlers<typeof searchRoutes> {
  return {
    summarise: async ({ query }) => {
      const search = await readSearch(db, query)
      const counted = await countFilters(db, search)
      const corrected = search.words?.understood
      const meant = corrected === undefined ? search.text : splitText(corrected)
      const named = meant ? findMakers(meant) : []
      const shown = named.length > 0 ? await listShownNames(db) : []
      // The phones of a hidden brand stay for sale.
      const found = [...(counted?.counts.brand.keys() ?? [])]
      const unsoldBrand = findUnsold(named, [...shown.map(({ name }) => name), ...found])
      const { nameModel } = await getRecogniser(db)
      return viewSummary(search, { meant, counted, unsoldBrand, nameModel })
    },

    suggest: async ({ query: { q } }) => {
      const vocabulary = await readVocabulary(db)
      const { suggest } = await getRecogniser(db)
      const typed = correctBeginning(q, vocabulary)
      const countForSale = (id: string) => vocabulary.countOf(wordOfFilter(`model:${id}`))
      const models = typed === '' ? [] : suggest(typed, { max: max.models, countForSale })
      return {
        models: models.map(({ name }) => name),
        places: suggestPlaces(typed, vocabulary.places, max.places),
      }
    },
  }
}
