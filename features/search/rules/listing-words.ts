import { listFilters, type ListingFacts } from './filters.ts'
import { wordOfFilter, wordOfPrice } from './index-words.ts'
import { findNames, type SplitText, splitText } from './words.ts'

/**
 * The version of the words that the index has of a listing. After an increase, a job makes the words of all older listings
 * again. `words-version.test.ts` says when it must be increased.
 */
export const wordsVersion = 6

/** What the index is made from. */
export type IndexedFacts = ListingFacts & {
  /** As the seller wrote it. */
  model: string
  description: string
  /** The name of the model that was recognised; null if it is unknown. */
  modelName: string | null
  priceMinor: number
}

/**
 * What the index has of a listing: its words with those of its filters and its price, the filters alone, and the words of
 * letters that complete unfinished words of searches.
 */
export function makeListingWords(listing: IndexedFacts) {
  const filters = listFilters(listing)
  const texts = splitTexts(listing)
  return {
    words: [...listTextWords(listing, texts), ...filters.map(wordOfFilter), wordOfPrice(listing.priceMinor)],
    filters,
    knownWords: listKnownWords(texts),
  }
}

type Texts = Record<'brand' | 'model' | 'location' | 'description', SplitText>

/** Each text is split only once. */
const splitTexts = ({ brand, model, location, description }: IndexedFacts): Texts => ({
  brand: splitText(brand),
  model: splitText(model),
  location: splitText(location),
  description: splitText(description),
})

/**
 * The words of a listing's texts: `=word` for words of the brand and model, otherwise `word`. The words of the location
 * are added as `@word` too. The words of the recognised model's name are included, so that listings with typing errors
 * are found.
 */
function listTextWords(
  { modelName, storageGb }: IndexedFacts,
  { brand, model, location, description }: Texts,
): string[] {
  const names = [model, splitText(modelName ?? ''), splitText(storageGb ? `${storageGb} GB` : '')]
  const head = new Set([
    ...listWords(brand),
    ...names.flatMap((name) => [...listWords(name), ...listJoins(name, 4)]),
  ])
  const place = new Set([...listWords(location), ...listJoins(location, 2)])
  const rest = [...place, ...listWords(description), ...listSingleDigits(model)].filter(
    (word) => !head.has(word),
  )
  return [
    ...[...head].map((word) => `=${word}`),
    ...[...place].map((word) => `@${word}`),
    ...new Set(rest),
  ].filter((word) => word.length <= maxWordLength)
}

/** The words of letters in a listing, as they were written. */
function listKnownWords({ brand, model, location, description }: Texts): string[] {
  const parts = new Set([brand, model, location, description].flatMap((text) => text.parts))
  return [...parts].filter((part) => lettersAlone.test(part))
}

const maxWordLength = 60
const lettersAlone = /^[\p{L}\p{M}]{3,30}$/u

/** Every part of a text, and every known name in its canonical spelling. */
const listWords = (text: SplitText): string[] => [...text.parts, ...findNames(text)]

/** Neighbouring parts joined into one word: redminote, note12, redminote12. */
function listJoins({ parts }: SplitText, max: number): string[] {
  const joins: string[] = []
  for (let start = 0; start < parts.length; start += 1) {
    for (let count = 2; count <= max && start + count <= parts.length; count += 1)
      joins.push(parts.slice(start, start + count).join(''))
  }
  return joins
}

/** Adds 13 for a model 13T: a search for 13 finds it, after the models that are called just 13. */
const listSingleDigits = ({ parts }: SplitText): string[] =>
  parts.flatMap((part) => (/^\p{Nd}+\p{L}$/u.test(part) ? [part.replace(/\p{L}$/u, '')] : []))
