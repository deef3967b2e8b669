import { brandOf, ruleOf } from './card-rules.ts'

export function onlyDigits(text: string): string {
  return text.replaceAll(/\D/g, '')
}

/** 4242424242424242 as it stands on the card: 4242 4242 4242 4242. */
export function formatNumber(text: string): string {
  const { digits, groups } = ruleOf(brandOf(onlyDigits(text)))
  const kept = onlyDigits(text).slice(0, digits)
  let from = 0
  const parts = groups.map((length) => kept.slice(from, (from += length)))
  return parts.filter((part) => part !== '').join(' ')
}

export function formatCvc(text: string, cardNumber: string): string {
  return onlyDigits(text).slice(0, ruleOf(brandOf(onlyDigits(cardNumber))).cvcDigits)
}

/**
 * An expiry date as MM / YY, from whatever is typed, pasted or filled in: 5 is 05, 13 is 01 / 3, 12/2034 is 12 / 34.
 * While deleting, the slash goes with the digit before it.
 */
export function formatExpiry(text: string, isDeleting = false): string {
  const long = /^\s*(\d{1,2})\s*[/-]\s*(?:20)(\d{2})\s*$/.exec(text)
  if (long) return `${long[1]?.padStart(2, '0')} / ${long[2]}`
  const digits = padMonth(onlyDigits(text), /^\s*\d\s*\//.test(text)).slice(0, 4)
  if (digits.length < 2) return digits
  if (digits.length === 2) return isDeleting ? digits : `${digits} / `
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`
}

function padMonth(digits: string, isEnded: boolean): string {
  const [first = '', second = ''] = digits
  const isWhole = first > '1' || (first === '1' && second > '2') || isEnded
  return isWhole && first !== '' ? `0${digits}` : digits
}

/** Where the caret belongs in `formatted` so that as many digits stand before it as before formatting. */
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
