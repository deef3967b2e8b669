import { beforeEach, expect, test } from 'vitest'
import { clearTables, openTestDatabase } from '#test/database/database.ts'
import { createIdempotency, type KeyedRequest } from './idempotency.ts'
import { startTestSandbox } from '#test/servers/stripe-emulator.ts'

const { db } = await openTestDatabase()
const { stripe, time } = await startTestSandbox(db)
const startedAt = time.now
beforeEach(async () => {
  time.now = startedAt
  await clearTables(db)
})

const order = { amount: 5_450_000, currency: 'bdt', capture_method: 'manual' } as const
const withKey = { idempotencyKey: 'booking-1' }

async function countIntents() {
  const rows = await db
    .selectFrom('sandboxObjects')
    .select('id')
    .where('kind', '=', 'payment_intent')
    .execute()
  return rows.length
}

test('the same request under the same key gives the first reply and does nothing again', async () => {
  const first = await stripe.paymentIntents.create(order, withKey)
  const second = await stripe.paymentIntents.create(order, withKey)
  expect(second).toEqual(first)
  expect(first.lastResponse.headers).not.toHaveProperty('idempotent-replayed')
  expect(first.lastResponse.headers).toMatchObject({
    'original-request': first.lastResponse.requestId,
    'stripe-should-retry': 'false',
  })
  expect(second.lastResponse.headers).toMatchObject({
    'idempotent-replayed': 'true',
    'idempotency-key': 'booking-1',
    'original-request': first.lastResponse.requestId,
    'stripe-should-retry': 'false',
  })
  expect(second.lastResponse.requestId).not.toBe(first.lastResponse.requestId)
  expect(await countIntents()).toBe(1)
})

test('the first reply is repeated even after the intent has changed', async () => {
  const { id } = await stripe.paymentIntents.create(order, withKey)
  await stripe.paymentIntents.cancel(id)
  const replayed = await stripe.paymentIntents.create(order, withKey)
  expect(replayed).toMatchObject({ id, status: 'requires_payment_method' })
})

test('another request under the same key is refused', async () => {
  await stripe.paymentIntents.create(order, withKey)
  await expect(stripe.paymentIntents.create({ ...order, amount: 10_000 }, withKey)).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    rawType: 'idempotency_error',
    statusCode: 400,
    message: expect.stringContaining('can only be used with the same parameters'),
  })
  expect(await countIntents()).toBe(1)
})

test('a decline is stored and repeated; the card is charged once', async () => {
  const { id } = await stripe.paymentIntents.create(order)
  const decline = () =>
    stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa_chargeDeclined' }, withKey)
  await expect(decline()).rejects.toMatchObject({ code: 'card_declined' })
  await expect(decline()).rejects.toMatchObject({
    code: 'card_declined',
    headers: { 'idempotent-replayed': 'true' },
  })
  const charges = await db.selectFrom('sandboxObjects').select('id').where('kind', '=', 'charge').execute()
  expect(charges).toHaveLength(1)
})

test('a refusal because of the state of an intent is also stored', async () => {
  const { id } = await stripe.paymentIntents.create(order)
  await expect(stripe.paymentIntents.capture(id, {}, withKey)).rejects.toMatchObject({ statusCode: 400 })
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  await expect(stripe.paymentIntents.capture(id, {}, withKey)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
    headers: { 'idempotent-replayed': 'true' },
  })
})

test('a request that is refused because of its parameters does not use up its key', async () => {
  await expect(stripe.paymentIntents.create({ ...order, amount: 0 }, withKey)).rejects.toMatchObject({
    statusCode: 400,
  })
  expect(await stripe.paymentIntents.create(order, withKey)).toMatchObject({ amount: order.amount })
})

test('after a day a key can be used again', async () => {
  const first = await stripe.paymentIntents.create(order, withKey)
  time.now = new Date(startedAt.getTime() + 25 * 60 * 60 * 1000)
  const second = await stripe.paymentIntents.create({ ...order, amount: 10_000 }, withKey)
  expect(second.id).not.toBe(first.id)
  expect(second.amount).toBe(10_000)
})

test('a key that is in use is refused with 409, and its work is done once', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 6 }, () => stripe.paymentIntents.create(order, withKey)),
  )
  expect(await countIntents()).toBe(1)
  expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
  for (const { reason } of outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[])
    expect(reason).toMatchObject({
      statusCode: 409,
      code: 'idempotency_key_in_use',
      headers: { 'stripe-should-retry': 'true' },
    })
})

const request: KeyedRequest = {
  key: 'k',
  method: 'POST',
  path: '/',
  body: 'a=1',
  now: startedAt,
  requestId: 'req_1',
}

test('a key is in use until the first request has ended', async () => {
  const runOnce = createIdempotency(db)
  const gate = Promise.withResolvers<void>()
  const first = runOnce(request, async () => {
    await gate.promise
    return { status: 200, body: 'done' }
  })
  await expect(runOnce(request, async () => ({ status: 200, body: 'twice' }))).rejects.toMatchObject({
    status: 409,
  })
  gate.resolve()
  expect(await first).toEqual({ status: 200, body: 'done', replayed: false, originalRequestId: 'req_1' })
  const again = await runOnce({ ...request, requestId: 'req_2' }, async () => ({
    status: 200,
    body: 'twice',
  }))
  expect(again).toEqual({ status: 200, body: 'done', replayed: true, originalRequestId: 'req_1' })
})

test('two processes with one database do the work once', async () => {
  const runs: string[] = []
  const work = (name: string) => async () => {
    runs.push(name)
    return { status: 200, body: name }
  }
  const [here, there] = await Promise.all([
    createIdempotency(db)(request, work('here')),
    createIdempotency(db)(request, work('there')),
  ])
  expect(runs).toHaveLength(1)
  expect(here.body).toBe(there.body)
})

test('work that fails does not use up its key', async () => {
  const runOnce = createIdempotency(db)
  const failing = runOnce(request, async () => {
    throw new Error('lost')
  })
  await expect(failing).rejects.toThrow('lost')
  expect(await runOnce(request, async () => ({ status: 200, body: 1 }))).toMatchObject({ replayed: false })
})
