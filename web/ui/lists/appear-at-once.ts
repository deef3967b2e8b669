import { useState } from 'react'
import { useOnline } from '#web/ui/states.tsx'

type Loading = { isPending: boolean }

/**
 * Whether to show what these requests bring: once all of them have answered or failed, and from then on. Without a
 * connection at once, so that each says so itself.
 */
export function useAppearAtOnce(...requests: Loading[]): boolean {
  const isLoaded = requests.every(({ isPending }) => !isPending)
  const [wasLoaded, setWasLoaded] = useState(false)
  if (isLoaded && !wasLoaded) setWasLoaded(true)
  const isOnline = useOnline()
  return isLoaded || wasLoaded || !isOnline
}
