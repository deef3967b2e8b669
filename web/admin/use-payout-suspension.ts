import type { UserId } from '#contract/ids.ts'
import { payoutRoutes } from '#contract/routes/payouts.ts'
import { admin } from '#texts/admin.ts'
import { callApi } from '#web/api/call-api.ts'
import { useAdminChange } from './use-admin-change.ts'

export type Seller = { id: string; name: string }

const paramsOf = ({ id }: Seller) => ({ id: id as UserId })

/** Suspends the payouts to a seller, for a reason that the seller reads. The lists are fetched again afterwards. */
export function useSuspendPayouts(onEnd: (isDone: boolean) => void) {
  const { suspension } = admin.people
  return useAdminChange<{ seller: Seller; reason: string }>({
    route: payoutRoutes.suspend,
    send: ({ seller, reason }) =>
      callApi(payoutRoutes.suspend, { params: paramsOf(seller), body: { reason } }),
    toast: suspension.done,
    onEnd: (_, isDone) => onEnd(isDone),
    updateLists: () => undefined,
  })
}

/** Resumes the payouts to a seller. The lists are fetched again afterwards. */
export function useResumePayouts(onEnd: (isDone: boolean) => void) {
  const { resumption } = admin.people
  return useAdminChange<Seller>({
    route: payoutRoutes.resume,
    send: (seller) => callApi(payoutRoutes.resume, { params: paramsOf(seller) }),
    toast: resumption.done,
    onEnd: (_, isDone) => onEnd(isDone),
    updateLists: () => undefined,
  })
}
