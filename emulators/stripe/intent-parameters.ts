import type Stripe from 'stripe'
import { findShipping } from './address.ts'
import { invalidRequest, missingParameter } from './stripe-errors.ts'
import type { Form } from './form.ts'
import { assertKnown, changeText, findFlag, findGroup, findText, findWord } from './parameters.ts'

/** The parameters that create, update and confirm have in common. */
export const commonParameters = [
  'payment_method',
  'payment_method_data',
  'payment_method_options',
  'receipt_email',
  'shipping',
  'expand',
] as const

type Details = Pick<Stripe.PaymentIntent, 'receipt_email' | 'shipping' | 'payment_method_options'>

/**
 * Returns the intent's details after a request. A missing parameter keeps a detail, and an empty one removes it.
 */
export function changeDetails(params: Form, before: Details): Details {
  const shipping = findShipping(params)
  return {
    receipt_email: changeReceiptEmail(params, before.receipt_email),
    shipping: shipping === undefined ? before.shipping : shipping,
    payment_method_options: changeOptions(params, before.payment_method_options),
  }
}

function changeReceiptEmail(params: Form, before: string | null): string | null {
  const email = changeText(params, 'receipt_email', before)
  if (email !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw invalidRequest(`Invalid email address: ${email}`, 'email_invalid', 'receipt_email')
  return email
}

export const newOptions: Stripe.PaymentIntent.PaymentMethodOptions = {
  card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
}

function changeOptions(params: Form, before: Details['payment_method_options']) {
  const options = findGroup(params, 'payment_method_options')
  if (!options) return before
  assertKnown(options, ['card'], 'payment_method_options')
  const card = findGroup(options, 'card') ?? {}
  assertKnown(card, ['request_three_d_secure'], 'payment_method_options[card]')
  const requested = findWord(card, 'request_three_d_secure', ['any', 'automatic', 'challenge'])
  if (!requested) return before
  const known = before?.card ?? newOptions.card
  return { ...before, card: { ...known, request_three_d_secure: requested } } as typeof newOptions
}

/** Whether the merchant wants 3-D Secure for every card that supports it. */
export function isAuthenticationRequested({
  payment_method_options: options,
}: Stripe.PaymentIntent): boolean {
  const requested = options?.card?.request_three_d_secure
  return requested === 'any' || requested === 'challenge'
}

/**
 * Returns the automatic payment methods, which are on unless the request lists the types. The account has only cards,
 * and these never redirect the buyer to another site.
 */
export function readAutomaticMethods(
  params: Form,
  listsTypes: boolean,
): Stripe.PaymentIntent.AutomaticPaymentMethods | null {
  const automatic = findGroup(params, 'automatic_payment_methods')
  if (!automatic) return listsTypes ? null : { allow_redirects: 'always', enabled: true }
  assertKnown(automatic, ['enabled', 'allow_redirects'], 'automatic_payment_methods')
  if (automatic['enabled'] === undefined) throw missingParameter('automatic_payment_methods[enabled]')
  const redirects = findWord(automatic, 'allow_redirects', ['always', 'never']) ?? 'always'
  return findFlag(automatic, 'enabled') ? { allow_redirects: redirects, enabled: true } : null
}

/**
 * Throws a StripeError when `return_url`, to which the bank's page leads back, is not the address of a web page or an
 * app.
 */
export function assertReturnUrl(params: Form): void {
  const url = findText(params, 'return_url')
  if (url !== undefined && (!URL.canParse(url) || /^(javascript|data):/i.test(url)))
    throw invalidRequest('Not a valid URL', 'url_invalid', 'return_url')
}

const statementPrefix = 'HATBODOL'
const maxStatementLength = 22

/**
 * Returns the text after our name on a card statement. Throws a StripeError when it breaks the rules of
 * https://docs.stripe.com/get-started/account/statement-descriptors.
 */
export function changeSuffix(params: Form, before: string | null): string | null {
  const name = 'statement_descriptor_suffix'
  const suffix = changeText(params, name, before)
  if (suffix === null || params[name] === undefined) return suffix
  if (/[<>\\'"*]/.test(suffix))
    throw invalidRequest(
      'The statement descriptor suffix cannot contain the characters <, >, \\, \', " or *.',
      'parameter_invalid_string',
      name,
    )
  if (describeStatement(suffix).length > maxStatementLength)
    throw invalidRequest(
      `The statement descriptor, ${statementPrefix} with its suffix, has at most ${maxStatementLength} characters.`,
      'parameter_invalid_string',
      name,
    )
  return suffix
}

export function describeStatement(suffix: string | null): string {
  return suffix === null ? statementPrefix : `${statementPrefix}* ${suffix.toUpperCase()}`
}
