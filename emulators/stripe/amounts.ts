import { invalidRequest } from './stripe-errors.ts'

/**
 * Stripe's minimum amounts (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts), in smallest units.
 */
const minAmounts: Record<string, number> = {
  usd: 50,
  aed: 200,
  aud: 50,
  bgn: 100,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
}

/**
 * Stripe converts amounts in other currencies to dollars. The sandbox converts only taka; a fixed rate is enough for a
 * test.
 */
const takaPerDollar = 120

/** Throws a StripeError for an amount below its currency's minimum. */
export function assertMinAmount(amount: number, currency: string): void {
  if (currency === 'bdt') return assertWorthHalfADollar(amount)
  const min = minAmounts[currency] ?? 1
  if (amount >= min) return
  throw amountTooSmall(`Amount must be at least ${formatAmount(min, currency)}`)
}

function assertWorthHalfADollar(paisa: number): void {
  const cents = paisa / takaPerDollar
  if (cents >= 50) return
  throw amountTooSmall(
    'Amount must convert to at least 50 cents. ' +
      `${formatAmount(paisa, 'bdt')} converts to approximately ${formatAmount(Math.floor(cents), 'usd')}.`,
  )
}

function amountTooSmall(message: string) {
  return invalidRequest(message, 'amount_too_small', 'amount')
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
