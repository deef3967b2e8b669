import { beforeEach, describe, expect, test, vi } from 'vitest'
import { bookingRoutes } from '#contract/routes/bookings.ts'
import type { ListingId, UserId } from '#contract/ids.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { askToPay, openDashboard, deliverWebhooks, sell } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { loadModels } from '#features/models/commands.ts'
import { recogniseOutdatedListings } from './commands/recognition.ts'

const product = await startProduct()
const { ask, db, services } = product

let seller: UserId
let itemId: ListingId
let booking: Awaited<ReturnType<typeof buildBooking>>
beforeEach(async () => {
  seller = await buildSeller(product, { email: 'seller@hatbodol.example' })
  itemId = await buildListing(product, { sellerId: seller })
  booking = await buildBooking(product, { itemId })
})

/** What this person may do with the listing, as the listing says. */
const findMay = async (as?: UserId) => (await ask(`GET /items/${itemId}`, { as })).body.may
const relist = (as: UserId | undefined = seller, body?: object) =>
  ask(`POST /items/${itemId}/relistings`, { as, body })
const listOwn = async () => (await ask('GET /items?email=seller@hatbodol.example', { as: seller })).body

async function refund() {
  const { transationId } = await sell(product, booking)
  await openDashboard(product).refunds.create({ payment_intent: transationId })
  await deliverWebhooks(product)
  return transationId
}

describe('a phone whose buyer was refunded', () => {
  test('is relisted by its seller in one step, as a new listing; the sale stays on record', async () => {
    const before = (await ask(`GET /items/${itemId}`)).body
    await refund()
    const published = vi.spyOn(services.bus, 'publish')
    const { status, body } = await relist()
    expect({ status, body }).toEqual({
      status: 200,
      body: { acknowledged: true, insertedId: expect.any(String) },
    })
    expect(published).toHaveBeenCalledWith(['items', 'brands'])
    published.mockRestore()
    const after = (await ask(`GET /items/${body.insertedId}`)).body
    const { name, model, price, images, condition, location, description } = before
    expect(after).toMatchObject({
      name,
      model,
      price,
      images,
      condition,
      location,
      description,
      isSold: 'notSold',
    })
    expect(await listOwn()).toMatchObject([
      { _id: body.insertedId, isSold: 'notSold' },
      { _id: itemId, isSold: 'sold', refunded: true, may: ['delete'] },
    ])
    expect((await ask(`GET /items/${itemId}`)).body).toMatchObject({ isSold: 'sold' })
    expect((await ask(`GET /booking/${booking.id}`, { as: booking.buyerId })).body).toMatchObject({
      refunded: true,
    })
  })

  raceTest('is relisted once, however often this is requested, even at the same time', async () => {
    await refund()
    const answers = await Promise.all([relist(), relist(), relist()])
    expect(new Set(answers.map(({ body }) => body.insertedId)).size).toBe(1)
    expect(await listOwn()).toHaveLength(2)
  })

  test('is relisted with the corrections of its seller', async () => {
    await refund()
    const { body } = await relist(seller, {
      condition: 'Fair',
      price: 21_000,
      description: 'The screen is scratched.',
    })
    const after = (await ask(`GET /items/${body.insertedId}`)).body
    expect(after).toMatchObject({ condition: 'Fair', price: 21_000, description: 'The screen is scratched.' })
    expect((await ask(`GET /items/${itemId}`)).body.condition).not.toBe('Fair')
    expect((await relist(seller, { price: 5 })).status).toBe(422)
    expect((await relist(seller, { price: 22_000 })).body.code).toBe('already-listed')
  })

  test('returns the same listing after its sizes were recognised', async () => {
    await db.updateTable('items').set({ model: 'iPhone 13 128 GB' }).where('id', '=', itemId).execute()
    await refund()
    const { body } = await relist()
    const other = { price: 21_000 }
    await loadModels(db, product.time.now)
    expect(await recogniseOutdatedListings(db)).toBe(2)
    expect((await ask(`GET /items/${itemId}`)).body).toMatchObject({ storageGb: 128 })
    expect((await relist()).body.insertedId).toBe(body.insertedId)
    expect((await relist(seller, other)).body.code).toBe('already-listed')
  })

  test('returns the same listing when the same corrections are sent later', async () => {
    await db.updateTable('items').set({ model: 'iPhone 13 128 GB' }).where('id', '=', itemId).execute()
    await refund()
    const { body } = await relist(seller, { price: 21_000 })
    await loadModels(db, product.time.now)
    expect(await recogniseOutdatedListings(db)).toBe(2)
    expect((await relist(seller, { price: 21_000 })).body.insertedId).toBe(body.insertedId)
    expect((await relist(seller, { price: 21_000, ramGb: 8 })).body.code).toBe('already-listed')
    expect((await relist()).body.insertedId).toBe(body.insertedId)
  })

  test('can be relisted again if its seller has deleted the new listing', async () => {
    await refund()
    const { body } = await relist()
    await ask(`DELETE /items/${body.insertedId}`, { as: seller })
    expect(await findMay(seller)).toEqual(['relist', 'delete'])
    expect((await relist()).body.insertedId).not.toBe(body.insertedId)
  })

  test('can be bought by somebody else', async () => {
    await refund()
    const { body } = await relist()
    await sell(product, await buildBooking(product, { itemId: body.insertedId }))
    expect((await ask(`GET /items/${body.insertedId}`)).body).toMatchObject({ isSold: 'sold' })
  })

  test('cannot be relisted by anybody else, or by a seller who is not allowed to sell', async () => {
    await refund()
    const admin = await buildUser(product, { isAdmin: true })
    expect((await relist(admin)).body.code).toBe('not-yours')
    expect(await findMay(admin)).toEqual(['delete'])
    expect(await findMay(seller)).toEqual(['relist', 'delete'])
    expect(await findMay(booking.buyerId)).toBeUndefined()
    expect((await relist(booking.buyerId)).body.code).toBe('not-yours')
    await db.updateTable('users').set({ isVerified: false }).where('id', '=', seller).execute()
    expect((await relist()).body.code).toBe('seller-not-verified')
    expect(await findMay(seller)).toEqual(['delete'])
  })
})

