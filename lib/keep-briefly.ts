/**
 * Returns a function that begins the work at most once in `ms` milliseconds, counted from the last begin. Those who ask
 * meanwhile get the result or error of that work, even if it is not there yet. `now` returns milliseconds.
 */
export function keepBriefly<T>(
  work: () => Promise<T>,
  ms: number,
  now = () => performance.now(),
): () => Promise<T> {
  let last: { at: number; result: Promise<T> } | undefined
  return () => {
    const at = now()
    // If the clock was set back, the result must not be kept until it has caught up.
    if (!last || Math.abs(at - last.at) >= ms) last = { at, result: work() }
    return last.result
  }
}
