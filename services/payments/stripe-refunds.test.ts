import { beforeEach, describe, expect, test } from 'vitest'
import { clearTables, openTestDatabase } from '#test/database/database.ts'
import { startTestSandbox, testKeys } from '#test/servers/stripe-emulator.ts'
import { RefundRefused } from './payments.ts'
import { createStripePayments } from './stripe.ts'

const { db } = await openTestDatabase()
const { stripe, sandbox, connection, time } = await startTestSandbox(db)
const payments = createStripePayments({
  secretKey: testKeys.secretKey,
  webhookSecret: 'whsec_test',
  installation: 'test',
  timeoutMs: 5000,
  connection: () => connection,
})
const startedAt = time.now
beforeEach(async () => {
  sandbox.faults.clear()
  time.now = startedAt
  await clearTables(db)
})

const amountMinor = 5_450_000
const metadata = { bookingId: 'b1', itemId: 'i1', buyerId: 'u1' }

async function sell(card = 'pm_card_visa'): Promise<string> {
  const { id } = await payments.createIntent({ amountMinor, currency: 'bdt', metadata, idempotencyKey: 'b1' })
  await stripe.paymentIntents.confirm(id, { payment_method: card })
  await payments.captureIntent(id)
  return id
}

const refund = (intentId: string, more: { amountMinor?: number; idempotencyKey?: string } = {}) =>
  payments.refundIntent({ intentId, idempotencyKey: 'refund-b1', ...more })

test('captured money is refunded, and the intent shows it', async () => {
  const intentId = await sell()
  expect(await payments.findIntent(intentId)).toMatchObject({
    capturedMinor: amountMinor,
    refundedMinor: 0,
  })
  expect(await refund(intentId)).toEqual({
    id: expect.stringMatching(/^re_/),
    intentId,
    state: 'succeeded',
    amountMinor,
    idempotencyKey: 'refund-b1',
  })
  expect(await payments.findIntent(intentId)).toMatchObject({
    status: 'succeeded',
    capturedMinor: amountMinor,
    refundedMinor: amountMinor,
  })
  const [made] = (await stripe.refunds.list({ payment_intent: intentId })).data
  expect(made).toMatchObject({ reason: 'requested_by_customer' })
  expect(made?.metadata).toEqual({ idempotencyKey: 'refund-b1' })
})

test('a cancelled authorization does not count as a refund', async () => {
  const { id } = await payments.createIntent({ amountMinor, currency: 'bdt', metadata, idempotencyKey: 'b1' })
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  expect(await payments.cancelIntent(id)).toMatchObject({ capturedMinor: 0, refundedMinor: 0 })
})

test('a dispute is shown on the intent, and prevents a refund', async () => {
  const intentId = await sell('pm_card_createDispute')
  expect(await payments.findIntent(intentId)).toMatchObject({ isDisputed: true })
  const refused = refund(intentId)
  await expect(refused).rejects.toBeInstanceOf(RefundRefused)
  await expect(refused).rejects.toMatchObject({ code: 'charge_disputed' })
})

test('an inquiry of the bank does not count as a dispute until it becomes one', async () => {
  const intentId = await sell('pm_card_createDispute')
  const [dispute] = (await stripe.disputes.list({ payment_intent: intentId })).data
  const isDisputedAs = async (status: string) => {
    const body = JSON.stringify({ ...dispute, status })
    await db.updateTable('sandboxObjects').set({ body }).where('kind', '=', 'dispute').execute()
    return (await payments.findIntent(intentId))?.isDisputed
  }
  for (const status of ['warning_needs_response', 'warning_under_review', 'warning_closed'])
    expect([status, await isDisputedAs(status)]).toEqual([status, false])
  for (const status of ['needs_response', 'under_review', 'won', 'lost'])
    expect([status, await isDisputedAs(status)]).toEqual([status, true])
})

test('wrong keys are not a refusal of the refund', async () => {
  const intentId = await sell()
  const unknown = createStripePayments({
    secretKey: 'sk_test_of_nobody',
    webhookSecret: 'whsec_test',
    installation: 'test',
    timeoutMs: 5000,
    connection: () => connection,
  })
  const refused = unknown.refundIntent({ intentId, idempotencyKey: 'k' })
  await expect(refused).rejects.not.toBeInstanceOf(RefundRefused)
})

