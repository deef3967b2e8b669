/** An error is kept for at most this long, so that a failure of a moment is over soon after it. */
const failureKeptMs = 5000

/**
 * Returns a function that begins the work at most once in `ms` milliseconds, counted from the last begin; after a failure,
 * at most once in five seconds. Those who ask meanwhile get the result or error of that work, even if it is not there yet.
 * `now` returns milliseconds.
 */
export function keepBriefly<T>(
  work: () => Promise<T>,
  ms: number,
  now = () => performance.now(),
): () => Promise<T> {
  let last: { at: number; keptMs: number; result: Promise<T> } | undefined
  return () => {
    const at = now()
    // If the clock was set back, the result must not be kept until it has caught up.
    if (!last || Math.abs(at - last.at) >= last.keptMs) {
      const begun = { at, keptMs: ms, result: (async () => work())() }
      begun.result.catch(() => (begun.keptMs = Math.min(ms, failureKeptMs)))
      last = begun
    }
    return last.result
  }
}
