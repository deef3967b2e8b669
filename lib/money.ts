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

const grouped = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/u
const plain = /^\d+(\.\d+)?$/u
/** What people write around an amount: ৳, Tk., BDT, taka, টাকা, /- and /=. */
const around = /^(৳|tk\.?|bdt)|(৳|tk\.?|bdt|taka|টাকা|\/[-=])$/giu

/** Reads taka as people type them: 54500, 1,25,000, ৳ ১,২৫,০০০ or 54,500/-. Undefined when it is no amount. */
export function parseTaka(typed: string): number | undefined {
  const compact = typed
    .replaceAll(/[০-৯]/gu, (digit) => String(digit.charCodeAt(0) - 0x09e6))
    .replaceAll(/\s/gu, '')
  let number = compact
  for (let before = ''; before !== number;) {
    before = number
    number = number.replaceAll(around, '')
  }
  return plain.test(number) || grouped.test(number) ? Number(number.replaceAll(',', '')) : undefined
}
