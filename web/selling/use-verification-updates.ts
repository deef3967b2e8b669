import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ownRecordQuery } from '#web/session/own-record.ts'

const refetchEveryMs = 20_000

/**
 * While a seller waits for an admin, fetches their record again regularly, and whenever the window gets the focus.
 * Queries normally fetch again only when the page becomes visible, but a window beside other windows stays visible all
 * the time.
 */
export function useVerificationUpdates(email: string, isWaiting: boolean) {
  const { refetch } = useQuery({
    ...ownRecordQuery(email),
    refetchInterval: isWaiting ? refetchEveryMs : false,
  })
  useEffect(() => {
    if (!isWaiting) return
    const refresh = () => void refetch({ cancelRefetch: false })
    window.addEventListener('focus', refresh)
    return () => window.removeEventListener('focus', refresh)
  }, [isWaiting, refetch])
}
