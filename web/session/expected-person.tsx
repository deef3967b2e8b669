import { useEffect, useSyncExternalStore } from 'react'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { markerKey, signedInMarker } from './signed-in-marker.ts'

const follow = (onChange: () => void) => signedInMarker.watch(onChange, onChange)

/** Somebody was signed in on this device: 'Login' would be the wrong word until it is known whether they still are. */
export function useExpectedPerson(): boolean {
  const hydrated = useHydrated()
  useEffect(() => {
    if (hydrated) delete document.documentElement.dataset['awaited']
  }, [hydrated])
  return useSyncExternalStore(
    follow,
    () => signedInMarker.isSet(),
    () => false,
  )
}

// Where settings refuse the storage nobody is remembered, so nobody is awaited.
const script = `try{if(localStorage.getItem('${markerKey}'))document.documentElement.dataset.awaited=''}catch{}`

/** The same before our code has come, as `data-awaited` on the page: its HTML is one for everyone and says 'Login'. */
export function AwaitPerson() {
  // oxlint-disable-next-line react/no-danger -- a constant, and the content policy knows its hash
  return <script dangerouslySetInnerHTML={{ __html: script }} />
}
