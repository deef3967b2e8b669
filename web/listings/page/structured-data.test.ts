import { expect, test } from 'vitest'
import type { Listing } from '#contract/listings.ts'
import { writeStructuredData } from './structured-data.tsx'

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
} as Listing

const read = (change: Partial<Listing> = {}) =>
  JSON.parse(writeStructuredData({ ...listing, ...change }, 'https://hatbodol.example')) as {
    name: string
    image: string[]
    offers: Record<string, unknown>
  }

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

test('a name cannot end the script element that contains it', () => {
  const title = '</script><script>alert(1)</script><!--'
  const text = writeStructuredData({ ...listing, title }, 'https://hatbodol.example')
  expect(text).not.toContain('<')
  expect(read({ title }).name).toBe(title)
})
