import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SearchSummary } from '#contract/search.ts'
import { searchRoutes } from '#contract/routes/search.ts'
import { callApi } from '#web/api/call-api.ts'
import { metaOf } from '#web/api/refetch-changed.ts'
import { freshForMs, type ListingScope, queryOf } from '#web/listings/results/listing-pages.ts'
import { isInverted, type SearchTerms } from './search-terms.ts'

type Summary = Partial<SearchSummary> & Pick<SearchSummary, 'counts'>

/**
 * How a search was understood, and the counts of its filters. They load after the results; undefined until then. Of the
 * previous search, only the counts stay until the new ones arrive.
 */
export function useSearchSummary(search: SearchTerms, within: ListingScope): Summary | undefined {
  const { sort: _, ...query } = queryOf(search, within)
  const { data, isPlaceholderData } = useQuery({
    queryKey: [searchRoutes.summarise.path, query],
    queryFn: ({ signal }) => callApi(searchRoutes.summarise, { query }, { signal }),
    meta: metaOf(searchRoutes.summarise),
    placeholderData: keepPreviousData,
    staleTime: freshForMs,
    enabled: !isInverted(search),
  })
  return data && isPlaceholderData ? { counts: data.counts } : data
}
