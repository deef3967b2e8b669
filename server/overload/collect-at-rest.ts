import { performance } from 'node:perf_hooks'

const checkEveryMs = 5000
/** Shares of the time that the event loop works. */
const busy = 0.2
const atRest = 0.05

/**
 * After the start and after each busy time, collects all garbage once, as soon as there is hardly any work. V8 collects
 * garbage when much memory is allocated, so otherwise an idle process would keep the memory of its busy time. The event
 * loop stands still for about 0.15 s. Does nothing if Node runs without `--expose-gc`.
 */
export function collectGarbageAtRest(): void {
  const { gc } = globalThis
  if (!gc) return
  const isFirstRest = createRestWatch()
  let last = performance.eventLoopUtilization()
  setInterval(() => {
    const now = performance.eventLoopUtilization()
    if (isFirstRest(performance.eventLoopUtilization(now, last).utilization))
      // `last-resort` also compacts the memory, so that free memory goes back to the system.
      gc({ type: 'major', flavor: 'last-resort', execution: 'sync' })
    last = now
  }, checkEveryMs).unref()
}

/** Returns a function to call with the share of each interval. It returns true at the first rest after a busy time. */
export function createRestWatch(): (utilization: number) => boolean {
  let wasBusy = true
  return (utilization) => {
    if (utilization > busy) wasBusy = true
    if (!wasBusy || utilization > atRest) return false
    wasBusy = false
    return true
  }
}
