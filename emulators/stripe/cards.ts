import {
  brandOf,
  type CardBrand,
  fullYear,
  checkExpiryDate,
  checkLength,
  passesLuhn,
  ruleOf,
} from './browser/card-rules.ts'
import { cardError, invalidRequest, missingParameter, noSuchObject } from './stripe-errors.ts'
import type { Form } from './form.ts'
import { assertKnown, findText, getText } from './parameters.ts'
import type { CardBehaviour, Funding, TestCard } from './card-behaviour.ts'
import { testCards } from './test-cards.ts'

/** Everything that the sandbox stores about a card. */
export type SandboxCard = {
  brand: CardBrand
  last4: string
  expMonth: number
  expYear: number
  behaviour: CardBehaviour
  funding: Funding
  country: string
}

const cardsByNumber = new Map(testCards.map((card) => [card.number, card]))
const cardsByName = new Map(
  testCards.flatMap((card) => (card.names ?? []).map((name) => [name, card] as const)),
)

/**
 * Returns the card that a form's `card[…]` describes. Throws a StripeError with Stripe's message when it is not valid.
 */
export function readCard(params: Form, now: Date): SandboxCard {
  assertKnown(params, ['number', 'exp_month', 'exp_year', 'cvc', 'token'], 'card')
  const token = findText(params, 'token')
  if (token !== undefined) return findByName(/^tok_(\w+)$/, token, now) ?? refuseToken(token)
  const number = getNumber(params)
  const brand = brandOf(number)
  const { expMonth, expYear } = getExpiry(params, now)
  const cvc = params['cvc']
  if (cvc !== undefined && !isCvc(cvc, brand))
    throw cardError("Your card's security code is invalid.", 'invalid_cvc', 'cvc')
  return { ...describe(getTestCard(number)), expMonth, expYear }
}

/** Returns the card of one of Stripe's own test payment methods. It is valid until the end of next year. */
export function findTestCard(paymentMethod: string, now: Date): SandboxCard | undefined {
  return findByName(/^pm_card_(\w+)$/, paymentMethod, now)
}

function findByName(form: RegExp, id: string, now: Date): SandboxCard | undefined {
  const card = cardsByName.get(form.exec(id)?.[1] ?? '')
  return card && { ...describe(card), expMonth: 12, expYear: now.getFullYear() + 1 }
}

function refuseToken(token: string): never {
  throw noSuchObject('token', token, 'card[token]')
}

function describe({ number, behaviour, funding = 'credit', country = 'US' }: TestCard) {
  return { brand: brandOf(number), last4: number.slice(-4), behaviour, funding, country }
}

function getNumber(params: Form): string {
  if (typeof params['number'] !== 'string') throw missingParameter('card[number]')
  const number = params['number'].replaceAll(/[\s-]/g, '')
  if (!/^\d+$/.test(number))
    throw cardError('The card number is not a valid credit card number.', 'invalid_number', 'number')
  if (checkLength(number.length, brandOf(number)) !== 'right' || !passesLuhn(number))
    throw cardError('Your card number is incorrect.', 'incorrect_number', 'number')
  return number
}

function getTestCard(number: string): TestCard {
  const card = cardsByNumber.get(number)
  if (card) return card
  throw cardError(
    'Your card was declined. Your request was in test mode, but used a non test card. ' +
      'For a list of valid test cards, visit: https://docs.stripe.com/testing.',
    'card_declined',
    'number',
    'test_mode_live_card',
  )
}

function getExpiry(params: Form, now: Date) {
  const expMonth = getInteger(params, 'exp_month')
  const expYear = fullYear(getInteger(params, 'exp_year'))
  const verdict = checkExpiryDate(expMonth, expYear, now)
  if (verdict === 'no-such-month' || verdict === 'month-past')
    throw cardError("Your card's expiration month is invalid.", 'invalid_expiry_month', 'exp_month')
  if (verdict !== 'good')
    throw cardError("Your card's expiration year is invalid.", 'invalid_expiry_year', 'exp_year')
  return { expMonth, expYear }
}

function getInteger(params: Form, name: string): number {
  const text = getText(params, name)
  if (!/^\d{1,4}$/.test(text))
    throw invalidRequest(`Invalid integer: ${text}`, 'parameter_invalid_integer', `card[${name}]`)
  return Number(text)
}

function isCvc(cvc: unknown, brand: CardBrand): boolean {
  return typeof cvc === 'string' && /^\d+$/.test(cvc) && cvc.length === ruleOf(brand).cvcDigits
}
