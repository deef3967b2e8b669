import { beforeEach, describe, expect, test } from 'vitest'
import { clearTables, openTestDatabase } from '#test/database/database.ts'
import { cardParams, startTestSandbox } from '#test/servers/stripe-emulator.ts'

const { db } = await openTestDatabase()
const { stripe, time } = await startTestSandbox(db)
beforeEach(() => clearTables(db))

test('a card becomes a payment method with its brand and last four digits', async () => {
  const method = await stripe.paymentMethods.create({
    ...cardParams('4242 4242 4242 4242'),
    billing_details: {
      name: 'Ayesha Rahman',
      email: 'ayesha@hatbodol.example',
      address: { city: 'Rangpur' },
    },
  })
  expect(method).toMatchObject({
    id: expect.stringMatching(/^pm_\w{24}$/),
    object: 'payment_method',
    type: 'card',
    livemode: false,
    created: time.now.getTime() / 1000,
    billing_details: {
      name: 'Ayesha Rahman',
      email: 'ayesha@hatbodol.example',
      phone: null,
      address: { city: 'Rangpur', line1: null },
    },
    card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 },
  })
})

test('the number and the security code are not stored', async () => {
  await stripe.paymentMethods.create(
    { type: 'card', card: { number: '378282246310005', exp_month: 12, exp_year: 2034, cvc: '7391' } },
    { idempotencyKey: 'card-1' },
  )
  const objects = await db.selectFrom('sandboxObjects').selectAll().execute()
  const keys = await db.selectFrom('sandboxIdempotency').selectAll().execute()
  expect(objects).toHaveLength(1)
  expect(keys).toHaveLength(1)
  const stored = JSON.stringify([objects, keys])
  expect(stored).toContain('0005')
  expect(stored).not.toContain('8282246310005')
  expect(stored).not.toContain('7391')
})

test('the behaviour of a card is not shown', async () => {
  const method = await stripe.paymentMethods.create(cardParams('4000000000000002'))
  expect(JSON.stringify(method)).not.toContain('decline')
})

test('Stripe’s tokens are accepted as cards, as in its examples', async () => {
  const method = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_mastercard_debit' } })
  expect(method.card).toMatchObject({ brand: 'mastercard', funding: 'debit', last4: '8210', exp_month: 12 })
  await expect(
    stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_nobody' } }),
  ).rejects.toMatchObject({ statusCode: 404, message: "No such token: 'tok_nobody'" })
})

test.each([
  ['5555555555554444', 'mastercard'],
  ['2223003122003222', 'mastercard'],
  ['6011111111111117', 'discover'],
  ['36227206271667', 'diners'],
  ['3566002020360505', 'jcb'],
  ['6200000000000005', 'unionpay'],
])('the test card %s has the brand %s', async (number, brand) => {
  const method = await stripe.paymentMethods.create(cardParams(number))
  expect(method.card).toMatchObject({ brand, last4: number.slice(-4) })
})

describe('a card is refused', () => {
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' }
  test.each([
    [
      'for its check digit',
      { number: '4242424242424241' },
      'incorrect_number',
      'Your card number is incorrect.',
    ],
    [
      'for a digit too few',
      { number: '424242424242424' },
      'incorrect_number',
      'Your card number is incorrect.',
    ],
    [
      'for letters',
      { number: '4242 abcd' },
      'invalid_number',
      'The card number is not a valid credit card number.',
    ],
    ['for month 13', { exp_month: 13 }, 'invalid_expiry_month', "Your card's expiration month is invalid."],
    ['for last year', { exp_year: 2030 }, 'invalid_expiry_year', "Your card's expiration year is invalid."],
    [
      'for last month',
      { exp_month: 4, exp_year: 31 },
      'invalid_expiry_month',
      "Your card's expiration month is invalid.",
    ],
    ['for a security code too short', { cvc: '12' }, 'invalid_cvc', "Your card's security code is invalid."],
    [
      'when it could be somebody’s own',
      { number: '4111111111111111' },
      'card_declined',
      expect.stringContaining('used a non test card'),
    ],
  ])('%s', async (_name, wrong, code, message) => {
    const making = stripe.paymentMethods.create({ type: 'card', card: { ...card, ...wrong } })
    await expect(making).rejects.toMatchObject({ type: 'StripeCardError', statusCode: 402, code, message })
    expect(await db.selectFrom('sandboxObjects').select('id').execute()).toEqual([])
  })
})

test('a card is valid until the end of its month', async () => {
  const method = await stripe.paymentMethods.create(
    cardParams('4242424242424242', { exp_month: 5, exp_year: 2031 }),
  )
  expect(method.card).toMatchObject({ exp_month: 5, exp_year: 2031 })
})

test('a payment method that is not a card is refused', async () => {
  await expect(stripe.paymentMethods.create({ type: 'alipay' })).rejects.toMatchObject({
    statusCode: 400,
    param: 'type',
  })
})
