import { expect, test } from 'vitest'
import type { Listing } from '#contract/listings.ts'
import { findViolations } from '#test/schema-org/find-violations.ts'
import { absoluteAt, describeSite, writeStructuredData } from '#web/layout/structured-data.tsx'
import { describeListing } from './structured-data.ts'

const listing = {
  id: '0190f3a0-0000-7000-8000-000000000001',
  name: 'Iphone',
  title: 'iPhone 13',
  description: 'As new.\nBox and bill.',
  images: ['/images/a.jpg', 'https://pictures.example/b.jpg'],
  isSold: false,
  price: 54_500.5,
  currency: 'bdt',
  sellerName: 'Rakib',
  sellerId: '019b',
  brandId: '019c',
  location: 'Mirpur 10, Dhaka',
} as Listing

const absolute = absoluteAt('https://hatbodol.example')
const describe = (change: Partial<Listing> = {}) => describeListing({ ...listing, ...change }, absolute)
const write = (change: Partial<Listing> = {}) => describe(change).map(writeStructuredData)

const read = (change: Partial<Listing> = {}) =>
  JSON.parse(write(change)[0] ?? '') as {
    name: string
    image: string[]
    offers: Record<string, unknown>
  }

test('what pages tell search engines agrees with the vocabulary of schema.org', () => {
  const pages = [describeSite(absolute), describe(), describe({ isSold: true }), describe({ sellerName: '' })]
  const written = pages.flat().map((data) => JSON.parse(writeStructuredData(data)) as unknown)
  expect(written.length).toBe(8)
  expect(written.flatMap(findViolations)).toEqual([])
})

test('a listing is a product with an offer in taka and absolute URLs', () => {
  const { image, offers } = read()
  expect(image).toEqual(['https://hatbodol.example/images/a.jpg', 'https://pictures.example/b.jpg'])
  expect(offers).toMatchObject({
    price: '54500.50',
    priceCurrency: 'BDT',
    availability: 'https://schema.org/InStock',
    itemCondition: 'https://schema.org/UsedCondition',
    url: 'https://hatbodol.example/item/iphone-13-0190f3a0-0000-7000-8000-000000000001',
  })
})

test('a sold listing is marked as sold', () => {
  expect(read({ isSold: true }).offers['availability']).toBe('https://schema.org/SoldOut')
})

test('the way to a listing begins at the home page and ends at the listing', () => {
  expect(describe()[1]).toMatchObject({
    itemListElement: [
      { position: 1, item: 'https://hatbodol.example/' },
      { position: 2, item: 'https://hatbodol.example/brand/019c' },
      { position: 3, name: 'iPhone 13', item: expect.stringContaining('/item/iphone-13-') },
    ],
  })
})

test('a name cannot end the script element that contains it', () => {
  const title = '</script><script>alert(1)</script><!--'
  for (const text of write({ title })) expect(text).not.toContain('<')
  expect(read({ title }).name).toBe(title)
})
