import { readTypedNumber } from '#lib/typed-numbers.ts'

/** How many digits at the end tell numbers apart. The indexes of numbers have as many. */
export const lastDigitsCount = 10

/**
 * 0, 1, an operator's digit from 3 to 9 and eight more digits. A country code may replace the 0; some people write
 * both.
 */
const bangladeshi = /^(?:(?:\+|00)?8800?|0)(1[3-9]\d{8})$/

/** The ten digits that follow +880 in a Bangladeshi mobile number, however it is written. */
const findSubscriber = (typed: string): string | undefined => bangladeshi.exec(readTypedNumber(typed))?.[1]

/** True for a Bangladeshi mobile number, also with spaces, hyphens, Bangla digits or the country code. */
export const isBangladeshiNumber = (typed: string): boolean => findSubscriber(typed) !== undefined

/** A Bangladeshi mobile number with its 11 digits: 01712345678. Undefined for any other text. */
export function readLocalNumber(typed: string): string | undefined {
  const subscriber = findSubscriber(typed)
  return subscriber && `0${subscriber}`
}

/**
 * The last ten digits of a telephone number, by which the same number is found with and without a country code. Undefined
 * when the text is not a number of at least seven digits.
 */
export function findLastDigits(typed: string): string | undefined {
  const digits = readTypedNumber(typed).replace(/^\+/u, '')
  return /^\d{7,15}$/u.test(digits) ? digits.slice(-lastDigitsCount) : undefined
}

/** A Bangladeshi number as people there write it: 01712 345678. Numbers of other countries are returned unchanged. */
export function formatPhoneNumber(number: string): string {
  const subscriber = findSubscriber(number)
  return subscriber ? `0${subscriber.slice(0, 4)} ${subscriber.slice(4)}` : number
}

/**
 * The tel: URL that calls the number. A Bangladeshi number gets its country code, so that the link works from abroad.
 */
export function phoneLink(number: string): string {
  const subscriber = findSubscriber(number)
  return `tel:${subscriber ? `+880${subscriber}` : number.replace(/[^+\d]/gu, '')}`
}
