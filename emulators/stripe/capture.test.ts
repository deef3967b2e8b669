import { beforeEach, expect, test } from 'vitest'
import { clearTables, openTestDatabase } from '#test/database/database.ts'
import { startTestSandbox } from '#test/servers/stripe-emulator.ts'

const { db } = await openTestDatabase()
const { stripe, time } = await startTestSandbox(db)
beforeEach(() => clearTables(db))

const order = { amount: 5_450_000, currency: 'bdt', capture_method: 'manual' } as const
const wrongState = {
  type: 'StripeInvalidRequestError',
  code: 'payment_intent_unexpected_state',
  statusCode: 400,
}

async function authorize() {
  return stripe.paymentIntents.create({ ...order, payment_method: 'pm_card_visa', confirm: true })
}

test('a capture takes what was authorised', async () => {
  const { id } = await authorize()
  const captured = await stripe.paymentIntents.capture(id, { expand: ['latest_charge'] })
  expect(captured).toMatchObject({
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: 5_450_000,
    latest_charge: { captured: true, amount_captured: 5_450_000, amount_refunded: 0 },
  })
})

test('a capture may take less than the authorised amount, but not more', async () => {
  const { id } = await authorize()
  await expect(stripe.paymentIntents.capture(id, { amount_to_capture: 5_450_001 })).rejects.toMatchObject({
    code: 'amount_too_large',
    param: 'amount_to_capture',
  })
  const captured = await stripe.paymentIntents.capture(id, {
    amount_to_capture: 5_000_000,
    expand: ['latest_charge'],
  })
  expect(captured).toMatchObject({
    amount_received: 5_000_000,
    latest_charge: { amount_captured: 5_000_000, amount_refunded: 0 },
  })
})

test('a second capture is refused', async () => {
  const { id } = await authorize()
  await stripe.paymentIntents.capture(id)
  await expect(stripe.paymentIntents.capture(id)).rejects.toMatchObject({
    ...wrongState,
    message: 'This PaymentIntent could not be captured because it has already been captured.',
    payment_intent: { id, status: 'succeeded' },
  })
})

test('nothing can be captured before the card is authorised', async () => {
  const { id } = await stripe.paymentIntents.create(order)
  await expect(stripe.paymentIntents.capture(id)).rejects.toMatchObject({
    ...wrongState,
    message:
      'This PaymentIntent could not be captured because it has a status of requires_payment_method. Only a ' +
      'PaymentIntent with one of the following statuses may be captured: requires_capture.',
  })
})

test('a cancelled authorization is released and can never be captured', async () => {
  const { id } = await authorize()
  const cancelled = await stripe.paymentIntents.cancel(id, {
    cancellation_reason: 'abandoned',
    expand: ['latest_charge'],
  })
  expect(cancelled).toMatchObject({
    status: 'canceled',
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: time.now.getTime() / 1000,
    cancellation_reason: 'abandoned',
    latest_charge: { captured: false, refunded: false, amount_refunded: 0 },
  })
  await expect(stripe.paymentIntents.capture(id)).rejects.toMatchObject(wrongState)
  await expect(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })).rejects.toMatchObject(
    wrongState,
  )
})

test.each(['pm_card_visa', 'pm_card_authenticationRequired', undefined])(
  'an intent with %s can be cancelled',
  async (card) => {
    const { id } = await stripe.paymentIntents.create(order)
    if (card) await stripe.paymentIntents.confirm(id, { payment_method: card })
    expect((await stripe.paymentIntents.cancel(id)).status).toBe('canceled')
  },
)

test('a captured or cancelled intent cannot be cancelled', async () => {
  const sold = await authorize()
  await stripe.paymentIntents.capture(sold.id)
  await expect(stripe.paymentIntents.cancel(sold.id)).rejects.toMatchObject({
    ...wrongState,
    message: expect.stringContaining(
      'You cannot cancel this PaymentIntent because it has a status of succeeded.',
    ),
  })
  const dropped = await authorize()
  await stripe.paymentIntents.cancel(dropped.id)
  await expect(stripe.paymentIntents.cancel(dropped.id)).rejects.toMatchObject(wrongState)
})

test('one of many concurrent captures takes the money', async () => {
  const { id } = await authorize()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () => stripe.paymentIntents.capture(id)),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ amount_received: 5_450_000 })
})

test('of a concurrent capture and cancellation, one succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await authorize()
    const [captured, cancelled] = await Promise.allSettled([
      stripe.paymentIntents.capture(id),
      stripe.paymentIntents.cancel(id),
    ])
    expect([captured.status, cancelled.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    const intent = await stripe.paymentIntents.retrieve(id)
    expect(intent.amount_received).toBe(captured.status === 'fulfilled' ? 5_450_000 : 0)
  }
})
