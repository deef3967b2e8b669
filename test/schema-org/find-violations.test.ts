import { expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'

const product = { '@context': 'https://schema.org', '@type': 'Product', name: 'iPhone 13' }
const offer = { '@type': 'Offer', price: '54500.00', priceCurrency: 'BDT' }

test('data that agrees with schema.org has no violations', () => {
  expect(findViolations({ ...product, offers: offer, image: ['https://hatbodol.example/a.jpg'] })).toEqual([])
})

test.each([
  [{ ...product, '@context': 'https://example.org' }, 'the context is https://example.org'],
  [{ ...product, '@type': 'Phone' }, ' has the unknown type Phone'],
  [{ ...product, colour: 'black' }, '/Product.colour does not exist'],
  [{ ...product, name: '' }, '/Product.name may not be ""'],
  [{ ...product, image: '/a.jpg' }, '/Product.image may not be "/a.jpg"'],
  [{ ...product, offers: { ...offer, price: 'cheap' } }, undefined],
  [
    { ...product, offers: { ...offer, availability: 'https://schema.org/Sold' } },
    '/Product.offers/Offer.availability may not be "https://schema.org/Sold"',
  ],
  [{ ...product, offers: { '@type': 'Brand', name: 'Apple' } }, '/Product.offers may not be Brand'],
  [{ ...product, offers: { ...offer, worth: 1 } }, '/Product.offers/Offer.worth does not exist'],
])('%j has the violation %s', (data, violation) => {
  // The vocabulary allows any text as a price.
  expect(findViolations(data)).toEqual(violation === undefined ? [] : [violation])
})
