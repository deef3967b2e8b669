import Stripe from 'stripe'
import { beforeEach, expect, test } from 'vitest'
import { clearTables, openTestDatabase } from '#test/database/database.ts'
import { clientSettings, newIntent, startTestSandbox } from '#test/servers/stripe-emulator.ts'
import { createStripePayments } from './stripe.ts'

const { db } = await openTestDatabase()
const sandbox = await startTestSandbox(db)
beforeEach(() => clearTables(db))

const payments = createStripePayments({
  ...clientSettings,
  connection: () => sandbox.connection,
})
const authorize = (id: string) =>
  sandbox.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })

test('an intent is created with manual capture and our ids, once for each key', async () => {
  const intent = await payments.createIntent(newIntent)
  expect(intent).toEqual({
    id: expect.stringMatching(/^pi_/),
    clientSecret: expect.stringMatching(/^pi_\w+_secret_/),
    status: 'requires_payment_method',
    amountMinor: 5_450_000,
    capturedMinor: 0,
    refundedMinor: 0,
    isDisputed: false,
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

test.each(['pi_nobody', '', '..', 'pi_1/cancel', 'ch_1'])(
  'no intent is found for the id "%s"',
  async (id) => {
    expect(await payments.findIntent(id)).toBeUndefined()
  },
)

test('an intent of another program has none of our ids', async () => {
  const { id } = await sandbox.stripe.paymentIntents.create({ amount: 10_000, currency: 'bdt' })
  expect(await payments.findIntent(id)).toMatchObject({
    metadata: { bookingId: '', itemId: '', buyerId: '' },
  })
})

test('an authorization is captured, and a repeated capture succeeds', async () => {
  const { id } = await payments.createIntent(newIntent)
  await authorize(id)
  expect(await payments.captureIntent(id)).toMatchObject({ id, status: 'succeeded' })
  expect(await payments.captureIntent(id)).toMatchObject({ id, status: 'succeeded' })
})

test('a part of an authorization is captured once, and the rest is released and not refunded', async () => {
  const { id } = await payments.createIntent(newIntent)
  await authorize(id)
  const part = { id, status: 'succeeded', amountMinor: 5_450_000, capturedMinor: 5_000_000, refundedMinor: 0 }
  expect(await payments.captureIntent(id, 5_000_000)).toMatchObject(part)
  for (const again of [5_000_000, undefined])
    expect(await payments.captureIntent(id, again)).toMatchObject(part)
  expect(await payments.findIntent(id)).toMatchObject(part)
  expect(await payments.listRefunds(id)).toEqual([])
  const movements = await payments.listMovements(id)
  expect(movements).toMatchObject([{ kind: 'charge', amountMinor: 5_000_000 }])
  for await (const { intents } of payments.listIntents({ until: new Date('2100-01-01') }))
    expect(intents).toMatchObject([{ id, movements }])
})

test('an authorization is cancelled, and cancelling it again succeeds', async () => {
  const { id } = await payments.createIntent(newIntent)
  await authorize(id)
  expect(await payments.cancelIntent(id)).toMatchObject({ id, status: 'canceled' })
  expect(await payments.cancelIntent(id)).toMatchObject({ id, status: 'canceled' })
})

test('a capture that came too early succeeds later, because its failure is not reused', async () => {
  const { id } = await payments.createIntent(newIntent)
  await expect(payments.captureIntent(id)).rejects.toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
  await authorize(id)
  expect(await payments.captureIntent(id)).toMatchObject({ status: 'succeeded' })
})

test('a captured intent is not cancelled, and a cancelled one not captured', async () => {
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

test('errors in our own code are thrown unchanged', async () => {
  await expect(payments.createIntent({ ...newIntent, amountMinor: -5 })).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
  })
  const stranger = createStripePayments({
    ...clientSettings,
    secretKey: 'sk_test_x',
    connection: () => sandbox.connection,
  })
  await expect(stranger.createIntent(newIntent)).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
  })
})
