import { useQuery } from '@tanstack/react-query'
import { accountRoutes } from '#contract/routes/account.ts'
import { callApi } from '#web/api/call-api.ts'
import { ownKey } from '#web/api/query-client.ts'
import { metaOf } from '#web/api/refetch-changed.ts'

export const sellerFiguresKey = ownKey('listings', 'figures')

/** How many phones the signed-in seller has for sale, booked and sold. */
export const useSellerFigures = () =>
  useQuery({
    queryKey: sellerFiguresKey,
    queryFn: () => callApi(accountRoutes.figures, {}),
    meta: metaOf(accountRoutes.figures),
  })
