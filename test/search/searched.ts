import { afterEach, beforeEach, expect, vi } from 'vitest'
import { countSearchWords } from '#features/search/commands/word-counts.ts'
import { forgetVocabulary } from '#features/search/queries/vocabulary.ts'
import { loadModels } from '#features/models/commands.ts'
import { buildListing, buildSeller } from '#test/build.ts'
import type { Product } from '#test/product.ts'

/** The phones for sale in the tests of the search. */
export const searchedPhones = [
  { model: 'iPhone 13 128 GB', condition: 'Good', location: 'Mirpur, Dhaka', priceMinor: 5_000_000 },
  { model: 'iPhone 13 256 GB', condition: 'Fair', location: 'ঢাকা', priceMinor: 4_500_000 },
  { model: 'iPhone 12 128 GB', condition: 'Good', location: 'Bogra', priceMinor: 3_500_000 },
  {
    model: 'Redmi Note 12 6/128',
    condition: 'Good',
    location: 'Mirpur, Dhaka',
    priceMinor: 1_500_000,
    brand: 'Xiomi',
  },
] as const

type Count = { value: string; name: string; count: number }

/** Offers `searchedPhones` before each test. Returns functions that search. */
export function searchBeforeEach(product: Product) {
  const { ask, db } = product
  beforeEach(async () => {
    await loadModels(db, product.time.now)
    const sellerId = await buildSeller(product)
    for (const phone of searchedPhones)
      await buildListing(product, { sellerId, description: 'Clean.', ...phone })
    await countSearchWords(db)
    forgetVocabulary()
  })
  afterEach(() => {
    forgetVocabulary()
    vi.restoreAllMocks()
  })
  return {
    /** The summary of a search, with its counts by filter and value. */
    summarise: async (query: Record<string, string>) => {
      const { status, body } = await ask(`GET /search/summary?${new URLSearchParams(query)}`)
      expect([status, body.errors]).toEqual([200, undefined])
      const counts = Object.entries(body.counts as Record<string, Count[]>).map(
        ([name, values]) =>
          [name, Object.fromEntries(values.map(({ value, count }) => [value, count]))] as const,
      )
      return {
        ...body,
        total: body.total.count,
        counts: Object.fromEntries(counts) as Record<string, Record<string, number>>,
      }
    },
    /** The models that a search finds, in its order. */
    find: async (query: Record<string, string>): Promise<string[]> => {
      const { status, body } = await ask(`GET /items?${new URLSearchParams(query)}`)
      expect([status, body.errors]).toEqual([200, undefined])
      return body.map((listing: { model: string }) => listing.model)
    },
  }
}
