import { beforeEach, expect, test, vi } from 'vitest'
import { clearTables, openTestDatabase } from '#test/database.ts'
import { startTestSandbox, testKeys } from './start-test-sandbox.ts'

const { db } = await openTestDatabase()
const { stripe, origin, openStripe, logLines } = await startTestSandbox(db)
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

test('no key is refused', async () => {
  expect(await send('/v1/payment_intents/pi_1')).toMatchObject({
    status: 401,
    body: { error: { type: 'invalid_request_error', message: expect.stringContaining('API key') } },
  })
})

test('the key may come as the user of Basic', async () => {
  const basic = { authorization: `Basic ${Buffer.from(`${testKeys.secretKey}:`).toString('base64')}` }
  const made = await send('/v1/payment_intents', {
    method: 'POST',
    headers: basic,
    body: new URLSearchParams({ amount: '100', currency: 'bdt' }),
  })
  expect(made).toMatchObject({ status: 200, body: { object: 'payment_intent', amount: 100 } })
})

test('what is the server’s alone is refused to a publishable key', async () => {
  const browser = openStripe(testKeys.publishableKey)
  const { id } = await stripe.paymentIntents.create(order)
  const calls = [
    browser.paymentIntents.create(order),
    browser.paymentIntents.update(id, { amount: 1 }),
    browser.paymentIntents.capture(id),
    browser.paymentIntents.cancel(id),
  ]
  for (const call of calls)
    await expect(call).rejects.toMatchObject({ statusCode: 401, code: 'secret_key_required' })
})

test('every reply says which request and version it answers, and is not to be stored', async () => {
  const { headers } = await send('/v1/payment_intents/pi_1', {
    headers: { ...bearer, 'stripe-version': '2026-10-28.endive' },
  })
  expect(headers.get('request-id')).toMatch(/^req_\w+$/)
  expect(headers.get('stripe-version')).toBe('2026-10-28.endive')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('a path we do not speak is refused by name', async () => {
  const missing = await send('/v1/customers', {
    method: 'POST',
    headers: bearer,
    body: new URLSearchParams(),
  })
  expect(missing).toMatchObject({
    status: 404,
    body: { error: { message: 'Unrecognized request URL (POST: /v1/customers).' } },
  })
})

test('a body that is no form is refused', async () => {
  const json = await send('/v1/payment_intents', {
    method: 'POST',
    headers: { ...bearer, 'content-type': 'application/json' },
    body: '{"amount":1}',
  })
  expect(json).toMatchObject({ status: 400, body: { error: { type: 'invalid_request_error' } } })
})

test('an error of our own is a 500 without its details, and goes to the log', async () => {
  const broken = vi.spyOn(db, 'transaction').mockImplementation(() => {
    throw new Error('select secrets')
  })
  const failed = await send('/v1/payment_intents/pi_1', { headers: bearer })
  broken.mockRestore()
  expect(failed).toMatchObject({ status: 500, body: { error: { type: 'api_error' } } })
  expect(JSON.stringify(failed.body)).not.toContain('secrets')
  expect(logLines.join('')).toContain('select secrets')
})
