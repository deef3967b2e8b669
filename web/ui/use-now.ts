import { useSyncExternalStore } from 'react'
import { serverNow, watchServerClock } from '#web/api/server-clock.ts'
import { useHydrated } from './start/hydrated.tsx'

const minuteMs = 60_000
const readMinute = () => Math.floor(serverNow() / minuteMs)
const watchers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/**
 * The current time of the server, rounded down to the minute and updated every minute. Undefined in the server's HTML and in the
 * first render in the browser.
 */
export function useNow(): Date | undefined {
  const minute = useSyncExternalStore(watch, readMinute, readMinute)
  return useHydrated() ? new Date(minute * minuteMs) : undefined
}

/** All watchers share one timer. */
function watch(onMinute: () => void) {
  const unwatchClock = watchServerClock(onMinute)
  watchers.add(onMinute)
  timer ??= setInterval(() => {
    for (const notify of watchers) notify()
  }, minuteMs)
  return () => {
    unwatchClock()
    watchers.delete(onMinute)
    if (watchers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
