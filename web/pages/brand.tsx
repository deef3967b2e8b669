import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigation,
} from 'react-router'
import type { Brand } from '#contract/brands.ts'
import type { BrandId } from '#contract/ids.ts'
import type { Call } from '#contract/route.ts'
import { brandRoutes } from '#contract/routes/brands.ts'
import { formatList } from '#formats/numbers.ts'
import { brandPage } from '#texts/brand-page.ts'
import { brands } from '#texts/brands.ts'
import { cachedCall, keyOf, useLoaded } from '#web/api/cached-call.ts'
import { apiContext } from '#web/api/page-context.ts'
import type { PageHandle } from '#web/api/page-handle.ts'
import { getQueryClient } from '#web/api/query-client.ts'
import { runLoader } from '#web/api/run-loader.ts'
import { PageHead } from '#web/layout/page-head.tsx'
import { describeBreadcrumbs, StructuredData } from '#web/layout/structured-data.tsx'
import page from '#web/layout/page.module.css'
import { ChosenFilters } from '#web/listings/filters/chosen-filters.tsx'
import { nameFilters } from '#web/listings/filters/filters.ts'
import { ListingFilterForm } from '#web/listings/filters/listing-filter-form.tsx'
import {
  type ListListings,
  listListingsBy,
  listListingsFromCache,
} from '#web/listings/results/listing-pages.ts'
import { ListingResults } from '#web/listings/results/listing-results.tsx'
import { loadResults } from '#web/listings/results/load-results.ts'
import {
  areFiltersUseful,
  isFiltered,
  readSearchTerms,
  type SearchTerms,
  writeSearchTerms,
} from '#web/listings/filters/search-terms.ts'
import { useSearchSummary } from '#web/listings/filters/use-search-summary.ts'
import { Icon } from '#web/ui/text/icon.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { TouchLink } from '#web/ui/touch-link.tsx'
import styles from './brand.module.css'

export const handle: PageHandle = { search: (params) => writeSearchTerms(readBrandSearch(params)) }

export function loader({ context, params, request }: LoaderFunctionArgs) {
  const { call, callPage } = context.get(apiContext)
  const { searchParams } = new URL(request.url)
  return runLoader(() => loadBrand(call, listListingsBy(callPage), params['id'] ?? '', searchParams))
}

export function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  return runLoader(() =>
    loadBrand(callWithCachedBrands, listListingsFromCache, params['id'] ?? '', searchParams),
  )
}

export default function BrandPage() {
  const loaded = useLoaderData<typeof loader>()
  const { search, firstPage, instead } = loaded
  const brand = useLoaded(brandRoutes.get, { params: { id: loaded.brand.id } }, loaded.brand)
  const summary = useSearchSummary(search, { brand: brand.name })
  const { state, location } = useNavigation()
  const hasFilters = areFiltersUseful(search, firstPage.rows)
  const waiting = state === 'loading' && location.pathname.endsWith(brand.id)

  return (
    <div className={page.wide}>
      <PageHead
        title={withFilters(brandPage.title(brand.name), search)}
        description={brandPage.description(brand.name, brand.forSale)}
      />
      <StructuredData
        describe={
          import.meta.env.SSR &&
          ((absolute) => [describeBreadcrumbs([{ name: brand.name, path: `/brand/${brand.id}` }], absolute)])
        }
      />
      <TouchLink to="/" className={page.back}>
        <Icon name="arrow-left" size="small" />
        <span>{brands.backToHome}</span>
      </TouchLink>
      <h1 className={styles.heading}>{brand.name}</h1>
      {brand.hidden && (
        <div className={styles.notice}>
          <Notice icon="tag" title={brandPage.hiddenTitle(brand.name)}>
            {brandPage.hiddenText}
          </Notice>
        </div>
      )}
      <div className={hasFilters ? page.besideFilters : undefined}>
        {hasFilters && <ListingFilterForm search={search} counts={summary?.counts} />}
        <div>
          <ChosenFilters search={search} />
          <ListingResults
            search={search}
            within={{ brand: brand.name }}
            firstPage={firstPage}
            instead={instead}
            total={isFiltered(search) ? summary?.total : { count: brand.forSale, isMore: false }}
            noneText={brand.hidden ? brandPage.noneForHidden : brandPage.noneForSale}
            waiting={waiting}
          />
        </div>
      </div>
    </div>
  )
}

/** The title of a list, with the chosen filters: several open lists are told apart. */
function withFilters(title: string, search: SearchTerms): string {
  const names = nameFilters(search).map(({ label }) => label)
  return names.length > 0 ? `${title}: ${formatList(names)}` : title
}

/** The filters in the URL of a brand page. It has no filter for the brand, and text search is only on the search page. */
function readBrandSearch(params: URLSearchParams): SearchTerms {
  const filters = new URLSearchParams(params)
  filters.delete('q')
  filters.delete('brand')
  return readSearchTerms(filters)
}

/** A brand and the first page of its phones that match the filters in the URL. */
async function loadBrand(call: Call, listListings: ListListings, id: string, params: URLSearchParams) {
  const brand = await call(brandRoutes.get, { params: { id: id as BrandId } })
  const search = readBrandSearch(params)
  return { brand, search, ...(await loadResults(listListings, search, { brand: brand.name })) }
}

/** Like `cachedCall`, but takes a brand from the cached list of brands if the home page has loaded it. */
const callWithCachedBrands: Call = (route, input) => {
  const client = getQueryClient()
  const cached = client.getQueryState<Brand[]>(keyOf(brandRoutes.list, {}))
  for (const brand of cached?.data ?? []) {
    const key = keyOf(brandRoutes.get, { params: { id: brand.id } })
    if (!client.getQueryState(key)) client.setQueryData(key, brand, { updatedAt: cached?.dataUpdatedAt })
  }
  return cachedCall(route, input)
}
