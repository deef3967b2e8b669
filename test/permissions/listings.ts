import { loadModels } from '#features/models/commands.ts'
import type { Market } from './market.ts'
import type { Product } from '../product.ts'
import type { Preparations } from './preparations.ts'
import { admins, buyerAlone, everyone, type Rows, sellerAndAdmin, signedIn } from './row.ts'

/** Who may make the calls about pictures, brands, models, searches, listings and their bookings. */
export const listingRows = (product: Product, prepare: Preparations): Rows => ({
  'images.upload': {
    isOwn: true,
    withoutEvent: 'nothing has the picture yet',
    call: () => 'POST /images',
    body: () => pictureForm(),
    statuses: everyone,
  },
  'brands.list': { call: () => 'GET /brands', statuses: everyone },
  'brands.listNames': { call: () => 'GET /brands/names', statuses: everyone },
  'brands.listAll': { call: () => 'GET /brands/all', statuses: admins },
  'brands.create': { call: () => 'POST /brands', body: () => ({ name: 'Nokia' }), statuses: admins },
  'brands.change': {
    call: ({ brandId }) => `PATCH /brand/${brandId}`,
    body: () => ({ before: null }),
    withoutEvent: 'the brand is the last one already',
    statuses: admins,
  },
  'brands.get': { call: ({ brandId }) => `GET /brand/${brandId}`, statuses: everyone },
  'search.getMarket': { call: () => 'GET /markets', statuses: everyone },
  'search.summarise': { call: () => 'GET /search/summary?q=iphone', statuses: everyone },
  'search.suggest': { call: () => 'GET /search/suggestions?q=iph', statuses: everyone },
  'models.suggest': { call: () => 'GET /models?q=iphone', statuses: everyone },
  'models.listUnrecognised': { call: () => 'GET /models/unrecognised', statuses: admins },
  'models.create': {
    call: () => 'POST /models',
    body: () => ({ brand: 'Iphone', name: 'iPhone 99' }),
    withoutEvent: 'the history leaves out the list of models',
    statuses: admins,
  },
  'models.teach': {
    call: () => 'POST /models/iphone-13/spellings',
    body: () => ({ spelling: 'thirteen' }),
    withoutEvent: 'the spelling itself says who taught it, and when',
    prepare: async () => {
      await loadModels(product.db, product.time.now)
      return ''
    },
    statuses: admins,
  },
  'items.list': { call: () => 'GET /items', statuses: everyone },
  'items.list of one seller': { call: () => 'GET /items?email=seller@example.com', statuses: everyone },
  'items.list of reported ones': { call: () => 'GET /items?report=true', statuses: admins },
  'items.get': { call: ({ itemId }) => `GET /items/${itemId}`, statuses: everyone },
  'items.getPage': { call: ({ itemId }) => `GET /items/${itemId}/page`, statuses: everyone },
  'items.listAdvertised': { call: () => 'GET /advertise/item', statuses: everyone },
  'items.listShelf': { call: () => 'GET /advertise/shelf', statuses: everyone },
  'items.getSeller': { call: ({ people }) => `GET /sellers/${people.seller}`, statuses: everyone },
  'items.create': {
    isOwn: true,
    call: () => 'POST /items',
    body: listing,
    statuses: [401, 403, 403, 403, 200, 200, 403],
  },
  'items.change': {
    call: ({ itemId }) => `PATCH /items/${itemId}`,
    body: () => ({ price: 50_000 }),
    statuses: sellerAndAdmin,
  },
  'items.change of a sold one': {
    call: ({ itemId }) => `PATCH /items/${itemId}`,
    body: () => ({ price: 50_000 }),
    prepare: prepare.sold,
    statuses: [401, 403, 403, 403, 409, 403, 409],
  },
  'items.promote': { call: ({ itemId }) => `POST /items/${itemId}`, statuses: sellerAndAdmin },
  'items.relist': {
    call: ({ itemId }) => `POST /items/${itemId}/relistings`,
    prepare: prepare.refunded,
    statuses: [401, 403, 403, 403, 200, 403, 403],
  },
  'bookings.create': {
    isOwn: true,
    call: () => 'POST /booking',
    body: ({ otherItemId }) => ({ productId: otherItemId, bookingUserNumber: '01712345678' }),
    statuses: [401, 200, 200, 200, 200, 403, 200],
  },
  'bookings.list': {
    call: () => 'GET /booking?email=buyer@example.com',
    statuses: [401, 200, 403, 403, 403, 403, 403],
  },
  'bookings.get': { call: ({ bookingId }) => `GET /booking/${bookingId}`, statuses: buyerAlone },
  'bookings.remove': { call: ({ bookingId }) => `DELETE /booking/${bookingId}`, statuses: buyerAlone },
  'bookings.createPaymentIntent': {
    call: () => 'POST /create-payment-intent',
    body: ({ bookingId }) => ({ id: bookingId, productPrice: 54_500 }),
    statuses: buyerAlone,
  },
  'bookings.settle': {
    call: ({ bookingId }) => `POST /booking/${bookingId}`,
    body: ({ prepared }) => ({ transationId: prepared }),
    prepare: prepare.authorized,
    statuses: buyerAlone,
  },
  'bookings.listOfItem': { call: ({ itemId }) => `GET /items/${itemId}/bookings`, statuses: sellerAndAdmin },
  'bookings.listOfListings': {
    call: ({ itemId }) => `GET /item-bookings?ids=${itemId}`,
    statuses: signedIn,
  },
  'moderation.report': {
    isOwn: true,
    call: ({ itemId }) => `PUT /items/${itemId}`,
    statuses: [200, 200, 200, 200, 403, 200, 200],
  },
  'moderation.removeItem': { call: ({ itemId }) => `DELETE /items/${itemId}`, statuses: sellerAndAdmin },
  'moderation.removeItem while it is paid': {
    call: ({ itemId }) => `DELETE /items/${itemId}`,
    prepare: prepare.authorized,
    statuses: [401, 403, 403, 403, 409, 403, 409],
  },
  'moderation.listReports': { call: ({ itemId }) => `GET /items/${itemId}/reports`, statuses: admins },
  'moderation.clearReports': {
    call: ({ itemId }) => `DELETE /items/${itemId}/reports`,
    prepare: prepare.doubted,
    statuses: admins,
  },
  'moderation.relist': {
    call: ({ prepared }) => `POST /payments/${prepared}/relistings`,
    body: () => ({ reason: 'The authorization ran out.' }),
    prepare: prepare.uncollectable,
    statuses: admins,
  },
})

const listing = ({ image }: Market) => ({
  name: 'Iphone',
  model: 'iPhone 13',
  condition: 'Good',
  location: 'Dhaka',
  price: 54_500,
  description: 'As new.',
  image,
})

function pictureForm() {
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const form = new FormData()
  form.append('image', new Blob([Buffer.from(pixel, 'base64')]), 'pixel.png')
  return form
}
