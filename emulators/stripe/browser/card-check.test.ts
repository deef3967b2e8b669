import { expect, test } from 'vitest'
import { checkCard, type FieldName, firstError } from './card-check.ts'

const today = new Date('2031-05-20T10:00:00.000Z')
const good = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' }
const everyField: ReadonlySet<FieldName> = new Set(['number', 'expiry', 'cvc'])
const none: ReadonlySet<FieldName> = new Set()

test('a whole card is complete', () => {
  expect(checkCard(good, everyField, today)).toEqual({
    brand: 'visa',
    complete: true,
    empty: false,
    errors: {},
  })
})

test('an incomplete card is not an error before its fields are left', () => {
  const typed = { number: '4242 42', expiry: '1', cvc: '' }
  expect(checkCard(typed, none, today)).toMatchObject({ complete: false, empty: false, errors: {} })
  expect(Object.keys(checkCard(typed, everyField, today).errors)).toEqual(['number', 'expiry', 'cvc'])
})

test('an untouched card is empty', () => {
  const state = checkCard({ number: '', expiry: '', cvc: '' }, none, today)
  expect(state).toEqual({ brand: 'unknown', complete: false, empty: true, errors: {} })
})

test.each([
  [{ number: '4242 4242 4242 4241' }, none, 'invalid_number', 'Your card number is invalid.'],
  [{ number: '4242 4242 4242 424' }, everyField, 'incomplete_number', 'Your card number is incomplete.'],
  [{ expiry: '00 / 34' }, none, 'invalid_expiry_month', "Your card's expiration month is invalid."],
  [{ expiry: '04 / 31' }, none, 'invalid_expiry_month_past', "Your card's expiration date is in the past."],
  [{ expiry: '12 / 30' }, none, 'invalid_expiry_year_past', "Your card's expiration year is in the past."],
  [{ expiry: '12 / 99' }, none, 'invalid_expiry_year', "Your card's expiration year is invalid."],
  [{ expiry: '12 / 3' }, everyField, 'incomplete_expiry', "Your card's expiration date is incomplete."],
  [{ cvc: '12' }, everyField, 'incomplete_cvc', "Your card's security code is incomplete."],
  [{ number: '3782 822463 10005' }, everyField, 'incomplete_cvc', "Your card's security code is incomplete."],
])('%o is refused with Stripe’s message', (wrong, left, code, message) => {
  const state = checkCard({ ...good, ...wrong }, left, today)
  expect(state.complete).toBe(false)
  expect(firstError(state)).toEqual({ type: 'validation_error', code, message })
})

test('a card is valid until the end of its last month', () => {
  expect(checkCard({ ...good, expiry: '05 / 31' }, everyField, today).complete).toBe(true)
})
