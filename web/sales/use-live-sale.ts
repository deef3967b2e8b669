import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { PaymentId } from '#contract/ids.ts'
import { saleRoutes } from '#contract/routes/sales.ts'
import { watchApi } from '#web/api/live-call.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { refetchTopics } from '#web/api/refetch-changed.ts'

/** The pause before we connect again. In this time the page polls. */
const pauseMs = 5000

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
    const onAnswer = ({ version }: { version: string }) => {
      setLive(true)
      if (version !== lastVersion) void refetchTopics(client, saleRoutes.watch.shows)
      lastVersion = version
    }
    const watch = async () => {
      while (!signal.aborted) {
        try {
          await watchApi(saleRoutes.watch, { params: { id } }, { signal, onAnswer })
        } catch (error) {
          if (!(error instanceof NetworkFailure)) throw error
        }
        setLive(false)
        await pause(signal)
      }
    }
    void watch()
    return () => controller.abort()
  }, [client, id, isOn, isVisible])

  return isLive
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, pauseMs)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
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
