/**
 * Characters that nobody sees: joiners, direction marks and isolates, variation selectors, byte order marks. Contacts,
 * messengers and Bangla keyboards put them into numbers.
 */
export const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** What people and programs write between the digits of a number that is no amount: spaces, hyphens, dots, brackets, slashes. */
const separators = /[\s\p{Dash_Punctuation}\u2212.\u00b7\u2022\u2024\u2027()[\]（）/\u2044\u2215]/gu

/** Converts Bangla digits to Latin ones: ০১৭ becomes 017. All other characters stay the same. */
export function toLatinDigits(text: string): string {
  return text.replaceAll(/[০-৯]/gu, (digit) => String(digit.charCodeAt(0) - 0x09e6))
}

/** Writes a number, or the digits of a text, in Bangla: 12 becomes ১২. All other characters stay the same. */
export function toBanglaDigits(value: number | string): string {
  return String(value).replaceAll(/\d/g, (digit) => String.fromCharCode(Number(digit) + 0x09e6))
}

/** A typed or pasted number without invisible characters, and with Latin digits. */
export const toVisibleNumber = (typed: string): string => toLatinDigits(typed.replaceAll(invisible, ''))

/**
 * Reads a number of a telephone or an account, or a code, as people type and paste it: (০১৭১২) ৩৪৫-৬৭৮ becomes
 * 01712345678. A `+` stays, and so does everything else that belongs to no number: the caller refuses it.
 */
export const readTypedNumber = (typed: string): string => toVisibleNumber(typed).replaceAll(separators, '')
