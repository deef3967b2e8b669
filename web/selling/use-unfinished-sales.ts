import { useQuery } from '@tanstack/react-query'
import { pageLimits } from '#contract/paging.ts'
import type { PaymentId } from '#contract/ids.ts'
import { saleRoutes } from '#contract/routes/sales.ts'
import type { UnfinishedSale } from '#contract/sales.ts'
import { callPage } from '#web/api/call-api.ts'
import { ownKey } from '#web/api/query-client.ts'
import { metaOf } from '#web/api/refetch-changed.ts'
import { isRunning } from './running-sale.ts'

export const unfinishedSalesKey = ownKey('sales', 'unfinished')

/** Every sale that the caller has to finish or to answer as its seller, the earliest deadline first. */
export const useUnfinishedSales = () =>
  useQuery({
    queryKey: unfinishedSalesKey,
    queryFn: () => listAll(),
    meta: metaOf(saleRoutes.list),
  })

/** Fetches all pages. A sale lasts only a few days, so there is seldom more than one page. */
async function listAll(cursor?: string): Promise<UnfinishedSale[]> {
  const { rows, nextCursor } = await callPage(saleRoutes.list, { query: { limit: pageLimits.max, cursor } })
  return nextCursor === undefined ? rows : [...rows, ...(await listAll(nextCursor))]
}

/** The caller's sale with this payment, if they still have to finish it and it has loaded. */
export function useRunningSale(id: PaymentId | undefined): UnfinishedSale | undefined {
  const { data } = useUnfinishedSales()
  return data?.find((sale) => sale.paymentId === id && isRunning(sale))
}
