import { queryOptions } from '@tanstack/react-query'
import { productRoutes } from '#contract/routes/product.ts'
import { callApiWith } from './call-api.ts'
import { keyOf } from './cached-call.ts'

/**
 * The settings of this installation, fetched once for the life of the page. The call sends no token: it would have to wait
 * for the identity provider to renew the token, and the provider waits for these settings.
 */
export const configQuery = queryOptions({
  queryKey: keyOf(productRoutes.config, {}),
  queryFn: () => callApiWith(undefined, productRoutes.config, {}),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})
