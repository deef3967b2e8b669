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

  test('are each in a line of docs/demo.md, with phone, buyer and seller', async () => {
    const page = await readFile(join(import.meta.dirname, '../../docs/demo.md'), 'utf8')
    const lines = page.split('\n')
    const missing = salesInEveryState.filter(({ listing, buyer }) => {
      const { model = '', seller = '' } = listings.get(listing) ?? {}
      return !lines.some((line) => [model, buyer, seller].every((part) => line.includes(` ${part} `)))
    })
    expect(missing.map(({ key }) => key)).toEqual([])
  })
})
