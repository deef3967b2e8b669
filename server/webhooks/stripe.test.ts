import Stripe from 'stripe'
import { describe, expect, test, vi } from 'vitest'
import { Refusal } from '#contract/refusal.ts'
import { bookBeforeEach } from '#test/sales/booked.ts'
import { buildBooking } from '#test/build.ts'
import {
  askToPay,
  authorize,
  deliverWebhooks,
  findDealOf,
  handOver,
  intentIdOf,
  sell,
  settle,
  statusOf,
} from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { testRows } from '#test/runner/test-rows.ts'

const product = await startProduct()
const { ask, db, services } = product
const faults = services.emulators.sandbox?.faults

const { booked, isSold, stateOf } = bookBeforeEach(product)
const listStoredEvents = () => db.selectFrom('webhookEvents').selectAll().orderBy('id').execute()
const countSales = async () =>
  (await db.selectFrom('events').select('id').where('kind', '=', 'item-sold').execute()).length

/** Sends a message with the provider's signature. */
function send(event: object, { secret = product.services.paymentKeys.webhookSecret, ageSeconds = 0 } = {}) {
  const payload = JSON.stringify(event)
  const timestamp = Math.floor(product.time.now.getTime() / 1000) - ageSeconds
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return ask('POST /webhooks/stripe', { body: payload, headers: { 'stripe-signature': signature } })
}

const message = (type: string, object: object, eventId = 'evt_1') => ({
  id: eventId,
  object: 'event',
  type,
  created: Math.floor(product.time.now.getTime() / 1000),
  data: { object },
})
const authorised = (intentId: string, eventId?: string) =>
  message('payment_intent.amount_capturable_updated', { object: 'payment_intent', id: intentId }, eventId)

