import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ListingId, UserId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from '#test/build.ts'
import {
  askToPay,
  authorize,
  confirmCard,
  interrupt,
  intentIdOf,
  sell,
  settle,
  statusOf,
} from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { buildReservedSale, callsOfSale } from '#test/sales/sale.ts'

const product = await startProduct()
const { ask, db } = product

let seller: UserId
let itemId: ListingId
beforeEach(async () => {
  seller = await buildSeller(product, { email: 'seller@example.com' })
  itemId = await buildListing(product, { sellerId: seller, isPromoted: true })
})

const remove = (as: UserId | undefined = seller, id: string = itemId) => ask(`DELETE /items/${id}`, { as })
const own = async () =>
  (await ask('GET /items?email=seller@example.com', { as: seller })).body.map(
    (listing: { _id: string }) => listing._id,
  )
const eventsOf = (kind: string) =>
  db.selectFrom('events').select(['actorId', 'subjectId', 'requestId']).where('kind', '=', kind).execute()
const answer = (deletedCount: number) => ({ status: 200, body: { acknowledged: true, deletedCount } })

test('the seller removes a phone from every list, for good', async () => {
  expect(await remove()).toMatchObject(answer(1))
  expect(await own()).toEqual([])
  for (const list of ['/items', '/items?name=Iphone', '/advertise/item', `/items?seller=${seller}`])
    expect((await ask(`GET ${list}`)).body).toEqual([])
  for (const as of [undefined, seller, await buildUser(product, { isAdmin: true })])
    expect((await ask(`GET /items/${itemId}`, { as })).status).toBe(404)
  expect(await eventsOf('item-removed')).toEqual([
    { actorId: seller, subjectId: itemId, requestId: expect.stringMatching(/./) },
  ])
  expect(await remove()).toMatchObject({ status: 404, body: { code: 'not-found' } })
})

test('an admin removes a reported phone, and it is no longer reported', async () => {
  await ask(`PUT /items/${itemId}`)
  const admin = await buildUser(product, { isAdmin: true })
  expect(await remove(admin)).toMatchObject(answer(1))
  expect((await ask('GET /items?report=true', { as: admin })).body).toEqual([])
  expect(await eventsOf('item-removed')).toMatchObject([{ actorId: admin }])
})

test('nobody else can remove a phone', async () => {
  for (const as of [await buildSeller(product), await buildUser(product)])
    expect(await remove(as)).toMatchObject({ status: 403, body: { code: 'not-yours' } })
  expect((await ask(`DELETE /items/${itemId}`)).status).toBe(401)
  for (const id of [newId<string>(), '1', '%00']) expect((await remove(seller, id)).status).toBe(404)
  expect(await own()).toEqual([itemId])
})

raceTest('a phone that is removed five times at the same time is removed once', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => remove()))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
  expect(await eventsOf('item-removed')).toHaveLength(1)
})

describe('the bookings of a phone that is removed', () => {
  test('stay in their buyers’ lists, which say that the phone is no longer available', async () => {
    const buyerId = await buildUser(product, { email: 'buyer@example.com' })
    const { id } = await buildBooking(product, { itemId, buyerId })
    const list = async () => (await ask('GET /booking?email=buyer@example.com', { as: buyerId })).body
    expect(await list()).toMatchObject([{ _id: id, withdrawn: false }])
    await remove()
    expect(await list()).toMatchObject([
      { _id: id, withdrawn: true, isSold: 'notSold', paid: false, productModel: 'iPhone 13' },
    ])
    expect((await ask(`GET /booking/${id}`, { as: buyerId })).body.withdrawn).toBe(true)
    expect((await ask(`DELETE /booking/${id}`, { as: buyerId })).body.deletedCount).toBe(1)
  })

  test('can no longer be made or paid', async () => {
    const { id, buyerId } = await buildBooking(product, { itemId })
    await remove()
    expect((await askToPay(product, buyerId, id)).status).toBe(404)
    const body = { productId: itemId, bookingUserNumber: '01712345678' }
    expect((await ask('POST /booking', { as: buyerId, body })).status).toBe(404)
  })
})

