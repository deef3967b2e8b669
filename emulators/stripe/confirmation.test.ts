import { beforeEach, describe, expect, test } from 'vitest'
import { clearTables, openTestDatabase } from '#test/database/database.ts'
import { cardParams, startTestSandbox, testKeys } from '#test/servers/stripe-emulator.ts'

const { db } = await openTestDatabase()
const { stripe, origin, openStripe } = await startTestSandbox(db)
beforeEach(() => clearTables(db))

const browser = openStripe(testKeys.publishableKey)

async function openIntent(capture_method: 'manual' | 'automatic' = 'manual') {
  const intent = await stripe.paymentIntents.create({
    amount: 5_450_000,
    currency: 'bdt',
    capture_method,
    metadata: { bookingId: 'b1' },
  })
  return { ...intent, client_secret: intent.client_secret ?? '' }
}

async function confirmWith(number: string, id: string) {
  const method = await stripe.paymentMethods.create(cardParams(number))
  return stripe.paymentIntents.confirm(id, { payment_method: method.id })
}

test('a valid card is authorised, and no money is taken yet', async () => {
  const { id } = await openIntent()
  const intent = await confirmWith('4242 4242 4242 4242', id)
  expect(intent).toMatchObject({
    status: 'requires_capture',
    amount_capturable: 5_450_000,
    amount_received: 0,
    latest_charge: expect.stringMatching(/^ch_\w{24}$/),
    payment_method: expect.stringMatching(/^pm_\w{24}$/),
  })
  const expanded = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge', 'payment_method'] })
  expect(expanded.latest_charge).toMatchObject({
    object: 'charge',
    captured: false,
    paid: true,
    payment_method_details: { card: { brand: 'visa', last4: '4242' } },
  })
  expect(expanded.payment_method).toMatchObject({ object: 'payment_method', card: { last4: '4242' } })
})

test('with automatic capture the money is taken at once', async () => {
  const { id } = await openIntent('automatic')
  expect(await confirmWith('5555 5555 5555 4444', id)).toMatchObject({
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: 5_450_000,
  })
})

describe.each([
  ['4000 0000 0000 0002', 'generic_decline', 'Your card was declined.'],
  ['4000 0000 0000 9995', 'insufficient_funds', 'Your card has insufficient funds.'],
])('the card %s', (number, declineCode, message) => {
  test('is declined, and the intent waits for another one', async () => {
    const { id } = await openIntent()
    await expect(confirmWith(number, id)).rejects.toMatchObject({
      type: 'StripeCardError',
      rawType: 'card_error',
      statusCode: 402,
      code: 'card_declined',
      decline_code: declineCode,
      message,
      charge: expect.stringMatching(/^ch_/),
      payment_intent: { id, status: 'requires_payment_method' },
      payment_method: { card: { last4: number.slice(-4) } },
    })
    const waiting = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
    expect(waiting).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      amount_capturable: 0,
      last_payment_error: { code: 'card_declined', decline_code: declineCode, message },
      latest_charge: { status: 'failed', paid: false, failure_message: message },
    })
    expect(await confirmWith('4242424242424242', id)).toMatchObject({
      status: 'requires_capture',
      last_payment_error: null,
    })
  })
})

describe('a card that needs authentication', () => {
  async function challenge(outcome: string, id: string, secret: string) {
    const reply = await fetch(`${origin}/v1/payment_intents/${id}/sandbox_authentication`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testKeys.publishableKey}` },
      body: new URLSearchParams({ client_secret: secret, outcome }),
    })
    return { status: reply.status, body: await reply.json() }
  }

  test('is authorised when its holder passes', async () => {
    const { id, client_secret } = await openIntent()
    expect(await confirmWith('4000 0025 0000 3155', id)).toMatchObject({
      status: 'requires_action',
      amount_capturable: 0,
      latest_charge: null,
      next_action: { type: 'use_stripe_sdk' },
    })
    const passed = await challenge('succeeded', id, client_secret)
    expect(passed).toMatchObject({ status: 200, body: { status: 'requires_capture', next_action: null } })
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ amount_capturable: 5_450_000 })
  })

  test('leaves the intent waiting for another card when its holder fails', async () => {
    const { id, client_secret } = await openIntent()
    await confirmWith('4000002500003155', id)
    const failed = await challenge('failed', id, client_secret)
    expect(failed.body).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
    expect(failed.body.metadata).toBeUndefined()
  })

  test('can be authenticated once, and only with the secret', async () => {
    const { id, client_secret } = await openIntent()
    await confirmWith('4000002500003155', id)
    expect((await challenge('succeeded', id, 'guess')).status).toBe(400)
    expect((await challenge('succeeded', id, client_secret)).status).toBe(200)
    const again = await challenge('failed', id, client_secret)
    expect(again).toMatchObject({ status: 400, body: { error: { code: 'payment_intent_unexpected_state' } } })
    expect(again.body.error.payment_intent.metadata).toBeUndefined()
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_capture')
  })
})

describe('a browser', () => {
  test('reads and confirms with the secret, and sees no metadata', async () => {
    const { id, client_secret } = await openIntent()
    const method = await browser.paymentMethods.create(cardParams('4242424242424242'))
    const confirmed = await browser.paymentIntents.confirm(id, {
      payment_method: method.id,
      client_secret,
    } as { payment_method: string })
    expect(confirmed.status).toBe('requires_capture')
    const seen = await browser.paymentIntents.retrieve(id, { client_secret })
    expect(seen).toMatchObject({ id, amount: 5_450_000, status: 'requires_capture' })
    expect(seen).not.toHaveProperty('metadata')
    expect(seen).not.toHaveProperty('latest_charge')
    await expect(
      browser.paymentIntents.retrieve(id, { client_secret, expand: ['latest_charge'] }),
    ).rejects.toMatchObject({ statusCode: 400, param: 'expand' })
  })

  test('is refused without the secret or with another one', async () => {
    const { id } = await openIntent()
    const other = await openIntent()
    await expect(browser.paymentIntents.retrieve(id)).rejects.toMatchObject({
      statusCode: 400,
      code: 'parameter_missing',
      param: 'client_secret',
    })
    await expect(
      browser.paymentIntents.retrieve(id, { client_secret: other.client_secret }),
    ).rejects.toMatchObject({ statusCode: 400, param: 'client_secret' })
  })

  test('sees no metadata in the answer to a declined card', async () => {
    const { id, client_secret } = await openIntent()
    const method = await browser.paymentMethods.create(cardParams('4000000000000002'))
    const refusal = await browser.paymentIntents
      .confirm(id, { payment_method: method.id, client_secret } as { payment_method: string })
      .catch((error: unknown) => error)
    expect(refusal).toMatchObject({ statusCode: 402, payment_intent: { id } })
    expect(refusal).not.toHaveProperty('payment_intent.metadata')
  })
})

test('an intent without a card cannot be confirmed', async () => {
  const { id } = await openIntent()
  await expect(stripe.paymentIntents.confirm(id)).rejects.toMatchObject({
    statusCode: 400,
    code: 'payment_intent_unexpected_state',
    message: expect.stringContaining("it's missing a payment method"),
  })
})

test('one of many concurrent confirmations charges the card', async () => {
  const { id } = await openIntent()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () => stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const charges = await db.selectFrom('sandboxObjects').select('id').where('kind', '=', 'charge').execute()
  expect(charges).toHaveLength(1)
  for (const { reason } of outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[])
    expect(reason).toMatchObject({ code: 'payment_intent_unexpected_state' })
})
