/**
 * Returns a function that makes a value when it is first called, and returns the same value from then on. Bundlers may
 * leave it out where nobody calls it.
 */
/*#__NO_SIDE_EFFECTS__*/
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
