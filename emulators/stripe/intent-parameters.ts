import type Stripe from 'stripe'
import { invalidRequest, missingParameter } from './stripe-errors.ts'
import type { Form } from './form.ts'
import { assertKnown, findFlag, findGroup, findText, findWord } from './parameters.ts'

/** The parameters that create and confirm have in common. */
export const commonParameters = ['payment_method', 'payment_method_data', 'expand'] as const

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

/** Throws a StripeError when `return_url`, which no page of the sandbox leads to, is not the address of a web page or an app. */
export function assertReturnUrl(params: Form): void {
  const url = findText(params, 'return_url')
  if (url !== undefined && (!URL.canParse(url) || /^(javascript|data):/i.test(url)))
    throw invalidRequest('Not a valid URL', 'url_invalid', 'return_url')
}
