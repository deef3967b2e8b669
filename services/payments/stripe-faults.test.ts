import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { clientSettings, newIntent } from '#test/servers/stripe-emulator.ts'
import type { RetryPolicy } from './provider-calls.ts'
import { createStripePayments } from './stripe.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

async function startProvider(
  answer: (call: number, ...args: Parameters<RequestListener>) => void,
  { timeoutMs = 5000, ...retryPolicy }: Partial<RetryPolicy> & { timeoutMs?: number } = {},
) {
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
    ...clientSettings,
    connection: () => ({ host: '127.0.0.1', port, protocol: 'http' }),
    timeoutMs,
    retryPolicy: { retries: 1, pauseMs: 5, openForMs: 100, ...retryPolicy },
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

const keyInUseJson = '{"error":{"type":"idempotency_error","code":"idempotency_key_in_use","message":"wait"}}'
const rateLimitJson = '{"error":{"type":"rate_limit_error","message":"slow down"}}'
const lockedJson = '{"error":{"type":"invalid_request_error","code":"lock_timeout","message":"busy"}}'
const missingJson = '{"error":{"type":"invalid_request_error","code":"resource_missing","message":"No such"}}'

test('a silent provider is reported after the time-out and one retry', async () => {
  const { payments, requests } = await startProvider(() => {}, { timeoutMs: 1000 })
  await expect(payments.createIntent(newIntent)).rejects.toMatchObject({
    ...unavailable,
    cause: { message: expect.stringContaining('timeout') },
  })
  expect(requests).toHaveLength(2)
})

test('a failed call is retried with the same key, and its result is returned', async () => {
  const { payments, requests } = await startProvider((call, _request, response) => {
    if (call === 1) response.writeHead(500).end('{"error":{"type":"api_error","message":"oops"}}')
    else response.end(intentJson)
  })
  expect(await payments.createIntent(newIntent)).toMatchObject({ id: 'pi_1' })
  expect(requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['booking-b1', 'booking-b1'])
})

test('a capture has the same key in its retries and the next time', async () => {
  const { payments, requests } = await startProvider((call, _request, response) => {
    if (call === 1) response.destroy()
    else response.end(intentJson)
  })
  await payments.captureIntent('pi_1')
  await payments.captureIntent('pi_1')
  expect(requests.map(({ headers }) => headers['idempotency-key'])).toEqual(
    Array.from({ length: 3 }, () => 'capture-pi_1'),
  )
})

test('a call that gets a stored failure is made again with another key', async () => {
  const { payments, requests } = await startProvider((call, _request, response) => {
    if (call > 1) return response.end(intentJson)
    const headers = { 'idempotent-replayed': 'true' }
    response.writeHead(500, headers).end('{"error":{"type":"api_error","message":"oops"}}')
  })
  expect(await payments.captureIntent('pi_1')).toMatchObject({ id: 'pi_1' })
  expect(requests.map(({ headers }) => headers['idempotency-key'])).toEqual([
    'capture-pi_1',
    expect.stringMatching(/^capture-pi_1-./),
  ])
})

test('an error that Stripe marks as final is not retried', async () => {
  const { payments, requests } = await startProvider((_call, _request, response) =>
    response
      .writeHead(500, { 'stripe-should-retry': 'false' })
      .end('{"error":{"type":"api_error","message":"oops"}}'),
  )
  await expect(payments.findIntent('pi_1')).rejects.toMatchObject(unavailable)
  expect(requests).toHaveLength(1)
})

test('a provider that fails repeatedly is not called for a while, and then once', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const openForMs = 60_000
  const waitUntilTried = () => vi.setSystemTime(Date.now() + openForMs)
  let isWell = false
  const { payments, requests } = await startProvider(
    (_call, _request, response) =>
      isWell ? response.end(intentJson) : response.writeHead(503).end('<html>Down</html>'),
    { retries: 0, failuresUntilOpen: 3, openForMs },
  )
  const failing = () => expect(payments.findIntent('pi_1')).rejects.toMatchObject(unavailable)
  for (let call = 0; call < 6; call += 1) await failing()
  expect(requests).toHaveLength(3)
  waitUntilTried()
  for (let call = 0; call < 3; call += 1) await failing()
  expect(requests).toHaveLength(4)
  isWell = true
  waitUntilTried()
  expect(await payments.findIntent('pi_1')).toMatchObject({ id: 'pi_1' })
  await Promise.all(Array.from({ length: 5 }, () => payments.findIntent('pi_1')))
  expect(requests).toHaveLength(10)
})

test('a key or an object that another request is using does not open the circuit', async () => {
  const { payments, requests } = await startProvider(
    (call, _request, response) =>
      call % 2 === 1 ? response.writeHead(409).end(keyInUseJson) : response.writeHead(429).end(lockedJson),
    { failuresUntilOpen: 2 },
  )
  for (let call = 0; call < 3; call += 1)
    await expect(payments.findIntent('pi_1')).rejects.toMatchObject(unavailable)
  expect(requests).toHaveLength(12)
})

test('too many requests, perhaps of one person, do not open the circuit for the others', async () => {
  let isBusy = true
  const { payments, requests } = await startProvider(
    (_call, _request, response) =>
      isBusy ? response.writeHead(429).end(rateLimitJson) : response.end(intentJson),
    { failuresUntilOpen: 2, openForMs: 60_000 },
  )
  for (let call = 0; call < 3; call += 1)
    await expect(payments.findIntent('pi_1')).rejects.toMatchObject(unavailable)
  expect(requests).toHaveLength(6)
  isBusy = false
  expect(await payments.findIntent('pi_1')).toMatchObject({ id: 'pi_1' })
})

test('refusals do not open the circuit, because the provider answers', async () => {
  const { payments, requests } = await startProvider(
    (_call, _request, response) => response.writeHead(404).end(missingJson),
    { failuresUntilOpen: 2 },
  )
  for (let call = 0; call < 5; call += 1) expect(await payments.findIntent('pi_1')).toBeUndefined()
  expect(requests).toHaveLength(5)
})

test.each([
  [500, 2, '{"error":{"type":"api_error","message":"oops"}}'],
  [429, 4, '{"error":{"type":"invalid_request_error","code":"lock_timeout","message":"busy"}}'],
  [429, 2, '{"error":{"type":"rate_limit_error","message":"slow down"}}'],
  [409, 4, '{"error":{"type":"invalid_request_error","code":"idempotency_key_in_use","message":"wait"}}'],
  [502, 2, '<html>Bad gateway</html>'],
])('status %i is an outage, after %i calls', async (status, times, body) => {
  const { payments, requests } = await startProvider((_call, _request, response) =>
    response.writeHead(status).end(body),
  )
  await expect(payments.findIntent('pi_1')).rejects.toMatchObject(unavailable)
  expect(requests).toHaveLength(times)
})

test('a port without a listener is an outage', async () => {
  const { payments } = await startProvider(() => {})
  await open.pop()?.()
  await expect(payments.cancelIntent('pi_1')).rejects.toMatchObject(unavailable)
})

test('an error in our own program is not an outage', async () => {
  const payments = createStripePayments({
    ...clientSettings,
    connection: () => {
      throw new TypeError('the server does not listen yet')
    },
  })
  await expect(payments.findIntent('pi_1')).rejects.toThrow(new TypeError('the server does not listen yet'))
})
