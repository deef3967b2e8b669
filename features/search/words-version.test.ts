import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { filterNames } from '#contract/listing-filters.ts'
import { type IndexedFacts, makeListingWords, wordsVersion } from './rules/listing-words.ts'
import { spelledNames } from './rules/words.ts'

/** What each version of the words makes of the sample. A version that was released keeps its line. */
const digests: Record<number, string> = {
  6: 'wBG6jIP1E-5gVg7u',
}

/** A listing with all facts, so that it has a value of every filter. */
const phone: Required<IndexedFacts> = {
  brand: 'Xiomi',
  model: 'Redmi Note13T 5G, 8/256',
  modelName: 'Redmi Note 13 5G',
  modelId: 'redmi-note-13-5g',
  ramGb: 8,
  storageGb: 256,
  condition: 'Good',
  location: 'মিরপুর ১০, Dhaka',
  description: 'Bought in 2024; box, charger & a 67W cable. iPhone13 or s 21 in exchange. বিস্তারিত ফোনে।',
  allowsCash: true,
  isVerified: true,
  priceMinor: 1_850_000,
}

/** Listings that show every rule: with all facts, with few of them, and with every spelling of every known name. */
const sample: IndexedFacts[] = [
  phone,
  { ...phone, modelName: null, modelId: null, ramGb: null, storageGb: null, location: 'Somewhere' },
  { ...phone, condition: 'Fair', isVerified: null, priceMinor: 1, allowsCash: false },
  ...[...spelledNames].toSorted().map((name) => ({ ...phone, location: name, description: name })),
]

test('whoever changes the words of listings increases their version', () => {
  const made = sample.map((listing) =>
    Object.entries(makeListingWords(listing)).map(([kind, words]) => [kind, words.toSorted()]),
  )
  const digest = createHash('sha256').update(JSON.stringify(made)).digest('base64url').slice(0, 16)
  expect(
    digests[wordsVersion],
    `Listings that are indexed already would not be found by the new words. Increase wordsVersion, and add a line to this file: ${wordsVersion + 1}: '${digest}'`,
  ).toBe(digest)
})

test('the sample has a value of every filter', () => {
  const names = makeListingWords(phone).filters.map((filter) => filter.split(':')[0])
  expect([...new Set(names)]).toEqual(filterNames)
})
