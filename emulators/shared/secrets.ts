import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in constant time. */
export function isSame(given: string, known: string): boolean {
  return timingSafeEqual(digest(given), digest(known))
}

function digest(text: string) {
  return createHash('sha256').update(text).digest()
}
