import { type Market, marketCounts } from '#contract/markets.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Handlers } from '#contract/route.ts'
import type { searchRoutes } from '#contract/routes/search.ts'
import { listVisibleNames } from '#features/brands/queries.ts'
import { findModel, getRecogniser } from '#features/models/queries.ts'
import { viewModel } from '#features/models/view.ts'
import type { Db } from '#services/database/database.ts'
import type { Services } from '#services/services.ts'
import { countFilters } from './queries/filter-counts.ts'
import { findMarket, listDistrictsOf, listModelsIn } from './queries/markets.ts'
import { readSearch } from './queries/read-search.ts'
import { readVocabulary } from './queries/vocabulary.ts'
import { correctBeginning } from './rules/corrections.ts'
import { wordOfFilter } from './rules/index-words.ts'
import { findMakers, findUnsold } from './rules/makers.ts'
import { readDistrict } from './rules/markets.ts'
import { nameDistrict, suggestPlaces } from './rules/places.ts'
import { splitText } from './rules/words.ts'
import { viewSummary } from './view.ts'

/** How many of each kind are suggested. */
const max = { models: 5, places: 3 }

export function searchHandlers({ db }: Pick<Services, 'db'>): Handlers<typeof searchRoutes> {
  /** The first of the named makers, if sellers can list phones of none of them and no phone of that one is for sale. */
  async function findUnsoldBrand(named: readonly string[]): Promise<string | undefined> {
    if (named.length === 0) return undefined
    const visible = (await listVisibleNames(db)).map(({ name }) => name)
    const brand = findUnsold(named, visible)
    if (brand === undefined) return undefined
    // The phones of a hidden brand stay for sale, also those that this search does not find.
    const found = await countFilters(db, await readSearch(db, { brand }))
    return found && found.total.count > 0 ? undefined : brand
  }

  return {
    getMarket: ({ query }) => readMarket(db, query),

    summarise: async ({ query }) => {
      const search = await readSearch(db, query)
      const counted = await countFilters(db, search)
      const corrected = search.words?.understood
      const meant = corrected === undefined ? search.text : splitText(corrected)
      const named = meant ? findMakers(meant) : []
      const unsoldBrand = await findUnsoldBrand(named)
      const { nameModel } = await getRecogniser(db)
      return viewSummary(search, { meant, counted, unsoldBrand, nameModel })
    },

    suggest: async ({ query: { q } }) => {
      const vocabulary = await readVocabulary(db)
      const { suggest } = await getRecogniser(db)
      const typed = correctBeginning(q, vocabulary)
      // Until a job has counted the words, nobody knows which models are for sale.
      const countForSale = vocabulary.isEmpty
        ? undefined
        : (id: string) => vocabulary.countOf(wordOfFilter(`model:${id}`))
      const models = typed === '' ? [] : suggest(typed, { max: max.models, countForSale })
      return {
        models: models.map(({ name }) => name),
        places: suggestPlaces(typed, vocabulary.places, max.places),
      }
    },
  }
}

type AskedMarket = { model?: string; district?: string; max?: number }

async function readMarket(db: Db, asked: AskedMarket): Promise<Market> {
  const { model, district } = await findNamed(db, asked)
  const key = { model: model?.id ?? '', district: district?.key ?? '' }
  const isOverview = !model && !district
  const most = asked.max ?? (isOverview ? marketCounts.all : marketCounts.neighbours)
  const row = isOverview ? undefined : await findMarket(db, key)
  // Beside a model, those of its brand are nearest; in a district, all are.
  const brand = district ? undefined : model?.brand
  const districts = asked.max === undefined ? await listDistrictsOf(db, key, most) : []
  return {
    model: model ? viewModel(model) : null,
    district: district?.name ?? null,
    listings: row?.listings ?? 0,
    quartiles: row ?? null,
    models: await listModelsIn(db, key, { max: most, brand }),
    districts: districts.map(({ key: name, listings }) => ({ name: nameDistrict(name), listings })),
  }
}

/** The model and the district of a market. Throws `not-found` if there is no such model or district. */
async function findNamed(db: Db, asked: AskedMarket) {
  const model = asked.model === undefined ? undefined : await findModel(db, asked.model)
  // The only word of a page's address names either.
  const place = asked.district ?? (model ? undefined : asked.model)
  const district = place === undefined ? undefined : readDistrict(place)
  const isModelMissing = asked.model !== undefined && !model
  if (isModelMissing && (asked.district !== undefined || !district)) throw new Refusal('not-found/model')
  if (asked.district !== undefined && !district) throw new Refusal('not-found/address')
  return { model, district }
}
