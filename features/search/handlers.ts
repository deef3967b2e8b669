import type { Handlers } from '#contract/route.ts'
import type { searchRoutes } from '#contract/routes/search.ts'
import { listShownNames } from '#features/brands/queries.ts'
import { readBudget } from '#features/listings/queries/budget.ts'
import { countFilters } from '#features/listings/queries/filter-counts.ts'
import { findDistrict, withoutDistrict, wordOfFilter } from '#features/listings/queries/filters.ts'
import { readFilters } from '#features/listings/queries/read-search.ts'
import { readVocabulary } from '#features/listings/queries/vocabulary.ts'
import { noWords, readWordSearch } from '#features/listings/queries/word-search.ts'
import { getRecogniser } from '#features/models/queries.ts'
import type { Services } from '#services/services.ts'
import { correctBeginning, findMakers, findUnsold, suggestPlaces } from './rules.ts'
import { viewSummary } from './view.ts'

/** How many of each kind are suggested. */
const max = { models: 5, places: 3 }

export function searchHandlers({ db }: Pick<Services, 'db'>): Handlers<typeof searchRoutes> {
  return {
    summarise: async ({ query }) => {
      const search = readFilters(query)
      const vocabulary = await readVocabulary(db)
      const words = search.text || search.location ? await readWordSearch(db, vocabulary, search) : noWords
      const budget = query.q === undefined ? undefined : readBudget(query.q)
      const counted = words && (await countFilters(db, search, words, vocabulary))
      const named = findMakers(words?.understood ?? search.text ?? '')
      const shown = named.length > 0 ? await listShownNames(db) : []
      // The phones of a hidden brand stay for sale.
      const found = [...(counted?.counts.brand.keys() ?? [])]
      const unsoldBrand = findUnsold(named, [...shown.map(({ name }) => name), ...found])
      const understood = words?.understood ?? budget?.rest
      const { nameModel } = await getRecogniser(db)
      const district = findDistrict(words?.understood ?? search.text ?? '')
      const { text = '' } = search
      const otherWords = withoutDistrict(findDistrict(text) ? text : (words?.understood ?? ''))
      return viewSummary({ counted, understood, budget, nameModel, unsoldBrand, district, otherWords })
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