describe('while somebody pays for it', () => {
  test('the seller must wait until the hold ends, as for a change, and reads how long', async () => {
    const { id, buyerId } = await buildBooking(product, { itemId })
    await askToPay(product, buyerId, id)
    product.pass({ minutes: 4 })
    expect(await remove()).toMatchObject({
      status: 409,
      body: { code: 'being-paid', retryAfterSeconds: 360 },
    })
    expect(await own()).toEqual([itemId])
    product.pass({ minutes: 6 })
    expect(await remove()).toMatchObject(answer(1))
  })

  test('an admin can remove it, and a payment that waits for a card is given up, at the provider too', async () => {
    const { id, buyerId } = await buildBooking(product, { itemId })
    const { clientSecret } = (await askToPay(product, buyerId, id)).body
    expect(await remove(await buildUser(product, { isAdmin: true }))).toMatchObject(answer(1))
    await expect.poll(() => statusOf(product, intentIdOf(clientSecret))).toBe('canceled')
    expect((await confirmCard(product, clientSecret)).status).toBe(400)
    const { heldBy, heldUntil } = await db
      .selectFrom('items')
      .select(['heldBy', 'heldUntil'])
      .where('id', '=', itemId)
      .executeTakeFirstOrThrow()
    expect([heldBy, heldUntil]).toEqual([null, null])
  })

  test.each(['pm_card_visa', 'pm_card_authenticationRequired'] as const)(
    'it stays once the card is asked or has said yes (%s)',
    async (card) => {
      const { id, buyerId } = await buildBooking(product, { itemId })
      const { clientSecret } = (await askToPay(product, buyerId, id)).body
      await confirmCard(product, clientSecret, card)
      for (const as of [seller, await buildUser(product, { isAdmin: true })])
        expect(await remove(as)).toMatchObject({ status: 409, body: { code: 'payment-under-way' } })
      expect(await own()).toEqual([itemId])
      expect(await statusOf(product, intentIdOf(clientSecret))).not.toBe('canceled')
    },
  )

  test('a person who cannot remove it does not learn that somebody pays', async () => {
    const { id, buyerId } = await buildBooking(product, { itemId })
    await authorize(product, buyerId, id)
    const provider = vi.spyOn(product.services.payments, 'findIntent')
    expect((await remove(await buildUser(product))).body.code).toBe('not-yours')
    expect(provider).not.toHaveBeenCalled()
    provider.mockRestore()
  })

  test('it can be removed after a declined card', async () => {
    const { id, buyerId } = await buildBooking(product, { itemId })
    const { clientSecret } = (await askToPay(product, buyerId, id)).body
    await confirmCard(product, clientSecret, 'pm_card_visa_chargeDeclined')
    product.pass({ minutes: 10 })
    expect(await remove()).toMatchObject(answer(1))
  })

  test('an authorization that arrives while it is removed is cancelled, and its buyer reads so', async () => {
    const { id, buyerId } = await buildBooking(product, { itemId })
    const transationId = intentIdOf((await askToPay(product, buyerId, id)).body.clientSecret)
    interrupt(product, 'after', 'findIntent', () => authorize(product, buyerId, id))
    expect(await remove(await buildUser(product, { isAdmin: true }))).toMatchObject(answer(1))
    const { status, body } = await settle(product, buyerId, id, transationId)
    expect([status, body.code, body.detail]).toEqual([
      404,
      'not-found',
      'This listing was removed. You were not charged.',
    ])
    await expect.poll(() => statusOf(product, transationId)).toBe('canceled')
  })

  test('a payment that begins while it is removed prevents the removal', async () => {
    const first = await buildBooking(product, { itemId })
    await askToPay(product, first.buyerId, first.id)
    product.pass({ minutes: 11 })
    const late = await buildBooking(product, { itemId })
    interrupt(product, 'before', 'findIntent', async () => {
      expect((await askToPay(product, late.buyerId, late.id)).status).toBe(200)
    })
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'payment-under-way' } })
    expect(await own()).toEqual([itemId])
  })

  test('a phone that is removed while a payment is created is not paid, and no intent stays open', async () => {
    const { id, buyerId } = await buildBooking(product, { itemId })
    const made: string[] = []
    interrupt(product, 'after', 'createIntent', async (intent) => {
      made.push(intent?.id ?? '')
      product.pass({ minutes: 10 })
      expect(await remove()).toMatchObject(answer(1))
    })
    const { status, body } = await askToPay(product, buyerId, id)
    expect([status, body.code]).toEqual([404, 'not-found'])
    expect(await statusOf(product, made[0] ?? '')).toBe('canceled')
    expect(await db.selectFrom('payments').select('id').execute()).toEqual([])
  })
})

