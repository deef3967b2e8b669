import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Call, CallInput, ReplyOf, Route } from '#contract/route.ts'
import { callApi } from './call-api.ts'
import { getQueryClient } from './query-client.ts'
import { metaOf } from './refetch-changed.ts'

/** How long fetched data is shown without another request. */
const freshForMs = 30_000

/** The key of a cached answer. */
export const keyOf = (route: Route, input: object) => [route.path, route.method, input] as const

/** The query of a call, for `useQuery`. */
export function apiQuery<R extends Route>(route: R, input: CallInput<R>) {
  return queryOptions<ReplyOf<R>>({
    queryKey: keyOf(route, input),
    queryFn: () => callApi(route, input),
    meta: metaOf(route),
    staleTime: freshForMs,
  })
}

/** `callApi` with a cache: after Back and Forward, the page shows the cached answer at once and refreshes it later. */
export const cachedCall: Call = (route, input) =>
  getQueryClient().ensureQueryData({ ...apiQuery(route, input), revalidateIfStale: true })

/** The answer of a call: first the loader's data, which is then kept up to date. */
export function useLoaded<R extends Route>(route: R, input: CallInput<R>, loaded: ReplyOf<R>): ReplyOf<R> {
  const { data } = useQuery({ ...apiQuery(route, input), initialData: loaded as never })
  return data ?? loaded
}
