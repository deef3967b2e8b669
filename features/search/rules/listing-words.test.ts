import { expect, test } from 'vitest'
import { makeListingWords } from './listing-words.ts'

const phone = {
  brand: 'Pixel',
  modelName: null,
  modelId: null,
  ramGb: null,
  storageGb: null,
  condition: 'Good' as const,
  location: 'Dhaka',
  description: 'With box.',
  allowsCash: false,
  isVerified: null,
  priceMinor: 1_850_000,
}

test.each([
  ['13T', '=13t'],
  ['Pixel 13𑄃', '=13𑄃'],
])('a model %s is found by its digits alone, and no letter is cut in half', (model, whole) => {
  const { words } = makeListingWords({ ...phone, model })
  expect(words).toEqual(expect.arrayContaining([whole, '13']))
  expect(words.filter((word) => !word.isWellFormed())).toEqual([])
})
