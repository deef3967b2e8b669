import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { outbox } from '#texts/outbox.ts'
import { retryDelayMs } from '#web/api/query-client.ts'
import { refetchChanged } from '#web/api/refetch-changed.ts'
import { report } from '#web/api/report.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useSession } from '#web/session/session.tsx'
import { signedInMarker } from '#web/own-data/signed-in-marker.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { type Entry, forgetOldOfOthers, forgetSent, isSent, isWaiting, type Refused } from './outbox.ts'
import { describeRefused } from './refusals.ts'
import { sendOutbox } from './send-outbox.ts'
import { useOutbox, useOwnOutbox } from './use-waiting.ts'
import { waitingRoutes } from './waiting-routes.ts'
import type { WaitingName } from './when-offline.ts'

/** For how long the page says what was sent. */
const shownMs = 60_000

/** Removes what was sent a minute ago, also what was sent before this page was opened, or by who signed out since. */
function useForgetSent(): void {
  const oldest = Math.min(
    ...useOutbox().flatMap((entry) => (isSent(entry) && entry.end ? [entry.end.at] : [])),
  )
  useEffect(() => {
    if (!Number.isFinite(oldest)) return undefined
    const timer = setTimeout(() => forgetSent(oldest), Math.max(0, oldest + shownMs - serverNow()))
    return () => clearTimeout(timer)
  }, [oldest])
}

/**
 * Sends the signed-in person's actions that wait: now, when the browser says that it is connected or the page comes into
 * view, and again and again after growing pauses, because a browser may be wrong about that. Returns a function that tries
 * at once.
 */
export function useSending(): () => void {
  useForgetSent()
  useEffect(() => forgetOldOfOthers(signedInMarker.read()), [])
  const uid = useSession().user?.uid
  const client = useQueryClient()
  const showToast = useToast()
  const entries = useOwnOutbox()
  const hasWaiting = entries.some(isWaiting)

  // Also what another tab has sent is fetched again.
  const ended = entries.flatMap((entry) => (isWaiting(entry) ? [] : [entry.name])).join()
  useEffect(() => {
    const routes = ended === '' ? [] : (ended.split(',') as WaitingName[]).map((name) => waitingRoutes[name])
    for (const route of routes) void refetchChanged(client, route)
  }, [client, ended])

  const send = useCallback(() => {
    if (uid === undefined) return
    const tell = (entry: Entry, refused?: Refused) => {
      const name = outbox.names[entry.name]
      const what = entry.title === undefined ? name : outbox.about(name, entry.title)
      if (!refused) showToast(outbox.sentNow, { detail: what })
      else showToast(outbox.refusedNow, { detail: `${what}: ${describeRefused(refused)}`, tone: 'plain' })
    }
    sendOutbox(uid, tell).catch((error: unknown) => report('Sending what waits failed', error))
  }, [uid, showToast])

  useEffect(() => {
    if (!hasWaiting) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    let timer: ReturnType<typeof setTimeout>
    let tries = 0
    const tryAgain = () => {
      send()
      timer = setTimeout(tryAgain, retryDelayMs(tries))
      tries += 1
    }
    const begin = () => {
      if (document.visibilityState === 'hidden') return
      clearTimeout(timer)
      tries = 2
      tryAgain()
    }
    begin()
    addEventListener('online', begin, { signal })
    document.addEventListener('visibilitychange', begin, { signal })
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [hasWaiting, send])

  return send
}
