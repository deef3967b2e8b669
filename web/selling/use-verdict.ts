import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ownRecordQuery } from '#web/session/own-record.ts'

const askAgainMs = 20_000

/**
 * While a seller waits for an admin, their record is asked for anew by itself, and when they turn to the window: beside
 * others it is in sight all the while, so that its coming into sight, which every query waits for, says nothing.
 */
export function useVerdict(email: string, isWaiting: boolean) {
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
