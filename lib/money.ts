/** An amount in the smallest unit of its currency: 5,450,000 for ৳54,500. Always a whole number. */
export type Money = { amountMinor: number; currency: Currency }
export type Currency = 'bdt'

const minorPerMajor: Record<Currency, number> = { bdt: 100 }

/** The lowest and highest price of a listing, in taka. */
export const priceLimits = { min: 100, max: 999_999 }

/** The highest price that a filter accepts, in taka. */
export const maxPriceFilter = 10_000_000

/** The highest amount that fits into a database column, in paisa. */
export const maxAmountMinor = 2 ** 31 - 1

/**
 * Converts taka (at most two decimals) to paisa. Throws a RangeError when the result is not a whole number of paisa.
 */
export function toMinor(amountMajor: number, currency: Currency = 'bdt'): number {
  if (!isWholeMinor(amountMajor, currency))
    throw new RangeError(`${amountMajor} is not an amount in ${currency}`)
  return roundToMinor(amountMajor, currency)
}

/** True for taka with at most two decimals, so that the amount is a whole number of paisa. */
export function isWholeMinor(amountMajor: number, currency: Currency = 'bdt'): boolean {
  const minor = roundToMinor(amountMajor, currency)
  return Number.isSafeInteger(minor) && Math.abs(minor / minorPerMajor[currency] - amountMajor) <= 1e-9
}

/** Converts taka to the nearest paisa, for the price limits that somebody typed into a filter. */
export function roundToMinor(amountMajor: number, currency: Currency = 'bdt'): number {
  return Math.round(amountMajor * minorPerMajor[currency])
}

/** Converts paisa to taka: 5_450_050 gives 54500.5. */
export function toMajor(amountMinor: number, currency: Currency = 'bdt'): number {
  return amountMinor / minorPerMajor[currency]
}
