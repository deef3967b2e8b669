import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { PaymentId } from '#contract/ids.ts'
import { saleRoutes } from '#contract/routes/sales.ts'
import { watchApi } from '#web/api/live-call.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { refetchTopics } from '#web/api/refetch-changed.ts'

/** The pause before another attempt. The page looks by itself meanwhile. */
const pauseMs = 5000

/**
 * Fetches what shows the sale again whenever the server says that it has changed, while the page is in view. Returns
 * whether the server is heard; if not, the page must look by itself.
 */
export function useLiveSale(id: PaymentId, isOn: boolean): boolean {
  const client = useQueryClient()
  const isSeen = useIsSeen()
  const [isHeard, setHeard] = useState(false)

  useEffect(() => {
    if (!isOn || !isSeen) return undefined
    const controller = new AbortController()
    const { signal } = controller
    let seen: string | undefined
    const onAnswer = ({ version }: { version: string }) => {
      setHeard(true)
      if (version !== seen) void refetchTopics(client, saleRoutes.watch.shows)
      seen = version
    }
    const watch = async () => {
      while (!signal.aborted) {
        try {
          await watchApi(saleRoutes.watch, { params: { id } }, { signal, onAnswer })
        } catch (error) {
          if (!(error instanceof NetworkFailure)) throw error
        }
        setHeard(false)
        await pause(signal)
      }
    }
    void watch()
    return () => controller.abort()
  }, [client, id, isOn, isSeen])

  return isHeard
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, pauseMs)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}

/** A browser has few connections to one server: a tab in the background keeps none. */
function useIsSeen(): boolean {
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
