/** An error is cached for at most this long, so that a failure of a moment is over soon after it. */
const failureCachedMs = 5000

/**
 * Returns a function that begins the work at most once in `ms` milliseconds, counted from the last begin; after a failure,
 * at most once in five seconds. Those who ask meanwhile get the result or error of that work, even if it is not there yet.
 * `now` returns milliseconds.
 */
export function cacheBriefly<T>(
  work: () => Promise<T>,
  ms: number,
  now = () => performance.now(),
): () => Promise<T> {
  let last: { at: number; cachedMs: number; result: Promise<T> } | undefined
  return () => {
    const at = now()
    // If the clock was set back, the result must not be cached until it has caught up.
    if (!last || Math.abs(at - last.at) >= last.cachedMs) {
      const begun = { at, cachedMs: ms, result: (async () => work())() }
      begun.result.catch(() => (begun.cachedMs = Math.min(ms, failureCachedMs)))
      last = begun
    }
    return last.result
  }
}
