import { useContext, useEffect, useState } from 'react'
import { UNSAFE_DataRouterContext, useNavigation } from 'react-router'
import { ChunkFailure, chunkTimeoutMs } from './lazy.tsx'
import styles from './progress-bar.module.css'
import { usePressedLinkMark } from './use-pressed-link-mark.ts'

/**
 * A thin line while the next page is loading, and 'Try again' if it does not load. Screen readers hear the page's title
 * once it is there.
 */
export function ProgressBar() {
  const { state, location } = useNavigation()
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const [missedKey, setMissedKey] = useState<string>()
  usePressedLinkMark(state === 'loading')
  const awaitedKey = state === 'loading' ? location.key : undefined

  useEffect(() => {
    if (awaitedKey === undefined) return
    const timer = setTimeout(() => setMissedKey(awaitedKey), chunkTimeoutMs)
    return () => clearTimeout(timer)
  }, [awaitedKey])

  useEffect(
    () =>
      forbidReloads(() => {
        // Read the router's own state: its hooks may update later than its reload.
        const awaited = router?.state.navigation.location
        setMissedKey(awaited?.key)
        return awaited !== undefined
      }),
    [router],
  )

  if (state !== 'loading') return null
  const missed = missedKey === location.key
  return (
    <>
      {!missed && <div className={styles.bar} aria-hidden="true" />}
      {missed && (
        <ChunkFailure
          place="floating"
          onRetry={() => void goWhenReachable(location.pathname + location.search + location.hash)}
        />
      )}
    </>
  )
}

/**
 * If the code of a page cannot be loaded, the router reloads the current page. Without a network, the browser then
 * shows its own failure page. In browsers that announce the reload beforehand, we prevent it and show our own message.
 */
function forbidReloads(isForbidden: () => boolean): () => void {
  const navigation = 'navigation' in window ? window.navigation : undefined
  const forbid = (event: NavigateEvent) => {
    if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return
    if (isForbidden()) event.preventDefault()
  }
  navigation?.addEventListener('navigate', forbid)
  return () => navigation?.removeEventListener('navigate', forbid)
}

/**
 * Opens the page as a new document, which also loads the newest code. If the server does not answer, nothing changes.
 */
async function goWhenReachable(address: string) {
  const answers = await fetch(address, { method: 'HEAD' }).then(
    () => true,
    () => false,
  )
  if (answers) window.location.assign(address)
}
