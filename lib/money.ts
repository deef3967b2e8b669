/** An amount in the smallest unit of its currency: 5,450,000 for ৳54,500. Always a whole number. */
export type Money = { amountMinor: number; currency: Currency }
export type Currency = 'bdt'

const minorPerMajor: Record<Currency, number> = { bdt: 100 }

/** Taka (at most two decimals) to paisa. Throws a RangeError on anything that is no whole number of paisa. */
export function toMinor(amountMajor: number, currency: Currency = 'bdt'): number {
  const minor = Math.round(amountMajor * minorPerMajor[currency])
  if (!Number.isSafeInteger(minor) || Math.abs(minor / minorPerMajor[currency] - amountMajor) > 1e-9) {
    throw new RangeError(`${amountMajor} is no amount in ${currency}`)
  }
  return minor
}

/** Paisa to taka: 5_450_050 gives 54500.5. */
export function toMajor(amountMinor: number, currency: Currency = 'bdt'): number {
  return amountMinor / minorPerMajor[currency]
}

const whole = formatter(0)
const exact = formatter(2)

function formatter(decimals: number) {
  return new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'BDT',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
}

/** ৳1,25,000 as people in Bangladesh write it; paisa only when there are some. Takes taka. */
export function formatTaka(amountMajor: number): string {
  return (Number.isInteger(amountMajor) ? whole : exact).format(amountMajor)
}
