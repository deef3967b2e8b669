import { beforeEach, describe, expect, test } from 'vitest'
import { clearTables, openTestDatabase } from '#test/database/database.ts'
import { approvePayment } from '#emulators/bkash/approve-payment.ts'
import { startTestBkash, testCredentials, wallets } from '#test/servers/bkash-emulator.ts'
import { RefundRefused } from '../payments.ts'
import { BkashError } from './answers.ts'

const { db } = await openTestDatabase()
const bkash = await startTestBkash(db)
const startOfTests = bkash.time.now
beforeEach(async () => {
  bkash.sandbox.faults.clear()
  bkash.time.now = startOfTests
  await clearTables(db)
})

const newPayment = {
  amountMinor: 5_450_050,
  currency: 'bdt',
  metadata: { bookingId: 'b1', itemId: 'i1', buyerId: 'u1' },
  returnTo: 'http://127.0.0.1/booking/b1/bkash',
}

const payments = bkash.openPayments()

async function openPayment() {
  const { payAt, ...intent } = await payments.createIntent(newPayment)
  return { payAt, intent, id: intent.id }
}

async function openAuthorized() {
  const { id, payAt } = await openPayment()
  await approvePayment(payAt)
  await payments.authorizeIntent(id)
  return id
}

async function openCaptured() {
  const id = await openAuthorized()
  await payments.captureIntent(id)
  return id
}

describe('a payment that the wallet can pay', () => {
  test('waits for its buyer, with our ids and the exact amount', async () => {
    const { intent, payAt, id } = await openPayment()
    expect(intent).toEqual({
      id: expect.stringMatching(/^bkash_TR0011\w+$/),
      clientSecret: '',
      status: 'requires_payment_method',
      amountMinor: 5_450_050,
      capturedMinor: 0,
      refundedMinor: 0,
      isDisputed: false,
      currency: 'bdt',
      metadata: newPayment.metadata,
    })
    expect(await payments.findIntent(id)).toEqual(intent)
    expect(payAt).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/sandbox\/bkash\/pay\/TR0011\w+\/\w+$/)
  })

  test('is reserved when its buyer returns, and the return address has its id', async () => {
    const { id, payAt } = await openPayment()
    const back = new URL(await approvePayment(payAt))
    expect(back.origin + back.pathname).toBe(newPayment.returnTo)
    expect(Object.fromEntries(back.searchParams)).toEqual({
      paymentID: id.replace('bkash_', ''),
      status: 'success',
    })
    expect(await payments.findIntent(id)).toMatchObject({ status: 'requires_confirmation' })
    expect(await payments.authorizeIntent(id)).toMatchObject({ id, status: 'requires_capture' })
    expect(await payments.findIntent(id)).toMatchObject({
      status: 'requires_capture',
      capturedMinor: 0,
    })
  })

  test('is not executed before its buyer has approved it', async () => {
    const { id, payAt } = await openPayment()
    expect(await payments.authorizeIntent(id)).toMatchObject({ status: 'requires_payment_method' })
    await approvePayment(payAt)
    expect(await payments.authorizeIntent(id)).toMatchObject({ status: 'requires_capture' })
  })

  test('is captured, and a repeated capture succeeds', async () => {
    const id = await openAuthorized()
    const captured = { id, status: 'succeeded', capturedMinor: 5_450_050 }
    expect(await payments.captureIntent(id)).toMatchObject(captured)
    expect(await payments.captureIntent(id)).toMatchObject(captured)
  })

  test('is voided, and a repeated void succeeds', async () => {
    const id = await openAuthorized()
    expect(await payments.cancelIntent(id)).toMatchObject({ id, status: 'canceled' })
    expect(await payments.cancelIntent(id)).toMatchObject({ id, status: 'canceled' })
  })

  test('is not voided after its capture, and not captured after it was voided', async () => {
    await expect(payments.cancelIntent(await openCaptured())).rejects.toBeInstanceOf(BkashError)
    const voided = await openAuthorized()
    await payments.cancelIntent(voided)
    await expect(payments.captureIntent(voided)).rejects.toBeInstanceOf(BkashError)
  })

  test('can never be executed after it was cancelled, even if its buyer approves it then', async () => {
    const { id, payAt } = await openPayment()
    expect(await payments.cancelIntent(id)).toMatchObject({ status: 'canceled' })
    await approvePayment(payAt)
    expect(await payments.authorizeIntent(id)).toMatchObject({ status: 'canceled' })
    expect(bkash.calls.at(-1)).toBe('status')
    expect(await payments.findIntent(id)).toMatchObject({ status: 'canceled' })
  })
})

