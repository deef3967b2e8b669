import { beforeEach, describe, expect, test } from 'vitest'
import { clearTables, openTestDatabase } from '#test/database/database.ts'
import { approvePayment } from '#emulators/bkash/approve-payment.ts'
import { doAtOnce } from '#test/runner/at-once.ts'
import { startTestBkash } from '#test/servers/bkash-emulator.ts'
import { paths } from './bkash-client.ts'

const { db } = await openTestDatabase()
const bkash = await startTestBkash(db)
const { faults } = bkash.sandbox
const startOfTests = bkash.time.now
beforeEach(async () => {
  faults.clear()
  bkash.time.now = startOfTests
  await clearTables(db)
})

const newPayment = {
  amountMinor: 5_450_000,
  currency: 'bdt',
  metadata: { bookingId: 'b1', itemId: 'i1', buyerId: 'u1' },
  returnTo: 'http://127.0.0.1/booking/b1/bkash',
}
const away = { code: 'provider-unavailable' }
const pass = (minutes: number) => (bkash.time.now = new Date(bkash.time.now.getTime() + minutes * 60_000))
const fail = (kind: 'lost-reply' | 'lost-request' | 'server-error', path: string, times = 1) =>
  faults.plan({ calls: [{ kind, call: `POST ${path}`, times }] })

async function openApproved(payments = bkash.openPayments()) {
  const { id, payAt } = await payments.createIntent(newPayment)
  await approvePayment(payAt)
  bkash.calls.length = 0
  return { id, payments }
}

async function openCaptured() {
  const { id, payments } = await openApproved()
  await payments.authorizeIntent(id)
  await payments.captureIntent(id)
  bkash.calls.length = 0
  return { id, payments }
}

const countCalls = (name: string) => bkash.calls.filter((call) => call === name).length

/** Returns `refused` for an answer that bKash cannot give now, and throws every other error. */
function nameRefusal(error: unknown): 'refused' {
  expect(error).toMatchObject(away)
  return 'refused'
}

describe('executing once', () => {
  test('after a lost answer the payment is queried, and it is reserved', async () => {
    const { id, payments } = await openApproved()
    fail('lost-reply', paths.execute)
    expect(await payments.authorizeIntent(id)).toMatchObject({ status: 'requires_capture' })
    expect(bkash.calls).toEqual(['status', 'execute', 'status'])
  })

  test('when the query after a lost answer fails, the result is unknown; a later query finds it', async () => {
    const { id, payments } = await openApproved()
    fail('lost-reply', paths.execute)
    bkash.sandbox.faults.plan({ calls: [{ kind: 'slow', call: `POST ${paths.status}` }] })
    fail('server-error', paths.status, 2)
    await expect(payments.authorizeIntent(id)).rejects.toMatchObject(away)
    expect(await payments.findIntent(id)).toMatchObject({ status: 'requires_capture' })
    expect(countCalls('execute')).toBe(1)
  })

  test('a request that never arrived is not repeated: the payment is uncertain, and later cancelled', async () => {
    const { id, payments } = await openApproved()
    fail('lost-request', paths.execute)
    await expect(payments.authorizeIntent(id)).rejects.toMatchObject(away)
    expect(await payments.findIntent(id)).toMatchObject({ status: 'processing' })
    await expect(payments.cancelIntent(id)).rejects.toMatchObject(away)
    pass(5)
    expect(await payments.findIntent(id)).toMatchObject({ status: 'canceled' })
    expect(await payments.authorizeIntent(id)).toMatchObject({ status: 'canceled' })
    expect(countCalls('execute')).toBe(1)
  })

  test('a buyer who returns several times at once, to two processes, is charged once', async () => {
    const { id, payments } = await openApproved()
    const other = bkash.openPayments()
    const answers = await Promise.all(
      [payments, other, payments, other].map((each) => each.authorizeIntent(id)),
    )
    expect(answers.map((intent) => intent?.status)).toEqual(Array(4).fill('requires_capture'))
    expect(countCalls('execute')).toBe(1)
  })

  test.each(['executed', 'cancelled'])(
    'executed and cancelled at the same moment, a payment is executed once or not at all, with %s asked first',
    async (first) => {
      const { id, payments } = await openApproved()
      const acts = [() => payments.authorizeIntent(id), () => payments.cancelIntent(id)]
      const answers = await doAtOnce(
        acts.map((act) => () => act().then((intent) => intent?.status, nameRefusal)),
        first === 'executed' ? 0 : 1,
      )
      // Which of them comes first depends on the machine. A cancellation is refused only while the payment is executed.
      expect([
        ['requires_capture', 'refused'],
        ['requires_capture', 'canceled'],
        ['canceled', 'canceled'],
      ]).toContainEqual(answers)
      expect(countCalls('execute')).toBe(answers[0] === 'canceled' ? 0 : 1)
      expect(await payments.cancelIntent(id)).toMatchObject({ status: 'canceled' })
    },
  )

  test('a silent bKash is reported after the time-out', async () => {
    // Only for the call that must fail: a busy machine may be late with an answer.
    const impatient = bkash.openPayments({ timeoutMs: 200 })
    const { id, payments } = await openApproved()
    faults.plan({ calls: [{ kind: 'slow', call: `POST ${paths.execute}`, delayMs: 600 }] })
    await expect(impatient.authorizeIntent(id)).rejects.toMatchObject(away)
    await expect.poll(async () => (await payments.findIntent(id))?.status).toBe('requires_capture')
  })
})

