import { invalidRequest } from './stripe-errors.ts'

/**
 * Stripe converts amounts in other currencies to dollars. The sandbox converts only taka; a fixed rate is enough for a
 * test.
 */
const takaPerDollar = 120

/**
 * Throws a StripeError for an amount in taka below Stripe's minimum, half a dollar. The product has no other currency.
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
export function assertMinAmount(amount: number, currency: string): void {
  const cents = amount / takaPerDollar
  if (currency !== 'bdt' || cents >= 50) return
  throw invalidRequest(
    'Amount must convert to at least 50 cents. ' +
      `${formatAmount(amount, 'bdt')} converts to approximately ${formatAmount(Math.floor(cents), 'usd')}.`,
    'amount_too_small',
    'amount',
  )
}

function formatAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 0
  return `${format.format(amount / 10 ** decimals)} ${currency}`
}
