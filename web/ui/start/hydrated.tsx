import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react'

/** Without a provider, as in tests of a part: true in a browser. */
const HydratedContext = createContext(typeof document !== 'undefined')

/**
 * Sets `data-alive` on the document once the page is hydrated, and repeats a press that came before that. Put it around
 * everything that uses `useHydrated`.
 */
export function HydratedProvider({ children }: { children: ReactNode }) {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => {
    document.documentElement.dataset['alive'] = ''
    window.dispatchEvent(new Event('alive'))
    // What changes now is drawn in parts, so that it does not delay a press.
    startTransition(() => setHydrated(true))
  }, [])
  return <HydratedContext value={isHydrated}>{children}</HydratedContext>
}

/** False in the server's HTML and while the browser hydrates it, then true. */
export const useHydrated = (): boolean => useContext(HydratedContext)