describe('refunding once', () => {
  const refund = { amountMinor: 1000, idempotencyKey: 'refund-1' }

  test('after a lost answer the refund is found in the list, and not requested again', async () => {
    const { id, payments } = await openCaptured()
    fail('lost-reply', paths.refund)
    const made = await payments.refundIntent({ ...refund, intentId: id })
    expect(await payments.listRefunds(id)).toEqual([made])
    expect(await payments.refundIntent({ ...refund, intentId: id })).toEqual(made)
    expect(countCalls('transaction')).toBe(1)
  })

  test('a lost request is made again, but not while it may still be running', async () => {
    const { id, payments } = await openCaptured()
    fail('lost-request', paths.refund)
    await expect(payments.refundIntent({ ...refund, intentId: id })).rejects.toMatchObject(away)
    await expect(payments.refundIntent({ ...refund, intentId: id })).rejects.toMatchObject(away)
    expect(countCalls('transaction')).toBe(1)
    pass(5)
    expect(await payments.refundIntent({ ...refund, intentId: id })).toMatchObject({ amountMinor: 1000 })
    expect(await payments.listRefunds(id)).toHaveLength(1)
  })

  test('a refund whose answer was lost is listed with its key, as soon as bKash lists it', async () => {
    const { id, payments } = await openCaptured()
    fail('lost-reply', paths.refund)
    faults.plan({ calls: [{ kind: 'slow', call: `POST ${paths.refundStatus}` }] })
    fail('server-error', paths.refundStatus, 2)
    await expect(payments.refundIntent({ ...refund, intentId: id })).rejects.toMatchObject(away)
    expect(await payments.listRefunds(id)).toMatchObject([{ idempotencyKey: 'refund-1', amountMinor: 1000 }])
  })

  test('a lost request is not matched with an older refund of the same amount, made on bKash’s pages', async () => {
    const { id, payments } = await openCaptured()
    await payments.refundIntent({ ...refund, intentId: id, idempotencyKey: 'by-hand' })
    await db.deleteFrom('bkashAttempts').where('key', '=', 'by-hand').execute()
    fail('lost-request', paths.refund)
    await expect(payments.refundIntent({ ...refund, intentId: id })).rejects.toMatchObject(away)
    expect((await payments.listRefunds(id)).map(({ idempotencyKey }) => idempotencyKey)).toEqual([undefined])
    pass(5)
    await payments.refundIntent({ ...refund, intentId: id })
    expect((await payments.listRefunds(id)).map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      'refund-1',
      undefined,
    ])
  })

  test('two refunds of the same amount with different keys are both made', async () => {
    const { id, payments } = await openCaptured()
    await payments.refundIntent({ ...refund, intentId: id })
    await payments.refundIntent({ ...refund, intentId: id, idempotencyKey: 'refund-2' })
    expect(await payments.listRefunds(id)).toHaveLength(2)
  })
})

describe('the token', () => {
  test('is requested once and shared by all calls that wait for it', async () => {
    const payments = bkash.openPayments()
    bkash.calls.length = 0
    await Promise.all([1, 2, 3, 4].map(() => payments.createIntent(newPayment)))
    await payments.createIntent(newPayment)
    expect(countCalls('grant')).toBe(1)
    expect(countCalls('create')).toBe(5)
  })

  test('is refreshed before its end, and requested with the credentials when the refresh token has expired', async () => {
    const payments = bkash.openPayments()
    await payments.createIntent(newPayment)
    bkash.calls.length = 0
    pass(54)
    await payments.createIntent(newPayment)
    expect(bkash.calls).toEqual(['create'])
    pass(2)
    await payments.createIntent(newPayment)
    expect(bkash.calls).toEqual(['create', 'refresh', 'create'])
    pass(29 * 24 * 60)
    await payments.createIntent(newPayment)
    expect(bkash.calls.slice(3)).toEqual(['refresh', 'grant', 'create'])
  })

  test('is replaced when bKash does not accept it any more, and the call is made', async () => {
    // Our clock is behind that of bKash, so the token looks valid for longer than it is.
    const late = new Date(startOfTests)
    const payments = bkash.openPayments({ clock: () => late })
    await payments.createIntent(newPayment)
    pass(61)
    bkash.calls.length = 0
    await payments.createIntent(newPayment)
    expect(bkash.calls).toEqual(['create', 'refresh', 'create'])
  })
})

test('too many requests do not stop the calls of others', async () => {
  const payments = bkash.openPayments({ retryPolicy: { pauseMs: 1, openForMs: 60_000 } })
  faults.plan({ calls: [{ kind: 'rate-limit', call: `POST ${paths.create}`, times: 100 }] })
  for (let call = 0; call < 8; call += 1)
    await expect(payments.createIntent(newPayment)).rejects.toMatchObject(away)
  faults.clear()
  await expect(payments.createIntent(newPayment)).resolves.toMatchObject({
    status: 'requires_payment_method',
  })
})

test('after ten failures in a row, bKash is not called for a while', async () => {
  const payments = bkash.openPayments({ retryPolicy: { pauseMs: 1, openForMs: 60_000 } })
  await payments.createIntent(newPayment)
  faults.plan({ calls: [{ kind: 'server-error', times: 100 }] })
  bkash.calls.length = 0
  for (let call = 0; call < 8; call += 1)
    await expect(payments.createIntent(newPayment)).rejects.toMatchObject(away)
  expect(bkash.calls).toHaveLength(10)
})
