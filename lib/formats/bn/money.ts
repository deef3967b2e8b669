import { type Currency, toMajor } from '../../money.ts'
import { once } from '../../once.ts'

const whole = once(() => formatter(0))
const exact = once(() => formatter(2))

function formatter(decimals: number) {
  return new Intl.NumberFormat('bn-BD', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
}

/** Formats taka as people in Bangladesh write them: ৳১,২৫,০০০. Shows paisa only if there are any. */
export function formatTaka(amountMajor: number): string {
  const format = Number.isInteger(amountMajor) ? whole : exact
  return `${amountMajor < 0 ? '-' : ''}৳${format().format(Math.abs(amountMajor))}`
}

/** Formats paisa like `formatTaka`. */
export function formatMinor(amountMinor: number, currency: Currency = 'bdt'): string {
  return formatTaka(toMajor(amountMinor, currency))
}
