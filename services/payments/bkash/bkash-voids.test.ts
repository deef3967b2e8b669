import { beforeEach, describe, expect, test } from 'vitest'
import { clearTables, openTestDatabase } from '#test/database/database.ts'
import { RefundRefused } from '../payments.ts'
import { approvePayment } from '#emulators/bkash/approve-payment.ts'
import { startTestBkash } from '#test/servers/bkash-emulator.ts'
import { paths } from './bkash-client.ts'

const { db } = await openTestDatabase()
const bkash = await startTestBkash(db)
const { faults, undocumentedAnswers } = bkash.sandbox
const payments = bkash.openPayments()
const startOfTests = bkash.time.now
beforeEach(async () => {
  faults.clear()
  Object.assign(undocumentedAnswers, { voided: 'Cancelled', noRefunds: 'empty-list' })
  bkash.time.now = startOfTests
  await clearTables(db)
})

const passDays = (days: number) =>
  (bkash.time.now = new Date(bkash.time.now.getTime() + days * 24 * 60 * 60_000))
const fail = (kind: 'lost-reply' | 'lost-request' | 'server-error' | 'rate-limit', path: string) =>
  faults.plan({ calls: [{ kind, call: `POST ${path}` }] })
const refuseRefund = () => faults.plan({ calls: [{ kind: 'refusal', call: `POST ${paths.refund}` }] })
const askRefund = (intentId: string, idempotencyKey = 'k1') =>
  payments.refundIntent({ intentId, idempotencyKey })
const voided = { status: 'canceled', capturedMinor: 0 }
const captured = { status: 'succeeded', capturedMinor: 5_450_000, refundedMinor: 0 }

async function openReserved(): Promise<string> {
  const { id, payAt } = await payments.createIntent({
    amountMinor: 5_450_000,
    currency: 'bdt',
    metadata: { bookingId: 'b1', itemId: 'i1', buyerId: 'u1' },
    returnTo: 'http://127.0.0.1/booking/b1/bkash',
  })
  await approvePayment(payAt)
  await payments.authorizeIntent(id)
  return id
}

async function openCaptured(): Promise<string> {
  const id = await openReserved()
  await payments.captureIntent(id)
  return id
}

/** A payment that bKash has voided and calls completed, where the answer to the void was lost. */
async function openLost(): Promise<string> {
  undocumentedAnswers.voided = 'Completed'
  const id = await openReserved()
  fail('lost-reply', paths.void)
  await expect(payments.cancelIntent(id)).rejects.toThrow('Invalid Payment State')
  return id
}

test.each(['lost-reply', 'lost-request', 'server-error', 'rate-limit'] as const)(
  '%s is repeated',
  async (kind) => {
    const first = await openReserved()
    fail(kind, paths.capture)
    expect(await payments.captureIntent(first)).toMatchObject({ status: 'succeeded' })
    const second = await openReserved()
    fail(kind, paths.void)
    expect(await payments.cancelIntent(second)).toMatchObject({ status: 'canceled' })
  },
)

describe('a payment that bKash calls completed', () => {
  test('was voided if bKash has granted the void', async () => {
    undocumentedAnswers.voided = 'Completed'
    const id = await openReserved()
    expect(await payments.cancelIntent(id)).toMatchObject(voided)
    expect(await payments.findIntent(id)).toMatchObject(voided)
    expect(await payments.findIntent(id)).not.toHaveProperty('isUnsure')
  })

  test('was voided if the answer was lost and bKash then knows no transaction to refund', async () => {
    const id = await openLost()
    expect(await payments.findIntent(id)).toMatchObject({ ...captured, isUnsure: true })
    await expect(askRefund(id)).rejects.toThrow(RefundRefused)
    expect(await payments.findIntent(id)).toMatchObject({ ...voided, isUnsure: true })
    expect(await payments.listMovements(id)).toEqual([])
    expect(await payments.cancelIntent(id)).toMatchObject(voided)
  })

  test('is unsure for a week after that refusal, however old the void is', async () => {
    const id = await openLost()
    passDays(30)
    await expect(askRefund(id)).rejects.toThrow(RefundRefused)
    passDays(6)
    expect(await payments.findIntent(id)).toMatchObject({ ...voided, isUnsure: true })
    passDays(2)
    expect(await payments.findIntent(id)).toMatchObject(voided)
    expect(await payments.findIntent(id)).not.toHaveProperty('isUnsure')
  })

  test('is not unsure any more when bKash calls it cancelled', async () => {
    const id = await openLost()
    undocumentedAnswers.voided = 'Cancelled'
    expect(await payments.findIntent(id)).toMatchObject(voided)
    expect(await payments.findIntent(id)).not.toHaveProperty('isUnsure')
  })
})

describe.each(['empty-list', 'not-found'] as const)('before a first refund, bKash says: %s', (noRefunds) => {
  beforeEach(() => (undocumentedAnswers.noRefunds = noRefunds))

  test('a payment captured on bKash’s pages stays captured when the void and a refund are refused', async () => {
    const id = await openCaptured()
    await expect(payments.cancelIntent(id)).rejects.toThrow('Invalid Payment State')
    refuseRefund()
    await expect(askRefund(id)).rejects.toThrow(RefundRefused)
    expect(await payments.findIntent(id)).toMatchObject(captured)
    expect(await payments.findIntent(id)).not.toHaveProperty('isUnsure')
    expect(await askRefund(id, 'k2')).toMatchObject({ state: 'succeeded' })
  })

  test('it also stays captured when the answer to a void was lost', async () => {
    const id = await openCaptured()
    fail('lost-request', paths.void)
    await expect(payments.cancelIntent(id)).rejects.toThrow('Invalid Payment State')
    refuseRefund()
    await expect(askRefund(id)).rejects.toThrow(RefundRefused)
    expect(await payments.findIntent(id)).toMatchObject({ ...captured, isUnsure: true })
    expect(await askRefund(id, 'k2')).toMatchObject({ state: 'succeeded' })
    expect(await payments.findIntent(id)).not.toHaveProperty('isUnsure')
  })
})
