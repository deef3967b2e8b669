import { expect, test } from 'vitest'
import type { ListingId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { prepareInTurns, prepareWords } from './prepared-words.ts'
import { startWordsThread } from './words-thread.ts'

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
  const prepared = await prepareInTurns(listings)
  expect(turns).toBeGreaterThan(0)
  expect(prepared).toEqual(prepareWords(listings))
  expect(JSON.parse(prepared.rows).map(({ id }: { id: string }) => id)).toEqual(listings.map(({ id }) => id))
})

test('a thread makes the same words, and tells what went wrong', async () => {
  const thread = startWordsThread()
  try {
    const listings = [listing(), { ...listing(), soldAt: new Date() }]
    expect(await thread.prepare(listings)).toEqual(prepareWords(listings))
    const broken = { ...listing(), description: undefined as unknown as string }
    await expect(thread.prepare([broken])).rejects.toThrow(TypeError)
  } finally {
    await thread.stop()
  }
})
