import { useDeferredValue, useEffect } from 'react'

let isPageHydrated = false

/**
 * False in the server's HTML and while the browser hydrates it, then true. What is rendered later, after a navigation,
 * reads true at once. The render with true is deferred: after hydration it may be interrupted by a press.
 */
export const useHydrated = (): boolean => useDeferredValue(true, isPageHydrated ? undefined : false)

/** Sets `data-alive` on the document once the page is hydrated, and repeats a press that came before that. */
export function useAliveMark(): void {
  useEffect(() => {
    isPageHydrated = true
    document.documentElement.dataset['alive'] = ''
    window.dispatchEvent(new Event('alive'))
  }, [])
}
