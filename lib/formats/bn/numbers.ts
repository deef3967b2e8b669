import { once } from '../../once.ts'
import { toBanglaDigits } from '../../typed-numbers.ts'

const whole = once(() => new Intl.NumberFormat('bn-BD'))
const lists = once(() => new Intl.ListFormat('bn-BD'))

/** "৩,০০০" */
export const formatNumber = (value: number): string => whole().format(value)

/** "৯:৫৯" */
export const formatDigits = (text: string): string => toBanglaDigits(text)

/** "iPhone, Redmi এবং Nokia" */
export const formatList = (items: string[]): string => lists().format(items)

/** "১২৮ জিবি", "১ টিবি" */
export const formatGigabytes = (size: number): string =>
  size >= 1024 ? `${toBanglaDigits(size / 1024)} টিবি` : `${toBanglaDigits(size)} জিবি`
