import type Stripe from 'stripe'
import { beforeEach, describe, expect, test } from 'vitest'
import { clearTables, openTestDatabase } from '#test/database/database.ts'
import { startTestSandbox, testKeys } from '#test/servers/stripe-emulator.ts'

const { db } = await openTestDatabase()
const { stripe, openStripe, origin } = await startTestSandbox(db)
beforeEach(() => clearTables(db))

const order = { amount: 5_450_000, currency: 'bdt', capture_method: 'manual' } as const
/** The SDK's types have no field for the data of a card, which a server rarely has. */
const card = (number: string) =>
  ({
    type: 'card',
    card: { number, exp_month: 12, exp_year: 2034, cvc: '123' },
  }) as unknown as Stripe.PaymentIntentCreateParams.PaymentMethodData

describe('payment_method_data', () => {
  test('makes the card with the intent', async () => {
    const intent = await stripe.paymentIntents.create({
      ...order,
      confirm: true,
      payment_method_data: {
        ...card('4242424242424242'),
        billing_details: { name: 'Ayesha' },
        metadata: { a: 'b' },
        allow_redisplay: 'always',
      },
      expand: ['payment_method'],
    })
    expect(intent).toMatchObject({
      status: 'requires_capture',
      payment_method: {
        card: { last4: '4242' },
        billing_details: { name: 'Ayesha' },
        metadata: { a: 'b' },
        allow_redisplay: 'always',
      },
    })
  })

  test('makes the card at confirmation, for a browser too', async () => {
    const { id, client_secret } = await stripe.paymentIntents.create(order)
    const browser = openStripe(testKeys.publishableKey)
    const confirm = { client_secret, payment_method_data: card('5555555555554444') }
    const paid = await browser.paymentIntents.confirm(id, confirm)
    expect(paid).toMatchObject({ status: 'requires_capture' })
  })

  test('with a declining card makes the confirmation fail', async () => {
    await expect(
      stripe.paymentIntents.create({
        ...order,
        confirm: true,
        payment_method_data: card('4000000000000002'),
      }),
    ).rejects.toMatchObject({ code: 'card_declined' })
  })

  test.each([
    [{ card: { token: 'tok_visa' } }, 'payment_method_data[type]'],
    [{ type: 'card' }, 'payment_method_data[card]'],
    [{ type: 'alipay' }, 'payment_method_data[type]'],
  ])('%j is refused, and the error names the parameter', async (data, param) => {
    const wrong = { ...order, payment_method_data: data } as Stripe.PaymentIntentCreateParams
    await expect(stripe.paymentIntents.create(wrong)).rejects.toMatchObject({ statusCode: 400, param })
  })

  test('is refused together with a payment method', async () => {
    const both = { payment_method: 'pm_card_visa', payment_method_data: card('4242424242424242') }
    await expect(stripe.paymentIntents.create({ ...order, ...both })).rejects.toMatchObject({
      message: expect.stringContaining('only specify one of these parameters'),
    })
  })
})

test.each([
  [undefined, { enabled: true, allow_redirects: 'always' }],
  [{ enabled: true }, { enabled: true, allow_redirects: 'always' }],
  [
    { enabled: true, allow_redirects: 'never' },
    { enabled: true, allow_redirects: 'never' },
  ],
  [{ enabled: false }, null],
] as const)('automatic_payment_methods %j are shown as %j', async (given, shown) => {
  const intent = await stripe.paymentIntents.create({ ...order, automatic_payment_methods: given })
  expect(intent.automatic_payment_methods).toEqual(shown)
})

test.each([
  [{ automatic_payment_methods: { allow_redirects: 'never' } }, 'automatic_payment_methods[enabled]'],
  [{ automatic_payment_methods: { enabled: true, allow_redirects: 'later' } }, 'allow_redirects'],
  [{ return_url: 'https://shop.example/back' }, 'return_url'],
  [{ confirm: true, payment_method: 'pm_card_visa', return_url: 'back' }, 'return_url'],
  [{ confirm: true, payment_method: 'pm_card_visa', return_url: 'javascript:alert(1)' }, 'return_url'],
  [{ shipping: { name: 'Ayesha' } }, 'shipping'],
  [{ payment_method_options: { card: { moto: true } } }, 'payment_method_options[card][moto]'],
])('%j is refused, and the error names the parameter', async (wrong, param) => {
  await expect(
    stripe.paymentIntents.create({ ...order, ...wrong } as Stripe.PaymentIntentCreateParams),
  ).rejects.toMatchObject({ statusCode: 400, param })
})

describe('a return_url', () => {
  const returnUrl = 'https://shop.example/back?order=7'
  const confirmWith = (payment_method: string, more = {}) =>
    stripe.paymentIntents.create({ ...order, confirm: true, payment_method, return_url: returnUrl, ...more })

  async function requireAuthentication() {
    const intent = await confirmWith('pm_card_authenticationRequired')
    expect(intent).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl } },
    })
    const url = intent.next_action?.redirect_to_url?.url ?? ''
    expect(url.startsWith(`${origin}/sandbox/challenges/${intent.id}?`)).toBe(true)
    return { intent, url }
  }
  const answer = (url: string, outcome: string) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' })

  test('has no effect for a card that needs no authentication', async () => {
    expect(await confirmWith('pm_card_visa')).toMatchObject({ status: 'requires_capture', next_action: null })
  })

  test('is not needed with Stripe’s own script', async () => {
    const intent = await confirmWith('pm_card_authenticationRequired', { use_stripe_sdk: true })
    expect(intent.next_action).toMatchObject({ type: 'use_stripe_sdk' })
  })

  test.each([
    ['succeeded', 'requires_capture'],
    ['failed', 'requires_payment_method'],
  ])('is where the bank’s page leads back to when it is %s', async (outcome, status) => {
    const { intent, url } = await requireAuthentication()
    const page = await fetch(url)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(await page.text()).toContain('Is this you?')
    const back = await answer(url, outcome)
    expect(back.status).toBe(303)
    const address = new URL(back.headers.get('location') ?? '')
    expect(Object.fromEntries(address.searchParams)).toEqual({
      order: '7',
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: outcome,
    })
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status })
    expect((await answer(url, outcome)).status).toBe(409)
  })

  test('does not show the bank’s page without the intent’s secret', async () => {
    const { url } = await requireAuthentication()
    const wrong = new URL(url)
    wrong.searchParams.set('client_secret', 'pi_1_secret_2')
    expect((await fetch(wrong)).status).toBe(400)
    expect((await answer(wrong.href, 'succeeded')).status).toBe(400)
  })
})
