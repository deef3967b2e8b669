import { brandNames } from '#contract/brands.ts'
import { districtSpellings, makers } from '#db/catalogue/spellings.ts'
import { createCorrector } from '#features/listings/queries/corrections.ts'
import type { Vocabulary } from '#features/listings/queries/vocabulary.ts'
import { findNames, keyOf, splitIntoChunks } from '#features/listings/queries/words.ts'

/** The brand that a text names and that nobody can sell here; undefined if it names none, or one that is sold too. */
export function findUnsoldBrand(text: string): string | undefined {
  const names = findNames(text)
  const sold: readonly string[] = brandNames.map((name) => name.toLowerCase())
  if (names.some((name) => sold.includes(name))) return undefined
  return makers.find((maker) => names.includes(keyOf(maker)))
}

/** Corrects the first wrong words of a text but not the last word, which is still being typed. */
export function correctBeginning(typed: string, vocabulary: Vocabulary): string {
  const words = splitIntoChunks(typed).flatMap(({ parts }) => parts)
  const isKnown = (word: string) =>
    !/^[\p{L}\p{M}]{3,}$/u.test(word) ||
    findNames(word).length > 0 ||
    ['=', '@', ''].some((kind) => vocabulary.countOf(kind + word) > 0)
  const correctWord = createCorrector(vocabulary)
  return words
    .map((word, nth) => (nth === words.length - 1 || isKnown(word) ? word : (correctWord(word) ?? word)))
    .join(' ')
}

const districts = districtSpellings.map((line) => {
  const [own = '', others = ''] = line.split(': ')
  return { name: own.replaceAll('_', ' '), keys: [own, ...others.split(' ')].map(keyOf) }
})

/** Places whose name begins with the last word: districts in any spelling, then the most frequent other places. */
export function suggestPlaces(typed: string, others: readonly string[], most: number): string[] {
  const last = typed.split(' ').at(-1) ?? ''
  if (!/^[\p{L}\p{M}]{2,}$/u.test(last)) return []
  const named = districts
    .filter(({ keys }) => keys.some((key) => key.startsWith(last)))
    .map(({ name }) => name)
  const known = new Set(districts.flatMap(({ keys }) => keys))
  const nearby = others.filter((word) => word.startsWith(last) && !known.has(word)).map(capitalise)
  return [...named, ...nearby].slice(0, most)
}

const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
