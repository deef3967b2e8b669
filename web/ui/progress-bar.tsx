import { useContext, useEffect, useState } from 'react'
import { UNSAFE_DataRouterContext, useNavigation } from 'react-router'
import { ChunkFailure, chunkTimeoutMs } from './lazy.tsx'
import styles from './progress-bar.module.css'

/** A thin line while the next page is on its way (its title is read out once it is there), and 'Try again' when it does not come. */
export function ProgressBar() {
  const { state, location } = useNavigation()
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const [missedKey, setMissedKey] = useState<string>()
  const awaitedKey = state === 'loading' ? location.key : undefined

  useEffect(() => {
    if (awaitedKey === undefined) return
    const timer = setTimeout(() => setMissedKey(awaitedKey), chunkTimeoutMs)
    return () => clearTimeout(timer)
  }, [awaitedKey])

  useEffect(
    () =>
      forbidReloads(() => {
        // The router's own word: what it tells by hooks may come later than its reload.
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
 * The router answers code of a page that does not come by reloading the page one is on; where the network is gone that
 * is the browser's own failure page. Where the browser tells of it beforehand, we say so ourselves and stay.
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

/** Opens the page as a new document, which brings the newest code too. Without an answer everything stays as it is. */
async function goWhenReachable(address: string) {
  const answers = await fetch(address, { method: 'HEAD' }).then(
    () => true,
    () => false,
  )
  if (answers) window.location.assign(address)
}
