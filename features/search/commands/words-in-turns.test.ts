import { expect, test } from 'vitest'
import type { ListingId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { makeWordsInTurns } from './words-in-turns.ts'

const listing = () => ({
  id: newId<ListingId>(),
  brand: 'Iphone',
  model: '13',
  modelId: null,
  modelName: null,
  ramGb: null,
  storageGb: null,
  condition: 'Good' as const,
  location: 'Dhaka',
  description: 'Clean.',
  allowsCash: true,
  isVerified: true,
  priceMinor: 1_000_000,
  soldAt: null,
  removedAt: null,
  withheldAt: null,
  unlistedAt: null,
})

test('other work has a turn while the words of many listings are made, in their order', async () => {
  const listings = Array.from({ length: 150 }, listing)
  let turns = 0
  const takeTurn = () => {
    turns += 1
    if (turns < 10) setImmediate(takeTurn)
  }
  setImmediate(takeTurn)
  const made = await makeWordsInTurns(listings)
  expect(turns).toBeGreaterThan(0)
  expect(made.map((one) => one.listing.id)).toEqual(listings.map(({ id }) => id))
})
