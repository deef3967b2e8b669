import { useQuery } from '@tanstack/react-query'
import { brandRoutes } from '#contract/routes/brands.ts'
import { callApi } from '#web/api/call-api.ts'
import { keyOf } from '#web/api/cached-call.ts'
import { metaOf } from '#web/api/refetch-changed.ts'

/** The brands that a seller can choose; empty until they have loaded. */
export function useBrandNames() {
  const {
    data = [],
    isError,
    refetch,
  } = useQuery({
    queryKey: keyOf(brandRoutes.listNames, {}),
    queryFn: () => callApi(brandRoutes.listNames, {}),
    meta: metaOf(brandRoutes.listNames),
  })
  return { names: data.map(({ name }) => name), hasFailed: isError, retry: () => void refetch() }
}
