import { useContext, useEffect, useState } from 'react'
import { createPath, type Path, UNSAFE_DataRouterContext, useNavigation } from 'react-router'
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

  const isMissed = awaitedKey !== undefined && missedKey === awaitedKey
  // Once code has not loaded, the router waits for it forever, also when another link leads to the same kind of page.
  const isStuck = awaitedKey !== undefined && missedKey !== undefined && !isMissed

  useEffect(() => {
    if (awaitedKey === undefined) return
    const timer = setTimeout(() => setMissedKey(awaitedKey), chunkTimeoutMs)
    return () => clearTimeout(timer)
  }, [awaitedKey])

  useEffect(() => {
    if (!isStuck || !location) return
    const leaving = new AbortController()
    void openWhenReachable(location, leaving.signal).then((isOver) => isOver || setMissedKey(location.key))
    return () => leaving.abort()
  }, [isStuck, location])

  useEffect(() => {
    if (!isMissed || !location) return
    const leaving = new AbortController()
    const open = () => void openWhenReachable(location, leaving.signal)
    window.addEventListener('online', open, { signal: leaving.signal })
    return () => leaving.abort()
  }, [isMissed, location])

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
  if (!isMissed) return <div className={styles.bar} aria-hidden="true" />
  return <ChunkFailure place="floating" onRetry={() => void openWhenReachable(location)} />
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
 * Opens the page as a new document, which also loads the newest code. Returns false, and changes nothing, if neither
 * the server answers nor a worker that keeps a page for it (public/offline-worker.js). A person who has opened another page meanwhile stays there.
 */
async function openWhenReachable(to: Path, leaving?: AbortSignal): Promise<boolean> {
  const address = createPath(to)
  const answers = await fetch(address, { method: 'HEAD', signal: leaving ?? null }).then(
    () => true,
    () => hasWorker(address),
  )
  if (leaving?.aborted) return true
  if (answers) window.location.assign(address)
  return answers
}

async function hasWorker(address: string): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  return navigator.serviceWorker.getRegistration(address).then(
    (registration) => registration !== undefined,
    // A browser that forbids workers has none.
    () => false,
  )
}
