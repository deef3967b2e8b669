import { useEffect } from 'react'
import type { PaymentWithSteps } from '#contract/payments.ts'
import { toServerTime } from '#web/api/server-clock.ts'
import { useSession } from '#web/session/session.tsx'
import { keepCode, prepareOffline } from './kept-codes.ts'

/** Stores the buyer's code of this sale for times without a connection. `seenAt` is when it came, in milliseconds of this device's clock. */
export function useKeptCode(payment: PaymentWithSteps | undefined, seenAt: number): void {
  const owner = useSession().user?.uid
  const own = payment?.sale?.side === 'buyer' ? payment : undefined
  const hasCode = own?.handOver?.code !== undefined
  useEffect(() => {
    if (own && owner !== undefined) keepCode(own, { owner, at: new Date(toServerTime(seenAt)) })
  }, [own, owner, seenAt])
  useEffect(() => {
    if (hasCode) void prepareOffline()
  }, [hasCode])
}
