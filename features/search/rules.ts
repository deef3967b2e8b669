import { firstBrands } from '#contract/brands.ts'
import { areaSpellings } from '#db/catalogue/area-spellings.ts'
import { districtSpellings, makers } from '#db/catalogue/spellings.ts'
import { createCorrector } from '#features/listings/queries/corrections.ts'
import type { Vocabulary } from '#features/listings/queries/vocabulary.ts'
import { findNames, keyOf, splitIntoChunks } from '#features/listings/queries/words.ts'

/** Finds the makers that a text names. */
export function findMakers(text: string): string[] {
  const names = findNames(text)
  return [...makers, ...firstBrands].filter((maker) => names.includes(keyOf(maker)))
}

/** The first of the named makers, if none of them is in `sold`; undefined otherwise. */
export function findUnsold(named: readonly string[], sold: readonly string[]): string | undefined {
  const keys = new Set(sold.map(keyOf))
  return named.some((maker) => keys.has(keyOf(maker))) ? undefined : named[0]
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

type Place = { name: string; keys: string[] }

const readPlace = (line: string): Place => {
  const [own = '', others = ''] = line.split(': ')
  return { name: own.replaceAll('_', ' '), keys: [own, ...others.split(' ')].map(keyOf) }
}
const districts = districtSpellings.map(readPlace)
const areas = areaSpellings.map(readPlace)

/**
 * Places whose name begins with the last typed word, in any spelling: districts, then areas that listings name, then
 * other places that listings name. `others` are the places of listings that are no districts, the most frequent first.
 */
export function suggestPlaces(typed: string, others: readonly string[], max: number): string[] {
  const last = typed.split(' ').at(-1) ?? ''
  if (!/^[\p{L}\p{M}]{2,}$/u.test(last)) return []
  const begins = ({ keys }: Place) => keys.some((key) => key.startsWith(last))
  const named = new Set(others)
  const known = [...districts, ...areas.filter(({ keys }) => named.has(keys[0] ?? ''))].filter(begins)
  const taken = new Set([...districts, ...areas].flatMap(({ keys }) => keys))
  const nearby = others.filter((word) => word.startsWith(last) && !taken.has(word)).map(capitalise)
  return [...known.map(({ name }) => name), ...nearby].slice(0, max)
}

const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
