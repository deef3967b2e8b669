import { useEffect, useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/** False in the server's HTML and in the first paint over it, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}

/** Puts `data-alive` on the document once the page is hydrated: what is pressed before that, nobody hears. */
export function useAliveMark(): void {
  useEffect(() => {
    document.documentElement.dataset['alive'] = ''
  }, [])
}
