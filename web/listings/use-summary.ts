import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { searchRoutes, type SearchSummary } from '#contract/search.ts'
import { callApi } from '#web/api/call-api.ts'
import { metaOf } from '#web/api/refetch-changed.ts'
import { freshForMs, type ListingScope, queryOf } from './listing-pages.ts'
import { isInverted, type SearchTerms } from './search-terms.ts'

/** How a search was understood, and the counts of its filters. They load after the results; undefined until then. */
export function useSummary(search: SearchTerms, within: ListingScope): SearchSummary | undefined {
  const { sort: _, ...query } = queryOf(search, within)
  return useQuery({
    queryKey: [searchRoutes.summarise.path, query],
    queryFn: () => callApi(searchRoutes.summarise, { query }),
    meta: metaOf(searchRoutes.summarise),
    placeholderData: keepPreviousData,
    staleTime: freshForMs,
    enabled: !isInverted(search),
  }).data
}
