import type Stripe from 'stripe'
import { invalidRequest, missingParameter } from './stripe-errors.ts'
import type { Form } from './form.ts'
import { assertKnown, findFlag, findGroup, findText, findWord } from './parameters.ts'

/** The parameters that create and confirm have in common. */
export const commonParameters = [
  'payment_method',
  'payment_method_data',
  'payment_method_options',
  'expand',
] as const

export const newOptions: Stripe.PaymentIntent.PaymentMethodOptions = {
  card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
}

/** Returns the intent's options after a request. A missing parameter keeps them. */
export function changeOptions(params: Form, before: Stripe.PaymentIntent['payment_method_options']) {
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
