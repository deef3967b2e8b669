import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { canLoadNewBuild, reloadIfOutdated, reloadPage } from '#web/api/page-build.ts'
import { common } from '#texts/common.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './lazy.module.css'

/** Code that takes longer than this to load counts as failed. */
export const chunkTimeoutMs = 120_000

/** A message about loading appears after this time. */
const patienceMs = 300

type Outcome<P> = { ready: ComponentType<P> } | { failed: 'refused' | 'hung' }
type Place = 'floating' | 'inline'

/**
 * A component whose code loads when it is first shown, or earlier with `preload()`. Shows a message while it loads, and
 * 'Try again' if loading fails or takes more than two minutes; what failed also loads again once the connection is back.
 * `floating` shows the message over the page (for dialogs), `inline` shows it in the component's place. Code that is gone
 * because the server has another build reloads the page once, when the component is shown.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  place: Place = 'floating',
) {
  let arrived: ComponentType<P> | undefined
  let loading: Promise<Outcome<P>> | undefined

  async function fetchOnce(): Promise<Outcome<P>> {
    try {
      arrived = await load()
      return { ready: arrived }
    } catch {
      loading = undefined
      return { failed: 'refused' }
    }
  }

  function fetchInTime(): Promise<Outcome<P>> {
    loading ??= fetchOnce()
    return inTime(loading)
  }

  /** Returns undefined while the page loads again because the code is gone. */
  async function fetchToShow(): Promise<Outcome<P> | undefined> {
    const outcome = await fetchInTime()
    return 'ready' in outcome || !(await reloadIfOutdated()) ? outcome : undefined
  }

  function LazyComponent(props: P) {
    const [outcome, setOutcome] = useState<Outcome<P> | undefined>(() => arrived && { ready: arrived })

    useEffect(() => {
      if (!arrived) void fetchToShow().then(setOutcome)
    }, [])

    function loadAgain() {
      setOutcome(undefined)
      void fetchToShow().then(setOutcome)
    }

    const loadOnceOnline = useEffectEvent(loadAgain)
    const isRefused = outcome !== undefined && 'failed' in outcome && outcome.failed === 'refused'
    useEffect(() => {
      if (!isRefused) return undefined
      const onOnline = () => loadOnceOnline()
      window.addEventListener('online', onOnline)
      return () => window.removeEventListener('online', onOnline)
    }, [isRefused])

    function retry(failure: 'refused' | 'hung') {
      // Another import() would return the same hanging promise. Only a reload of the page requests the code again.
      if (failure === 'hung' || canLoadNewBuild()) return reloadPage()
      loadAgain()
    }

    if (!outcome) return <Waiting place={place} />
    if ('ready' in outcome) return <outcome.ready {...props} />
    return <ChunkFailure place={place} onRetry={() => retry(outcome.failed)} />
  }

  return Object.assign(LazyComponent, {
    /** Starts loading early. A failure is shown only when the component is shown. */
    preload() {
      if (!arrived) loading ??= fetchOnce()
    },
  })
}

function inTime<P>(work: Promise<Outcome<P>>): Promise<Outcome<P>> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ failed: 'hung' }), chunkTimeoutMs)
    void work.then(resolve).finally(() => clearTimeout(timer))
  })
}

function Waiting({ place }: { place: Place }) {
  const [isVisible, setIsVisible] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsVisible(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.box} data-place={place} data-visible={isVisible || undefined}>
      <output>{isVisible && common.loading}</output>
    </div>
  )
}

export function ChunkFailure({ place, onRetry }: { place: Place; onRetry: () => void }) {
  return (
    <div className={styles.box} data-place={place} data-visible role="alert">
      <span>{common.chunkFailed}</span>
      <Button variant="secondary" size="small" onClick={onRetry}>
        {common.tryAgain}
      </Button>
    </div>
  )
}
