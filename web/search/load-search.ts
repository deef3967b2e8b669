import { brandRoutes } from '#contract/routes/brands.ts'
import type { Call } from '#contract/route.ts'
import type { ListListings } from '#web/listings/results/listing-pages.ts'
import { readSearchTerms, type SearchTerms } from '#web/listings/filters/search-terms.ts'
import { loadResults, type Results } from '#web/listings/results/load-results.ts'

/**
 * The brands to filter by, and the first page of all phones that match the search in the URL; if there are none, also the
 * brands of which phones are for sale. A brand that does not exist is ignored, as other wrong filters are.
 */
export async function loadSearch(call: Call, listListings: ListListings, params: URLSearchParams) {
  const search = readSearchTerms(params)
  const load = (terms: SearchTerms) => loadResults(listListings, terms, { brand: terms.brand })
  const [brands, results] = await Promise.all([call(brandRoutes.listNames, {}), load(search)])
  if (await isBrandUnknown(search, { brands, results, listListings })) {
    const withoutBrand = { ...search, brand: undefined }
    return withBrandsForSale({ search: withoutBrand, brands, ...(await load(withoutBrand)) }, call)
  }
  return withBrandsForSale({ search, brands, ...results }, call)
}

async function withBrandsForSale<Found extends Results>(found: Found, call: Call) {
  const brandsShown = found.firstPage.rows.length > 0 ? [] : await call(brandRoutes.list, {})
  return { ...found, brandsForSale: brandsShown.filter(({ forSale }) => forSale > 0).map(({ name }) => name) }
}

type Loaded = { brands: { name: string }[]; results: Results; listListings: ListListings }

/** Whether no brand has the name in the URL. A hidden brand is not in the list of names, but may have phones for sale. */
async function isBrandUnknown({ brand }: SearchTerms, { brands, results, listListings }: Loaded) {
  if (brand === undefined || results.firstPage.rows.length > 0) return false
  if (brands.some(({ name }) => name === brand)) return false
  const { rows } = await listListings({ brand, sort: 'newest' })
  return rows.length === 0
}
