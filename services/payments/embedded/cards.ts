import { brandOf, type CardBrand, fullYear, judgeExpiry, passesLuhn, ruleOf } from './browser/card-rules.ts'
import { cardFault, invalidRequest, missingParameter } from './faults.ts'
import type { Form } from './form.ts'
import { assertKnown, getText } from './parameters.ts'

/** What a test card does when it is charged. */
export type CardBehaviour =
  | 'succeed'
  | 'decline'
  | 'insufficient-funds'
  | 'authenticate'
  | 'dispute'
  | 'refund-pends'
  | 'refund-fails'

/** All the sandbox keeps of a card. */
export type SandboxCard = {
  brand: CardBrand
  last4: string
  expMonth: number
  expYear: number
  behaviour: CardBehaviour
}

/** Stripe's public test numbers (https://docs.stripe.com/testing). No other is taken: a real card is nobody's to try. */
const testCards: Record<string, CardBehaviour> = {
  '4242424242424242': 'succeed',
  '4000056655665556': 'succeed',
  '5555555555554444': 'succeed',
  '2223003122003222': 'succeed',
  '378282246310005': 'succeed',
  '6011111111111117': 'succeed',
  '36227206271667': 'succeed',
  '3566002020360505': 'succeed',
  '6200000000000005': 'succeed',
  '4000000000000002': 'decline',
  '4000000000009995': 'insufficient-funds',
  '4000002500003155': 'authenticate',
  '4000002760003184': 'authenticate',
  '4000000000000259': 'dispute',
  '4000000000007726': 'refund-pends',
  '4000000000005126': 'refund-fails',
}

/** Stripe's ready-made payment methods, for tests that have no browser. */
const testPaymentMethods: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_createDispute: '4000000000000259',
  pm_card_pendingRefund: '4000000000007726',
  pm_card_refundFail: '4000000000005126',
}

/** The card that a form's `card[…]` describes. Throws a StripeFault in Stripe's words. */
export function readCard(params: Form, now: Date): SandboxCard {
  assertKnown(params, ['number', 'exp_month', 'exp_year', 'cvc'], 'card')
  const number = getNumber(params)
  const brand = brandOf(number)
  const { expMonth, expYear } = getExpiry(params, now)
  const cvc = params['cvc']
  if (cvc !== undefined && !isCvc(cvc, brand))
    throw cardFault("Your card's security code is invalid.", 'invalid_cvc', 'cvc')
  return { brand, last4: number.slice(-4), expMonth, expYear, behaviour: judgeNumber(number) }
}

/** The card behind one of Stripe's own test payment methods, good until the end of next year. */
export function findTestCard(paymentMethod: string, now: Date): SandboxCard | undefined {
  const number = testPaymentMethods[paymentMethod]
  if (number === undefined) return undefined
  return {
    brand: brandOf(number),
    last4: number.slice(-4),
    expMonth: 12,
    expYear: now.getFullYear() + 1,
    behaviour: judgeNumber(number),
  }
}

function getNumber(params: Form): string {
  if (typeof params['number'] !== 'string') throw missingParameter('card[number]')
  const number = params['number'].replaceAll(/[\s-]/g, '')
  if (!/^\d+$/.test(number))
    throw cardFault('The card number is not a valid credit card number.', 'invalid_number', 'number')
  if (number.length !== ruleOf(brandOf(number)).digits || !passesLuhn(number))
    throw cardFault('Your card number is incorrect.', 'incorrect_number', 'number')
  return number
}

function judgeNumber(number: string): CardBehaviour {
  const behaviour = testCards[number]
  if (behaviour) return behaviour
  throw cardFault(
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
  const verdict = judgeExpiry(expMonth, expYear, now)
  if (verdict === 'no-such-month' || verdict === 'month-past')
    throw cardFault("Your card's expiration month is invalid.", 'invalid_expiry_month', 'exp_month')
  if (verdict !== 'good')
    throw cardFault("Your card's expiration year is invalid.", 'invalid_expiry_year', 'exp_year')
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
