import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ownRecordQuery } from '#web/session/own-record.ts'

const askAgainMs = 20_000

/**
 * While a seller waits for an admin, fetches their record again regularly, and whenever the window gets the focus.
 * Queries normally fetch again only when the page becomes visible, but a window beside other windows stays visible all
 * the time.
 */
export function useVerificationUpdates(email: string, isWaiting: boolean) {
  const { refetch } = useQuery({
    ...ownRecordQuery(email),
    refetchInterval: isWaiting ? askAgainMs : false,
  })
  useEffect(() => {
    if (!isWaiting) return
    const ask = () => void refetch({ cancelRefetch: false })
    window.addEventListener('focus', ask)
    return () => window.removeEventListener('focus', ask)
  }, [isWaiting, refetch])
}
