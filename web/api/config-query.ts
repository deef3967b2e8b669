import { queryOptions } from '@tanstack/react-query'
import { productRoutes } from '#contract/product.ts'
import { callApiWith } from './call-api.ts'
import { keyOf } from './cached-call.ts'

/**
 * What this installation is like; asked once for the life of the page. As nobody: a call that renews its token would
 * wait for the identity provider, which waits for this.
 */
export const configQuery = queryOptions({
  queryKey: keyOf(productRoutes.config, {}),
  queryFn: () => callApiWith(undefined, productRoutes.config, {}),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})
