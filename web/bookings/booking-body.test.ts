import { expect, test } from 'vitest'
import type { Listing } from '#contract/listings.ts'
import { NewBooking } from '#contract/bookings.ts'
import { toWire } from '#contract/wire.ts'
import { buildBookingBody } from './use-book.ts'

const listing = {
  id: 'i1',
  name: 'Iphone',
  model: 'iPhone 13',
  images: ['/images/a.jpg'],
  price: 54_500,
  revision: 3,
}

test('the body of a booking names the buyer, the phone, its price and what was shown of it', () => {
  const draft = { meetLocation: 'Shahbag', phoneNumber: '01712345678' }
  const body = buildBookingBody(listing as unknown as Listing, 'ayesha@hatbodol.example', draft)
  expect(toWire(NewBooking, body)).toEqual({
    bookingUserEmail: 'ayesha@hatbodol.example',
    productName: 'Iphone',
    productImage: '/images/a.jpg',
    productModel: 'iPhone 13',
    productId: 'i1',
    listingRevision: 3,
    productPrice: 54_500,
    bookingUserNumber: '01712345678',
    meetLocation: 'Shahbag',
  })
})
