import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { BookingId, ListingId, UserId } from '#contract/ids.ts'
import { Refusal } from '#contract/refusal.ts'
import { newId } from '#lib/ids.ts'
import { buildBooking, buildListing, buildUser } from '#test/build.ts'
import { askToPay, interrupt, intentIdOf, statusOf } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { listPaymentStates } from '#test/sales/payment-facts.ts'
import { testRows } from '#test/runner/test-rows.ts'

const product = await startProduct()
const { ask, db } = product

let id: BookingId
let itemId: ListingId
let buyerId: UserId
beforeEach(async () => {
  ;({ id, itemId, buyerId } = await buildBooking(product))
})

const countPayments = async () => (await db.selectFrom('payments').select('id').execute()).length
const pay = (body: unknown, as = buyerId) => ask('POST /create-payment-intent', { as, body })

test('the buyer gets a client secret for the listing’s price, with manual capture', async () => {
  const { status, body } = await askToPay(product, buyerId, id)
  expect([status, Object.keys(body)]).toEqual([200, ['clientSecret', 'heldUntil']])
  expect(body.heldUntil).toBe('2026-11-20T06:10:00.000Z')
  const intent = await product.services.payments.findIntent(intentIdOf(body.clientSecret))
  expect(intent).toMatchObject({
    amountMinor: 5_450_000,
    currency: 'bdt',
    status: 'requires_payment_method',
    metadata: { bookingId: id, itemId, buyerId },
  })
})

test('events record that the phone is held and the payment is opened', async () => {
  await askToPay(product, buyerId, id)
  const events = await db.selectFrom('events').select(['kind', 'actorId']).orderBy('id').execute()
  expect(events).toEqual(
    expect.arrayContaining([
      { kind: 'item-held', actorId: buyerId },
      { kind: 'payment-opened', actorId: buyerId },
    ]),
  )
})

testRows([[54_499], [54_501], [1], [0], [-54_500], [54_500.01], [54_500.004], [1e300], [99_999_999_999]])(
  'a price of %d, which is not the listing’s, is refused and charges nothing',
  async (productPrice) => {
    expect(await pay({ id, productPrice })).toMatchObject({ status: 409, body: { code: 'price-changed' } })
    expect(await countPayments()).toBe(0)
  },
)

test('an outdated price is refused, and the new price is charged', async () => {
  const before = (await askToPay(product, buyerId, id)).body.clientSecret
  await db.updateTable('items').set({ priceMinor: 5_000_000 }).where('id', '=', itemId).execute()
  expect((await askToPay(product, buyerId, id)).body.code).toBe('price-changed')
  const after = (await askToPay(product, buyerId, id, 50_000)).body.clientSecret
  expect((await product.services.payments.findIntent(intentIdOf(after)))?.amountMinor).toBe(5_000_000)
  await expect.poll(() => statusOf(product, intentIdOf(before))).toBe('canceled')
})

describe('asking for an intent twice', () => {
  test('gives the same secret', async () => {
    const first = await askToPay(product, buyerId, id)
    const second = await askToPay(product, buyerId, id)
    expect(second.body.clientSecret).toBe(first.body.clientSecret)
    expect(await countPayments()).toBe(1)
  })

  raceTest('six requests at the same time get the same secret', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => askToPay(product, buyerId, id)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(new Set(answers.map(({ body }) => body.clientSecret)).size).toBe(1)
    expect(await countPayments()).toBe(1)
  })

  test('after the hold has ended still gives the same secret', async () => {
    const first = await askToPay(product, buyerId, id)
    product.pass({ minutes: 11 })
    expect((await askToPay(product, buyerId, id)).body.clientSecret).toBe(first.body.clientSecret)
  })

  test('after the intent was cancelled at the provider gives a new one', async () => {
    const first = (await askToPay(product, buyerId, id)).body.clientSecret
    await product.services.payments.cancelIntent(intentIdOf(first))
    const second = await askToPay(product, buyerId, id)
    expect(second.status).toBe(200)
    expect(second.body.clientSecret).not.toBe(first)
    expect((await product.services.payments.findIntent(intentIdOf(second.body.clientSecret)))?.status).toBe(
      'requires_payment_method',
    )
  })
})

