import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { PaymentId } from '#contract/ids.ts'
import { saleRoutes } from '#contract/routes/sales.ts'
import { watchApi } from '#web/api/live-call.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { retryDelayMs } from '#web/api/query-client.ts'
import { refetchTopics } from '#web/api/refetch-changed.ts'

/** A connection that lasted longer than this has not failed. The next one is tried soon. */
const lastingMs = 10_000

/**
 * While the page is in view, fetches everything about the sale again whenever the server reports a change. Returns whether
 * there is a live connection; without one, the page must poll.
 */
export function useLiveSale(id: PaymentId, isOn: boolean): boolean {
  const client = useQueryClient()
  const isVisible = useIsVisible()
  const [isLive, setLive] = useState(false)

  useEffect(() => {
    if (!isOn || !isVisible) return undefined
    const controller = new AbortController()
    const { signal } = controller
    let lastVersion: string | undefined
    let failures = 0
    const onAnswer = ({ version }: { version: string }) => {
      setLive(true)
      if (version !== lastVersion) void refetchTopics(client, saleRoutes.watch.shows)
      lastVersion = version
    }
    const watch = async () => {
      while (!signal.aborted) {
        const beganAt = Date.now()
        try {
          await watchApi(saleRoutes.watch, { params: { id } }, { signal, onAnswer })
        } catch (error) {
          if (!(error instanceof NetworkFailure)) throw error
        }
        setLive(false)
        // The longer there is no lasting connection, the less often we try, to save the battery. Meanwhile the page polls.
        failures = Date.now() - beganAt > lastingMs ? 0 : failures + 1
        await pause(retryDelayMs(failures), signal)
      }
    }
    void watch()
    return () => controller.abort()
  }, [client, id, isOn, isVisible])

  return isLive
}

/** Waits this long, or until the browser has a network again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
    signal.addEventListener('abort', end, { once: true })
  })
}

/** Browsers allow only a few connections to one server, so a tab in the background must not keep one. */
function useIsVisible(): boolean {
  return useSyncExternalStore(
    watchVisibility,
    () => document.visibilityState === 'visible',
    () => false,
  )
}

function watchVisibility(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
