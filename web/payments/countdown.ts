import { useEffect, useState } from 'react'
import { formatDigits } from '#formats/numbers.ts'
import { serverNow } from '#web/api/server-clock.ts'

/** The seconds left until `until` (milliseconds of the server's clock), updated every second. */
export function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((until - now) / 1000))
}

/** Formats seconds as minutes and seconds: 75 as 1:15. */
export function formatClock(seconds: number): string {
  return formatDigits(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`)
}
