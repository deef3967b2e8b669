import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { ChunkFailure, chunkTimeoutMs } from './lazy.tsx'
import styles from './progress-bar.module.css'

/** A thin line while the next page is on its way (its title is read out once it is there), and 'Try again' when it does not come. */
export function ProgressBar() {
  const { state, location } = useNavigation()
  const [overdueKey, setOverdueKey] = useState<string>()
  const awaitedKey = state === 'loading' ? location.key : undefined

  useEffect(() => {
    if (awaitedKey === undefined) return
    const timer = setTimeout(() => setOverdueKey(awaitedKey), chunkTimeoutMs)
    return () => clearTimeout(timer)
  }, [awaitedKey])

  if (state !== 'loading') return null
  return (
    <>
      <div className={styles.bar} aria-hidden="true" />
      {overdueKey === location.key && (
        <ChunkFailure
          place="floating"
          onRetry={() => window.location.assign(location.pathname + location.search + location.hash)}
        />
      )}
    </>
  )
}
