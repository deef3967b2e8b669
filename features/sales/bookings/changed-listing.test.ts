import { beforeEach, expect, test } from 'vitest'
import type { BookingId, ListingId, UserId } from '#contract/ids.ts'
import { bookBeforeEach } from '#test/sales/booked.ts'
import { buildUser } from '#test/build.ts'
import { requestCash } from '#test/sales/cash.ts'
import { askToPay, intentIdOf, statusOf } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()
const { ask, db } = product
const { booked } = bookBeforeEach(product)

let id: BookingId
let itemId: ListingId
let buyerId: UserId
let sellerId: UserId
beforeEach(async () => {
  ;({ id, itemId, buyerId } = booked)
  const listing = db.selectFrom('items').select('sellerId').where('id', '=', itemId)
  ;({ sellerId } = await listing.executeTakeFirstOrThrow())
  await book(buyerId, 1)
})

const change = async (body: object) =>
  expect((await ask(`PATCH /items/${itemId}`, { as: sellerId, body })).status).toBe(200)
const book = (as: UserId, listingRevision?: number) =>
  ask('POST /booking', {
    as,
    body: { productId: itemId, bookingUserNumber: '01711223344', listingRevision },
  })
const readBooking = async () => (await ask(`GET /booking/${id}`, { as: buyerId })).body
const changed = { status: 409, body: { code: 'listing-changed' } }

test('a listing that was changed after the booking is not paid before its buyer has seen the change', async () => {
  await change({ description: 'Empty box only, no phone.' })
  expect(await askToPay(product, buyerId, id)).toMatchObject(changed)
  const { listingChanged, listingRevision } = await readBooking()
  expect(listingChanged).toBe(true)
  const body = { id, productPrice: 54_500, listingRevision }
  expect((await ask('POST /create-payment-intent', { as: buyerId, body })).status).toBe(200)
  expect(await readBooking()).toMatchObject({ listingChanged: false, listingRevision })
})

test('a change while the page of the phone was open is noticed too, and a second try hides nothing', async () => {
  const { revision } = (await ask(`GET /items/${itemId}`)).body
  await change({ condition: 'Fair' })
  for (let nth = 0; nth < 2; nth += 1) {
    expect((await book(buyerId, revision)).body.insertedId).toBe(id)
    expect(await askToPay(product, buyerId, id)).toMatchObject(changed)
  }
  await book(buyerId, revision + 1)
  expect((await askToPay(product, buyerId, id)).status).toBe(200)
})

test('a client that names no revision is asked about the price only', async () => {
  const other = await buildUser(product)
  const { insertedId } = (await book(other)).body
  await change({ description: 'Battery replaced.' })
  expect((await ask(`GET /booking/${insertedId}`, { as: other })).body.listingChanged).toBe(false)
  expect((await askToPay(product, other, insertedId)).status).toBe(200)
})

test('a new price, and whether the seller accepts cash, are no change of what is for sale', async () => {
  await change({ price: 50_000, allowsCash: true })
  expect((await readBooking()).listingChanged).toBe(false)
  expect((await askToPay(product, buyerId, id, 50_000)).status).toBe(200)
})

test('the payment that was open before the change is given up', async () => {
  const before = intentIdOf((await askToPay(product, buyerId, id)).body.clientSecret)
  product.pass({ minutes: 11 })
  await change({ location: 'Rangpur' })
  const { listingRevision } = await readBooking()
  const body = { id, productPrice: 54_500, listingRevision }
  const again = await ask('POST /create-payment-intent', { as: buyerId, body })
  expect(intentIdOf(again.body.clientSecret)).not.toBe(before)
  await expect.poll(() => statusOf(product, before)).toBe('canceled')
})

test('a request for cash is for the listing that the buyer saw, and accepted only for that one', async () => {
  const buyer = await buildUser(product, { isAddressVerified: true })
  await change({ allowsCash: true })
  const booking = (await book(buyer, 1)).body.insertedId
  await change({ model: 'Nokia 105' })
  expect(await requestCash(product, buyer, booking)).toMatchObject(changed)
  await book(buyer, 2)
  const { insertedId: paymentId } = (await requestCash(product, buyer, booking)).body
  await change({ model: 'Nokia 106' })
  const accept = () => ask(`POST /payments/${paymentId}/cash-acceptance`, { as: sellerId })
  expect(await accept()).toMatchObject(changed)
  const body = { productPrice: 54_500, listingRevision: 3 }
  const again = await ask(`POST /booking/${booking}/cash-requests`, { as: buyer, body })
  expect(again.body.insertedId).toBe(paymentId)
  expect((await accept()).status).toBe(200)
})