describe('a wallet that cannot pay', () => {
  test.each([
    [wallets.poor, 'payment-declined/insufficient-balance'],
    [wallets.blocked, 'payment-declined/blocked'],
  ])('%s: %s, and the payment is cancelled', async (wallet, reason) => {
    const { id, payAt } = await openPayment()
    await approvePayment(payAt, wallet)
    await expect(payments.authorizeIntent(id)).rejects.toMatchObject({ code: 'payment-declined', reason })
    expect(await payments.findIntent(id)).toMatchObject({ status: 'canceled' })
    expect(await payments.authorizeIntent(id)).toMatchObject({ status: 'canceled' })
  })
})

describe('refunds', () => {
  test('a part is refunded, then the rest, and nothing more', async () => {
    const intentId = await openCaptured()
    const refund = { intentId }
    const part = await payments.refundIntent({ ...refund, amountMinor: 50, idempotencyKey: 'k1' })
    expect(part).toMatchObject({ intentId, state: 'succeeded', amountMinor: 50, idempotencyKey: 'k1' })
    const rest = await payments.refundIntent({ ...refund, idempotencyKey: 'k2' })
    expect(rest).toMatchObject({ amountMinor: 5_450_000 })
    expect(await payments.refundIntent({ ...refund, idempotencyKey: 'k3' })).toEqual(rest)
    expect(await payments.listRefunds(intentId)).toEqual([rest, part])
    expect(await payments.listMovements(intentId)).toEqual([
      { id: expect.any(String), kind: 'charge', amountMinor: 5_450_050, feeMinor: 0, currency: 'bdt' },
      { id: rest.id, kind: 'refund', amountMinor: -5_450_000, feeMinor: 0, currency: 'bdt' },
      { id: part.id, kind: 'refund', amountMinor: -50, feeMinor: 0, currency: 'bdt' },
    ])
    expect(await payments.findIntent(intentId)).toMatchObject({
      status: 'succeeded',
      capturedMinor: 5_450_050,
      refundedMinor: 5_450_050,
    })
  })

  test('one key makes one refund, also with concurrent requests', async () => {
    const intentId = await openCaptured()
    const ask = () => payments.refundIntent({ intentId, amountMinor: 100, idempotencyKey: 'same' })
    const answers = await Promise.allSettled([ask(), ask(), ask()])
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    expect(await ask()).toEqual((await payments.listRefunds(intentId))[0])
    expect(await payments.listRefunds(intentId)).toHaveLength(1)
  })

  test('more than was captured is refused by bKash', async () => {
    const intentId = await openCaptured()
    const tooMuch = { intentId, amountMinor: 5_450_051, idempotencyKey: 'k' }
    const refused = payments.refundIntent(tooMuch)
    await expect(refused).rejects.toBeInstanceOf(RefundRefused)
    await expect(refused).rejects.toMatchObject({ code: '2026' })
    expect(await payments.listRefunds(intentId)).toEqual([])
  })

  test('a payment that was not captured is not refunded', async () => {
    const refund = { intentId: await openAuthorized(), idempotencyKey: 'k' }
    await expect(payments.refundIntent(refund)).rejects.toBeInstanceOf(BkashError)
  })
})

describe('ids', () => {
  test.each(['bkash_TR0', 'bkash_', 'bkash_../x', 'pi_1', ''])(
    'no payment is found for the id "%s"',
    async (id) => {
      expect(await payments.findIntent(id)).toBeUndefined()
      expect(await payments.authorizeIntent(id)).toBeUndefined()
    },
  )
})

test('the amount is that of bKash’s answer, so that a wrong one is noticed', async () => {
  const { id } = await openPayment()
  const row = await db.selectFrom('sandboxObjects').selectAll().executeTakeFirstOrThrow()
  const body = JSON.stringify({ ...JSON.parse(row.body), amountMinor: 100 })
  await db.updateTable('sandboxObjects').set({ body }).execute()
  expect(await payments.findIntent(id)).toMatchObject({ amountMinor: 100 })
})

test('wrong credentials are thrown as an error, not as an outage', async () => {
  const wrong = bkash.openPayments({ credentials: { ...testCredentials, password: 'no' } })
  await expect(wrong.createIntent(newPayment)).rejects.toBeInstanceOf(BkashError)
})
