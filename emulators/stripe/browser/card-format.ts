import { toLatinDigits, toVisibleNumber } from '#lib/typed-numbers.ts'
import { brandOf, maxLengthOf, ruleOf } from './card-rules.ts'

/** The groups of digits for a number that is longer than its brand's usual numbers. */
const longGroups = [4, 4, 4, 4, 3]

export function onlyDigits(text: string): string {
  return toLatinDigits(text).replaceAll(/\D/g, '')
}

/** Formats a number as on the card: 4242424242424242 becomes 4242 4242 4242 4242. */
export function formatNumber(text: string): string {
  const brand = brandOf(onlyDigits(text))
  const digits = onlyDigits(text).slice(0, maxLengthOf(brand))
  const { groups } = ruleOf(brand)
  const isLong = digits.length > groups.reduce((sum, length) => sum + length, 0)
  let from = 0
  const parts = (isLong ? longGroups : groups).map((length) => digits.slice(from, (from += length)))
  return parts.filter((part) => part !== '').join(' ')
}

export function formatCvc(text: string, cardNumber: string): string {
  return onlyDigits(text).slice(0, ruleOf(brandOf(onlyDigits(cardNumber))).cvcDigits)
}

/**
 * Formats an expiry date as MM / YY, from typed, pasted or filled-in text: 5 becomes 05, 13 becomes 01 / 3, and 12/2034
 * becomes 12 / 34. While the buyer deletes, the slash disappears with the digit before it.
 */
export function formatExpiry(text: string, isDeleting = false): string {
  const typed = toVisibleNumber(text)
  const long = /^\s*(\d{1,2})\s*[/-]\s*(?:20)(\d{2})\s*$/.exec(typed)
  if (long) return `${long[1]?.padStart(2, '0')} / ${long[2]}`
  const digits = padMonth(onlyDigits(typed), /^\s*\d\s*\//.test(typed)).slice(0, 4)
  if (digits.length < 2) return digits
  if (digits.length === 2) return isDeleting ? digits : `${digits} / `
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`
}

function padMonth(digits: string, isEnded: boolean): string {
  const [first = '', second = ''] = digits
  const isWhole = first > '1' || (first === '1' && second > '2') || isEnded
  return isWhole && first !== '' ? `0${digits}` : digits
}

/** Returns the position in `formatted` after `digitsBefore` digits, so that formatting does not move the caret. */
export function placeCaret(formatted: string, digitsBefore: number): number {
  let seen = 0
  let place = 0
  while (place < formatted.length && seen < digitsBefore) {
    if (/\d/.test(formatted[place] ?? '')) seen += 1
    place += 1
  }
  while (place > 0 && place < formatted.length && /\D/.test(formatted[place] ?? '')) place += 1
  return place
}
