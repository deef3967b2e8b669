import { queryOptions } from '@tanstack/react-query'
import type { PaymentId } from '#contract/ids.ts'
import { paymentRoutes } from '#contract/routes/payments.ts'
import { callApi } from '#web/api/call-api.ts'
import { ownKey } from '#web/api/query-client.ts'
import { metaOf } from '#web/api/refetch-changed.ts'

/** A payment with its steps and its sale. */
export const paymentQuery = (id: PaymentId) =>
  queryOptions({
    queryKey: ownKey('payments', 'one', id),
    queryFn: () => callApi(paymentRoutes.get, { params: { id } }),
    meta: metaOf(paymentRoutes.get),
  })
