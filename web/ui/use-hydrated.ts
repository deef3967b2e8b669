import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/** False in the server's HTML and in the first paint over it, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
