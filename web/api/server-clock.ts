import { findLocalStorage } from './local-storage.ts'

/**
 * The server's clock. The clock of a device may be wrong by minutes or days, so times of the server, such as the end of a
 * hold, are never compared with it.
 */

const key = 'clock-ahead'
const secondMs = 1000
const watchers = new Set<() => void>()
let known = Promise.withResolvers<void>()
/** How far the server's clock is ahead of this device's, in milliseconds. Undefined until it is needed. */
let aheadMs: number | undefined

/** The time of the server, in milliseconds. */
export const serverNow = (): number => toServerTime(Date.now())

/** The time of the server, in milliseconds, when this device's clock showed this one. */
export function toServerTime(deviceMs: number): number {
  aheadMs ??= readStoredOffset()
  return deviceMs + aheadMs
}

/** Resolves once the server has answered, so that the time is no longer a guess. */
export const serverTimeKnown = (): Promise<void> => known.promise

/** Calls `onChange` when the server's clock turns out to be another than we assumed. */
export function watchServerClock(onChange: () => void): () => void {
  watchers.add(onChange)
  return () => void watchers.delete(onChange)
}

/**
 * Learns the time from an answer. This device's clock showed `sentAt` before the request, and `receivedAt` when the answer
 * came. On a slow connection these are far apart, so we keep what we assume, at first that the device is right, as long as
 * it is possible.
 */
export function learnServerTime(headers: Headers, sentAt: number, receivedAt: number): void {
  // `Age` is how long a cache has kept the answer, in seconds. `Date` has whole seconds too.
  const at = Date.parse(headers.get('date') ?? '') + Number(headers.get('age') ?? 0) * secondMs
  const [least, most] = [at - receivedAt, at + secondMs - sentAt]
  if (!(least <= most)) return
  const assumed = toServerTime(0)
  const isPossible = (ms: number) => least <= ms && ms <= most
  const nearest = assumed < least ? least : most
  const next = [assumed, 0].find(isPossible) ?? nearest
  known.resolve()
  if (next === assumed) return
  aheadMs = next
  keep(next)
  for (const notify of watchers) notify()
}

/** For tests: forgets what was learned. */
export function forgetServerTime(): void {
  aheadMs = undefined
  known = Promise.withResolvers<void>()
  keep(0)
}

/** public/offline-rules.js reads it too: there is no answer when there is no connection. */
function keep(ms: number) {
  if (ms === 0) findLocalStorage().removeItem(key)
  else findLocalStorage().setItem(key, String(ms))
}

const readStoredOffset = () => Number(findLocalStorage().getItem(key) ?? 0) || 0
