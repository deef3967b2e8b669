import { type Currency, toMajor } from '../../money.ts'
import { once } from '../../once.ts'

const whole = once(() => formatter(0))
const exact = once(() => formatter(2))

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
  return (Number.isInteger(amountMajor) ? whole : exact)().format(amountMajor)
}

/** Formats paisa like `formatTaka`. */
export function formatMinor(amountMinor: number, currency: Currency = 'bdt'): string {
  return formatTaka(toMajor(amountMinor, currency))
}
