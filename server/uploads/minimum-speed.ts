import type { FastifyRequest } from 'fastify'
import { Refusal } from '#contract/refusal.ts'
import type { Clock } from '#lib/clock.ts'

/**
 * The lowest speed for an upload. The browser scales pictures down first, so that an honest client on a slow network is
 * fast enough.
 */
const arrivalLimits = {
  idleMs: 10_000,
  /** No speed is required during this time, because slow networks start slowly. */
  graceMs: 10_000,
  bytesPerSecond: 8 * 1024,
  totalMs: 300_000,
}

type Arrival = { elapsedMs: number; idleMs: number; bytes: number }

/** True when a picture arrives too slowly to wait for it any longer. */
export function isTooSlow({ elapsedMs, idleMs, bytes }: Arrival): boolean {
  const { graceMs, bytesPerSecond } = arrivalLimits
  const expectedBytes = ((elapsedMs - graceMs) / 1000) * bytesPerSecond
  return idleMs > arrivalLimits.idleMs || elapsedMs > arrivalLimits.totalMs || bytes < expectedBytes
}

const checkEveryMs = 1000

/**
 * Watches the body of a request until `stop` is called. Calls `onTooSlow` once, with the Refusal `too-slow`. Counts
 * bytes at the socket, so the body's reader is not affected.
 */
export function watchArrival(
  { raw: { socket } }: FastifyRequest,
  clock: Clock,
  onTooSlow: (refusal: Refusal) => void,
): { stop: () => void } {
  const begun = { at: clock().getTime(), bytes: socket.bytesRead }
  let last = begun
  const timer = setInterval(() => {
    const at = clock().getTime()
    if (socket.bytesRead !== last.bytes) last = { at, bytes: socket.bytesRead }
    const bytes = last.bytes - begun.bytes
    if (!isTooSlow({ elapsedMs: at - begun.at, idleMs: at - last.at, bytes })) return
    clearInterval(timer)
    onTooSlow(new Refusal('too-slow/picture'))
  }, checkEveryMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
