/**
 * Returns the same function, which does its work at most once in `ms` milliseconds. Those who ask meanwhile get the same
 * result, or the same error.
 */
export function keepBriefly<T>(
  work: () => Promise<T>,
  ms: number,
  now = () => performance.now(),
): () => Promise<T> {
  let last: { at: number; result: Promise<T> } | undefined
  return () => {
    const at = now()
    // A clock may be set back.
    if (!last || Math.abs(at - last.at) >= ms) last = { at, result: work() }
    return last.result
  }
}
