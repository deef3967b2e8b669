import { useEffect, useSyncExternalStore } from 'react'
import { markerKey, signedInMarker } from '#web/own-data/signed-in-marker.ts'
import { InlineScript } from '#web/ui/start/inline-script.tsx'
import { useHydrated } from '#web/ui/start/hydrated.tsx'

const subscribe = (onChange: () => void) => signedInMarker.watch(onChange)

/**
 * True if somebody was signed in on this device. The page then shows no 'Login' until we know whether they still are.
 */
export function useExpectedPerson(): boolean {
  const hydrated = useHydrated()
  useEffect(() => {
    if (hydrated) delete document.documentElement.dataset['awaited']
  }, [hydrated])
  return useSyncExternalStore(
    subscribe,
    () => signedInMarker.isSet(),
    () => false,
  )
}

// If the browser forbids the storage, we cannot know that somebody was signed in.
const script = `try{if(localStorage.getItem('${markerKey}'))document.documentElement.dataset.awaited=''}catch{}`

/**
 * Hides 'Login' even before our code has loaded, by setting `data-awaited` on the page. The server's HTML is the same
 * for everyone and says 'Login'.
 */
export const ExpectedPersonScript = () => <InlineScript text={script} />
