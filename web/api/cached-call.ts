import { queryOptions, useQuery } from '@tanstack/react-query'
import { Problem } from '#contract/errors.ts'
import type { Call, CallInput, ReplyOf, Route } from '#contract/route.ts'
import { callApi } from './call-api.ts'
import { getQueryClient } from './query-client.ts'
import { metaOf } from './refetch-changed.ts'

/** Fetched data is shown for this long without another request. */
const freshForMs = 30_000

/** The key of a cached answer. */
export const keyOf = (route: Route, input: object) => [route.path, route.method, input] as const

function apiQuery<R extends Route>(route: R, input: CallInput<R>) {
  return queryOptions<ReplyOf<R>>({
    queryKey: keyOf(route, input),
    queryFn: () => callApi(route, input),
    meta: metaOf(route),
    staleTime: freshForMs,
  })
}

/** `callApi` with a cache: Back and Forward show the cached answer at once and refresh it afterwards. */
export const cachedCall: Call = (route, input) =>
  getQueryClient().ensureQueryData({ ...apiQuery(route, input), revalidateIfStale: true })

/**
 * The answer of a call, which starts with the loader's data and is kept up to date. `isOld` fetches it again at once,
 * and throws the error if the thing no longer exists.
 */
export function useLoaded<R extends Route>(
  route: R,
  input: CallInput<R>,
  loaded: ReplyOf<R>,
  isOld = false,
): ReplyOf<R> {
  const initialDataUpdatedAt = isOld ? 0 : undefined
  const query = useQuery({ ...apiQuery(route, input), initialData: loaded as never, initialDataUpdatedAt })
  if (isOld && query.error instanceof Problem && query.error.status === 404) throw query.error
  return query.data ?? loaded
}
