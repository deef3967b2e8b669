import Fastify from 'fastify'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { clearTables, openTestDatabase } from '#test/database/database.ts'
import { RefundRefused } from '../payments.ts'
import { createBkashPayments } from './bkash.ts'
import { testCredentials } from '#test/servers/bkash-emulator.ts'
import { type BkashSettings, paths } from './bkash-client.ts'

const { db } = await openTestDatabase()
beforeEach(() => clearTables(db))

/** A bKash whose answers the test chooses, also answers that the emulator never gives. */
let answers: Record<string, { status?: number; body: object; meanwhile?: () => Promise<void> }>
const app = Fastify()
app.post('*', async ({ url }, reply) => {
  const { status = 200, body, meanwhile } = answers[url] ?? { status: 404, body: {} }
  await meanwhile?.()
  return reply.code(status).send(body)
})
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => app.close())

const openPayments = (retryPolicy: BkashSettings['retryPolicy']) =>
  createBkashPayments({
    db,
    clock: () => new Date('2031-05-20T10:00:00.000Z'),
    credentials: testCredentials,
    address: () => origin,
    timeoutMs: 30_000,
    retryPolicy: { pauseMs: 1, ...retryPolicy },
  })
const payments = openPayments({})

const payment = {
  paymentID: 'TR1',
  transactionStatus: 'Initiated',
  userVerificationStatus: 'Complete',
  amount: '15.00',
  currency: 'BDT',
  merchantInvoiceNumber: 'b1.i1.x',
}
beforeEach(() => {
  answers = {
    [paths.grantToken]: { body: { id_token: 'i', refresh_token: 'r', expires_in: 3600 } },
    [paths.status]: { body: payment },
  }
})

test.each([
  [{ body: { statusCode: '2008', statusMessage: 'Invalid intent' } }],
  [{ body: { statusCode: '2117', statusMessage: 'Payment execution already been called before' } }],
  [{ status: 400, body: { message: 'Bad request' } }],
  [{ status: 403, body: { message: 'Forbidden' } }],
])('%j is not a decline of the wallet, and the attempt stays open', async (answer) => {
  answers[paths.execute] = answer
  await expect(payments.authorizeIntent('bkash_TR1')).rejects.toMatchObject({ code: 'provider-unavailable' })
  expect(await payments.findIntent('bkash_TR1')).toMatchObject({ status: 'processing' })
})

test('a wrong PIN is a decline of the wallet', async () => {
  answers[paths.execute] = { body: { statusCode: '2014', statusMessage: 'Wrong PIN' } }
  await expect(payments.authorizeIntent('bkash_TR1')).rejects.toMatchObject({ code: 'payment-declined' })
})

test('an error has bKash’s message, but not the wallet', async () => {
  const body = { message: 'No such payment', errorCode: '2031', customerMsisdn: '01770618575' }
  answers[paths.status] = { status: 400, body }
  await expect(payments.findIntent('bkash_TR1')).rejects.toThrow(
    /^bKash refused with 400: 2031 No such payment$/,
  )
})

test('an intent has no buyer when bKash’s answer has none', async () => {
  const { metadata } = (await payments.findIntent('bkash_TR1')) ?? {}
  expect(metadata).toEqual({ bookingId: 'b1', itemId: 'i1' })
})

/** The answer to a query. `meanwhile` happens after bKash made the answer and before we get it. */
const say = (transactionStatus: string, meanwhile?: () => Promise<void>) => {
  answers[paths.status] = { body: { ...payment, transactionStatus }, ...(meanwhile && { meanwhile }) }
}

async function execute() {
  answers[paths.execute] = { body: { ...payment, transactionStatus: 'Authorized', trxID: 'T1' } }
  say('Initiated')
  await payments.authorizeIntent('bkash_TR1')
}

test('a payment that is executed while it is cancelled is voided', async () => {
  answers[paths.void] = { body: {}, meanwhile: async () => say('Cancelled') }
  say('Initiated', async () => {
    await execute()
    say('Authorized')
  })
  expect(await payments.cancelIntent('bkash_TR1')).toMatchObject({ status: 'canceled' })
  expect(answers[paths.status]?.body).toMatchObject({ transactionStatus: 'Cancelled' })
})

