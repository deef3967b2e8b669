import { useSyncExternalStore } from 'react'

const minuteMs = 60_000
const watchers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** The time to the minute, renewed every minute; undefined in the server's HTML and in the first paint over it. */
export function useNow(): Date | undefined {
  const minute = useSyncExternalStore(
    watch,
    () => Math.floor(Date.now() / minuteMs),
    () => undefined,
  )
  return minute === undefined ? undefined : new Date(minute * minuteMs)
}

/** One clock for all who look at it. */
function watch(onMinute: () => void) {
  watchers.add(onMinute)
  timer ??= setInterval(() => {
    for (const tell of watchers) tell()
  }, minuteMs)
  return () => {
    watchers.delete(onMinute)
    if (watchers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