test('a phone that is for sale or sold without a refund cannot be relisted', async () => {
  expect(await findMay(seller)).toEqual(['edit', 'promote', 'delete'])
  expect(await findMay()).toBeUndefined()
  expect(await relist()).toMatchObject({ status: 409, body: { code: 'not-relistable' } })
  await sell(product, booking)
  expect(await relist()).toMatchObject({ status: 409, body: { code: 'not-relistable' } })
})

describe('a phone that somebody is paying for', () => {
  const readListing = async () => (await ask(`GET /items/${itemId}`)).body

  test('says until when, to everybody, without a name, and only until that time', async () => {
    expect(await readListing()).not.toHaveProperty('beingPaidUntil')
    const published = vi.spyOn(services.bus, 'publish')
    const { body } = await askToPay(product, booking.buyerId, booking.id)
    expect(published).toHaveBeenCalledWith(bookingRoutes.createPaymentIntent.changes, [])
    published.mockClear()
    await askToPay(product, booking.buyerId, booking.id)
    expect(published).not.toHaveBeenCalled()
    published.mockRestore()
    expect(await readListing()).toMatchObject({ beingPaidUntil: body.heldUntil })
    expect((await ask('GET /items?name=Iphone')).body).toMatchObject([{ beingPaidUntil: body.heldUntil }])
    expect(JSON.stringify(await readListing())).not.toContain(booking.buyerId)
    product.pass({ minutes: 10 })
    expect(await readListing()).not.toHaveProperty('beingPaidUntil')
  })

  test('is free at once when its buyer deletes the booking, and its pages are rendered again', async () => {
    await askToPay(product, booking.buyerId, booking.id)
    const published = vi.spyOn(services.bus, 'publish')
    await ask(`DELETE /booking/${booking.id}`, { as: booking.buyerId })
    expect(published).toHaveBeenCalledWith(bookingRoutes.remove.changes)
    published.mockRestore()
    expect(await readListing()).not.toHaveProperty('beingPaidUntil')
  })

  test('no longer says that it is being paid for once it is sold', async () => {
    await sell(product, booking)
    expect(await readListing()).not.toHaveProperty('beingPaidUntil')
  })
})
