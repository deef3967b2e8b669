import { beforeEach, expect, test, vi } from 'vitest'
import { clearTables, openTestDatabase } from '#test/database/database.ts'
import { startTestSandbox, testKeys } from '#test/servers/stripe-emulator.ts'

const { db } = await openTestDatabase()
const { stripe, origin, openStripe, logLines } = await startTestSandbox(db, (app) => {
  app.get('/*', (_request, reply) => reply.type('text/html').send('<!doctype html>'))
})
beforeEach(() => clearTables(db))

const order = { amount: 5_450_000, currency: 'bdt' }
const bearer = { authorization: `Bearer ${testKeys.secretKey}` }

async function send(path: string, init: RequestInit = {}) {
  const reply = await fetch(`${origin}${path}`, init)
  return { status: reply.status, headers: reply.headers, body: await reply.json() }
}

test('a wrong key is refused and shown only in part', async () => {
  await expect(openStripe('sk_test_somebody_elses_key').paymentIntents.create(order)).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
    message: 'Invalid API Key provided: sk_test_********_key',
  })
})

test('a request without a key is refused', async () => {
  expect(await send('/v1/payment_intents/pi_1')).toMatchObject({
    status: 401,
    body: { error: { type: 'invalid_request_error', message: expect.stringContaining('API key') } },
  })
})

test('the key may be the user name of Basic authentication', async () => {
  const basic = { authorization: `Basic ${Buffer.from(`${testKeys.secretKey}:`).toString('base64')}` }
  const made = await send('/v1/payment_intents', {
    method: 'POST',
    headers: basic,
    body: new URLSearchParams({ amount: '10000', currency: 'bdt' }),
  })
  expect(made).toMatchObject({ status: 200, body: { object: 'payment_intent', amount: 10_000 } })
})

test('a publishable key cannot make the calls of a server', async () => {
  const browser = openStripe(testKeys.publishableKey)
  const { id } = await stripe.paymentIntents.create(order)
  const calls = [
    browser.paymentIntents.create(order),
    browser.paymentIntents.capture(id),
    browser.paymentIntents.cancel(id),
  ]
  for (const call of calls)
    await expect(call).rejects.toMatchObject({ statusCode: 401, code: 'secret_key_required' })
})

test('every reply has the request id and the version, and must not be cached', async () => {
  const { headers } = await send('/v1/payment_intents/pi_1', {
    headers: { ...bearer, 'stripe-version': '2026-10-28.endive' },
  })
  expect(headers.get('request-id')).toMatch(/^req_\w+$/)
  expect(headers.get('stripe-version')).toBe('2026-10-28.endive')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('a call of Stripe that nobody needs here is refused as Stripe refuses an unknown one', async () => {
  const { id } = await stripe.paymentIntents.create(order)
  const calls: [string, string, Promise<unknown>][] = [
    ['POST', `payment_intents/${id}`, stripe.paymentIntents.update(id, { amount: 10_000 })],
    ['GET', 'charges/ch_1', stripe.charges.retrieve('ch_1')],
    ['GET', 'balance_transactions', stripe.balanceTransactions.list()],
    ['GET', 'refunds/re_1', stripe.refunds.retrieve('re_1')],
    ['GET', 'disputes/du_1', stripe.disputes.retrieve('du_1')],
    ['POST', 'disputes/du_1/close', stripe.disputes.close('du_1')],
    ['GET', 'events', stripe.events.list()],
    ['POST', 'customers', stripe.customers.create()],
  ]
  for (const [method, path, call] of calls)
    await expect(call).rejects.toMatchObject({
      statusCode: 404,
      type: 'StripeInvalidRequestError',
      rawType: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: /v1/${path}).`,
    })
})

test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])(
  '%s of an unknown path is refused in JSON, also where a page would answer',
  async (method) => {
    for (const path of ['/v1', '/v1/', '/v1/customers', '/v1/payment_intents/pi_1/nope', '/v1/a/b/c?d=1']) {
      const refused = await send(path, { method, headers: { ...bearer, accept: 'text/html' } })
      expect(refused).toMatchObject({
        status: 404,
        body: {
          error: {
            type: 'invalid_request_error',
            message: `Unrecognized request URL (${method}: ${path.split('?')[0]}).`,
          },
        },
      })
      expect(refused.headers.get('request-id')).toMatch(/^req_/)
    }
  },
)

test.each(['/v1/payment_intents/%00', '/v1/payment_intents/pi_1%00'])(
  '%s is an unknown object',
  async (path) => {
    expect(await send(path, { headers: bearer })).toMatchObject({
      status: 404,
      body: { error: { type: 'invalid_request_error', code: 'resource_missing' } },
    })
  },
)

test.each(['/confirm', '/capture', '/cancel'])('a POST to the object %%00%s finds none', async (end) => {
  const missing = await send(`/v1/payment_intents/%00${end}`, {
    method: 'POST',
    headers: bearer,
    body: new URLSearchParams(),
  })
  expect(missing).toMatchObject({ status: 404, body: { error: { code: 'resource_missing' } } })
})

test('a null character in a parameter is refused, whatever the parameter', async () => {
  for (const body of ['payment_intent=%00', 'metadata[a]=%00', 'metadata[%00]=a', 'payment_intent=\0']) {
    const refused = await send('/v1/refunds', {
      method: 'POST',
      headers: { ...bearer, 'content-type': 'application/x-www-form-urlencoded' },
      body,
    })
    expect(refused).toMatchObject({ status: 400, body: { error: { type: 'invalid_request_error' } } })
  }
  const listed = await send('/v1/refunds?starting_after=re_%00', { headers: bearer })
  expect(listed.status).toBe(400)
})

test('no payment method is found by the id of another object', async () => {
  for (const payment_method of ['constructor', 'toString', '__proto__', 'hasOwnProperty'])
    await expect(stripe.paymentIntents.create({ ...order, payment_method })).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
})

test('a body that is not a form is refused', async () => {
  const json = await send('/v1/payment_intents', {
    method: 'POST',
    headers: { ...bearer, 'content-type': 'application/json' },
    body: '{"amount":1}',
  })
  expect(json).toMatchObject({ status: 400, body: { error: { type: 'invalid_request_error' } } })
})

test('an unexpected error is a 500 without details, and is logged', async () => {
  const broken = vi.spyOn(db, 'transaction').mockImplementation(() => {
    throw new Error('select secrets')
  })
  const failed = await send('/v1/payment_intents/pi_1', { headers: bearer })
  broken.mockRestore()
  expect(failed).toMatchObject({ status: 500, body: { error: { type: 'api_error' } } })
  expect(JSON.stringify(failed.body)).not.toContain('secrets')
  expect(logLines.join('')).toContain('select secrets')
})
