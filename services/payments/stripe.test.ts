import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clearTables, openTestDatabase } from '#test/database.ts'
import { startTestSandbox, testKeys } from './embedded/start-test-sandbox.ts'
import { createStripePayments } from './stripe.ts'

const { db } = await openTestDatabase()
const sandbox = await startTestSandbox(db)
beforeEach(() => clearTables(db))

const newIntent = {
  amountMinor: 5_450_000,
  currency: 'bdt',
  metadata: { bookingId: 'b1', itemId: 'i1', buyerId: 'u1' },
  idempotencyKey: 'booking-b1',
}

describe('with a provider that answers', () => {
  const payments = createStripePayments({
    secretKey: testKeys.secretKey,
    connection: () => sandbox.connection,
  })
  const authorize = (id: string) =>
    sandbox.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })

  test('an intent is made for capture by hand, with our ids in it, once per key', async () => {
    const intent = await payments.createIntent(newIntent)
    expect(intent).toEqual({
      id: expect.stringMatching(/^pi_/),
      clientSecret: expect.stringMatching(/^pi_\w+_secret_/),
      status: 'requires_payment_method',
      amountMinor: 5_450_000,
      currency: 'bdt',
      metadata: newIntent.metadata,
    })
    expect(await payments.createIntent(newIntent)).toEqual(intent)
    expect(await payments.findIntent(intent.id)).toEqual(intent)
    expect(await sandbox.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      capture_method: 'manual',
      payment_method_types: ['card'],
    })
  })

  test.each(['pi_nobody', '', '..', 'pi_1/cancel', 'ch_1'])('no intent is found as "%s"', async (id) => {
    expect(await payments.findIntent(id)).toBeUndefined()
  })

  test('an intent of somebody else has none of our ids', async () => {
    const { id } = await sandbox.stripe.paymentIntents.create({ amount: 100, currency: 'bdt' })
    expect(await payments.findIntent(id)).toMatchObject({
      metadata: { bookingId: '', itemId: '', buyerId: '' },
    })
  })

  test('an authorization is captured, and captured again for the asking', async () => {
    const { id } = await payments.createIntent(newIntent)
    await authorize(id)
    expect(await payments.captureIntent(id)).toMatchObject({ id, status: 'succeeded' })
    expect(await payments.captureIntent(id)).toMatchObject({ id, status: 'succeeded' })
  })

  test('an authorization is let go, and let go again for the asking', async () => {
    const { id } = await payments.createIntent(newIntent)
    await authorize(id)
    expect(await payments.cancelIntent(id)).toMatchObject({ id, status: 'canceled' })
    expect(await payments.cancelIntent(id)).toMatchObject({ id, status: 'canceled' })
  })

  test('a capture refused for its time succeeds later: no failure is kept under a key', async () => {
    const { id } = await payments.createIntent(newIntent)
    await expect(payments.captureIntent(id)).rejects.toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
    await authorize(id)
    expect(await payments.captureIntent(id)).toMatchObject({ status: 'succeeded' })
  })

  test('what was captured is not cancelled, and what was cancelled not captured', async () => {
    const sold = await payments.createIntent(newIntent)
    await authorize(sold.id)
    await payments.captureIntent(sold.id)
    await expect(payments.cancelIntent(sold.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })

    const dropped = await payments.createIntent({ ...newIntent, idempotencyKey: 'booking-b2' })
    await payments.cancelIntent(dropped.id)
    await expect(payments.captureIntent(dropped.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
  })

  test('our own mistakes come out as they are', async () => {
    await expect(payments.createIntent({ ...newIntent, amountMinor: -5 })).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
    })
    const stranger = createStripePayments({ secretKey: 'sk_test_x', connection: () => sandbox.connection })
    await expect(stranger.createIntent(newIntent)).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
    })
  })
})

describe('with a provider in trouble', () => {
  const open: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of open.splice(0)) await close()
  })

  async function startProvider(answer: (call: number, ...args: Parameters<RequestListener>) => void) {
    const requests: IncomingMessage[] = []
    const server = createServer((request, response) => {
      requests.push(request)
      request.resume()
      answer(requests.length, request, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    open.push(async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    })
    const payments = createStripePayments({
      secretKey: 'sk_test_x',
      connection: () => ({ host: '127.0.0.1', port, protocol: 'http' }),
      timeoutMs: 200,
      retries: 1,
    })
    return { payments, requests }
  }

  const unavailable = { name: 'Problem', code: 'provider-unavailable', status: 502 }
  const intentJson = JSON.stringify({
    id: 'pi_1',
    object: 'payment_intent',
    amount: 5_450_000,
    currency: 'bdt',
    client_secret: 'pi_1_secret_1',
    status: 'requires_payment_method',
    metadata: {},
  })

  test('silence ends by the time-out, after one more try', async () => {
    const { payments, requests } = await startProvider(() => {})
    await expect(payments.createIntent(newIntent)).rejects.toMatchObject({
      ...unavailable,
      cause: { message: expect.stringContaining('timeout') },
    })
    expect(requests).toHaveLength(2)
  })

  test('a failure is tried again under the same key, and its success is given', async () => {
    const { payments, requests } = await startProvider((call, _request, response) => {
      if (call === 1) response.writeHead(500).end('{"error":{"type":"api_error","message":"oops"}}')
      else response.end(intentJson)
    })
    expect(await payments.createIntent(newIntent)).toMatchObject({ id: 'pi_1' })
    expect(requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['booking-b1', 'booking-b1'])
  })

  test('a capture keeps one key through its retries and takes another the next time', async () => {
    const { payments, requests } = await startProvider((call, _request, response) => {
      if (call === 1) response.destroy()
      else response.end(intentJson)
    })
    await payments.captureIntent('pi_1')
    await payments.captureIntent('pi_1')
    const [lost, retried, next] = requests.map(({ headers }) => headers['idempotency-key'])
    expect(lost).toMatch(/^capture-pi_1-/)
    expect(retried).toBe(lost)
    expect(next).not.toBe(lost)
  })

  test.each([
    [500, '{"error":{"type":"api_error","message":"oops"}}'],
    [429, '{"error":{"type":"rate_limit_error","message":"slow down"}}'],
    [409, '{"error":{"type":"invalid_request_error","code":"idempotency_key_in_use","message":"wait"}}'],
    [502, '<html>Bad gateway</html>'],
  ])('status %i to the end is an outage', async (status, body) => {
    const { payments } = await startProvider((_call, _request, response) =>
      response.writeHead(status).end(body),
    )
    await expect(payments.findIntent('pi_1')).rejects.toMatchObject(unavailable)
  })

  test('a port nobody listens on is an outage', async () => {
    const { payments } = await startProvider(() => {})
    await open.pop()?.()
    await expect(payments.cancelIntent('pi_1')).rejects.toMatchObject(unavailable)
  })

  test('a mistake in our own program is not taken for an outage', async () => {
    const payments = createStripePayments({
      secretKey: 'sk_test_x',
      connection: () => {
        throw new TypeError('the server does not listen yet')
      },
    })
    await expect(payments.findIntent('pi_1')).rejects.toThrow(new TypeError('the server does not listen yet'))
  })
})
