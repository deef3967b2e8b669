import { once } from '../../once.ts'

const whole = once(() => new Intl.NumberFormat('en-IN'))
const lists = once(() => new Intl.ListFormat('en-GB'))

/** "3,000" */
export const formatNumber = (value: number): string => whole().format(value)

/** "9:59" */
export const formatDigits = (text: string): string => text

/** "iPhone, Redmi and Nokia" */
export const formatList = (items: string[]): string => lists().format(items)

/** "128 GB", "1 TB" */
export const formatGigabytes = (size: number): string => (size >= 1024 ? `${size / 1024} TB` : `${size} GB`)
