import { useEffect, useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/** False in the server's HTML and in the first render in the browser, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}

/** Sets `data-alive` on the document once the page is hydrated, and repeats a press that came before that. */
export function useAliveMark(): void {
  useEffect(() => {
    document.documentElement.dataset['alive'] = ''
    window.dispatchEvent(new Event('alive'))
  }, [])
}
