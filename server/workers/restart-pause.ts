/** A worker that has served for this long has started well. */
const steadyMs = 60_000
const maxPauseMs = 30_000

/**
 * How long to wait before a worker that ended is replaced, in milliseconds: nothing after it has served for a minute,
 * otherwise one second, and each time twice as long. So a fault at every start does not keep the machine busy.
 */
export function nextPause(livedMs: number, lastPauseMs: number): number {
  if (livedMs >= steadyMs) return 0
  return Math.min(maxPauseMs, Math.max(1000, lastPauseMs * 2))
}
