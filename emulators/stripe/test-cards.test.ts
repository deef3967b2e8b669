import { beforeEach, describe, expect, test } from 'vitest'
import { clearTables, openTestDatabase } from '#test/database/database.ts'
import { passesLuhn } from './browser/card-rules.ts'
import { cardParams, startTestSandbox } from '#test/servers/stripe-emulator.ts'
import { testCards } from './test-cards.ts'

const { db } = await openTestDatabase()
const { stripe } = await startTestSandbox(db)
beforeEach(() => clearTables(db))

const order = { amount: 5_450_000, currency: 'bdt', capture_method: 'manual' } as const
const pay = (payment_method: string, more = {}) =>
  stripe.paymentIntents.create({ ...order, payment_method, confirm: true, ...more })

test('each number is a valid card number, and occurs once', () => {
  const numbers = testCards.map(({ number }) => number)
  expect(numbers.filter((number) => !passesLuhn(number))).toEqual([])
  expect(new Set(numbers).size).toBe(numbers.length)
  const names = testCards.flatMap((card) => card.names ?? [])
  expect(new Set(names).size).toBe(names.length)
})

test('every number is accepted in a form, and every name as a payment method', async () => {
  for (const { number, names = [] } of testCards) {
    const cvc = /^3[47]/.test(number) ? '1234' : '123'
    const params = cardParams(number)
    const method = await stripe.paymentMethods.create({ ...params, card: { ...params.card, cvc } })
    expect(method.card?.brand).not.toBe('unknown')
    for (const name of names) {
      const intent = await stripe.paymentIntents.create({ ...order, payment_method: `pm_card_${name}` })
      expect(intent.status).toBe('requires_confirmation')
    }
  }
})

test.each([
  ['pm_card_visa_debit', { brand: 'visa', funding: 'debit', country: 'US' }],
  ['pm_card_mastercard_prepaid', { brand: 'mastercard', funding: 'prepaid', country: 'US' }],
  ['pm_card_diners', { brand: 'diners', funding: 'credit', country: 'US' }],
  ['pm_card_unionpay', { brand: 'unionpay', funding: 'credit', country: 'CN' }],
  ['pm_card_th_debit', { brand: 'visa', funding: 'debit', country: 'TH' }],
  ['pm_card_in', { brand: 'visa', funding: 'credit', country: 'IN' }],
])('%s is accepted, with the details of the card', async (name, card) => {
  const intent = await pay(name, { expand: ['latest_charge', 'payment_method'] })
  expect(intent).toMatchObject({
    status: 'requires_capture',
    payment_method: { card },
    latest_charge: { payment_method_details: { card } },
  })
})

test.each([
  ['visa_chargeDeclined', 'card_declined', 'generic_decline', 'Your card was declined.'],
  ['visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds', /insufficient funds/],
  ['visa_chargeDeclinedLostCard', 'card_declined', 'lost_card', 'Your card was declined.'],
  ['visa_chargeDeclinedStolenCard', 'card_declined', 'stolen_card', 'Your card was declined.'],
  ['chargeDeclinedExpiredCard', 'expired_card', '', 'Your card has expired.'],
  ['chargeDeclinedIncorrectCvc', 'incorrect_cvc', '', /security code is incorrect/],
  ['chargeDeclinedProcessingError', 'processing_error', '', /error occurred while processing/],
  ['visa_chargeDeclinedVelocityLimitExceeded', 'card_declined', 'card_velocity_exceeded', /too frequently/],
  ['radarBlock', 'card_declined', 'fraudulent', 'Your card was declined.'],
  ['chargeCustomerFail', 'card_declined', 'generic_decline', 'Your card was declined.'],
])('pm_card_%s is refused as %s (%s)', async (name, code, declineCode, message) => {
  const { id } = await stripe.paymentIntents.create(order)
  await expect(
    stripe.paymentIntents.confirm(id, { payment_method: `pm_card_${name}` }),
  ).rejects.toMatchObject({
    type: 'StripeCardError',
    statusCode: 402,
    code,
    decline_code: declineCode,
    message: expect.stringMatching(message),
  })
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
  expect(intent).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { type: 'card_error', code },
    latest_charge: {
      status: 'failed',
      paid: false,
      failure_code: code,
      outcome: { reason: expect.any(String) },
    },
  })
})

test('a card that Radar blocks is never sent to the bank', async () => {
  const { id } = await stripe.paymentIntents.create(order)
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_radarBlock' }).catch(() => undefined)
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
  expect(intent.latest_charge).toMatchObject({
    outcome: { type: 'blocked', network_status: 'not_sent_to_network', risk_level: 'highest' },
  })
})

describe('with 3-D Secure', () => {
  const asked = { payment_method_options: { card: { request_three_d_secure: 'any' } } } as const

  test.each([
    'authenticationRequired',
    'authenticationRequiredOnSetup',
    'authenticationRequiredSetupForOffSession',
    'threeDSecure2Required',
    'threeDSecureRequired',
  ])('pm_card_%s requires authentication, whatever the merchant requests', async (name) => {
    expect(await pay(`pm_card_${name}`)).toMatchObject({ status: 'requires_action' })
  })

  test.each([
    'threeDSecureOptional',
    'threeDSecureOptionalProcessingError',
    'visa',
    'amex_threeDSecureNotSupported',
  ])('pm_card_%s requires authentication only on request', async (name) => {
    expect(await pay(`pm_card_${name}`)).toMatchObject({ status: 'requires_capture' })
  })

  test('a card that supports authentication requires it when the merchant requests it, at create and at confirm', async () => {
    expect(await pay('pm_card_threeDSecureOptional', asked)).toMatchObject({ status: 'requires_action' })
    const { id } = await stripe.paymentIntents.create(order)
    const confirmed = await stripe.paymentIntents.confirm(id, {
      payment_method: 'pm_card_threeDSecureOptional',
      payment_method_options: { card: { request_three_d_secure: 'challenge' } },
    })
    expect(confirmed).toMatchObject({
      status: 'requires_action',
      payment_method_options: { card: { request_three_d_secure: 'challenge' } },
    })
  })

  test('a failed lookup refuses the card as Stripe does', async () => {
    await expect(pay('pm_card_threeDSecureOptionalProcessingError', asked)).rejects.toMatchObject({
      code: 'processing_error',
    })
    await expect(pay('pm_card_threeDSecureRequiredProcessingError')).rejects.toMatchObject({
      code: 'card_declined',
    })
    for (const name of ['visa', 'amex_threeDSecureNotSupported'])
      expect(await pay(`pm_card_${name}`, asked)).toMatchObject({ status: 'requires_capture' })
  })

  const authenticate = (id: string) =>
    stripe.rawRequest('POST', `/v1/payment_intents/${id}/sandbox_authentication`, { outcome: 'succeeded' })

  test.each([
    ['threeDSecureRequiredChargeDeclined', 'generic_decline'],
    ['authenticationRequiredChargeDeclinedInsufficientFunds', 'insufficient_funds'],
  ])('pm_card_%s passes authentication, and is declined after it', async (name, declineCode) => {
    const { id } = await pay(`pm_card_${name}`)
    await expect(authenticate(id)).rejects.toMatchObject({ code: 'card_declined', decline_code: declineCode })
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'requires_payment_method' })
  })

  test('a charge shows that its card was authenticated', async () => {
    const { id } = await pay('pm_card_authenticationRequired')
    await authenticate(id)
    const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
    expect(intent.latest_charge).toMatchObject({
      payment_method_details: {
        card: { three_d_secure: { result: 'authenticated', authentication_flow: 'challenge' } },
      },
    })
  })
})