describe('a sold phone', () => {
  const sellIt = async () => {
    const booking = await buildBooking(product, { itemId })
    return { ...booking, ...(await sell(product, booking)) }
  }

  test('leaves every list, and stays readable and paid', async () => {
    const { id, buyerId, transationId } = await sellIt()
    await ask(`PUT /items/${itemId}`)
    const admin = await buildUser(product, { isAdmin: true })
    expect(await own()).toEqual([itemId])
    expect(await remove()).toMatchObject(answer(1))
    expect(await own()).toEqual([])
    for (const list of ['/items', '/items?email=seller@example.com', '/items?report=true'])
      expect((await ask(`GET ${list}`, { as: admin })).body).toEqual([])
    expect((await ask(`GET /items/${itemId}`)).body).toMatchObject({ _id: itemId, isSold: 'sold' })
    expect((await ask(`GET /sellers/${seller}`)).body.sold).toBe(1)
    expect((await ask(`GET /booking/${id}`, { as: buyerId })).body).toMatchObject({
      paid: true,
      withdrawn: false,
    })
    await expect.poll(() => statusOf(product, transationId)).toBe('succeeded')
    expect(await eventsOf('item-unlisted')).toMatchObject([{ actorId: seller, subjectId: itemId }])
  })

  test('stays on the list until its sale is finished', async () => {
    const sale = await buildReservedSale(product, { seller })
    for (const as of [seller, await buildUser(product, { isAdmin: true })])
      expect(await remove(as, sale.itemId)).toMatchObject({
        status: 409,
        body: { code: 'hand-over-awaited' },
      })
    expect(await own()).toContain(sale.itemId)
    const { confirm, stateOf } = callsOfSale(product, sale)
    await confirm()
    await expect.poll(stateOf).toBe('captured')
    expect(await remove(seller, sale.itemId)).toMatchObject(answer(1))
  })

  test('is removed from the list once', async () => {
    await sellIt()
    expect(await remove()).toMatchObject(answer(1))
    expect(await remove()).toMatchObject(answer(0))
    expect(await eventsOf('item-unlisted')).toHaveLength(1)
  })

  test('cannot be removed from the list by another seller', async () => {
    await sellIt()
    expect((await remove(await buildSeller(product))).status).toBe(403)
    expect(await own()).toEqual([itemId])
  })

  test('stays in the list when it is sold while its seller deletes it, and the seller reads so', async () => {
    const { id, buyerId } = await buildBooking(product, { itemId })
    const transationId = intentIdOf((await askToPay(product, buyerId, id)).body.clientSecret)
    interrupt(product, 'after', 'findIntent', async () => {
      await authorize(product, buyerId, id)
      expect((await settle(product, buyerId, id, transationId)).status).toBe(200)
    })
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'already-sold' } })
    expect(await own()).toEqual([itemId])
    await expect.poll(() => statusOf(product, transationId)).toBe('requires_capture')
  })
})
