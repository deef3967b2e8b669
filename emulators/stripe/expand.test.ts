import { beforeEach, describe, expect, test } from 'vitest'
import { clearTables, openTestDatabase } from '#test/database/database.ts'
import { listEvents, startTestSandbox } from '#test/servers/stripe-emulator.ts'

const { db } = await openTestDatabase()
const { stripe, time } = await startTestSandbox(db)
beforeEach(() => clearTables(db))

const amount = 5_450_000
const sell = (payment_method = 'pm_card_visa') =>
  stripe.paymentIntents.create({ amount, currency: 'bdt', payment_method, confirm: true })

describe('balance transactions', () => {
  test('a charge has its balance transaction once the money is taken', async () => {
    const { id } = await stripe.paymentIntents.create({
      amount,
      currency: 'bdt',
      capture_method: 'manual',
      payment_method: 'pm_card_visa',
      confirm: true,
    })
    const held = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
    expect(held.latest_charge).toMatchObject({ balance_transaction: null })
    const taken = await stripe.paymentIntents.capture(id, {
      amount_to_capture: 1_000_000,
      expand: ['latest_charge.balance_transaction'],
    })
    const charge = taken.latest_charge as { id: string; balance_transaction: object }
    expect(charge.balance_transaction).toEqual({
      id: expect.stringMatching(/^txn_/),
      object: 'balance_transaction',
      amount: 1_000_000,
      available_on: time.now.getTime() / 1000 + 7 * 24 * 3600,
      balance_type: 'payments',
      created: time.now.getTime() / 1000,
      currency: 'bdt',
      description: null,
      exchange_rate: null,
      fee: 29_000,
      fee_details: [
        {
          amount: 29_000,
          application: null,
          currency: 'bdt',
          description: 'Stripe processing fees',
          type: 'stripe_fee',
        },
      ],
      net: 971_000,
      reporting_category: 'charge',
      source: charge.id,
      status: 'pending',
      type: 'charge',
    })
  })

  test('a refund has its own balance transaction', async () => {
    const { id } = await sell()
    const refund = await stripe.refunds.create({
      payment_intent: id,
      amount: 7,
      expand: ['balance_transaction'],
    })
    expect(refund.balance_transaction).toMatchObject({
      type: 'refund',
      amount: -7,
      net: -7,
      source: refund.id,
    })
  })
})

describe('a refund expands', () => {
  test('its charge and intent, when it is made and listed', async () => {
    const { id } = await sell()
    const expand = ['charge', 'payment_intent']
    const whole = { charge: { object: 'charge', amount }, payment_intent: { object: 'payment_intent', id } }
    const made = await stripe.refunds.create({ payment_intent: id, expand })
    expect(made).toMatchObject(whole)
    const listed = await stripe.refunds.list({
      payment_intent: id,
      expand: ['data.charge', 'data.payment_intent'],
    })
    expect(listed.data).toMatchObject([whole])
    const [plain] = (await stripe.refunds.list({ payment_intent: id })).data
    expect(plain).toMatchObject({ id: made.id, charge: expect.stringMatching(/^ch_/), payment_intent: id })
  })
})

describe('a list expands', () => {
  test('parameters inside its data, up to four levels deep', async () => {
    await sell()
    const { data } = await stripe.paymentIntents.list({
      expand: ['data.latest_charge.balance_transaction', 'data.payment_method'],
    })
    expect(data).toMatchObject([
      {
        latest_charge: { object: 'charge', balance_transaction: { object: 'balance_transaction' } },
        payment_method: { object: 'payment_method' },
      },
    ])
  })

  test('only paths that begin with data', async () => {
    await expect(stripe.paymentIntents.list({ expand: ['latest_charge'] })).rejects.toMatchObject({
      statusCode: 400,
      message:
        "This property cannot be expanded (latest_charge). You may want to try expanding 'data.latest_charge' instead.",
    })
  })
})

test.each(['metadata', 'nobody', 'constructor', '__proto__', '', '.', 'latest_charge.nobody', 'a.b.c.d.e'])(
  '"%s" cannot be expanded',
  async (field) => {
    const { id } = await sell()
    await expect(stripe.paymentIntents.retrieve(id, { expand: [field] })).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
    })
  },
)

test('the event of a refund has the earlier values of the charge', async () => {
  const { id } = await sell()
  await stripe.refunds.create({ payment_intent: id, amount: 100 })
  await stripe.refunds.create({ payment_intent: id })
  const events = await listEvents(db)
  const refunded = events.filter(({ type }) => type === 'charge.refunded')
  expect(refunded.map((event) => event.data.previous_attributes)).toEqual([
    { amount_refunded: 100, refunded: false },
    { amount_refunded: 0 },
  ])
  const succeeded = events.find(({ type }) => type === 'payment_intent.succeeded')
  expect(succeeded?.data).not.toHaveProperty('previous_attributes')
})