test('after the provider failed once, the next try asks for the same intent, under the same key', async () => {
  const { payments } = product.services
  const asked: string[] = []
  const { createIntent } = payments
  const provider = vi.spyOn(payments, 'createIntent').mockImplementation((wanted) => {
    asked.push(wanted.idempotencyKey)
    return asked.length > 1 ? createIntent(wanted) : Promise.reject(unavailable)
  })
  const unavailable = new Refusal('provider-unavailable/payments')
  expect((await askToPay(product, buyerId, id)).status).toBe(502)
  expect((await askToPay(product, buyerId, id)).status).toBe(200)
  provider.mockRestore()
  expect(asked[1]).toBe(asked[0])
})

test('no secret is returned for a booking that is deleted while its intent is created, and the intent is cancelled', async () => {
  const made: string[] = []
  interrupt(product, 'after', 'createIntent', async (intent) => {
    made.push(intent?.id ?? '')
    expect((await ask(`DELETE /booking/${id}`, { as: buyerId })).status).toBe(200)
  })
  const { status, body } = await askToPay(product, buyerId, id)
  expect([status, body.code]).toEqual([404, 'not-found'])
  expect(await listPaymentStates(db)).toEqual(['cancelled'])
  await expect.poll(() => statusOf(product, made[0] ?? '')).toBe('canceled')
})

test('an intent that the provider no longer knows is replaced', async () => {
  const { body } = await askToPay(product, buyerId, id)
  const provider = vi.spyOn(product.services.payments, 'findIntent').mockResolvedValueOnce(undefined)
  const again = await askToPay(product, buyerId, id)
  provider.mockRestore()
  expect(again.status).toBe(200)
  expect(intentIdOf(again.body.clientSecret)).not.toBe(intentIdOf(body.clientSecret))
  expect((await askToPay(product, buyerId, id)).body.clientSecret).toBe(again.body.clientSecret)
})

describe('without the id of a booking', () => {
  test('the newest unpaid booking at that price is paid', async () => {
    const newer = await buildBooking(product, { buyerId })
    await buildBooking(product, { buyerId, itemId: await buildListing(product, { priceMinor: 1_000_000 }) })
    const { body } = await pay({ productPrice: 54_500 })
    const intent = await product.services.payments.findIntent(intentIdOf(body.clientSecret))
    expect(intent?.metadata.bookingId).toBe(newer.id)
  })

  test('a booking of a sold phone and a deleted booking are not paid', async () => {
    const sold = await buildBooking(product, { buyerId })
    await db.updateTable('items').set({ soldAt: product.time.now }).where('id', '=', sold.itemId).execute()
    const deleted = await buildBooking(product, { buyerId })
    await ask(`DELETE /booking/${deleted.id}`, { as: buyerId })
    const { body } = await pay({ productPrice: 54_500 })
    const intent = await product.services.payments.findIntent(intentIdOf(body.clientSecret))
    expect(intent?.metadata.bookingId).toBe(id)
  })

  test.each([54_499, 0, -1, 54_500.004, 1e300, 30_000_000])(
    'and at a price of none, %d, there is nothing to pay',
    async (productPrice) => {
      expect(await pay({ productPrice })).toMatchObject({ status: 422, body: { code: 'no-booking-to-pay' } })
    },
  )

  test('another person’s booking at that price is not paid', async () => {
    const other = await buildUser(product)
    expect(await pay({ productPrice: 54_500 }, other)).toMatchObject({
      status: 422,
      body: { code: 'no-booking-to-pay' },
    })
  })
})

test('nobody can pay for a sold phone', async () => {
  await db.updateTable('items').set({ soldAt: product.time.now }).where('id', '=', itemId).execute()
  expect(await askToPay(product, buyerId, id)).toMatchObject({ status: 409, body: { code: 'already-sold' } })
})

test('another person’s booking and an unknown booking are not found', async () => {
  const other = await buildUser(product)
  expect((await askToPay(product, other, id)).status).toBe(404)
  expect((await askToPay(product, buyerId, newId<BookingId>())).status).toBe(404)
  expect(await countPayments()).toBe(0)
})

test('a guest cannot pay', async () => {
  expect((await ask('POST /create-payment-intent', { body: { id, productPrice: 54_500 } })).status).toBe(401)
})

testRows([
  ['productPrice', {}],
  ['productPrice', { productPrice: '54500' }],
  ['productPrice', { productPrice: null }],
  ['productPrice', { productPrice: [54_500] }],
  ['id', { productPrice: 54_500, id: 'mine' }],
  ['id', { productPrice: 54_500, id: 7 }],
])('%s is refused in %j', async (field, body) => {
  const answer = await pay(body)
  expect([answer.status, answer.body.errors?.map((error: { path: string }) => error.path)]).toEqual([
    422,
    [field],
  ])
})
