import { useEffect } from 'react'
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  NavigationType,
  useLoaderData,
  useNavigation,
  useNavigationType,
} from 'react-router'
import { brandRoutes } from '#contract/routes/brands.ts'
import type { SearchSummary } from '#contract/search.ts'
import { formatTaka } from '#formats/money.ts'
import { searchPage } from '#texts/search-page.ts'
import { search as searchTexts } from '#texts/search.ts'
import { cachedCall, useLoaded } from '#web/api/cached-call.ts'
import { apiContext } from '#web/api/page-context.ts'
import type { PageHandle } from '#web/api/page-handle.ts'
import { runLoader } from '#web/api/run-loader.ts'
import { PageHead } from '#web/layout/page-head.tsx'
import page from '#web/layout/page.module.css'
import { rememberSearch } from '#web/layout/recent-searches.ts'
import { SearchBox } from '#web/layout/search-box.tsx'
import { ChosenFilters } from '#web/listings/filters/chosen-filters.tsx'
import { ListingFilterForm } from '#web/listings/filters/listing-filter-form.tsx'
import { listListingsBy, listListingsFromCache } from '#web/listings/results/listing-pages.ts'
import { ListingResults } from '#web/listings/results/listing-results.tsx'
import { areFiltersUseful, readSearchTerms, writeSearchTerms } from '#web/listings/filters/search-terms.ts'
import { useSearchSummary } from '#web/listings/filters/use-search-summary.ts'
import { loadSearch } from '#web/search/load-search.ts'
import { SearchHeading } from '#web/search/search-heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useHydrated } from '#web/ui/start/hydrated.tsx'
import styles from './search.module.css'

export const handle: PageHandle = { search: (params) => writeSearchTerms(readSearchTerms(params)) }

export function loader({ context, request }: LoaderFunctionArgs) {
  const { call, callPage } = context.get(apiContext)
  return runLoader(() => loadSearch(call, listListingsBy(callPage), new URL(request.url).searchParams))
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return runLoader(() => loadSearch(cachedCall, listListingsFromCache, new URL(request.url).searchParams))
}

export default function SearchPage() {
  const { search, firstPage, instead, brandsForSale, ...loaded } = useLoaderData<typeof loader>()
  const brandNames = useLoaded(brandRoutes.listNames, {}, loaded.brands).map(({ name }) => name)
  const { q } = search
  const summary = useSearchSummary(search, { brand: search.brand })
  const { state, location } = useNavigation()
  const isHydrated = useHydrated()
  const navigationType = useNavigationType()
  // After Back, the field does not get the focus, because a phone's keyboard would open over the page.
  const isBack = isHydrated && navigationType === NavigationType.Pop
  useEffect(() => rememberSearch(q ?? ''), [q])
  const hasFilters = areFiltersUseful(search, firstPage.rows)
  const waiting = state === 'loading' && location.pathname.endsWith('/search')

  return (
    <div className={page.wide}>
      {/* It has no description, because search engines should not index a page of results. */}
      <PageHead title={q === undefined ? searchTexts.title : searchPage.titleFor(q)} />
      <div className={styles.head}>
        <SearchBox words={q} focus={q === undefined && !isBack} />
        <Text as="h1" size="title">
          {q === undefined ? searchPage.heading : <SearchHeading words={q} />}
        </Text>
      </div>
      <div className={hasFilters ? page.besideFilters : undefined}>
        {/* The key resets the filters for each search text, so that they start from the new URL. */}
        {hasFilters && (
          <ListingFilterForm key={q} search={search} counts={summary?.counts} brandNames={brandNames} />
        )}
        <div>
          <ChosenFilters search={search} />
          {q !== undefined && <UnderstoodSearch summary={summary} />}
          <ListingResults
            search={search}
            within={{ brand: search.brand }}
            firstPage={firstPage}
            total={summary?.total}
            instead={instead}
            unsoldBrand={summary?.unsoldBrand ?? undefined}
            district={summary?.district ?? undefined}
            otherWords={summary?.otherWords ?? undefined}
            brandNames={brandsForSale}
            noneText={q === undefined ? searchPage.noneAtAll : searchPage.none}
            waiting={waiting}
          />
        </div>
      </div>
    </div>
  )
}

/**
 * Says how a search was understood, if that differs from the typed text, and if the phones only mention a brand that
 * nobody sells here. Shows nothing if no phones were found.
 */
export function UnderstoodSearch({ summary }: { summary: Partial<SearchSummary> | undefined }) {
  const {
    understood: words,
    budget,
    unsoldBrand,
  }: Partial<SearchSummary> = summary?.total?.count ? summary : {}
  const [from, upTo] = [budget?.minPrice, budget?.maxPrice].map((price) =>
    price === undefined ? undefined : formatTaka(price),
  )
  return (
    <output>
      {words || budget ? <Text>{searchPage.understood(words ?? '', from, upTo)}</Text> : null}
      {unsoldBrand ? <Text>{searchPage.onlyMentioned(unsoldBrand)}</Text> : null}
    </output>
  )
}
