import type Stripe from 'stripe'
import { beforeEach, describe, expect, test } from 'vitest'
import { clearTables, openTestDatabase } from '#test/database/database.ts'
import { startTestSandbox } from '#test/servers/stripe-emulator.ts'

const { db } = await openTestDatabase()
const { stripe } = await startTestSandbox(db)
beforeEach(() => clearTables(db))

const amount = 5_450_000

async function authorize() {
  const { id } = await stripe.paymentIntents.create({ amount, currency: 'bdt', capture_method: 'manual' })
  return stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
}

async function sell() {
  const { id } = await authorize()
  return stripe.paymentIntents.capture(id)
}

async function chargeOf(intentId: string): Promise<Stripe.Charge> {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intentId, {
    expand: ['latest_charge'],
  })
  return charge as Stripe.Charge
}

test('captured money is refunded in full without an amount', async () => {
  const { id, latest_charge: charge } = await sell()
  const refund = await stripe.refunds.create({
    payment_intent: id,
    reason: 'requested_by_customer',
    metadata: { reason: 'The phone was broken' },
  })
  expect(refund).toMatchObject({
    object: 'refund',
    id: expect.stringMatching(/^re_\w{24}$/),
    amount,
    currency: 'bdt',
    status: 'succeeded',
    payment_intent: id,
    charge,
    reason: 'requested_by_customer',
    metadata: { reason: 'The phone was broken' },
  })
  expect(await chargeOf(id)).toMatchObject({ amount_refunded: amount, refunded: true })
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
    status: 'succeeded',
    amount_received: amount,
  })
  expect((await stripe.refunds.list({ payment_intent: id })).data).toEqual([refund])
})

test('a part can be refunded by the id of the charge, and then at most the rest', async () => {
  const { id } = await sell()
  const charge = await chargeOf(id)
  await stripe.refunds.create({ charge: charge.id, amount: 450_000 })
  expect(await chargeOf(id)).toMatchObject({ amount_refunded: 450_000, refunded: false })
  await expect(stripe.refunds.create({ payment_intent: id, amount })).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    param: 'amount',
  })
  expect(await stripe.refunds.create({ payment_intent: id })).toMatchObject({ amount: 5_000_000 })
  expect(await chargeOf(id)).toMatchObject({ amount_refunded: amount, refunded: true })
})

test('a refund after a partial capture returns that part', async () => {
  const { id } = await authorize()
  await stripe.paymentIntents.capture(id, { amount_to_capture: 1_000_000 })
  await expect(stripe.refunds.create({ payment_intent: id, amount: 1_000_001 })).rejects.toMatchObject({
    param: 'amount',
  })
  expect(await stripe.refunds.create({ payment_intent: id })).toMatchObject({ amount: 1_000_000 })
  expect(await chargeOf(id)).toMatchObject({ amount_refunded: 1_000_000, refunded: true })
})

test('one key makes one refund', async () => {
  const { id } = await sell()
  const key = { idempotencyKey: 'refund-1' }
  const refund = await stripe.refunds.create({ payment_intent: id, amount: 100 }, key)
  expect(await stripe.refunds.create({ payment_intent: id, amount: 100 }, key)).toMatchObject({
    id: refund.id,
  })
  await expect(stripe.refunds.create({ payment_intent: id, amount: 200 }, key)).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
  })
  expect(await chargeOf(id)).toMatchObject({ amount_refunded: 100 })
})

test('one of ten refunds at the same time succeeds and nine are refused', async () => {
  const { id } = await sell()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => stripe.refunds.create({ payment_intent: id })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const { reason } of outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[])
    expect(reason).toMatchObject({ code: 'charge_already_refunded' })
  expect(await chargeOf(id)).toMatchObject({ amount_refunded: amount })
})

describe('there is nothing to refund', () => {
  test('before the capture', async () => {
    const { id } = await authorize()
    await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
      code: 'charge_not_refundable',
    })
  })

  test('before the card', async () => {
    const { id } = await stripe.paymentIntents.create({ amount, currency: 'bdt' })
    await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
      code: 'charge_not_refundable',
    })
  })

  test('without an intent or charge, or with an unknown one', async () => {
    await expect(stripe.refunds.create({})).rejects.toMatchObject({ code: 'parameter_missing' })
    await expect(stripe.refunds.create({ payment_intent: 'pi_nobody' })).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
  })

  test('after a dispute has taken the money', async () => {
    const { id } = await stripe.paymentIntents.create({
      amount,
      currency: 'bdt',
      confirm: true,
      payment_method: 'pm_card_createDispute',
    })
    await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
      code: 'charge_disputed',
    })
  })
})

test('refunds are listed by intent, newest first, page by page', async () => {
  const { id } = await sell()
  const other = await sell()
  await stripe.refunds.create({ payment_intent: other.id })
  const made: string[] = []
  for (const part of [100, 200, 300])
    made.unshift((await stripe.refunds.create({ payment_intent: id, amount: part })).id)
  const page = await stripe.refunds.list({ payment_intent: id, limit: 2 })
  expect(page).toMatchObject({ object: 'list', url: '/v1/refunds', has_more: true })
  const all = await stripe.refunds.list({ payment_intent: id, limit: 2 }).autoPagingToArray({ limit: 10 })
  expect(all.map((refund) => refund.id)).toEqual(made)
  await expect(stripe.refunds.list({ payment_intent: 'pi_nobody' })).rejects.toMatchObject({
    statusCode: 404,
  })
})
