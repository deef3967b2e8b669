import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Call, CallInput, ReplyOf, Route } from '#contract/route.ts'
import { callApi } from './call-api.ts'
import { getQueryClient } from './query-client.ts'

/** As long as this, what was fetched is shown without asking again. */
const freshForMs = 30_000

/** Where an answer is kept: `invalidateQueries({ queryKey: ['/items'] })` makes all of that path ask again. */
export const keyOf = (route: Route, input: object) => [route.path, route.method, input] as const

function apiQuery<R extends Route>(route: R, input: CallInput<R>) {
  return queryOptions<ReplyOf<R>>({
    queryKey: keyOf(route, input),
    queryFn: () => callApi(route, input),
    staleTime: freshForMs,
  })
}

/** As `callApi`, through what was fetched before: back and forward show at once what was there, and renew it after. */
export const cachedCall: Call = (route, input) =>
  getQueryClient().ensureQueryData({ ...apiQuery(route, input), revalidateIfStale: true })

/** The answer of a call, living on from what the page's loader gave. */
export function useLoaded<R extends Route>(route: R, input: CallInput<R>, loaded: ReplyOf<R>): ReplyOf<R> {
  const query = useQuery({ ...apiQuery(route, input), initialData: loaded as never })
  return query.data ?? loaded
}