test('a voided payment is cancelled, whatever bKash calls it: nothing was captured, and nothing can be refunded', async () => {
  await execute()
  say('Authorized')
  answers[paths.void] = {
    body: { ...payment, transactionStatus: 'Completed' },
    meanwhile: async () => say('Completed'),
  }
  const over = { status: 'canceled', capturedMinor: 0 }
  expect(await payments.cancelIntent('bkash_TR1')).toMatchObject(over)
  expect(await payments.findIntent('bkash_TR1')).toMatchObject(over)
  expect(await payments.listMovements('bkash_TR1')).toEqual([])
  const refund = { intentId: 'bkash_TR1', idempotencyKey: 'k1' }
  await expect(payments.refundIntent(refund)).rejects.toThrow(/voided, and no money was taken/)
})

test('a payment that is captured on bKash’s pages while we void it counts as captured', async () => {
  await execute()
  say('Authorized')
  answers[paths.void] = {
    body: { statusCode: '2056', statusMessage: 'Invalid payment state' },
    meanwhile: async () => say('Completed'),
  }
  answers[paths.refundStatus] = { body: {} }
  await expect(payments.cancelIntent('bkash_TR1')).rejects.toThrow(/Invalid payment state/)
  expect(await payments.findIntent('bkash_TR1')).toMatchObject({ status: 'succeeded' })
})

describe('a captured payment whose refund is refused because bKash knows no such transaction', () => {
  const refuse = (statusCode: string) => ({ body: { statusCode, statusMessage: 'No' } })
  const cancel = () => payments.cancelIntent('bkash_TR1')
  const capture = async () => say('Completed')
  const expectCaptured = async () => {
    for (const code of ['2033', '2028']) {
      answers[paths.refund] = refuse(code)
      const refund = { intentId: 'bkash_TR1', idempotencyKey: `refused-${code}` }
      await expect(payments.refundIntent(refund)).rejects.toThrow(RefundRefused)
      expect(await payments.findIntent('bkash_TR1')).toMatchObject({ status: 'succeeded' })
    }
  }
  beforeEach(async () => {
    await execute()
    say('Authorized')
    answers[paths.refundStatus] = refuse('2033')
  })

  test.each([
    ['refused', refuse('2056'), '2056'],
    ['put off with HTTP 429', { status: 429, body: {} }, 'provider-unavailable'],
  ])('does not count as voided: our void was %s', async (_, answer, code) => {
    answers[paths.void] = { ...answer, meanwhile: capture }
    await expect(cancel()).rejects.toMatchObject({ code })
    await expectCaptured()
  })

  test('does not count as voided: we got no token for our void', async () => {
    answers[paths.void] = { status: 401, body: {} }
    const granted = answers[paths.grantToken]
    say('Authorized', async () => {
      answers[paths.grantToken] = answers[paths.refreshToken] = { status: 500, body: {} }
      await capture()
    })
    await expect(cancel()).rejects.toMatchObject({ code: 'provider-unavailable' })
    answers[paths.grantToken] = answers[paths.refreshToken] = granted ?? { body: {} }
    await expectCaptured()
  })

  test('does not count as voided: the void was never sent, because the circuit was open', async () => {
    const impatient = openPayments({ failuresUntilOpen: 1, retries: 0, openForMs: 60_000 })
    answers[paths.capture] = { status: 500, body: {} }
    say('Authorized', async () => {
      await expect(impatient.captureIntent('bkash_TR1')).rejects.toMatchObject({
        code: 'provider-unavailable',
      })
      await capture()
    })
    await expect(impatient.cancelIntent('bkash_TR1')).rejects.toMatchObject({ code: 'provider-unavailable' })
    await expectCaptured()
  })
})

test('a refund that was refused because of our credentials does not show the result of a lost void', async () => {
  await execute()
  say('Authorized')
  answers[paths.void] = { status: 500, body: {}, meanwhile: async () => say('Completed') }
  await expect(payments.cancelIntent('bkash_TR1')).rejects.toMatchObject({ code: 'provider-unavailable' })
  answers[paths.refundStatus] = { body: { statusCode: '2033', statusMessage: 'Transaction not found' } }
  answers[paths.refund] = { status: 401, body: {} }
  const refund = { intentId: 'bkash_TR1', idempotencyKey: 'k1' }
  await expect(payments.refundIntent(refund)).rejects.toThrow(/our token was not accepted/)
  expect(await payments.findIntent('bkash_TR1')).toMatchObject({ status: 'succeeded' })
  answers[paths.refund] = { body: { statusCode: '2033', statusMessage: 'Transaction not found' } }
  await expect(payments.refundIntent(refund)).rejects.toThrow(RefundRefused)
  expect(await payments.findIntent('bkash_TR1')).toMatchObject({ status: 'canceled', isUnsure: true })
})

test('an executed payment that bKash still calls initiated does not count as cancelled', async () => {
  await execute()
  expect(await payments.findIntent('bkash_TR1')).toMatchObject({ status: 'processing' })
})
