import type Stripe from 'stripe'
import { beforeEach, describe, expect, test } from 'vitest'
import { clearTables, openTestDatabase } from '#test/database/database.ts'
import { startTestSandbox } from '#test/servers/stripe-emulator.ts'

const { db } = await openTestDatabase()
const { stripe, time } = await startTestSandbox(db)
beforeEach(() => clearTables(db))

const order: Stripe.PaymentIntentCreateParams = {
  amount: 5_450_000,
  currency: 'bdt',
  capture_method: 'manual',
  allowed_payment_method_types: ['card'],
  metadata: { bookingId: 'b1', itemId: 'i1' },
}

test('a new intent has Stripe’s shape and waits for a card', async () => {
  const intent = await stripe.paymentIntents.create({ ...order, description: 'Galaxy S24' })
  expect(intent).toMatchObject({
    id: expect.stringMatching(/^pi_\w{24}$/),
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: 5_450_000,
    amount_capturable: 0,
    amount_received: 0,
    capture_method: 'manual',
    created: time.now.getTime() / 1000,
    currency: 'bdt',
    description: 'Galaxy S24',
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: { bookingId: 'b1', itemId: 'i1' },
    next_action: null,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
  })
  expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w{25}$`))
  expect(intent.lastResponse.requestId).toMatch(/^req_\w+$/)
})

test('an intent is read back as it was created', async () => {
  const intent = await stripe.paymentIntents.create(order)
  expect(await stripe.paymentIntents.retrieve(intent.id)).toEqual(intent)
})

test('a property that cannot be expanded is refused', async () => {
  const { id } = await stripe.paymentIntents.create(order)
  await expect(stripe.paymentIntents.retrieve(id, { expand: ['metadata'] })).rejects.toMatchObject({
    statusCode: 400,
    message: 'This property cannot be expanded (metadata).',
  })
  expect(await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })).toMatchObject({
    latest_charge: null,
  })
})

test('an unknown intent is a 404 that names its id', async () => {
  await expect(stripe.paymentIntents.retrieve('pi_nobody')).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 404,
    code: 'resource_missing',
    param: 'intent',
    message: "No such payment_intent: 'pi_nobody'",
  })
})

describe('an intent is refused', () => {
  const refusals = [
    ['without an amount', { amount: undefined }, 'parameter_missing', /^Missing required param: amount.$/],
    [
      'for nothing',
      { amount: 0 },
      'parameter_invalid_integer',
      /^This value must be greater than or equal to 1.$/,
    ],
    ['for half a paisa', { amount: 10.5 }, 'parameter_invalid_integer', /^Invalid integer: 10.5$/],
    ['for more than Stripe takes', { amount: 100_000_000 }, 'amount_too_large', /no more than 99999999/],
    ['for too few taka', { amount: 5999 }, 'amount_too_small', /convert to at least 50 cents/],
    ['for too few cents', { amount: 49, currency: 'usd' }, 'amount_too_small', /at least \$0.50 usd/],
    ['for too few yen', { amount: 49, currency: 'jpy' }, 'amount_too_small', /at least ¥50 jpy/],
    ['for too few pence', { amount: 29, currency: 'gbp' }, 'amount_too_small', /at least £0.30 gbp/],
    ['in no currency', { currency: 'xyz' }, undefined, /^Invalid currency: xyz$/],
    [
      'with a parameter we would ignore',
      { off_session: true },
      'parameter_unknown',
      /unknown parameter: off_session/,
    ],
    ['without cards', { allowed_payment_method_types: ['alipay'] }, undefined, /accepts only cards/],
    ['captured in no known way', { capture_method: 'later' }, undefined, /Invalid capture_method/],
    [
      'with the parameter this version has dropped',
      { payment_method_types: ['card'] },
      'payment_method_types_no_longer_supported',
      /no longer supported/,
    ],
    ['with metadata too long', { metadata: { a: 'x'.repeat(501) } }, undefined, /at most 500/],
  ] as const

  test.each(refusals)('%s', async (_name, wrong, code, message) => {
    const params = { ...order, ...wrong } as unknown as Stripe.PaymentIntentCreateParams
    await expect(stripe.paymentIntents.create(params)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      code,
      message: expect.stringMatching(message),
    })
    expect(await db.selectFrom('sandboxObjects').select('id').execute()).toEqual([])
  })
})

describe('the list of intents', () => {
  test('has the newest first, page by page', async () => {
    const made: string[] = []
    for (let nth = 0; nth < 3; nth += 1) made.unshift((await stripe.paymentIntents.create(order)).id)
    const page = await stripe.paymentIntents.list({ limit: 2 })
    expect(page).toMatchObject({ object: 'list', url: '/v1/payment_intents', has_more: true })
    const all = await stripe.paymentIntents.list({ limit: 2 }).autoPagingToArray({ limit: 10 })
    expect(all.map(({ id }) => id)).toEqual(made)
  })

  test.each([
    ['a limit of 0', { limit: 0 }],
    ['a cursor that is not there', { starting_after: 'pi_nobody' }],
    ['a parameter it does not have', { customer: 'cus_1' }],
  ])('is refused with %s', async (_name, params) => {
    await expect(stripe.paymentIntents.list(params)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
    })
  })
})
