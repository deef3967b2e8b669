import { type ContextType, useContext, useEffect, useRef, useState } from 'react'
import { createPath, type Path, UNSAFE_DataRouterContext, useNavigation } from 'react-router'
import { askServerBuild, canLoadNewBuild } from '#web/api/page-build.ts'
import { ChunkFailure, chunkTimeoutMs } from './lazy.tsx'
import styles from './progress-bar.module.css'

type Router = NonNullable<ContextType<typeof UNSAFE_DataRouterContext>>['router']

/**
 * A thin line while the next page is loading, and 'Try again' if it does not load. Screen readers hear the page's title
 * once it is there.
 */
export function ProgressBar() {
  const { state, location } = useNavigation()
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const [missedKey, setMissedKey] = useState<string>()
  const awaitedKey = state === 'loading' ? location.key : undefined

  const isMissed = awaitedKey !== undefined && missedKey === awaitedKey
  usePressedLinkMark(awaitedKey !== undefined && !isMissed, router)
  // After the code of a page has failed to load, the router waits for it forever, also for another link to such a page.
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
    void openIfOutdated(location, leaving.signal)
    window.addEventListener('online', open, { signal: leaving.signal })
    return () => leaving.abort()
  }, [isMissed, location])

  useEffect(
    () =>
      preventReloads(() => {
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
function preventReloads(isForbidden: () => boolean): () => void {
  const navigation = 'navigation' in window ? window.navigation : undefined
  const prevent = (event: NavigateEvent) => {
    if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return
    if (isForbidden()) event.preventDefault()
  }
  navigation?.addEventListener('navigate', prevent)
  return () => navigation?.removeEventListener('navigate', prevent)
}

/**
 * Opens the page as a new document, which also loads the newest code. Returns false and changes nothing if the server
 * does not answer and no service worker keeps a page for this address (public/offline-worker.js). A person who has
 * opened another page in the meantime stays there.
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

/** Opens the page at once if the server has another build: then its code is gone, not the connection. */
async function openIfOutdated(to: Path, leaving: AbortSignal): Promise<void> {
  if ((await askServerBuild()) && canLoadNewBuild()) await openWhenReachable(to, leaving)
}

async function hasWorker(address: string): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  return navigator.serviceWorker.getRegistration(address).then(
    (registration) => registration !== undefined,
    // A browser that forbids service workers has none.
    () => false,
  )
}

/** If no navigation has started after this time, the link leads to no new page. */
const patienceMs = 400

/**
 * Marks a pressed link, or its card, with `data-pending` until the new page is there. It does so during the click itself,
 * before the router and React have finished their work. `isWaiting` is true while a page is loading,
 * and not once its loading has failed.
 */
function usePressedLinkMark(isWaiting: boolean, router: Router | undefined): void {
  const marked = useRef<Element>(undefined)

  useEffect(() => {
    if (!isWaiting) unmark(marked)
  }, [isWaiting])

  useEffect(() => {
    function unmarkOnceIdle() {
      // On a slow phone, React may show much later than the router that a page is loading.
      if (router?.state.navigation.state === 'loading') setTimeout(unmarkOnceIdle, patienceMs)
      else unmark(marked)
    }
    function mark(event: MouseEvent) {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
      // If the router handles a click, it prevents the default. The browser itself shows the progress of other links.
      if (!link || !event.defaultPrevented || link.pathname === window.location.pathname) return
      unmark(marked)
      marked.current = link.closest('article') ?? link
      marked.current.setAttribute('data-pending', '')
      setTimeout(unmarkOnceIdle, patienceMs)
    }
    window.addEventListener('click', mark)
    return () => window.removeEventListener('click', mark)
  }, [router])
}

function unmark(marked: { current: Element | undefined }) {
  marked.current?.removeAttribute('data-pending')
  marked.current = undefined
}
