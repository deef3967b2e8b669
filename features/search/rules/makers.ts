import { firstBrands } from '#contract/brands.ts'
import { makers } from '#db/catalogue/spellings.ts'
import { findNames, keyOf, type SplitText } from './words.ts'

/** Finds the makers that a text names. */
export function findMakers(text: SplitText): string[] {
  const names = findNames(text)
  return [...makers, ...firstBrands].filter((maker) => names.includes(keyOf(maker)))
}

/** The first of the named makers, if none of them is in `sold`; undefined otherwise. */
export function findUnsold(named: readonly string[], sold: readonly string[]): string | undefined {
  const keys = new Set(sold.map(keyOf))
  return named.some((maker) => keys.has(keyOf(maker))) ? undefined : named[0]
}
