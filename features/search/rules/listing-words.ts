import { findNames, partsOf, splitText } from './words.ts'

/** Increase this whenever the search words of listings change. A job then indexes older listings again. */
export const wordsVersion = 6

export type ListingTexts = {
  brand: string
  /** As the seller wrote it. */
  model: string
  location: string
  description: string
  /** The name of the model that was recognised; null if it is unknown. */
  modelName?: string | null
  storageGb?: number | null | undefined
}

/**
 * The search words of a listing: `=word` for words of the brand and model, otherwise `word`. The words of the location
 * are added as `@word` too. The words of the recognised model's name are included, so that listings with typing errors
 * are found.
 */
export function listListingWords(listing: ListingTexts): string[] {
  const { brand, model, location, description } = listing
  const names = [model, listing.modelName ?? '', listing.storageGb ? `${listing.storageGb} GB` : '']
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

/** The words of letters in a listing, as they were written. They complete unfinished words of searches. */
export function listKnownWords({ brand, model, location, description }: ListingTexts): string[] {
  const parts = [brand, model, location, description].flatMap(listParts)
  return [...new Set(parts)].filter((part) => lettersAlone.test(part)).toSorted()
}

const maxWordLength = 60
const lettersAlone = /^[\p{L}\p{M}]{3,30}$/u

const listParts = (text: string): string[] => partsOf(splitText(text))

/** Every part of a text, and every known name in its canonical spelling. */
function listWords(text: string): string[] {
  const split = splitText(text)
  return [...partsOf(split), ...findNames(split)]
}

/** Neighbouring parts joined into one word: redminote, note12, redminote12. */
function listJoins(text: string, max: number): string[] {
  const parts = listParts(text)
  const joins: string[] = []
  for (let start = 0; start < parts.length; start += 1) {
    for (let count = 2; count <= max && start + count <= parts.length; count += 1)
      joins.push(parts.slice(start, start + count).join(''))
  }
  return joins
}

/** Adds 13 for a model 13T: a search for 13 finds it, after the models that are called just 13. */
const listSingleDigits = (model: string): string[] =>
  listParts(model).flatMap((part) => (/^\p{Nd}+\p{L}$/u.test(part) ? [part.slice(0, -1)] : []))