describe('one key makes one refund', () => {
  test('however often it is requested, also after the provider has deleted the key', async () => {
    const intentId = await sell()
    const first = await refund(intentId, { amountMinor: 100 })
    expect(await refund(intentId, { amountMinor: 100 })).toEqual(first)
    time.now = new Date(startedAt.getTime() + 25 * 60 * 60 * 1000)
    expect(await refund(intentId, { amountMinor: 100 })).toEqual(first)
    const second = await refund(intentId, { amountMinor: 100, idempotencyKey: 'refund-2' })
    expect(second.id).not.toBe(first.id)
    expect((await payments.listRefunds(intentId)).map(({ id }) => id)).toEqual([second.id, first.id])
  })

  test('also with concurrent requests', async () => {
    const intentId = await sell()
    const refunds = await Promise.all(Array.from({ length: 5 }, () => refund(intentId, { amountMinor: 100 })))
    expect(new Set(refunds.map(({ id }) => id)).size).toBe(1)
    expect(await payments.findIntent(intentId)).toMatchObject({ refundedMinor: 100 })
  })

  test('when its reply was lost', async () => {
    const intentId = await sell()
    sandbox.faults.plan({ calls: [{ kind: 'lost-reply', call: 'POST /refunds', times: 8 }] })
    await expect(refund(intentId, { amountMinor: 100 })).rejects.toMatchObject({
      code: 'provider-unavailable',
    })
    sandbox.faults.clear()
    expect(await refund(intentId, { amountMinor: 100 })).toMatchObject({ amountMinor: 100 })
    expect(await payments.listRefunds(intentId)).toHaveLength(1)
  })

  test('when the provider has stored a failure under it', async () => {
    const intentId = await sell()
    sandbox.faults.plan({
      calls: [{ kind: 'server-error', call: 'POST /refunds', isStored: true, times: 2 }],
    })
    await refund(intentId, { amountMinor: 100 }).catch(() => undefined)
    expect(await refund(intentId, { amountMinor: 100 })).toMatchObject({ state: 'succeeded' })
    expect(await payments.listRefunds(intentId)).toHaveLength(1)
  })
})

test('every refund is found, also when the list has several pages', async () => {
  const intentId = await sell()
  const first = await refund(intentId, { amountMinor: 100 })
  const { body, ...row } = await db
    .selectFrom('sandboxObjects')
    .select(['kind', 'paymentIntent', 'createdAt', 'updatedAt', 'body'])
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow()
  const later = Array.from({ length: 120 }, (_, nth) => `re_later${nth}`)
  const values = later.map((id) => ({
    ...row,
    id,
    body: JSON.stringify({ ...JSON.parse(body), id, metadata: {} }),
  }))
  await db.insertInto('sandboxObjects').values(values).execute()
  const listed = (await payments.listRefunds(intentId)).map(({ id }) => id)
  expect(listed).toEqual([...later.toReversed(), first.id])
  // The same key still finds the first of them, which is on the second page.
  expect(await refund(intentId, { amountMinor: 100 })).toEqual(first)
  const moved = (await payments.listMovements(intentId)).filter(({ kind }) => kind === 'refund')
  expect(moved).toHaveLength(121)
})

test('money refunded in the dashboard counts as refunded', async () => {
  const intentId = await sell()
  const { id } = await stripe.refunds.create({ payment_intent: intentId })
  expect(await refund(intentId)).toMatchObject({ id, amountMinor })
  expect(await payments.listRefunds(intentId)).toHaveLength(1)
})

test('a capture whose key has a stored failure is made with another key', async () => {
  const { id } = await payments.createIntent({ amountMinor, currency: 'bdt', metadata, idempotencyKey: 'b1' })
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  sandbox.faults.plan({
    calls: [{ kind: 'server-error', call: 'POST /payment_intents/:id/capture', isStored: true }],
  })
  expect(await payments.captureIntent(id)).toMatchObject({
    status: 'succeeded',
    capturedMinor: amountMinor,
  })
})

test('an intent that is requested again is returned in its current state', async () => {
  const order = { amountMinor, currency: 'bdt', metadata, idempotencyKey: 'b1' }
  const { id } = await payments.createIntent(order)
  await payments.cancelIntent(id)
  expect(await payments.createIntent(order)).toMatchObject({ id, status: 'canceled' })
})
