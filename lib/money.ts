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

/** Formats taka as people in Bangladesh write them: ৳1,25,000. Shows paisa only if there are any. */
export function formatTaka(amountMajor: number): string {
  return (Number.isInteger(amountMajor) ? whole : exact).format(amountMajor)
}

const grouped = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/u
const plain = /^\d+(\.\d+)?$/u
/** What people write before or after an amount: ৳, Tk., BDT, taka, টাকা, /- and /=. */
const around = /^(৳|tk\.?|bdt)|(৳|tk\.?|bdt|taka|টাকা|\/[-=])$/giu

/** Converts Bangla digits to Latin ones: ০১৭ becomes 017. All other characters stay the same. */
export function toLatinDigits(text: string): string {
  return text.replaceAll(/[০-৯]/gu, (digit) => String(digit.charCodeAt(0) - 0x09e6))
}

/**
 * Parses taka as people type them: 54500, 1,25,000, ৳ ১,২৫,০০০ or 54,500/-. Returns undefined for an invalid amount.
 */
export function parseTaka(typed: string): number | undefined {
  const compact = toLatinDigits(typed).replaceAll(/\s/gu, '')
  let number = compact
  for (let before = ''; before !== number;) {
    before = number
    number = number.replaceAll(around, '')
  }
  return plain.test(number) || grouped.test(number) ? Number(number.replaceAll(',', '')) : undefined
}
