import { beforeEach, describe, expect, test } from 'vitest'
import { clearTables, openTestDatabase } from '#test/database/database.ts'
import { startTestSandbox, testKeys } from '#test/servers/stripe-emulator.ts'

const { db } = await openTestDatabase()
const { stripe, sandbox, origin } = await startTestSandbox(db, () => {}, { isOpenToTests: true })
const production = await startTestSandbox(db)
beforeEach(async () => {
  sandbox.faults.clear()
  await clearTables(db)
})

const order = { amount: 5_450_000, currency: 'bdt' }
const once = { idempotencyKey: 'key-1' }
const countIntents = async () => (await stripe.paymentIntents.list()).data.length

describe('a call that is planned to', () => {
  test('be slow takes its time', async () => {
    sandbox.faults.plan({ calls: [{ kind: 'slow', delayMs: 120 }] })
    const before = performance.now()
    await stripe.paymentIntents.create(order)
    expect(performance.now() - before).toBeGreaterThanOrEqual(115)
  })

  // The SDK itself retries once when the server closed the connection, so the fault happens twice.
  test('lose its request has no effect', async () => {
    sandbox.faults.plan({ calls: [{ kind: 'lost-request', times: 2 }] })
    await expect(stripe.paymentIntents.create(order, once)).rejects.toMatchObject({
      type: 'StripeConnectionError',
    })
    expect(await countIntents()).toBe(0)
  })

  test('lose its reply still has its effect, and the same key returns the reply', async () => {
    sandbox.faults.plan({ calls: [{ kind: 'lost-reply', times: 2 }] })
    await expect(stripe.paymentIntents.create(order, once)).rejects.toMatchObject({
      type: 'StripeConnectionError',
    })
    expect(await countIntents()).toBe(1)
    expect(await stripe.paymentIntents.create(order, once)).toMatchObject({ amount: order.amount })
    expect(await countIntents()).toBe(1)
  })

  test.each([
    { plan: 'fail', kind: 'server-error', type: 'StripeAPIError', statusCode: 500 },
    { plan: 'be refused', kind: 'refusal', type: 'StripeInvalidRequestError', statusCode: 400 },
  ] as const)(
    '$plan is answered $statusCode without effect, and succeeds when it is repeated',
    async (fault) => {
      const { kind, type, statusCode } = fault
      sandbox.faults.plan({ calls: [{ kind }] })
      await expect(stripe.paymentIntents.create(order, once)).rejects.toMatchObject({ type, statusCode })
      expect(await countIntents()).toBe(0)
      await stripe.paymentIntents.create(order, once)
      expect(await countIntents()).toBe(1)
    },
  )

  test('fail permanently fails each time under its key', async () => {
    sandbox.faults.plan({ calls: [{ kind: 'server-error', isStored: true }] })
    await expect(stripe.paymentIntents.create(order, once)).rejects.toMatchObject({ statusCode: 500 })
    await expect(stripe.paymentIntents.create(order, once)).rejects.toMatchObject({
      statusCode: 500,
      headers: { 'idempotent-replayed': 'true' },
    })
    expect(await stripe.paymentIntents.create(order)).toMatchObject({ object: 'payment_intent' })
  })

  test.each([
    ['rate-limit', 'rate_limit', {}],
    ['lock-timeout', 'lock_timeout', { 'stripe-should-retry': 'true' }],
  ] as const)('meet a %s is answered 429', async (kind, code, headers) => {
    // The SDK repeats a call for a locked object.
    sandbox.faults.plan({ calls: [{ kind, times: 3 }] })
    await expect(stripe.paymentIntents.create(order)).rejects.toMatchObject({
      type: 'StripeRateLimitError',
      statusCode: 429,
      code,
      headers,
    })
  })
})

test('a fault applies to the call that it names, as many times as it says', async () => {
  sandbox.faults.plan({
    calls: [{ kind: 'server-error', call: 'POST /payment_intents/:id/cancel', times: 2 }],
  })
  const { id } = await stripe.paymentIntents.create(order)
  await expect(stripe.paymentIntents.cancel(id)).rejects.toMatchObject({ statusCode: 500 })
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'requires_payment_method' })
  await expect(stripe.paymentIntents.cancel(id)).rejects.toMatchObject({ statusCode: 500 })
  expect(await stripe.paymentIntents.cancel(id)).toMatchObject({ status: 'canceled' })
})

describe('over HTTP', () => {
  const send = (path: string, init: RequestInit = {}, key = testKeys.secretKey) =>
    fetch(`${origin}/sandbox/${path}`, {
      ...init,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    })
  const plan = (body: unknown, key?: string) =>
    send('faults', { method: 'POST', body: JSON.stringify(body) }, key)

  test('faults are switched on and off', async () => {
    expect((await plan({ calls: [{ kind: 'server-error', times: 9 }] })).status).toBe(204)
    await expect(stripe.paymentIntents.create(order)).rejects.toMatchObject({ statusCode: 500 })
    const off = await fetch(`${origin}/sandbox/faults`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${testKeys.secretKey}` },
    })
    expect(off.status).toBe(204)
    expect(await stripe.paymentIntents.create(order)).toMatchObject({ object: 'payment_intent' })
  })

  test('webhooks are posted on request', async () => {
    const reply = await send('webhooks', { method: 'POST', body: '{}' })
    expect(await reply.json()).toEqual({ delivered: 0 })
  })

  test.each([
    { calls: [{ kind: 'earthquake' }] },
    { calls: [{ kind: 'slow', times: 0 }] },
    { webhooks: { copies: -1 } },
  ])('an invalid plan is refused: %j', async (body) => {
    expect((await plan(body)).status).toBe(422)
  })

  test('only a caller with the secret key may do so', async () => {
    expect((await plan({}, testKeys.publishableKey)).status).toBe(401)
    expect((await plan({}, 'sk_test_stranger')).status).toBe(401)
  })

  test('nobody may do so in production', async () => {
    const reply = await fetch(`${production.origin}/sandbox/faults`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testKeys.secretKey}`, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(reply.status).toBe(404)
  })
})
