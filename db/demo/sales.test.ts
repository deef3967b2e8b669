import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { demoListings, saleListings } from './listings.ts'
import { demoPeople } from './people.ts'
import { marketSteps, plainSales, salesInEveryState } from './sales.ts'

const people = new Map(demoPeople.map((person) => [person.key, person]))
const listings = new Map([...demoListings, ...saleListings].map((listing) => [listing.key, listing]))
const sales = [...plainSales, ...salesInEveryState]

describe('demo sales', () => {
  test('have unique keys, and phones and people that exist', () => {
    expect(new Set(sales.map(({ key }) => key)).size).toBe(sales.length)
    const strays = sales.filter(
      ({ listing, buyer }) => !listings.has(listing) || people.get(buyer)?.role !== 'buyer',
    )
    expect(strays.map(({ key }) => key)).toEqual([])
    const sellers = marketSteps.flatMap((step) => ('seller' in step ? [step.seller] : []))
    expect(sellers.filter((key) => people.get(key)?.role !== 'seller')).toEqual([])
  })

  test('use every phone that was made for them', () => {
    const sold = new Set(salesInEveryState.map(({ listing }) => listing))
    expect(saleListings.filter(({ key }) => !sold.has(key)).map(({ key }) => key)).toEqual([])
  })

  test('go forward in time, after the phone was posted and its buyer had joined', () => {
    const wrong = sales.filter(({ listing, buyer, steps }) => {
      const hours = steps.map(({ hoursAgo }) => hoursAgo)
      const [first = 0] = hours
      const joined = (people.get(buyer)?.joinedDaysAgo ?? 0) * 24
      const isInOrder = hours.every((each, index) => index === 0 || each <= (hours[index - 1] ?? 0))
      return !isInOrder || first >= joined || first >= (listings.get(listing)?.postedHoursAgo ?? 0)
    })
    expect(wrong.map(({ key }) => key)).toEqual([])
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