describe('a webhook that reports an authorised card', () => {
  test('sells the phone and reserves the money, even if the browser never returns', async () => {
    const transationId = await authorize(product, booked.buyerId, booked.id)
    expect(await deliverWebhooks(product)).toBeGreaterThan(0)
    expect(await isSold()).toBe(true)
    expect([await stateOf(transationId), await statusOf(product, transationId)]).toEqual([
      'reserved',
      'requires_capture',
    ])
    expect((await ask(`GET /booking/${booked.id}`, { as: booked.buyerId })).body).toMatchObject({
      paid: true,
      transationId,
    })
    const [sale] = await db.selectFrom('events').selectAll().where('kind', '=', 'payment-reserved').execute()
    expect(sale).toMatchObject({ actorId: null, detail: { from: 'open', by: 'provider' } })
  })

  test('and arrives first: the call of the browser still succeeds', async () => {
    const transationId = await authorize(product, booked.buyerId, booked.id)
    await deliverWebhooks(product)
    expect((await settle(product, booked.buyerId, booked.id, transationId)).status).toBe(200)
    expect(await countSales()).toBe(1)
  })

  test('and arrives with or after the call of the browser changes nothing', async () => {
    const transationId = await authorize(product, booked.buyerId, booked.id)
    const [told] = await Promise.all([
      settle(product, booked.buyerId, booked.id, transationId),
      deliverWebhooks(product),
      send(authorised(transationId)),
    ])
    expect(told.status).toBe(200)
    await deliverWebhooks(product)
    expect(await countSales()).toBe(1)
  })

  test('and arrives three times, in the wrong order and an hour late, leads to the same result', async () => {
    faults?.plan({ webhooks: { copies: 3, order: 'newest-first', delayMs: 3_600_000 } })
    const transationId = await authorize(product, booked.buyerId, booked.id)
    expect(await deliverWebhooks(product)).toBe(0)
    product.pass({ minutes: 61 })
    await deliverWebhooks(product)
    expect(await isSold()).toBe(true)
    expect(await stateOf(transationId)).toBe('reserved')
    await handOver(product, booked.buyerId, (await findDealOf(product, transationId)).id)
    await expect.poll(() => stateOf(transationId)).toBe('captured')
    product.pass({ minutes: 61 })
    await deliverWebhooks(product)
    expect(await stateOf(transationId)).toBe('captured')
    expect(await countSales()).toBe(1)
    const ids = (await listStoredEvents()).map((event) => event.id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('has no effect once another buyer has the phone: the authorization is cancelled', async () => {
    const transationId = await authorize(product, booked.buyerId, booked.id)
    product.pass({ minutes: 11 })
    const rival = await buildBooking(product, { itemId: booked.itemId })
    await sell(product, rival)
    await deliverWebhooks(product)
    await expect.poll(() => statusOf(product, transationId)).toBe('canceled')
    expect(await stateOf(transationId)).toBe('cancelled')
    expect((await settle(product, booked.buyerId, booked.id, transationId)).body.code).toBe('already-sold')
    expect(await countSales()).toBe(1)
  })

  test('is not trusted: only the provider’s answer sells a phone', async () => {
    const intentId = intentIdOf((await askToPay(product, booked.buyerId, booked.id)).body.clientSecret)
    expect((await send(authorised(intentId))).status).toBe(200)
    expect(await isSold()).toBe(false)
    expect(await stateOf(intentId)).toBe('open')
  })
})

test('the effects of a webhook are recorded with its request', async () => {
  const transationId = await authorize(product, booked.buyerId, booked.id)
  const { headers } = await send(authorised(transationId))
  const events = await db
    .selectFrom('events')
    .select(['actorId', 'requestId'])
    .where('kind', 'in', ['item-sold', 'payment-reserved', 'booking-paid'])
    .execute()
  expect(events).toEqual(
    Array.from({ length: 3 }, () => ({ actorId: null, requestId: headers.get('x-request-id') })),
  )
})

describe('a webhook that the provider did not sign is refused and not stored', () => {
  const refused = { status: 400, body: { code: 'bad-signature' } }

  test('signed with another secret, too long ago, or not at all', async () => {
    const event = authorised(await authorize(product, booked.buyerId, booked.id))
    expect(await send(event, { secret: 'whsec_other' })).toMatchObject(refused)
    expect(await send(event, { ageSeconds: 301 })).toMatchObject(refused)
    expect(await ask('POST /webhooks/stripe', { body: event })).toMatchObject(refused)
    expect(await listStoredEvents()).toEqual([])
    expect(await isSold()).toBe(false)
    expect((await send(event, { ageSeconds: 290 })).status).toBe(200)
  })

  test('with one byte changed on the way', async () => {
    const payload = JSON.stringify(authorised(await authorize(product, booked.buyerId, booked.id)))
    const secret = product.services.paymentKeys.webhookSecret
    const timestamp = Math.floor(product.time.now.getTime() / 1000)
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
    const headers = { 'stripe-signature': signature }
    expect(await ask('POST /webhooks/stripe', { body: `${payload} `, headers })).toMatchObject(refused)
    expect((await ask('POST /webhooks/stripe', { body: payload, headers })).status).toBe(200)
  })

  test.each(['', '{', 'null', '[]', '\u0000'])('%j', async (body) => {
    expect(await ask('POST /webhooks/stripe', { body })).toMatchObject(refused)
  })

  testRows([['null'], ['[]'], ['{}'], ['"evt_1"'], ['7'], ['{"id":"evt_1","type":"charge.refunded"}']])(
    'signed, and yet no event: %s',
    async (payload) => {
      const { webhookSecret: secret } = product.services.paymentKeys
      const timestamp = Math.floor(product.time.now.getTime() / 1000)
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
      const headers = { 'stripe-signature': signature }
      expect(await ask('POST /webhooks/stripe', { body: payload, headers })).toMatchObject({
        status: 400,
        body: { code: 'malformed-request' },
      })
      expect(await listStoredEvents()).toEqual([])
    },
  )

  test('more than a mebibyte', async () => {
    expect((await ask('POST /webhooks/stripe', { body: 'a'.repeat(1024 * 1024 + 1) })).status).toBe(413)
  })
})

test('a message of an unknown kind is stored and has no effect', async () => {
  const intentId = await authorize(product, booked.buyerId, booked.id)
  const event = message('payment_intent.telepathy', { object: 'payment_intent', id: intentId })
  expect((await send(event)).body).toEqual({ received: true })
  expect(await send(message('customer.created', { object: 'customer', id: 'cus_1' }, 'evt_2'))).toMatchObject(
    {
      status: 200,
    },
  )
  expect(await listStoredEvents()).toMatchObject([
    { id: 'evt_1', kind: 'payment_intent.telepathy', intentId, handledAt: product.time.now },
    { id: 'evt_2', intentId: null, handledAt: product.time.now },
  ])
  expect(await isSold()).toBe(false)
})

test('a message about an intent that is not ours is stored and has no effect', async () => {
  expect((await send(authorised('pi_somebodyElses'))).status).toBe(200)
  expect(await listStoredEvents()).toHaveLength(1)
})

test('when a message cannot be handled, the provider is told so, and a job handles it later', async () => {
  const transationId = await authorize(product, booked.buyerId, booked.id)
  const unavailable = new Refusal('provider-unavailable/payments')
  const provider = vi.spyOn(services.payments, 'findIntent').mockRejectedValueOnce(unavailable)
  expect((await send(authorised(transationId))).status).toBe(502)
  provider.mockRestore()
  await expect.poll(isSold).toBe(true)
  await expect.poll(listStoredEvents).toMatchObject([{ id: 'evt_1', handledAt: product.time.now }])
})

test('a message that was stored but not handled is handled when it arrives again', async () => {
  const transationId = await authorize(product, booked.buyerId, booked.id)
  const now = product.time.now
  await db
    .insertInto('webhookEvents')
    .values({
      id: 'evt_1',
      kind: 'payment_intent.amount_capturable_updated',
      intentId: transationId,
      happenedAt: now,
      receivedAt: now,
    })
    .execute()
  expect((await send(authorised(transationId))).status).toBe(200)
  expect(await isSold()).toBe(true)
})
