import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { demoListings, saleListings } from './listings.ts'
import { salesInEveryState } from './sales.ts'

const listings = new Map([...demoListings, ...saleListings].map((listing) => [listing.key, listing]))

describe('demo sales', () => {
  test('use every phone that was made for them', () => {
    const sold = new Set(salesInEveryState.map(({ listing }) => listing))
    expect(saleListings.filter(({ key }) => !sold.has(key)).map(({ key }) => key)).toEqual([])
  })

  test('are between people whom docs/demo.md names', async () => {
    const page = await readFile(join(import.meta.dirname, '../../docs/demo.md'), 'utf8')
    const people = salesInEveryState.flatMap(({ listing, buyer }) => [buyer, listings.get(listing)?.seller])
    expect([...new Set(people)].filter((person) => !page.includes(`\`${person}\``))).toEqual([])
  })
})
